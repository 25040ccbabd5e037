#!/bin/bash
# regions.sh DOVETAIL [LRAT-CHECK [DRAT-TRIM]]: random regions, REGIONS of them
# (10000 unless it says another number), half of them with balanced colours.
# Each that has no covering gets its proof in every format, which we check as
# a file against the clauses, and so do the public checkers whose paths are
# given.  Says how many there were, or shows the first that is not accepted.
set -eu
program=$(realpath "$1")
hints=${2:+$(realpath "$2")}
trim=${3:+$(realpath "$3")}
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

region() { # SEED
    local n=$((3 + $1 % 11))
    if [ $(($1 / 11 % 2)) -eq 0 ]; then
        awk -v kind=balanced -v n=$n -v p=$((1 + $1 % n)) -v seed="$1" \
            -f "$root/bench/region.awk"
    else
        awk -v kind=random -v n=$n -v p=0.$((1 + $1 % 3)) -v seed="$1" \
            -f "$root/bench/region.awk"
    fi >region.dots
}

refuse() { # WHO FILE
    echo "$1 does not accept $2:"
    cat region.dots
    exit 1
}

# The exit code of solve, which is 10 or 20.
solve() { # OPTION...
    status=0
    "$program" solve -q -o /dev/null domino:@region.dots "$@" || status=$?
    [ $status -eq 10 ] || [ $status -eq 20 ] || refuse "the solver" "$*"
}

prove() { # KIND [CHECKER]
    solve --proof "proof.$1"
    "$program" check -q region.cnf --proof "proof.$1" >out ||
        refuse dovetail "proof.$1"
    [ -n "${2:-}" ] || return 0
    "$2" region.cnf "proof.$1" >out || true
    grep -q '[cs] VERIFIED' out || refuse "$(basename "$2")" "proof.$1"
}

regions=${REGIONS:-10000}
without=0
for seed in $(seq "$regions"); do
    region "$seed"
    solve
    [ $status -eq 20 ] || continue
    without=$((without + 1))
    "$program" encode -q domino:@region.dots -f cnf -o region.cnf
    prove lrat "$hints"
    prove drat "$trim"
    prove bdrat "$trim"
    prove pbp
done
echo "$regions regions, $without without a covering, all proofs accepted"
