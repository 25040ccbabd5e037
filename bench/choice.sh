#!/bin/bash
# choice.sh DOVETAIL [PATTERN]: the engine that a count takes by itself against
# each of those that it chooses from, in seconds of processor time: it should
# take at most 1.3 times as long as the best of them, or 0.1 s more.  PATTERN
# chooses rows; LIMIT is how many seconds each may take (10); WITH are the
# engines (dance, frontier and orbits).
#
# Ends with 1 if a row is missed, or if two engines do not agree.
set -eu
program=$1
pattern=${2:-}
limit=${LIMIT:-10}
. "$(dirname "$0")/time.sh"
. "$(dirname "$0")/covers.sh"

# Seconds, or the limit where it has not ended; the count goes to `found`.
run() { # FILE [OPTION...]
    took=$(
        ulimit -t "$limit"
        seconds "$1" "$program" count "$1" -q "${@:2}" 2>"$scratch/shell"
    )
    found=$(cat "$scratch/out")
    case $found in "" | "at least"*) found='' took=$limit ;; esac
}

: >"$scratch/rows"
row() { # NAME: reads the cover
    local file=$scratch/cover.dlx best=$limit line='' count='' auto engine
    cat >"$file"
    [[ $1 == *$pattern* ]] || return 0
    for engine in ${WITH:-dance frontier orbits}; do
        run "$file" -e "$engine"
        line+=" $(printf '%s %7.3f' "$engine" "$took")"
        [ -z "$found" ] || best=$(least "$best" "$took")
        if [ "$found" != "${count:-$found}" ] && [ -n "$found" ]; then
            echo "$1: $engine counts $found, not $count" >&2
            exit 1
        fi
        count=${found:-$count}
    done
    run "$file"
    auto=$took
    if [ -n "$found" ] && [ "$found" != "${count:-$found}" ]; then
        echo "$1: auto counts $found, not $count" >&2
        exit 1
    fi
    awk -v n="$1" -v l="$line" -v a="$auto" -v b="$best" 'BEGIN {
        late = a > 1.3 * b && a > b + 0.1
        printf "%-22s auto %7.3f,%s: %.2f of the best%s\n", n, a, l,
            a / (b + 0.001), (late ? ", MISSED" : "") }' |
        tee -a "$scratch/rows"
}

for n in 10 12 13 14; do queens $n | row queens-$n; done
for n in 8 11 12; do langford $n | row langford-$n; done
pack "$pentominoes" 6 10 1 | row pentominoes-6x10
pack "$pentominoes" 5 12 1 | row pentominoes-5x12
pack "$pentominoes" 4 15 1 | row pentominoes-4x15
pack "$pentominoes" 8 8 1 330 340 430 440 | row pentominoes-8x8-4
pack "$pentominoes" 2 5 6 | row pentominoes-2x5x6
pack "$soma" 3 3 3 | row soma
for size in 4 6 8; do tile "$tetrominoes" $size 8 | row tetrominoes-${size}x8; done
for size in 2x10 3x7 4x5 3x8 2x20; do
    "$program" encode windmill:$size -f dlx | row windmill-$size
done
for size in 6x6 8x8 12x12; do
    "$program" encode domino:$size -f dlx | row domino-$size
done
awk -v R=3 -v C=8 -f "$bench/macmahon.awk" | row macmahon-3x8
awk -v R=4 -v C=6 -f "$bench/macmahon.awk" | row macmahon-4x6
for n in 4 5 6 7; do latin $n | row latin-$n; done
cycles 1 1 1 1 1 1 1 | row latin8-1^7
sudoku 2 2 | row sudoku-2x2
sudoku 2 3 | row sudoku-2x3
row sudoku-given <"$bench/../test/data/sudoku.dlx"
for n in 9 13 15; do triples $n | row triples-$n; done
complement "$(four 0) $(four 4) $(four 8) $(four 12)" | row sts19-4K4
complement "$(cube 0) $(cube 8)" | row sts19-2cubes
subsets 10 | row bell-10
subsets 12 | row bell-12
pairs 16 | row pairs-16
pairs 30 | row pairs-30
partitions 24 200 12 1 | row partitions-24
partitions 40 300 8 2 | row partitions-40
partitions 60 200 6 3 | row partitions-60
graphs 1 10,12,20 11,13,20 | row graphs-1
graphs 2 14,17,40 16,19,40 14,18,30 | row graphs-2
graphs 3 13,16,30 | row graphs-3
missed=$(grep -c MISSED "$scratch/rows" || true)
echo "$missed of $(wc -l <"$scratch/rows") missed"
[ "$missed" -eq 0 ]
