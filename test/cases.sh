#!/bin/sh
# cases.sh DOVETAIL [SKIPPED]: runs every folder of test/cases and speaks TAP.
# The file SKIPPED has those that make no sense for this program, each with a
# reason behind it.
#
# NAME/cmd is a shell script that finds `dovetail` in its PATH, runs in the
# project's root, and may write to $SCRATCH.  NAME/out and NAME/err, where
# they are there, are what it prints, and NAME/status its exit code (else 0).
root=$(cd "$(dirname "$0")/.." && pwd)
SCRATCH=$(mktemp -d)
export SCRATCH
trap 'rm -rf "$SCRATCH"' EXIT
mkdir "$SCRATCH/bin"
program=$(realpath "$1")
skipped=$(realpath "${2:-/dev/null}")
for name in dovetail sat-tatami-mutilated sat-tatami windmill-dominoes-dlx \
    sat-life-grid-spaceships-sym tetrasat; do
    ln -s "$program" "$SCRATCH/bin/$name"
done
PATH=$SCRATCH/bin:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
cd "$root" || exit 1

echo "1..$(find test/cases -name cmd | wc -l)"
number=0
for cmd in test/cases/*/cmd; do
    number=$((number + 1))
    folder=$(dirname "$cmd")
    reason=$(sed -n "s/^${folder#test/cases/}  *//p" "$skipped")
    [ -z "$reason" ] || {
        echo "ok $number ${folder#test/cases/} # SKIP $reason"
        continue
    }
    sh "$cmd" >"$SCRATCH/out" 2>"$SCRATCH/err" </dev/null
    status=$?
    verdict=ok
    wanted=0
    [ -f "$folder/status" ] && wanted=$(cat "$folder/status")
    [ "$status" = "$wanted" ] || {
        verdict="not ok"
        echo "# exit code $status, and $wanted was expected"
    }
    for stream in out err; do
        [ -f "$folder/$stream" ] || continue
        diff -u "$folder/$stream" "$SCRATCH/$stream" >"$SCRATCH/diff" || {
            verdict="not ok"
            sed 's/^/# /' "$SCRATCH/diff" | head -n 40
        }
    done
    echo "$verdict $number ${folder#test/cases/}"
done
