#!/bin/bash
# domino.sh DOVETAIL [PEER]: coverings counted by a determinant, in seconds of
# processor time and as a ratio to what a peer needs in the same run: PEER, the
# path of a program that reads a .dlx file on standard input and visits all
# solutions (Knuth's dlx1), lists 8x8; or our own frontier counts 12x12.
set -eu
program=$1
peer=${2:-}
. "$(dirname "$0")/time.sh"

"$program" encode domino:8x8 -f dlx >"$scratch/board.dlx"
if [ -n "$peer" ]; then
    name="$(basename "$peer") lists 8x8"
    unit=$(least "$(seconds "$scratch/board.dlx" "$peer")" "$(seconds "$scratch/board.dlx" "$peer")")
else
    name="frontier counts 12x12"
    own=("$program" count domino:12x12 -e frontier)
    unit=$(least "$(seconds /dev/null "${own[@]}")" "$(seconds /dev/null "${own[@]}")")
fi
echo "the unit: $name in $unit s"

# PUZZLE LAST-DIGITS WANTED [OPTION...]: the seconds that are wanted.
row() {
    local id=$1 digits=$2 wanted=$3 time
    shift 3
    time=$(seconds /dev/null "$program" count "$id" "$@")
    [ "$(tail -c 11 "$scratch/out")" = "$digits" ] ||
        { echo "$id: ...$(tail -c 11 "$scratch/out")"; exit 1; }
    awk -v n="$id $*" -v t="$time" -v u="$unit" -v w="$wanted" 'BEGIN {
        printf "%-46s %7.2f s (wanted %s), %.3f of the unit\n", n, t, w,
            t / (u + 0.001) }'
}
row domino:64x64 0000000000 1
row domino:100x100 8065924096 3
row domino:128x128 6890336256 10
row domino:256x256 2343699456 120
row domino:256x256 2343699456 120 --threads 2
row domino:100x1000,rule=tatami,meet=4 504 0.1
row domino:20x2000,rule=tatami,meet=4 1844361472 0.1
row domino:20x20,rule=tatami,meet=4 2 1 -e profile
row domino:16x16 2079170816 1 -e profile
