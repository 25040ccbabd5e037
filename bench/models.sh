#!/bin/bash
# models.sh DOVETAIL [CLASP]: all models of clauses one after another, against
# a peer that lists them too: random 3-SAT, sums of four bits (parity), and
# graphs in three colours.  In seconds of processor time, best of three.
#
# The peer is the path of clasp.
set -eu
program=$1
peer=${2-}
. "$(dirname "$0")/time.sh"

# What the generators share: clauses are collected, then written.
tools='
function below(n) { return int(rand() * n) }
function clause(literals) { line[++lines] = literals " 0" }
# k different numbers from 1 to n go to "at"
function choose(k, n,  i, v, used) {
    split("", used)
    for (i = 1; i <= k; i++) {
        do v = 1 + below(n); while (v in used)
        used[v]
        at[i] = v
    }
}
function write(variables,  i) {
    print "p cnf", variables, lines
    for (i = 1; i <= lines; i++) print line[i]
}'

# VARIABLES CLAUSES SEED
random() {
    awk -v n="$1" -v m="$2" -v seed="$3" "$tools"'
    function sign() { return rand() < 0.5 ? "-" : "" }
    BEGIN {
        srand(seed)
        for (; m; m--) {
            choose(3, n)
            clause(sign() at[1] " " sign() at[2] " " sign() at[3])
        }
        write(n)
    }'
}

# VARIABLES SUMS SEED: each sum of four bits is even.
parity() {
    awk -v n="$1" -v m="$2" -v seed="$3" "$tools"'
    function exclude(signs,  i, odd, text) {
        for (i = 1; i <= 4; i++) {
            odd += signs % 2
            text = text (signs % 2 ? "-" : "") at[i] " "
            signs = int(signs / 2)
        }
        if (odd % 2) clause(text)
    }
    BEGIN {
        srand(seed)
        for (; m; m--) {
            choose(4, n)
            for (signs = 0; signs < 16; signs++) exclude(signs)
        }
        write(n)
    }'
}

# NODES EDGES SEED: three colours.
colours() {
    awk -v n="$1" -v m="$2" -v seed="$3" "$tools"'
    function is(node, colour) { return 3 * (node - 1) + colour }
    BEGIN {
        srand(seed)
        for (v = 1; v <= n; v++) {
            clause(is(v, 1) " " is(v, 2) " " is(v, 3))
            clause("-" is(v, 1) " -" is(v, 2))
            clause("-" is(v, 1) " -" is(v, 3))
            clause("-" is(v, 2) " -" is(v, 3))
        }
        for (; m; m--) {
            choose(2, n)
            for (c = 1; c <= 3; c++)
                clause("-" is(at[1], c) " -" is(at[2], c))
        }
        write(3 * n)
    }'
}

# KIND SIZE CLAUSES SEED: counted by listing, then listed to a file.
row() {
    local file=$scratch/formula.cnf count own listed
    "$@" >"$file"
    own=$(least_seconds /dev/null "$program" count "$file" -e cubes)
    count=$(cat "$scratch/out")
    listed=$(least_seconds /dev/null "$program" enumerate "$file" -e cubes)
    printf '%-8s %3d %4d %8d models %7.3f s, listed %7.3f s' "$1" "$2" "$3" \
        "$count" "$own" "$listed"
    if [ -n "$peer" ]; then
        against "$file" "$count" "$own" "$listed"
    fi
    echo
}

# FILE COUNT OWN LISTED
against() {
    local quiet loud
    quiet=$(least_seconds /dev/null "$peer" -q -n 0 "$1")
    grep -q "Models *: $2\$" "$scratch/out" || {
        echo "; the peer counts otherwise:"
        cat "$scratch/out"
        exit 1
    }
    loud=$(least_seconds /dev/null "$peer" -n 0 "$1")
    awk -v a="$3" -v b="$4" -v q="$quiet" -v l="$loud" 'BEGIN {
        printf "; the peer %.3f s and %.3f s: %.1f and %.1f times its time",
            q, l, a / (q + 0.001), b / (l + 0.001) }'
}

row random 30 60 1
row random 40 110 1
row random 50 165 2
row random 60 205 4
row parity 24 7 7
row parity 40 24 3
row colours 18 24 8
row colours 20 28 2
row random 150 630 1
row random 200 850 1
row random 200 860 1
