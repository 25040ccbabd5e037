#!/bin/bash
# cover.sh DOVETAIL [PEER...]: counting all solutions of exact covers, one
# thread, in seconds of processor time, best of three.
#
# A peer is the path of a program that reads a .dlx file on standard input and
# visits all solutions, such as Knuth's dlx1, dlx2 and ssxcc.  All run in
# turn; the ratio is that of the fastest peer's time to ours.
set -eu
program=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U %S'

langford() { # N
    awk -v n="$1" 'BEGIN {
        for (k = 1; k <= n; k++) printf "%d ", k
        for (s = 1; s <= 2 * n; s++) printf "s%d ", s
        print ""
        for (k = 1; k <= n; k++) for (s = 1; s + k + 1 <= 2 * n; s++)
            printf "%d s%d s%d\n", k, s, s + k + 1 }'
}

latin() { # N
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            printf "p%d%d r%d%d c%d%d ", i, j, i, j, i, j
        print ""
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                printf "p%d%d r%d%d c%d%d\n", i, j, i, k, j, k }'
}

"$program" encode windmill:4x5 -f dlx >"$scratch/windmill-4x5.dlx"
"$program" encode windmill:3x7 -f dlx >"$scratch/windmill-3x7.dlx"
"$program" encode domino:8x8 -f dlx >"$scratch/domino-8x8.dlx"
cp "$root/test/data/pentomino-6x10.dlx" "$scratch"
awk -v n=13 -f "$root/bench/queens.awk" >"$scratch/queens-13.dlx"
langford 12 >"$scratch/langford-12.dlx"
latin 5 >"$scratch/latin-5.dlx"

# Processor seconds of a command that reads $1.
seconds() {
    local input=$1
    shift
    { time "$@" <"$input" >"$scratch/out" 2>"$scratch/err"; } 2>&1 |
        awk '{ print $1 + $2 }'
}
least() { printf '%s\n' "$@" | sort -g | head -n 1; }

for file in "$scratch"/*.dlx; do
    ours=999 best=
    for _ in 1 2 3; do
        ours=$(least "$ours" "$(seconds "$file" "$program" count "$file" -e dance)")
        for peer in "$@"; do
            # shellcheck disable=SC2086  # nothing, or a number
            best=$(least $best "$(seconds "$file" "$peer")")
        done
    done
    awk -v n="$(basename "$file" .dlx)" -v c="$("$program" count "$file")" \
        -v a="$ours" -v b="${best:-0}" 'BEGIN {
        printf "%-16s %9d solutions %7.3f s", n, c, a
        if (b) printf ", fastest peer %7.3f s: %.1f times as long", b, b / a
        print "" }'
done
