#!/bin/bash
# count.sh DOVETAIL [PEER...]: counting without listing, in seconds of
# processor time and megabytes, against the time in which the fastest peer
# lists the packings of windmill:4x5; then the choice of an engine.
#
# A peer is the path of a program that reads a .dlx file on standard input and
# visits all solutions, such as Knuth's dlx1, dlx2 and ssxcc.
set -eu
program=$1
shift
. "$(dirname "$0")/time.sh"

"$program" encode windmill:4x5 -f dlx >"$scratch/unit.dlx"
unit=
for peer in "$@"; do
    for _ in 1 2; do
        # shellcheck disable=SC2086  # nothing, or a number
        unit=$(least $unit "$(seconds "$scratch/unit.dlx" "$peer")")
    done
done

# PUZZLE COUNT TIME MEMORY: what is wanted, as a ratio and in megabytes.
row() {
    local found said time memory
    found=$("$program" count "$1" -e frontier -v 2>"$scratch/err")
    [ "$found" = "$2" ] || { echo "$1: $found, and $2 was expected"; exit 1; }
    said=$(tail -n 1 "$scratch/err") # "c 0.5 s of processor time, at most 9 MB"
    time=$(echo "$said" | awk '{ print $2 }')
    memory=$(echo "$said" | awk '{ print $(NF - 1) }')
    awk -v n="$1" -v t="$time" -v m="$memory" -v u="${unit:-0}" -v wt="$3" \
        -v wm="$4" 'BEGIN {
        printf "%-16s %8.2f s %7.1f MB (wanted %s)", n, t, m, wm
        if (u) printf ", %.3f of the unit (wanted %s)", t / u, wt
        print "" }'
}
[ -z "$unit" ] || echo "the unit: the fastest peer lists windmill:4x5 in $unit s"
row windmill:3x9 135796647450 0.07 31
row windmill:4x6 5771900020 0.6 161
row windmill:4x10 17331029372193688 3.4 322
row windmill:5x5 38101595772 3.5 513
row domino:8x8 12988816 0.01 31
row domino:12x12 53060477521960000 0.2 200

# The engine that auto takes, against both.
echo
for id in windmill:4x5 windmill:3x7 windmill:3x8 windmill:2x20 domino:8x8 \
    "$(dirname "$0")/../test/data/pentomino-6x10.dlx"; do
    auto=$(seconds /dev/null "$program" count "$id")
    frontier=$(seconds /dev/null "$program" count "$id" -e frontier)
    dance=$(seconds /dev/null timeout 100 "$program" count "$id" -e dance)
    awk -v n="$(basename "$id")" -v a="$auto" -v f="$frontier" -v d="$dance" \
        'BEGIN { b = f < d ? f : d
        printf "%-20s auto %7.3f s, frontier %7.3f s, dance %7.3f s: %.2f " \
            "of the better\n", n, a, f, d, a / (b + 0.001) }'
done
