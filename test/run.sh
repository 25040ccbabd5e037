#!/bin/sh
# run.sh SUITE: runs the tests, the quick ones again under sanitizers (the long
# ones: and the quick ones by clang), and
# ends with a line `N passed, N failed`.  Every test speaks TAP and meson
# prints a line ▶ for each of its points; a test program that breaks down
# without one counts as one failure.
cd "$(dirname "$0")/.." || exit 1
suite=${1:-quick}
# Whatever is undefined ends the program, or nobody would look at what it says.
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
passed=0
failed=0

# Runs the tests of a build folder, all of a suite or those that are named,
# and counts their points.
run() {
    folder=$1
    chosen=$2
    shift 2
    meson test -C "$folder" --no-rebuild --suite "$chosen" --verbose "$@" \
        >"$folder/tests.log" 2>&1
    status=$?
    good=$(grep '▶' "$folder/tests.log" | grep -c 'OK *$')
    bad=$(grep '▶' "$folder/tests.log" | grep -vc -e 'OK *$' -e 'SKIP *$')
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    if [ "$bad" -gt 0 ]; then
        echo "---- what went wrong in $folder ----"
        grep -v -e '▶.*OK *$' -e '^>>>' "$folder/tests.log" | tail -n 150
    fi
    echo "$folder: $good passed, $bad failed"
    passed=$((passed + good))
    failed=$((failed + bad))
}

# Builds these targets, or all, with sanitizers in a folder of their own.
build() {
    folder=$1
    sanitizers=$2
    shift 2
    [ -f "$folder/build.ninja" ] ||
        meson setup "$folder" -Dbuildtype=debugoptimized \
            -Db_sanitize="$sanitizers" -Db_lundef=false \
            -Ddefault_library=static >build/sanitize.log 2>&1 ||
        { cat build/sanitize.log; exit 1; }
    ninja -C "$folder" "$@" >build/sanitize.log 2>&1 && return
    tail -n 50 build/sanitize.log
    failed=$((failed + 1))
    return 1
}

run build "$suite"
if [ "$suite" = quick ]; then
    build build-sanitize address,undefined && run build-sanitize quick
    # Threads: the test in which searches share what they read.
    build build-thread thread test/test_shared && run build-thread quick shared
else
    # What another compiler makes of it, and sees.
    export CC=clang CXX=clang++
    build build-clang address,undefined && run build-clang quick
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
