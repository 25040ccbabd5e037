#!/bin/bash
# cover.sh DOVETAIL [PEER...]: visiting all solutions of exact covers to count
# them, one thread, in seconds of processor time, best of up to nine rounds.
#
# A peer is the path of a program that reads a .dlx file on standard input,
# visits all solutions and says "N solutions" on standard error, such as
# Knuth's dlx1, dlx2 and ssxcc; where it says another one, as it cannot read
# colours, it is left out.  All run in turn; the ratio is that of the fastest
# peer's time to ours, next to the one that is wanted.
#
# WORDS=FILE is a list of words for the word rectangles, one a line, the most
# frequent first, such as those of the Stanford GraphBase.
set -eu
program=$1
shift
peers=("$@")
words=${WORDS:-}
. "$(dirname "$0")/time.sh"
. "$(dirname "$0")/covers.sh"

# Reads the cover on standard input; fewer rounds do where peers take long.
measure() { # NAME RATIO [SOLUTIONS]
    local file=$scratch/cover.dlx ours=999 best='' peer took count
    cat >"$file"
    count=$("$program" count "$file" -e dance)
    if [ "$count" != "${3-$count}" ]; then
        echo "$1: $count solutions, and $3 were expected" >&2
        exit 1
    fi
    for round in {1..9}; do
        took=$(seconds "$file" "$program" count "$file" -e dance)
        ours=$(least "$ours" "$took")
        for peer in ${peers[@]+"${peers[@]}"}; do
            took=$(seconds "$file" "$peer")
            grep -qw "$count solutions*" "$scratch/err" || continue
            # shellcheck disable=SC2086  # nothing, or a number
            best=$(least $best "$took")
        done
        awk -v b="${best:-0}" -v r="$round" 'BEGIN { exit b * r < 8 }' && break
    done
    awk -v n="$1" -v w="$2" -v c="$count" -v a="$ours" -v b="${best:-0}" 'BEGIN {
        printf "%-20s %9d solutions %7.3f s", n, c, a
        if (b) printf ", fastest peer %7.3f s: %5.1f times as long", b, b / a
        if (b) printf ", %s %d", (b / a < w ? "MISSES" : "reaches"), w
        print "" }'
}

"$program" encode windmill:4x5 -f dlx | measure windmill-4x5 12 501484
"$program" encode windmill:3x7 -f dlx | measure windmill-3x7 12 3473876
measure pentominoes-6x10 12 9356 <"$bench/../test/data/pentomino-6x10.dlx"
pack "$pentominoes" 8 8 1 330 340 430 440 | measure pentominoes-8x8-4 6 520
pack "$pentominoes" 2 5 6 | measure pentominoes-2x5x6 6 2112
queens 13 | measure queens-13 6 73712
langford 12 | measure langford-12 6 216288
latin 5 | measure latin-5 6 161280
pack "$soma" 3 3 3 | measure soma 6 11520
"$program" encode domino:8x8 -f dlx | measure domino-8x8 6 12988816
awk -v R=4 -v C=6 -f "$bench/macmahon.awk" | measure macmahon-4x6 4 106624
if [ -r "$words" ]; then
    awk -v many=900 -f "$bench/rectangles.awk" "$words" |
        measure words-4x5-of-900 20
else
    echo "word rectangles are left out: WORDS=FILE names no list"
fi
