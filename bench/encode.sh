#!/bin/bash
# encode.sh DOVETAIL [SEED]: how fast clauses are written, in MB of output a
# second of processor time (user + system), best of five.
#
# SEED is the path of the original sat-life-grid-spaceships-sym, compiled with
# -O2; it runs in turn with ours, and the ratio of times is printed.
set -eu
program=$1
seed=${2:-}
arguments="45 45 20 3"
puzzle=life:45x45,steps=20,shift=3
out=$(mktemp)
trap 'rm -f "$out"' EXIT
TIMEFORMAT='%U %S'

# Processor seconds of a command, its output in $out.
seconds() { { time "$@" >"$out"; } 2>&1 | awk '{ print $1 + $2 }'; }
less() { awk -v a="$1" -v b="$2" 'BEGIN { print a < b ? a : b }'; }

declare -A best
formats="sat cnf"
for _ in 1 2 3 4 5; do
    for format in $formats; do
        s=$(seconds "$program" encode $puzzle -f "$format")
        best[$format]=$(less "${best[$format]:-999}" "$s")
    done
    if [ -n "$seed" ]; then
        # shellcheck disable=SC2086  # four numbers
        s=$(seconds "$seed" $arguments)
        best[seed]=$(less "${best[seed]:-999}" "$s")
    fi
done

report() { # NAME BYTES SECONDS
    awk -v n="$1" -v b="$2" -v s="$3" \
        'BEGIN { printf "%-5s %5.1f MB %6.3f s %6.0f MB/s\n", n, b / 1e6, s, b / 1e6 / s }'
}
for format in $formats; do
    "$program" encode $puzzle -f "$format" >"$out"
    report "$format" "$(stat -c %s "$out")" "${best[$format]}"
done
if [ -n "$seed" ]; then
    # shellcheck disable=SC2086
    "$seed" $arguments >"$out"
    report seed "$(stat -c %s "$out")" "${best[seed]}"
    awk -v a="${best[seed]}" -v b="${best[sat]}" \
        'BEGIN { printf "the seed takes %.1f times as long as -f sat\n", a / b }'
fi
