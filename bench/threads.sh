#!/bin/bash
# threads.sh DOVETAIL: two threads against one, in seconds of the clock, on
# searches of several seconds; five pairs in turn, and the median of their
# ratios.  Wants a machine with two idle processors.
set -eu
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT=%R

awk -v n=16 -f "$(dirname "$0")/queens.awk" >"$scratch/queens-16.dlx"

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
