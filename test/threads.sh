#!/bin/sh
# threads.sh DOVETAIL: every engine of the table with two threads, whether it
# knows threads or not, answers as it does with one.  TEST_IPASIR is a library
# for ipasir:.
dovetail=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What a small puzzle for an engine is; two lines where it has two ways.
commands() { # ENGINE
    case $1 in
    dance | race) printf '%s\n' "count windmill:4x5" "count domino:8x8" ;;
    frontier | orbits) echo "count windmill:4x5" ;;
    cadical | components | cubes | ipasir:*) echo "count domino:4x4" ;;
    cmd:*) echo "solve domino:4x4 -f json" ;;
    matching) echo "solve domino:20x20 -f json" ;;
    kasteleyn) printf '%s\n' "count domino:8x8" "count domino:20x20" ;;
    profile) echo "count domino:8x8" ;;
    hickerson) echo "count domino:8x8,rule=tatami" ;;
    heights) echo "solve domino:8x8" ;;
    board) echo "count domino:6x6" ;;
    rows | unroll) echo "solve life,velocity=2c/4,width=5..9" ;;
    transfer) echo "count life:4x4,goal=still" ;;
    windows) echo "solve life:6x6,goal=still,connected=yes" ;;
    tiles) echo "solve tetravex:2x2:7128+1234+3890+5678" ;;
    *) echo "nothing: $1 is not in threads.sh" ;;
    esac
}

# Which solution is found first may depend on the threads, a number may not.
run() { # THREADS COMMAND...
    threads=$1
    shift
    "$dovetail" "$@" --threads "$threads" >"$scratch/out" 2>"$scratch/err"
    echo "exit code $?" >"$scratch/$threads"
    [ "$1" != count ] || cat "$scratch/out" >>"$scratch/$threads"
    grep 'runtime error' "$scratch/err" >>"$scratch/$threads"
}

"$dovetail" engines | awk 'NR > 1 && !/^ / { print $1 }' |
    sed -e 's|PROGRAM|cadical -q|' -e "s|LIB.so|$TEST_IPASIR|" |
    while read -r engine; do
        commands "$engine" | while read -r words; do
            echo "$engine|$words"
        done
    done >"$scratch/rows"

echo "1..$(wc -l <"$scratch/rows")"
number=0
while IFS='|' read -r engine words; do
    number=$((number + 1))
    for threads in 1 2; do
        # shellcheck disable=SC2086  # a list of words
        run $threads $words -e "$engine"
    done
    if grep -q -x -e 'exit code 0' -e 'exit code [12]0' "$scratch/2" &&
        ! grep 'runtime error' "$scratch/2" &&
        cmp "$scratch/1" "$scratch/2"; then
        echo "ok $number ${engine%%:*}: $words"
    else
        sed 's/^/# /' "$scratch/err"
        echo "not ok $number ${engine%%:*}: $words"
    fi
done <"$scratch/rows"
