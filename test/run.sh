#!/bin/sh
# run.sh SUITE: runs the tests, the quick ones again under sanitizers, and
# ends with a line `N passed, N failed`.  Every test speaks TAP; a test
# program that breaks down counts as one failure.
cd "$(dirname "$0")/.." || exit 1
suite=${1:-quick}
log=build/run.log
: >"$log"

# Appends what the tests of a build folder said; a broken one fails.
run() {
    meson test -C "$1" --no-rebuild --suite "$2" --verbose >"$1/tests.log" 2>&1
    status=$?
    sed -n 's/^.*\(not ok [0-9].*\)$/\1/p; /not ok /!s/^.*\(ok [0-9][0-9]* .*\)$/\1/p' \
        "$1/tests.log" >>"$log"
    if [ $status -ne 0 ]; then
        echo "---- $1 ----"
        grep -v '^ok ' "$1/tests.log" | tail -n 150
        grep -q '^not ok' "$log" || echo "not ok 0 a test of $1 broke down" >>"$log"
    fi
}

run build "$suite"
if [ "$suite" = quick ]; then
    [ -f build-sanitize/build.ninja ] ||
        meson setup build-sanitize -Dbuildtype=debugoptimized \
            -Db_sanitize=address,undefined -Db_lundef=false \
            -Ddefault_library=static >build/sanitize.log 2>&1 ||
        { cat build/sanitize.log; exit 1; }
    ninja -C build-sanitize >build/sanitize.log 2>&1 ||
        { tail -n 50 build/sanitize.log; echo "not ok 0 sanitize" >>"$log"; }
    run build-sanitize quick
fi

failed=$(grep -c '^not ok' "$log")
passed=$(grep -c '^ok' "$log")
grep '^not ok' "$log"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
