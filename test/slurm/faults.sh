# faults.sh: what tests and figures on a cluster share: a cluster that up.sh
# starts, what can go wrong on it, and searches that go on until they are
# merged.  Sourced by bash, with $program and $slurm (this folder) set; goes to
# a folder of its own, where it leaves what was said as out and err, and which
# goes with the cluster in the end.

export PATH=$PATH:/usr/sbin:/sbin
scratch=$(mktemp -d)
finish() {
    [ -z "${SLURM_FOLDER:-}" ] || "$slurm/down.sh" "$SLURM_FOLDER"
    rm -rf "$scratch"
}
trap finish EXIT
cd "$scratch" || exit 1

# False: there is no Slurm to be had, and the file `why` says why.
begin_cluster() { # PORT CPUS
    local lines
    lines=$("$slurm/up.sh" -n 3 -p "$1" -c "$2" 2>why) && eval "$lines"
}

cluster() { timeout "${PATIENCE:-300}" "$program" cluster "$@" >out 2>err; }

# What Slurm holds because it could not be started, and nodes that it has given
# up for that, as whoever looks after a cluster would do it.
release_held() {
    local task node
    for task in $(timeout 5 squeue -h -r -t PD -o '%i %r' 2>/dev/null |
        sed -n 's/ .*held.*//p'); do
        scontrol release "$task"
    done
    for node in $(timeout 5 sinfo -h -N -t drain -o %N 2>/dev/null); do
        scontrol update NodeName="$node" State=RESUME
    done
}

# Waits until no job is left, or for so many seconds.
await() { # SECONDS
    for _ in $(seq "$1"); do
        release_held
        [ -n "$(timeout 5 squeue -h -o %i 2>/dev/null)" ] ||
            ! timeout 5 squeue -h >/dev/null 2>&1 || return 0
        sleep 1
    done
    return 1
}

# Submits again what is left, up to some times; then the merge's answer.
finish_work() { # WORK TOTAL
    for _ in 1 2 3 4; do
        await "${PATIENCE:-120}"
        cluster merge "$1" && break
        cluster submit "$1" --tasks "${TASKS:-4}"
    done
    cluster merge "$1" && grep -qx -- "$2" out
}

# What runs on a node, and the node itself, as if its power had failed.
kill_node() { # NODE
    local pid step each
    pid=$(cat "$SLURM_FOLDER/run/slurmd.$1.pid")
    step=$(ss -xlpH | grep -F " $SLURM_FOLDER/spool.$1/" |
        grep -o 'pid=[0-9]*' | cut -d= -f2 | sort -u)
    for each in $step; do
        # shellcheck disable=SC2046  # a list of numbers
        kill -KILL $(pgrep -g "$(ps -o pgid= --ppid "$each" | head -1 |
            tr -d ' ')" 2>/dev/null) "$each" 2>/dev/null
    done
    kill -KILL "$pid" 2>/dev/null
    scontrol update NodeName="$1" State=DOWN Reason=power
}

# It comes back.
revive_node() { # NODE
    slurmd -N "$1" -f "$SLURM_CONF"
    scontrol update NodeName="$1" State=RESUME 2>/dev/null
}

# The controller dies, and another takes its place.
kill_controller() {
    kill -KILL "$(cat "$SLURM_FOLDER/run/slurmctld.pid")"
    sleep 1
    slurmctld -f "$SLURM_CONF"
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        timeout 5 squeue -h >/dev/null 2>&1 && return
        sleep 1
    done
}

# A task of it that runs, as ARRAY_TASK.
running_task() { # WORK
    local task
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        task=$(timeout 5 squeue -h -r -t R -o %i -j "$(array_of "$1")" |
            head -n 1)
        [ -n "$task" ] && echo "$task" && return
        sleep 1
    done
    return 1
}

array_of() { # WORK
    cut -d ' ' -f 1 "$1/slurm/ids"
}

# One that runs is told that its time is nearly over.
stop_task() { # WORK
    scancel --batch --signal=USR1 "$(running_task "$1")"
}

result_of() { # WORK NUMBER
    local unit
    unit=$(sed -n 's/^unit \([0-9a-f]*\) .*/\1/p' "$1/manifest" |
        sed -n "$2p")
    echo "$1/res/${unit:0:2}/$unit"
}

damage_result() { # FILE
    printf 'x' | dd of="$1" bs=1 seek=60 conv=notrunc 2>/dev/null
}
