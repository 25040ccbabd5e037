#!/bin/bash
# matching.sh DOVETAIL [OTHER]: deciding coverings of large regions from start
# to exit, in seconds of processor time (best of three) and megabytes.
#
# OTHER is another dovetail, an older one perhaps; the ratio is that of its
# time to ours.
set -eu
program=$1
other=${2-}
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

region() { # KIND SIDE P
    awk -v kind="$1" -v n="$2" -v p="$3" -v seed=1 -f "$root/bench/region.awk" \
        >"$scratch/$1-$3.dots"
}
region random 1000 0.05
region random 1000 0.02
region random 1000 0.001
region pairs 1000 0.02
region pairs 1000 0.05
region pairs 1000 0.2
region scattered 1000 5
region spiral 1000 0
region comb 1000 0
region sieve 1001 0

# Seconds and megabytes of a solve; the exit code tells the answer.
measure() { # PROGRAM ID
    local best='' status=0 line
    for _ in 1 2 3; do
        status=0
        line=$( (/usr/bin/time -f '%U %S %M' "$1" solve -q -o /dev/null "$2") \
            2>&1) || status=$?
        line=$(echo "$line" | awk 'END { print $1 + $2, $3 / 1024 }')
        best=$(printf '%s\n%s\n' "$best" "$line" | grep . | sort -g | head -n 1)
    done
    echo "$best $status"
}

for id in domino:10000x10001 domino:10000x10000,cut=corners \
    domino:1000x1000,cut=corners "$scratch"/*.dots; do
    name=${id##*/}
    case $id in *.dots) id=domino:@$id ;; esac
    read -r seconds megabytes status <<<"$(measure "$program" "$id")"
    printf '%-32s exit %s %7.2f s %6.0f MB' "$name" "$status" "$seconds" \
        "$megabytes"
    if [ -n "$other" ]; then
        read -r slow _ _ <<<"$(measure "$other" "$id")"
        awk -v a="$slow" -v b="$seconds" \
            'BEGIN { printf "   ratio %.1f", a / (b > 0 ? b : 0.01) }'
    fi
    echo
done
