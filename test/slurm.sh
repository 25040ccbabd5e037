#!/bin/bash
# slurm.sh DOVETAIL [MISCHIEF.so]: searches in units on a real Slurm, each with
# every fault: a node is killed, the controller is, a task is stopped in the
# middle, units run twice, a result is damaged and another removed.  Speaks
# TAP, and ends with `N passed, N failed`; where there is no Slurm it says so.
program=$(realpath "$1")
mischief=$(realpath "${2:-$(dirname "$program")/test/libmischief.so}")
slurm=$(dirname "$(readlink -f "$0")")/slurm
number=0 failed=0
export ASAN_OPTIONS=verify_asan_link_order=0
# shellcheck source=test/slurm/faults.sh
. "$slurm/faults.sh"
begin_cluster "${SLURM_PORT:-17400}" 6 || {
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
        squeue | sed 's/^/# /'
    }
    echo "$verdict $number $1"
    echo "# after $SECONDS s"
}

# ---- five searches at once, each with everything that can go wrong ------

works=""
declare -A total

# Each unit waits for a slow disk, so that there is a middle to strike at and
# nobody else's processor is needed: so many seconds for each of three tasks.
submit_slowly() { # WORK SECONDS UNITS OPTIONS...
    cluster submit "$1" --tasks 3 -- "${@:4}" --export="ALL,$(
    )LD_PRELOAD=$mischief,MISCHIEF=slow $((3000 * $2 / $3)) 0 $scratch/counter"
    grep -q '^array [0-9]* (3 tasks)' out
}

begin_work() { # WORK TOTAL UNITS PUZZLE OPTIONS...
    local work=$1 units=$3
    total[$work]=$2
    works="$works $work"
    cluster split "$4" -o "$work" --units "$units" "${@:5}" &&
        cluster check "$work" && units=$(grep -c "^unit " "$work/manifest") &&
        [ "$units" -ge 96 ] && submit_slowly "$work" 30 "$units"
    point "$work: ${*:4} in $units units"
}

each() { # COMMAND...: of every work; true if it always is
    local work good=0
    for work in $works; do
        "$@" "$work" || { good=1; echo "# $work: $*"; }
    done
    return $good
}

has_task_on_n2() { # WORK
    squeue -h -t R -w n2 -o %F | grep -qx "$(array_of "$1")"
}

has_begun() { # WORK
    [ "$(find "$1/res" -type f 2>/dev/null | wc -l)" -ge 3 ]
}

wait_until() { # COMMAND...
    for _ in $(seq 60); do
        each "$@" >/dev/null && return
        sleep 0.5
    done
    each "$@"
}

was_requeued() { # WORK
    scontrol show job "$(array_of "$1")" | grep -q 'Restarts=[1-9]'
}

was_stopped() { # WORK
    grep -q 'told to stop' "$1"/log/*.log
}

# The units of a task that runs, once more beside it; of all works at once, for
# tasks do not wait.
walk_beside() { # WORK
    local task
    task=$(running_task "$1") &&
        timeout 120 "$program" cluster run "$1" --task "${task#*_}/3" 2>"$1/beside" &
}

has_walked() { # WORK
    grep -q '^c [1-9]' "$1/beside" || { cat "$1/beside"; false; }
}

has_total() { # WORK
    cluster merge "$1" && grep -qx -- "${total[$1]}" out
}

submit_again() { # WORK
    cluster submit "$1" --tasks 3
}

finish_all() {
    for _ in 1 2 3 4; do
        await 120
        each has_total >/dev/null && return
        for work in $works; do
            has_total "$work" || submit_again "$work"
        done
    done
    each has_total
}

spoil_results() { # WORK
    damage_result "$(result_of "$1" 7)" && rm "$(result_of "$1" 9)"
}

# No total, and both units are named.
refuses() { # WORK
    ! cluster merge "$1" && [ ! -s out ] &&
        grep -q "$(basename "$(result_of "$1" 7)")" err &&
        grep -q "$(basename "$(result_of "$1" 9)")" err
}

printf '\0\0\0\0\0\0\0\0' >counter
"$program" encode domino:8x10,cut=corners -f cnf >corners.cnf
scontrol update PartitionName=main State=DOWN # so that all begin at once
begin_work queens 14772512 300 queens:16
begin_work windmill 501484 300 windmill:4x5 -e dance
begin_work ships UNSATISFIABLE 300 \
    life,velocity=2c/7,width=14,symmetry=even --for solve
begin_work clauses UNSATISFIABLE 100 corners.cnf --for refute
begin_work dominoes "$("$program" count -q domino:64x64)" 300 domino:64x64
cluster split queens:13 -o late --units 90 &&
    submit_slowly late 45 90 --time=1 --signal=B:USR1@57
point "late: tasks that have less time than they need"
scontrol update PartitionName=main State=UP

wait_until has_begun && wait_until has_task_on_n2 && kill_node n2
point "a node is killed, with a task of each"
sleep 1
kill_controller
point "the controller is killed, and comes back"
each stop_task && wait_until was_stopped
point "a task of each is stopped in the middle"
revive_node n2
each walk_beside
wait
each has_walked
point "the units of a task are walked twice"
finish_all && each was_requeued
point "the total of each"
each spoil_results && each refuses
point "a result damaged, another removed: no total, and both are named"
each submit_again && finish_all
point "submitted again, for these two: the total of each"

cluster merge clauses -o joined.lrat &&
    "$program" check corners.cnf --proof joined.lrat >out
point "the proofs of the clauses are joined"
cluster merge queens --audit 2% && cluster audit queens/ledger.jsonl --audit 2%
point "the queens are audited"

# ---- a search that finds something, tasks of too little time ------------------

# Tasks that are held would wait for ever.
ship=life:7x7,velocity=2c/4
is_gone() { [ -z "$(squeue -h -o %i -j "$(array_of ship)" 2>/dev/null)" ]; }
cluster split $ship -o ship --for solve --units 30 &&
    cluster submit ship --tasks 3 -- --hold && ! is_gone &&
    cluster run ship && cluster merge ship -q -o ship.json && is_gone &&
    "$program" check -q $ship ship.json
point "a search for a ship, which ends the array"

finish_work late 73712 && was_requeued late && was_stopped late
point "tasks whose time is over go back to the queue: 73712"

echo "1..$number"
echo "$((number - failed)) passed, $failed failed"
[ $failed = 0 ]
