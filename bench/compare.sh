#!/bin/bash
# compare.sh OLD NEW [PATTERN]: two builds of dovetail on the same commands, by
# the instructions that they execute (valgrind), of every engine, of proofs, of
# makers and of readers: a number that no other user of the machine changes.
# PATTERN chooses rows.  Ends with 1 if one takes over 3 % more than before.
#
# Counts without -e are left out: a race by the clock is another one each time.
set -eu
old=$(realpath "$1")
new=$(realpath "$2")
pattern=${3:-}
bench=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$bench/../test/data/pentomino-6x10.dlx" "$bench/../test/data/costs.dlx" \
    "$scratch"
cd "$scratch"

for n in 8 9 10 11; do
    awk -v n=$n -f "$bench/queens.awk" >queens-$n.dlx
done
awk -v R=3 -v C=6 -f "$bench/macmahon.awk" >macmahon.dlx
"$old" encode windmill:20x20 -f dlx -o large.dlx
"$old" encode life:30x30,steps=4,shift=1 -f cnf -o large.cnf
"$old" encode domino:40x40,cut=corners -f cnf -o board.cnf
for kind in lrat drat pbp; do
    "$old" solve domino:40x40,cut=corners --proof "board.$kind" -q >board.txt || true
done
"$old" encode domino:8x8,cut=corners -f cnf -o small.cnf
"$old" solve domino:8x8,cut=corners -e cadical --proof small.drat -q >small.txt || true
awk 'BEGIN { print "a b c d e f"
    for (i = 0; i < 60; i++) { split("a b c d e f", n, " ")
        for (k = 1; k <= 6; k++)
            if (int(i / 2 ^ (k % 5)) % 2 || i % 6 == k - 1) printf "%s ", n[k]
        print "|" (i * 37) % 50 } }' >prices.dlx

# Instructions of a run, in thousands; what it answers is not looked at.
work() { # PROGRAM ARGUMENT...
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        --log-file=work.log "$@" >out 2>err </dev/null || [ $? -le 20 ]
    awk '/I +refs:/ { gsub(",", "", $NF); printf "%.0f", $NF / 1000 }' work.log
}

slower=0
row() { # ARGUMENT...
    local before after differs
    [[ "$*" == *$pattern* ]] || return 0
    before=$(work "$old" "$@")
    cp out out.old
    after=$(work "$new" "$@")
    differs=$(cmp -s out out.old || echo ", another answer")
    awk -v c="$*" -v a="$before" -v b="$after" -v d="$differs" 'BEGIN {
        printf "%-62s %9.1f %9.1f %6.3f%s%s\n", c, a / 1000, b / 1000, b / a,
            (b > 1.03 * a ? " SLOWER" : ""), d
        exit b > 1.03 * a }' || slower=1
}

printf '%-62s %9s %9s %6s\n' "million instructions" old new ratio
row count domino:1x2 -e board                          # start-up
row count windmill:4x5 -e dance                   # bit sets
row count pentomino-6x10.dlx -e dance --effort 30000
row count queens-11.dlx -e dance
row count macmahon.dlx -e dance                   # colours
row enumerate queens-9.dlx -e dance
row enumerate domino:4x6 -e dance --up-to-symmetry
row count large.dlx -e dance --effort 5000        # sparse sets
row count costs.dlx -e dance                      # bounds and costs
row solve prices.dlx -e dance --cheapest
row enumerate queens-8.dlx -e dance --shard 1/3
row count windmill:3x6 -e frontier
row count queens-8.dlx -e frontier
row sample windmill:3x6 -n 20 --seed 1 -e frontier
row sample queens-8.dlx -n 20 --seed 1 -e dance
row count windmill:3x6 --per-option -e frontier
row count queens-8.dlx --per-option -e dance
row encode windmill:3x6 -f zdd
row enumerate costs.dlx --cheapest -e frontier
row sample queens-10.dlx -n 3 --seed 1                # as it chooses
row sample windmill:3x6 -n 3 --seed 1
row count queens-10.dlx --per-option
row count windmill:3x6 --per-option
row count domino:6x6 --up-to-symmetry -e frontier
row solve domino:7x8 -e cadical
row count domino:4x5 -e cadical
row solve life:8x8,steps=3,shift=1
row solve life:5x5,goal=still,maximise=population
row solve life:5x5,goal=oscillator,period=3
row count domino:40x40 -e kasteleyn
row sample domino:10x10 --seed 1 -e kasteleyn
row count domino:14x14 -e profile
row count domino:400x401,rule=tatami,meet=4 -e hickerson
row sample domino:40x40 --seed 1 -e heights
row solve domino:400x400 -e matching
row solve domino:400x400,cut=corners -e matching
row count domino:6x8 -e board
row solve tetravex:7x7,colours=8,unique=no#3 -e tiles
row count tetravex:3x3,colours=4,unique=no,rotate=yes#5 -e tiles
row solve life,velocity=c/3,width=8 -e rows --effort 20000
row solve life,velocity=c/3,width=5 -e unroll
row count life:8x8,goal=still -e transfer
row solve domino:40x40,cut=corners --proof made.lrat
row solve domino:40x40,cut=corners --proof made.pbp
row solve domino:8x8,cut=corners -e cadical --proof made.drat
row check board.cnf --proof board.lrat
row check board.cnf --proof board.pbp
row check small.cnf --proof small.drat
row generate tetravex:4x4#17
row hint tetravex:4x4#17
row encode large.dlx -f dlx                       # large files
row encode large.cnf -f cnf
row encode windmill:20x20 -f cnf
row encode windmill:20x20 -f dlx
row encode life:30x30,steps=4,shift=1 -f cnf
row solve domino:60x60 -f svg
exit $slower
