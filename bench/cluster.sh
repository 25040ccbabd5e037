#!/bin/bash
# cluster.sh DOVETAIL [PART...]: the figures of doc/cluster.md, each by a part:
#
#   queens     18 queens in a thousand units, with every fault
#   windmill   the windmill box 4x6 by listing, audited against frontier
#   others     2c/7 by rows, a refutation, dominoes 64x64 by primes, on Slurm
#   overhead   processor time of minute-long units against one process
#   spread     units of the windmill box 4x6: nodes of the largest and smallest
#   many       100,000 units: status, check and merge
#
# Without parts all of them, which takes an hour.  The first three start a
# Slurm of three nodes on this machine.
program=$(realpath "$1")
shift
root=$(cd "$(dirname "$0")/.." && pwd)
slurm=$root/test/slurm
# shellcheck source=test/slurm/faults.sh
. "$slurm/faults.sh"
PATIENCE=7200 TASKS=12

wants_cluster() {
    [ -n "${SLURM_FOLDER:-}" ] || begin_cluster "${SLURM_PORT:-17500}" 1 ||
        { echo "no Slurm can be had here: $(tail -n 1 why)" && exit 1; }
}

# User seconds of a command, whatever it prints.
seconds() { # words
    local TIMEFORMAT=%U
    { time "$@" >out 2>err; } 2>&1
}

units_done() { # WORK
    "$program" cluster status "$1" -f json 2>/dev/null |
        sed 's/.*"done":\([0-9]*\).*/\1/'
}

# Waits until so many units are done.
await_units() { # WORK COUNT
    while [ "$(units_done "$1")" -lt "$2" ]; do sleep 2; done
}

queens() {
    wants_cluster
    cluster split queens:18 -o queens --units 1000 && cluster check queens &&
        cat out && cluster submit queens --tasks 12 && cat out
    await_units queens 100
    kill_node n2 && echo "a node killed after $(units_done queens) units"
    await_units queens 200
    kill_controller && echo "the controller killed after $(units_done queens)"
    stop_task queens && echo "a task stopped"
    revive_node n2
    cluster run queens --max-time 30 # units that tasks are at work on, too
    echo "walked beside the array: $(tail -n 1 err)"
    await_units queens 400
    damage_result "$(result_of queens 7)"
    rm -f "$(result_of queens 9)"
    echo "a result damaged, a file removed"
    finish_work queens 666090624 && echo "18 queens: $(cat out); $(tail -n 1 err)"
    cluster merge queens --audit 1% && echo "again: $(cat out); $(grep audit err)"
}

windmill() {
    wants_cluster
    cluster split windmill:4x6 -e dance -o mill --units 1000 &&
        cluster check mill && cat out && cluster submit mill --tasks 12
    finish_work mill 5771900020 && echo "windmill 4x6: $(cat out)"
    cluster merge mill --audit 1% && echo "$(cat out); $(grep audit err)"
    echo "all of it by frontier: $("$program" count -q windmill:4x6 -e frontier)"
    python3 "$root/bench/cluster.py" mill/ledger.jsonl
}

other() { # TOTAL PUZZLE UNITS OPTIONS...
    local wanted=$1 puzzle=$2 units=$3
    shift 3
    rm -rf work
    cluster split "$puzzle" -o work --units "$units" "$@" && cluster check work &&
        cat out && cluster submit work --tasks 12 && finish_work work "$wanted" &&
        echo "$puzzle: $(head -c 60 out) $(tail -n 1 err)"
}

others() {
    wants_cluster
    other UNSATISFIABLE life,velocity=2c/7,width=14,symmetry=even 300 \
        --for solve
    other UNSATISFIABLE domino:10x10,cut=corners 300 --for refute
    cluster merge work -o joined.lrat &&
        "$program" check domino:10x10,cut=corners --proof joined.lrat
    other "$("$program" count -q domino:64x64)" domino:64x64 300
}

overhead() {
    local one units
    one=$(seconds "$program" count -q queens:18 -e dance)
    rm -rf work
    cluster split queens:18 -e dance -o work --units 8
    units=$(seconds "$program" cluster run work)
    cluster merge work
    echo "18 queens in one process $one s, in 8 units $units s: $(cat out)"
}

spread() {
    rm -rf work
    cluster split windmill:4x6 -e dance -o work --units 1000 &&
        cluster run work && cluster merge work
    python3 - work/ledger.jsonl <<'PY'
import json, sys
nodes = [json.loads(line)["nodes"] for line in list(open(sys.argv[1]))[1:]]
print("%d units of %d to %d nodes: %.2f" %
      (len(nodes), min(nodes), max(nodes), max(nodes) / min(nodes)))
PY
}

many() {
    rm -rf work
    echo "split $(seconds "$program" cluster split queens:13 -e dance \
        --units 100000 -o work) s"
    "$program" cluster run work --jobs 2 -q
    for task in status check merge; do
        python3 - "$program" $task <<'PY'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "cluster", sys.argv[2], "work"],
               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("%s %.1f s, %d MB" % (sys.argv[2], used.ru_utime, used.ru_maxrss // 1024))
PY
    done
}

[ $# -gt 0 ] || set -- queens windmill others overhead spread many
for part in "$@"; do
    echo "== $part"
    "$part"
done
