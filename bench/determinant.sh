#!/bin/bash
# determinant.sh DOVETAIL: certificates of counts by determinants: bytes, and
# seconds of processor time to count alone, to count, write and check, and to
# check again; the products of the checker's elimination, of all moduli.
set -eu
program=$1
. "$(dirname "$0")/time.sh"
file=$scratch/a.kast

# PUZZLE NAME
row() {
    local plain made checked
    plain=$(seconds /dev/null "$program" count "$1" -q)
    made=$(seconds /dev/null "$program" count "$1" -q --proof "$file")
    checked=$(seconds /dev/null "$program" check "$1" --proof "$file")
    "$program" check "$1" --proof "$file" -v 2>&1 >"$scratch/said" |
        sed -n 's/^c pivots: //p' |
        awk -v n="${2:-$1}" -v b="$(wc -c <"$file")" -v p="$plain" -v m="$made" \
            -v c="$checked" -F'[ ,]+' '{
            printf "%-26s %8d bytes, count %.2f, with it %.2f, check %.2f s; %d moduli, %.1f M products\n",
                n, b, p, m, c, $9, $9 * $13 / 1e6 }'
    grep -q '^right:' "$scratch/said"
}

# A board of N x N without each cell that is in the middle of a 3 x 3 of nine.
holes() {
    awk -v n="$1" 'BEGIN {
        for (r = 0; r < n; r++) {
            for (c = 0; c < n; c++)
                printf "%s", r % 3 == 1 && c % 3 == 1 ? "." : "*"
            print ""
        }
    }'
}

for id in domino:8x8 domino:20x20 domino:40x40 domino:64x64 domino:100x100 \
    domino:200x200 domino:40x40,shape=aztec domino:40x40,cut=corners; do
    row "$id"
done
holes 42 >"$scratch/holes.dots"
row "domino:@$scratch/holes.dots" "42x42, 196 odd holes"
