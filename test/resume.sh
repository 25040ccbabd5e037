#!/bin/sh
# resume.sh DOVETAIL [long]: a count that is stopped or killed again and again
# goes on from its checkpoint and ends with the right number; a list has
# checkpoints however fast its solutions come.  Speaks TAP.
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
long=${2:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
number=0
moment=0 # a sequence of moments that look random

# Sleeps for a while between 0.1 and 0.1 + $1/10 seconds.
doze() {
    moment=$(((moment * 1103515245 + 12345) % 2147483648))
    sleep "$(echo "$moment $1" | awk '{ print 0.1 + $1 % 1000 * $2 / 10000 }')"
}

# SIGNAL COUNT TENTHS PUZZLE -e ENGINE...: stops the count by a signal, up to
# 40 times, with another number of threads each time.
trial() {
    signal=$1 wanted=$2 tenths=$3
    shift 3
    rm -f save
    stops=0
    found=
    while [ $stops -lt 40 ] && [ -z "$found" ]; do
        "$program" count "$@" --threads $((1 + stops % 3)) \
            --checkpoint save --resume save >out 2>err &
        job=$!
        doze "$tenths"
        kill -"$signal" $job 2>/dev/null
        wait $job
        found=$(cat out)
        stops=$((stops + 1))
    done
    [ -n "$found" ] || found=$("$program" count "$@" --resume save)
    number=$((number + 1))
    verdict=ok
    [ "$found" = "$wanted" ] || verdict="not ok"
    echo "$verdict $number $* $signal: $found after $stops starts"
    # A search that has ended answers at once.
    again=$("$program" count "$@" --resume save)
    number=$((number + 1))
    verdict=ok
    [ "$again" = "$wanted" ] || verdict="not ok"
    echo "$verdict $number $* again: $again"
}

# A list that is killed behind its first checkpoint has not to begin anew.
trial_list() {
    "$program" enumerate domino:8x8 -e dance -f json --checkpoint list \
        >/dev/null 2>&1 &
    job=$!
    tries=0 found=0
    while [ "${found:-0}" = 0 ] && [ $tries -lt 600 ]; do
        sleep 0.1
        found=$(sed -n 's/^delivered //p' list 2>/dev/null)
        tries=$((tries + 1))
    done
    kill -KILL $job
    wait $job 2>/dev/null
    number=$((number + 1))
    verdict=ok
    [ "${found:-0}" -gt 0 ] || verdict="not ok"
    echo "$verdict $number a list killed behind $found solutions"
}

if [ "$long" ]; then
    awk -v n=18 -f "$root/bench/queens.awk" >queens.dlx
    echo 1..4
    trial KILL 666090624 50 queens.dlx -e dance
    trial TERM 666090624 50 queens.dlx -e dance
else
    echo 1..9
    trial TERM 14772512 3 queens:16 -e dance
    trial INT 186152 3 windmill:2x11 --shard 0/1 -e dance
    trial KILL 1292697 50 domino:7x8 -e cubes
    trial TERM 127424 30 life:7x7,goal=still -e components
    trial_list
fi
