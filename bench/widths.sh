#!/bin/bash
# widths.sh DOVETAIL [VELOCITY...]: the tables of doc/family/life-widths.md.
# For each velocity and symmetry widths are tried from the narrowest on, until
# one has a ship or its certificate takes more than SECONDS_A_ROW (3) of processor
# time, made and checked.  A row is the widest that is excluded: states,
# kilobytes packed by gzip, seconds to make and check it, to check it again; and
# the next width: that it has a ship, or was not tried.
set -eu
dovetail=$(realpath "$1")
shift
seconds=${SECONDS_A_ROW:-3}
. "$(dirname "$0")/time.sh"
[ $# -gt 0 ] || set -- c/3 c/4 c/5 c/6 c/7 c/8 c/10 2c/4 2c/5 2c/6 2c/7 3c/7

columns() { # SYMMETRY: the first width, and how much wider the next one is
    case $1 in
    none | glide) echo 1 1 ;;
    even) echo 2 2 ;;
    *) echo 3 2 ;;
    esac
}

row() { # VELOCITY SYMMETRY
    local width step last= next='not tried' made checked states size puzzle
    local file=$scratch/it.rows.gz
    read -r width step <<<"$(columns "$2")"
    while :; do
        puzzle=life,velocity=$1,symmetry=$2,width=$width
        rm -f "$file"
        made=$(seconds /dev/null "$dovetail" solve -v "$puzzle" --proof "$file")
        if [ ! -s "$file" ]; then
            ! grep -q 'width.*: found' "$scratch/err" || next="a ship"
            break
        fi
        checked=$(seconds /dev/null "$dovetail" check -v "$puzzle" --proof "$file")
        grep -q '^right' "$scratch/out" "$scratch/err" || next='NOT RIGHT'
        states=$(sed -n 's/.*states: \([0-9]*\),.*/\1/p' "$scratch/err" | tail -n 1)
        size=$(awk -v b="$(stat -c %s "$file")" 'BEGIN { printf "%.1f", b / 1e3 }')
        last="| $2 | $width | $states | $size | $made | $checked |"
        width=$((width + step))
        awk -v t="$made" -v most="$seconds" 'BEGIN { exit t + 0 > most + 0 }' ||
            break
    done
    [ -z "$last" ] || echo "$last $width: $next |"
}

for velocity; do
    printf '\n## %s\n\n' "$velocity"
    echo '| symmetry | excluded up to | states | kB | made, s | checked, s | next |'
    echo '|---|---|---|---|---|---|---|'
    for symmetry in none odd even gutter glide; do
        row "$velocity" "$symmetry"
    done
done
