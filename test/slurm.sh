#!/bin/bash
# slurm.sh DOVETAIL: searches in units on a real Slurm, with faults: a node is
# killed, the controller is, a task is stopped in the middle, a unit runs
# twice, a result is damaged and another removed.  Speaks TAP, and ends with
# `N passed, N failed`; where there is no Slurm it says so.
program=$(realpath "$1")
slurm=$(dirname "$(readlink -f "$0")")/slurm
scratch=$(mktemp -d)
number=0 failed=0
# shellcheck source=test/slurm/faults.sh
. "$slurm/faults.sh"
finish() {
    end_cluster
    rm -rf "$scratch"
}
trap finish EXIT
cd "$scratch" || exit 1
begin_cluster 3 "${SLURM_PORT:-17400}" || {
    echo "1..0 # SKIP no Slurm can be had here: $(tail -n 1 why)"
    echo "0 passed, 0 failed"
    exit 0
}

point() { # NAME; the status of the command before is the verdict
    [ $? = 0 ] && verdict=ok || verdict="not ok"
    number=$((number + 1))
    [ "$verdict" = ok ] || {
        failed=$((failed + 1))
        sed 's/^/# /' out err "$scratch"/*/log/* 2>/dev/null | tail -n 40
    }
    echo "$verdict $number $1"
}

# ---- a count of queens, with everything that can go wrong ---------------

cluster split queens:15 -o queens --units 200 && cluster check queens &&
    cluster submit queens --tasks 12 && grep -q '^array [0-9]* (12 tasks)' out
point "an array and a merge are submitted"
sleep 3
kill_node n2
kill_controller
stop_task
revive_node n2
cluster run queens --task 3/12 # the same units once more, beside the array
finish_work queens 2279184
point "12 tasks, a node and the controller killed, a task stopped: 2279184"

damage_result "$(result_of queens 7)"
rm "$(result_of queens 9)"
! cluster merge queens && grep -q "$(basename "$(result_of queens 7)")" err &&
    grep -q "$(basename "$(result_of queens 9)")" err && [ ! -s out ]
point "a result damaged, another removed: no total, and both are named"
cluster submit queens --tasks 6
finish_work queens 2279184
point "submitted again, for these two: 2279184"
cluster merge queens --audit 2% && cluster audit queens/ledger.jsonl --audit 2%
point "audited"

# ---- other searches -----------------------------------------------------

others() { # TOTAL UNITS PUZZLE OPTIONS...
    wanted=$1 units=$2 puzzle=$3
    shift 3
    rm -rf work
    cluster split "$puzzle" -o work --units "$units" "$@" &&
        cluster check work && cluster submit work --tasks 6 &&
        finish_work work "$wanted"
    point "$puzzle $*: $wanted"
}
others 501484 100 windmill:4x5 -e dance
others "$("$program" count -q domino:64x64)" 100 domino:64x64

cluster split domino:8x8,cut=corners -o cubes --for refute --units 100 &&
    cluster check cubes && cluster submit cubes --tasks 6 &&
    finish_work cubes UNSATISFIABLE &&
    cluster merge cubes -o joined.lrat &&
    "$program" check domino:8x8,cut=corners --proof joined.lrat >out
point "a refutation in cubes, joined"

cluster split life:6x6,velocity=c/2 -o ship --for solve --units 30
cluster submit ship --tasks 6 && await 120 &&
    cluster merge ship -q && [ ! -s err ]
point "a search for a ship"

cluster split queens:16 -o slow --units 6 &&
    cluster submit slow --tasks 6 -- --time=1 --signal=B:USR1@57 &&
    { finish_work slow 14772512; }
point "tasks whose time is over leave what they have, and go on: 14772512"

echo "1..$number"
echo "$((number - failed)) passed, $failed failed"
[ $failed = 0 ]
