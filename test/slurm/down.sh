#!/bin/bash
# down.sh DIR: ends the cluster that up.sh has started there, by the process
# ids in its own files and by the steps that hold a socket in its own folders.
dir=$(cd "$1" 2>/dev/null && pwd -P) && [ -f "$dir/slurm.conf" ] || exit 1
export SLURM_CONF=$dir/slurm.conf
PATH=$PATH:/usr/sbin:/sbin
timeout 3 scancel --full --signal=KILL --user="$(id -un)" >/dev/null 2>&1
timeout 3 scancel --user="$(id -un)" >/dev/null 2>&1
sleep 0.5
for file in "$dir"/run/*.pid; do
    kill -KILL "$(cat "$file")" 2>/dev/null
done
for step in $(ss -xlpH 2>/dev/null | grep -F " $dir/spool." |
    grep -o 'pid=[0-9]*' | cut -d= -f2 | sort -u); do
    # shellcheck disable=SC2046  # a list of numbers
    kill -KILL $(ps -o pid= --ppid "$step") "$step" 2>/dev/null
done
kill -TERM "$(cat "$dir/munge/pid")" 2>/dev/null
sleep 0.2
rm -rf "$dir"
