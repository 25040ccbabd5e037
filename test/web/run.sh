#!/bin/sh
# run.sh [picture]: builds the page, and tests it: its types, its engine in node
# beside the native one, the page itself in Chromium, and an attack on `serve`
# under sanitizers.  Speaks TAP, part by part, and ends with a line `N passed,
# N failed`; where there is no browser, or what else the tests need, it says so,
# and has none.  `picture` makes that of the README instead.
cd "$(dirname "$0")/../.." || exit 1
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

skip() { # WHY
    echo "1..0 # SKIP $1"
    echo "0 passed, 0 failed"
    exit 0
}

# Runs a test that speaks TAP, and counts its points.
part() { # NAME COMMAND...
    echo "# $1"
    shift
    "$@" >"$scratch/tap" 2>"$scratch/err"
    status=$?
    good=$(grep '^ok' "$scratch/tap" | grep -vc '# SKIP')
    bad=$(grep -c '^not ok' "$scratch/tap")
    planned=$(sed -n 's/^1\.\.//p' "$scratch/tap" | tail -n 1)
    grep -q '^1\.\.' "$scratch/tap" &&
        [ "$(grep -c -e '^ok' -e '^not ok' "$scratch/tap")" = "$planned" ] ||
        status=1
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    cat "$scratch/tap"
    [ "$bad" -eq 0 ] || sed 's/^/# /' "$scratch/err" | tail -n 50
    passed=$((passed + good))
    failed=$((failed + bad))
}

# One point: a command that says nothing.
quiet() { # NAME COMMAND...
    name=$1
    shift
    echo 1..1
    if "$@" >"$scratch/said" 2>&1 && [ ! -s "$scratch/said" ]; then
        echo "ok 1 $name"
    else
        sed 's/^/# /' "$scratch/said" | head -n 50
        echo "not ok 1 $name"
    fi
}

for tool in emcc node npm chromium; do
    command -v "$tool" >/dev/null || skip "$tool cannot be had here"
done
web/build.sh
case $? in
0) ;;
3) skip "the sources of the libraries cannot be had here" ;;
*) exit 1 ;;
esac

# What npm has, in the versions that test/web/package.json names.
modules=$PWD/build-web/check
mkdir -p "$modules"
if ! cmp -s test/web/package.json "$modules/package.json"; then
    cp test/web/package.json "$scratch" &&
        (cd "$scratch" && npm install --no-package-lock --no-audit --no-fund \
            --loglevel=error >&2) || skip "npm brings nothing here"
    rm -rf "$modules/node_modules"
    mv "$scratch/node_modules" "$modules"
    cp test/web/package.json "$modules"
fi
export MODULES="$modules/node_modules"
[ "${1:-}" != picture ] ||
    exec node test/web/look.mjs build-web/site doc/picture picture
export NODE_PATH=/usr/share/nodejs # where Debian's emscripten has its modules

ninja -C build-web/engine web/counts.js web/cross.js \
    >"$scratch/ninja" || { cat "$scratch/ninja"; exit 1; }

for config in tsconfig tsconfig-worker; do
    part "types: $config" quiet "$config" \
        node "$MODULES/typescript/bin/tsc" -p "test/web/$config.json"
done
node="node --no-experimental-fetch build-web/engine/web"
# shellcheck disable=SC2086  # words
part "counts, by the engine of the page" $node/counts.js
# shellcheck disable=SC2086
part "engines agree, by the engine of the page" $node/cross.js 30
part "Life, as the page runs it" node test/web/life-steps.mjs
part "the page" node test/web/page.mjs build-web/site build/dovetail
part "its looks" node test/web/look.mjs build-web/site build-web/shots

[ -f build-sanitize/build.ninja ] ||
    meson setup build-sanitize -Dbuildtype=debugoptimized \
        -Db_sanitize=address,undefined -Db_lundef=false \
        -Ddefault_library=static >"$scratch/setup" ||
    cat "$scratch/setup"
ninja -C build-sanitize dovetail >"$scratch/ninja" || cat "$scratch/ninja"
part "serve under attack" \
    python3 test/serve.py build-sanitize/dovetail attack

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
