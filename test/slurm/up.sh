#!/bin/bash
# up.sh [-n NODES] [-c CPUS] [-p PORT] [-d DIR]: a throw-away Slurm cluster on
# this machine, from nothing.  All of it (key, socket, state, logs, process
# ids) is below DIR; `export SLURM_CONF=... SLURM_FOLDER=...` is printed, for
# eval.  As root or as anybody.
set -eu
nodes=3 cpus=1 base=17000 dir=
while getopts n:c:p:d: option; do
    case $option in
    n) nodes=$OPTARG ;; c) cpus=$OPTARG ;; p) base=$OPTARG ;;
    d) dir=$OPTARG ;;
    *) exit 2 ;;
    esac
done
PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || { echo "there is no $program" >&2; exit 1; }
done
[ -n "$dir" ] || dir=$(mktemp -d "${TMPDIR:-/tmp}/dovetail-slurm.XXXXXX")
mkdir -p "$dir"/{munge,state,log,run}
dir=$(cd "$dir" && pwd -P)
chmod 755 "$dir" "$dir/munge"
umask 022
here=$(dirname "$(readlink -f "$0")")
trap 'status=$?; [ $status = 0 ] || "$here/down.sh" "$dir" >&2; exit $status' EXIT
if (exec 3<>"/dev/tcp/127.0.0.1/$base") 2>/dev/null; then
    echo "port $base is taken" >&2
    exit 1
fi

(umask 077; head -c 128 /dev/urandom >"$dir/munge/key")
munged --key-file="$dir/munge/key" --socket="$dir/munge/sock" \
    --log-file="$dir/munge/log" --pid-file="$dir/munge/pid" \
    --seed-file="$dir/munge/seed" --num-threads=2

# No cgroups, no systemd, loopback alone; a lost node is seen after seconds,
# and its jobs are queued again at once (cred_expire); tasks go to the node
# that has least to do, so that each node has some of every array.
cat >"$dir/slurm.conf" <<CONF
ClusterName=dovetail-test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$base
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge/sock,cred_expire=5
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=$dir/state
SlurmctldPidFile=$dir/run/slurmctld.pid
SlurmctldLogFile=$dir/log/slurmctld.log
SlurmdPidFile=$dir/run/slurmd.%n.pid
SlurmdLogFile=$dir/log/slurmd.%n.log
SlurmdSpoolDir=$dir/spool.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU,CR_LLN
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2
SlurmdParameters=config_overrides
MaxArraySize=1001
MinJobAge=600
SlurmctldTimeout=10
SlurmdTimeout=10
KillWait=5
MessageTimeout=10
TCPTimeout=2
ReturnToService=2
JobRequeue=1
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
NodeName=DEFAULT CPUs=$cpus RealMemory=1000 State=UNKNOWN
NodeName=n[1-$nodes] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[$((base + 1))-$((base + nodes))]
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
CONF
export SLURM_CONF=$dir/slurm.conf
slurmctld -f "$SLURM_CONF"
for i in $(seq "$nodes"); do
    mkdir -p "$dir/spool.n$i"
    slurmd -N "n$i" -f "$SLURM_CONF"
done
for _ in $(seq 150); do
    up=$(sinfo -h -N -t idle,mixed,allocated -o %N 2>/dev/null | wc -l) || up=0
    [ "$up" -eq "$nodes" ] && break
    sleep 0.2
done
[ "$up" -eq "$nodes" ] || { echo "only $up of $nodes nodes are up" >&2; exit 1; }
echo "export SLURM_CONF=$SLURM_CONF SLURM_FOLDER=$dir"
