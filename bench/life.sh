#!/bin/bash
# life.sh DOVETAIL [RUNS]: our clauses for Life against the seed's, on boxes
# without a ship: variables, clauses, seconds of processor time (median of
# RUNS, 3 if it is left out) by the same solver, and their ratios.
set -eu
program=$1
runs=${2-3}

size() { # ID
    "$program" encode "$1" -f cnf | awk '/^p/ { print $3, $4; exit }'
}

seconds() { # ID
    for _ in $(seq "$runs"); do
        (/usr/bin/time -f '%U' "$program" solve -q -e cadical -o /dev/null \
            "$1" || true) 2>&1 | tail -n 1
    done | sort -g | sed -n "$(((runs + 1) / 2))p"
}

printf '%-24s %7s %7s %7s %7s %7s %7s %6s\n' box vars ours clauses ours \
    seconds ours ratio
ratios=
for box in 10x12,steps=4,shift=1 12x14,steps=5,shift=2 \
    12x16,steps=4,shift=1 11x14,steps=5,shift=1; do
    seed=life:$box,encoding=counters best=life:$box,encoding=best
    # shellcheck disable=SC2046  # two numbers each
    set -- $(size "$seed") $(size "$best") "$(seconds "$seed")" \
        "$(seconds "$best")"
    ratio=$(awk "BEGIN { print $5 / $6 }")
    ratios="$ratios $ratio"
    printf '%-24s %7d %7d %7d %7d %7.2f %7.2f %6.2f\n' "$box" "$1" "$3" "$2" \
        "$4" "$5" "$6" "$ratio"
done
echo "$ratios" | awk '{ for (i = 1; i <= NF; i++) sum += log($i)
    printf "geometric mean of the ratios %.2f\n", exp(sum / NF) }'
