#!/bin/bash
# threads.sh DOVETAIL: two threads against one, in seconds of the clock, on
# searches of several seconds; five pairs in turn, and the median of their
# ratios.  Wants a machine with two idle processors.
set -eu
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT=%R

queens() { # N
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) printf "r%d c%d ", i, i
        printf "|"
        for (i = 0; i < 2 * n - 1; i++) printf " a%d b%d", i, i
        print ""
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            printf "r%d c%d a%d b%d\n", i, j, i + j, i - j + n - 1 }'
}
queens 16 >"$scratch/queens-16.dlx"

seconds() { # THREADS PUZZLE
    { time "$program" count "$2" -e dance --threads "$1" >"$scratch/out"; } 2>&1
}

for puzzle in "$scratch/queens-16.dlx" windmill:2x14,pieces=0+1+2+3+4+5+6+7+8; do
    for _ in 1 2 3 4 5; do
        one=$(seconds 1 "$puzzle")
        first=$(cat "$scratch/out")
        two=$(seconds 2 "$puzzle")
        [ "$first" = "$(cat "$scratch/out")" ] || { echo "counts differ"; exit 1; }
        awk -v a="$one" -v b="$two" -v n="$(basename "$puzzle")" 'BEGIN {
            printf "%.2f times as fast with two threads (%.1f s with one): %s\n",
                a / b, a, n }'
    done | sort -g | sed -n 3p
done
