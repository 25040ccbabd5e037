#!/bin/sh
# run.sh SUITE: runs the tests, the quick ones again under sanitizers, and
# ends with a line `N passed, N failed`.  Every test speaks TAP and meson
# prints a line ▶ for each of its points; a test program that breaks down
# without one counts as one failure.
cd "$(dirname "$0")/.." || exit 1
suite=${1:-quick}
passed=0
failed=0

# Runs the tests of a build folder and counts their points.
run() {
    meson test -C "$1" --no-rebuild --suite "$2" --verbose >"$1/tests.log" 2>&1
    status=$?
    good=$(grep '▶' "$1/tests.log" | grep -c 'OK *$')
    bad=$(grep '▶' "$1/tests.log" | grep -vc -e 'OK *$' -e 'SKIP *$')
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    if [ "$bad" -gt 0 ]; then
        echo "---- what went wrong in $1 ----"
        grep -v -e '▶.*OK *$' -e '^>>>' "$1/tests.log" | tail -n 150
    fi
    echo "$1: $good passed, $bad failed"
    passed=$((passed + good))
    failed=$((failed + bad))
}

run build "$suite"
if [ "$suite" = quick ]; then
    [ -f build-sanitize/build.ninja ] ||
        meson setup build-sanitize -Dbuildtype=debugoptimized \
            -Db_sanitize=address,undefined -Db_lundef=false \
            -Ddefault_library=static >build/sanitize.log 2>&1 ||
        { cat build/sanitize.log; exit 1; }
    if ninja -C build-sanitize >build/sanitize.log 2>&1; then
        run build-sanitize quick
    else
        tail -n 50 build/sanitize.log
        failed=$((failed + 1))
    fi
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
