#!/bin/sh
# tetravex-orders.sh DOVETAIL: what the order of the slides' four rules does to
# a SAT solver.  For each of the 24 orders: CaDiCaL's conflicts on six boards.
dovetail=${1:-build/dovetail}
for order in 1234 1243 1324 1342 1423 1432 2134 2143 2314 2341 2413 2431 \
    3124 3142 3214 3241 3412 3421 4123 4132 4213 4231 4312 4321; do
    printf '%s' "$order"
    for board in 3x3,colours=6 4x4,colours=10; do
        for seed in 1 2 3; do
            size=${board%%,*} colours=${board#*,}
            conflicts=$("$dovetail" encode -q -f cnf \
                "tetravex:$size,encoding=direct,order=$order,$colours#$seed" |
                cadical -n | sed -n 's/^c conflicts: *\([0-9]*\).*/\1/p')
            printf ' %s' "$conflicts"
        done
    done
    echo
done
