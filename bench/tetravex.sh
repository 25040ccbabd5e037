#!/bin/bash
# tetravex.sh DOVETAIL [PEER...]: the first solution of plain random boards,
# medians over seeds in seconds of processor time, with the engine tiles; then
# on 8x8 with ten colours the same for the SAT solver on our clauses and for
# peers on our exact cover, in the same run.
#
# A peer is the path of a program that reads a .dlx file on standard input and
# takes `t1` for "stop after the first solution", such as Knuth's dlx2 and
# ssxcc.  SEEDS is the number of boards of 8x8, TIME the seconds of processor
# time that anybody gets for one.
set -eu
program=$1
shift
seeds=${SEEDS:-20}
limit=${TIME:-60}
. "$(dirname "$0")/time.sh"
ulimit -t "$limit" # of each process

id() { echo "tetravex:$1x$1,colours=$2,unique=no#$3"; }

# Of the numbers on standard input: median, least, greatest.
summary() {
    sort -g | awk '{ a[NR] = $1 } END {
        m = NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2
        printf "%.3f %.3f %.3f\n", m, a[1], a[NR] }'
}

# SIZE COLOURS SEEDS WANTED
row() {
    for ((seed = 1; seed <= $3; seed++)); do
        seconds /dev/null "$program" solve "$(id "$1" "$2" "$seed")" -e tiles
    done | summary >"$scratch/row"
    read -r median least most <"$scratch/row"
    printf '%2dx%-2d %2d colours %8.3f s (%s to %s, wanted %s)\n' \
        "$1" "$1" "$2" "$median" "$least" "$most" "$4"
}

# NAME COMMAND...: on the boards of 8x8, which it reads or is given as last
# argument.
rival() {
    local name=$1
    shift
    for ((seed = 1; seed <= seeds; seed++)); do
        if [ "$name" = cadical ]; then
            seconds /dev/null "$@" "$(id 8 10 "$seed")"
        else
            seconds "$scratch/$seed.dlx" "$@"
        fi
    done | summary >"$scratch/row"
    read -r other _ <"$scratch/row"
    awk -v n="$name" -v t="$own" -v o="$other" -v l="$limit" 'BEGIN {
        printf "8x8 by %-8s %8.3f s, %s%.0f times that of tiles\n", n, o,
            (o >= 0.95 * l ? "more than " : ""), o / (t > 0.001 ? t : 0.001) }'
}

row 4 10 20 0.001
row 8 10 "$seeds" 0.03
own=$median
for ((seed = 1; seed <= seeds; seed++)); do
    "$program" encode "$(id 8 10 "$seed")" -f dlx >"$scratch/$seed.dlx"
done
rival cadical "$program" solve -e cadical
for peer in "$@"; do
    rival "$(basename "$peer")" "$peer" t1
done
row 9 10 10 5
row 10 12 10 -
row 12 16 10 1.5
row 16 30 10 1.5
