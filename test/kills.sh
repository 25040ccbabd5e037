#!/bin/sh
# kills.sh DOVETAIL MISCHIEF.so [long]: searches in units that are ended at
# counted moments, killed or told to stop, or have a call of the system that
# fails.  What they leave is never half written, and who goes on finds the same:
# with a result that was damaged, is an old one or another problem's, too.
# Speaks TAP.
program=$(realpath "$1")
mischief=$(realpath "$2")
moments=5
[ "${3:-}" != long ] || moments=100
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
mkdir folder
number=0

# What is asked: the options of split.
cat >jobs <<'END'
domino:4x6 -e dance --units 9
queens:7 --for enumerate --units 8
windmill:2x4,pieces=0+3 --for tally --units 6
domino:8x8,cut=corners --for solve -e cubes --units 6
domino:8x8,cut=corners --for refute --units 6
domino:8x8 -e kasteleyn --units 4
END

# In the folder, with a clock that goes on by a millisecond at each look: how
# it ends.  The calls so far are in `counter`.
go() { # KIND MOMENT
    printf '\0\0\0\0\0\0\0\0' >counter
    (
        cd folder &&
            LD_PRELOAD=$mischief MISCHIEF="$1 $2 1 $scratch/counter" \
                exec "$program" cluster run work -q --every 0.02
    ) >out 2>err
}

calls() {
    od -An -t u8 counter | tr -d ' '
}

# What all units tell, in `answer`: of the proofs of cubes, which depend on
# where they were cut, that together they are one.
merged() {
    (cd folder && "$program" cluster merge work -q -o ../answer) >out 2>err ||
        return
    [ -z "$proof" ] ||
        { "$program" check "$puzzle" --proof answer >out 2>err && cp out answer; }
}

begin() {
    rm -rf folder answer
    cp -r fresh folder
}

wrong() { # WHAT
    [ -n "$trouble" ] || trouble="$1 at $at of $all: $(head -n 2 err)"
}

# Ends a run at this moment; what it leaves is a total or none.
end() { # KIND MOMENT
    go "$1" "$2" 2>/dev/null
    status=$?
    case $1$status in
    kill137 | term143) ended=$((ended + 1)) ;; # before it listens
    term2) ended=$((ended + 1)) stopped=$((stopped + 1)) ;;
    kill0 | term0) ;;
    *) wrong "a strange end, $status," ;;
    esac
    merged
    case $? in
    0) cmp -s answer wanted || wrong "another answer" ;;
    2) ;;
    *) wrong "a strange merge" ;;
    esac
}

go_on() {
    go none 0 || wrong "it does not go on"
    merged && cmp -s answer wanted || wrong "another answer in the end"
}

point() { # NAME
    number=$((number + 1))
    verdict="not ok"
    [ -n "$trouble" ] || verdict=ok
    echo "$verdict $number $puzzle $options: $1"
    [ -z "$trouble" ] || echo "# $trouble"
}

# At so many moments: ended twice.
kills() { # KIND
    trouble='' ended=0 stopped=0 i=0
    while [ $i -lt $moments ] && [ -z "$trouble" ]; do
        at=$((1 + i * all / moments))
        begin
        end "$1" $at
        end "$1" $((1 + at * 2 / 3))
        go_on
        i=$((i + 1))
    done
    [ $ended -ge $moments ] || wrong "ended $ended times only,"
    [ "$1" = kill ] || [ $stopped -gt 0 ] || wrong "it never stopped by itself,"
    point "$1, $ended times at $moments moments of $all calls"
}

# Every result that is there becomes what this makes of it.
each_result() { # COMMAND
    find folder/work/res -type f 2>/dev/null | while read -r file; do
        "$@" "$file"
    done
}

damage() { # FILE
    size=$(wc -c <"$1")
    case $((at % 3)) in
    0) head -c $((size / 2)) "$1" >torn && cp torn "$1" ;;
    1) sed 's/"count":"/&1/' "$1" >torn && cp torn "$1" ;;
    2) : >"$1" ;;
    esac
}

become_other() { # FILE
    cp other "$1"
}

doubts() { # KIND
    trouble='' i=0
    while [ $i -lt $few ] && [ -z "$trouble" ]; do
        at=$((all / 4 + i * all / 2 / few))
        begin
        go kill $at 2>/dev/null
        case $1 in
        damaged) each_result damage ;;
        another\'s) each_result become_other ;;
        old)
            mkdir -p folder/work/res
            cp -r folder/work/res old
            go kill $((at * 2)) 2>/dev/null
            rm -rf folder/work/res
            mv old folder/work/res
            ;;
        esac
        go_on
        i=$((i + 1))
    done
    point "$1 results, at $few moments"
}

# A disk that fails, or is full, at one call: what is there goes on.
faults() { # KIND
    trouble='' i=0 met=0
    while [ $i -lt $moments ] && [ -z "$trouble" ]; do
        at=$((1 + i * all / moments))
        begin
        go "$1" $at
        case $1$? in
        short0 | eintr0 | nolinks0 | lost0 | full[0123] | eio[0123]) met=$((met + 1)) ;;
        *) wrong "a strange end" ;;
        esac
        merged
        case $? in
        0) cmp -s answer wanted || wrong "another answer" ;;
        2 | 3) ;;
        *) wrong "a strange merge" ;;
        esac
        go_on
        i=$((i + 1))
    done
    point "$1, at $met of $all calls"
}

few=2
[ $moments -lt 100 ] || few=25
"$program" cluster split queens:5 -o foreign --units 1 -q &&
    "$program" cluster run foreign -q && cat foreign/res/*/* >other
while read -r puzzle options; do
    rm -rf fresh
    mkdir fresh
    proof=
    case $options in *refute*) proof=yes ;; esac
    # shellcheck disable=SC2086  # words
    "$program" cluster split "$puzzle" -o fresh/work $options -q
    begin
    trouble='' at=0 all=0
    go none 0 || wrong "it does not run"
    all=$(calls)
    merged || wrong "it has no answer"
    mv answer wanted
    point "$all calls"
    [ -z "$trouble" ] || continue
    kills kill
    kills term
    for kind in short eintr full eio nolinks lost; do
        faults $kind
    done
    doubts damaged
    doubts "another's"
    doubts old
done <jobs
echo "1..$number"
