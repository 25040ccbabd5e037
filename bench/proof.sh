#!/bin/bash
# proof.sh DOVETAIL [DRAT-TRIM [LRAT-CHECK]]: proofs that mutilated boards have
# no covering: lemmas, bytes, and processor seconds to solve with a proof and
# to check it; then CaDiCaL's proofs, against the public checkers if their
# paths are given.  SIZES: the boards, 8 and 100 unless it says others.
set -eu
program=$(realpath "$1")
trim=${2:+$(realpath "$2")}
hints=${3:+$(realpath "$3")}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
TIMEFORMAT='%U %S'

seconds() { # COMMAND...
    { time "$@" >out 2>err || true; } 2>&1 | awk '{ print $1 + $2 }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# ENGINE SIZE KIND [PEER]: a line; the peer checks the same file.
row() {
    local id=domino:$2x$2,cut=corners write check peer lemmas memory
    "$program" encode "$id" -f cnf -o board.cnf
    write=$(seconds "$program" solve "$id" -e "$1" --proof "board.$3")
    check=$(seconds "$program" check board.cnf --proof "board.$3" -v)
    grep -q '^right' out || { cat out err; exit 1; }
    lemmas=$(awk '/^c lemmas: / { print $3 + 0 }' err)
    memory=$(awk '/processor time/ { print $(NF - 1) }' err)
    printf '%-8s %5s %-5s %10s lemmas %11s bytes, made in %s s, checked in %s s (%s MB)' \
        "$1" "$2" "$3" "$lemmas" "$(stat -c %s "board.$3")" "$write" "$check" \
        "$memory"
    if [ -n "${4:-}" ]; then
        peer=$(seconds "$4" board.cnf "board.$3")
        grep -q '[cs] VERIFIED' out || { cat out; exit 1; }
        printf ', %s of the time of %s' "$(ratio "$check" "$peer")" \
            "$(basename "$4")"
    fi
    echo
}

for kind in bdrat drat; do
    row cadical 12 $kind "$trim"
done
row cadical 12 lrat "$hints"
for size in ${SIZES:-8 100}; do
    row auto "$size" lrat "$hints"
done
