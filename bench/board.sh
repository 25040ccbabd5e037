#!/bin/bash
# board.sh DOVETAIL [PEER]: dominoes on small boards one after another, against
# a peer that visits all solutions of an exact cover; then samples of large
# ones.  In seconds of processor time, best of three.
#
# The peer is the path of a program that reads a .dlx file on standard input,
# such as Knuth's dlx1.
set -eu
program=$1
peer=${2-}
. "$(dirname "$0")/time.sh"

# ROWSxCOLS COUNT: all coverings, visited one by one.
count() {
    local own other=0
    own=$(least_seconds /dev/null "$program" count "domino:$1" -e board)
    [ "$(cat "$scratch/out")" = "$2" ] || {
        echo "$1: $(cat "$scratch/out"), and $2 was expected"
        exit 1
    }
    if [ -n "$peer" ]; then
        "$program" encode "domino:$1" -f dlx >"$scratch/board.dlx"
        other=$(least_seconds "$scratch/board.dlx" "$peer")
    fi
    awk -v n="$1" -v t="$own" -v o="$other" -v c="$2" 'BEGIN {
        printf "count %-8s %8.3f s, %.0f million a second", n, t, c / t / 1e6
        if (o) printf ", %.1f times as fast as the peer", o / t
        print "" }'
}

sample() { # PUZZLE WANTED
    awk -v n="${1##*/}" -v w="$2" -v t="$(least_seconds /dev/null "$program" sample \
        "domino:$1" --seed 1 -q -o "$scratch/sample.json")" 'BEGIN {
        printf "sample %-8s %7.3f s (wanted %s)\n", n, t, w }'
}

count 6x8 167089
count 7x8 1292697
count 8x8 12988816
count 7x10 53175517
# SIDE ROW: a square board without the two cells 20 and 31 of a row.
holed() {
    awk -v n="$1" -v row="$2" 'BEGIN { for (i = 1; i <= n; i++) {
        for (j = 1; j <= n; j++)
            printf "%s", i == row && (j == 20 || j == 31) ? "." : "*"
        print "" } }' >"$scratch/$1.dots"
    echo "@$scratch/$1.dots"
}

sample 50x50 0.5
sample 100x100 5
sample 200x200 -
sample "$(holed 32 10)" -
sample "$(holed 50 10)" -
