#!/bin/sh
# run.sh RUNS [TARGET...]: so many inputs, mutated by what they reach, to each
# target of targets.c.  In TAP.
# run.sh keep [TARGET...]: puts into corpus what runs have found since, and
# takes out what reaches nothing of its own.
#
# libFuzzer is clang's; the library is built once more for it, with sanitizers,
# in build-fuzz.  There grows a corpus of its own, and input that did harm is
# there as TARGET-crash-HASH, TARGET-timeout-HASH, ...: once it is mended, it
# goes into corpus.
cd "$(dirname "$0")/../.." || exit 1
what=${1:-20000}
[ $# -eq 0 ] || shift
here=test/fuzz

if ! command -v clang >/dev/null; then
    echo "1..0 # SKIP there is no clang"
    exit 0
fi
if [ ! -f build-fuzz/build.ninja ]; then
    # An offset of zero to no array is nothing that harms.
    lenient="'-fno-sanitize-recover=all', '-fno-sanitize=pointer-overflow'"
    sanitize=-fsanitize=address,undefined
    # Readers are the matter: what searches does not guide.
    unguided="-fsanitize-coverage-ignorelist=$PWD/$here/unguided"
    edges="'-fsanitize=fuzzer-no-link,address,undefined', $lenient,
        '$unguided'"
    CC=clang CXX=clang++ meson setup build-fuzz -Dbuildtype=debugoptimized \
        -Doptimization=2 -Ddefault_library=static -Db_lundef=false \
        -Dc_args="[$edges]" -Dcpp_args="[$edges]" \
        -Dc_link_args="['$sanitize']" -Dcpp_link_args="['$sanitize']" \
        >/dev/null || exit 1
fi
ninja -C build-fuzz test/fuzz >build-fuzz/log 2>&1 ||
    { cat build-fuzz/log; exit 1; }
# shellcheck disable=SC2046  # a list of words
[ $# -gt 0 ] || set -- $(cd $here/corpus && echo *)

# The program, under the target's name.
program() { # TARGET
    ln -sf ../test/fuzz "build-fuzz/bin/$1"
    echo "build-fuzz/bin/$1"
}

keep() { # TARGET
    rm -rf "build-fuzz/kept/$1"
    mkdir -p "build-fuzz/kept/$1"
    # What somebody named stays, whatever else reaches the same place.
    find "$here/corpus/$1" -type f ! -regex '.*/[0-9a-f]*' \
        -exec cp {} "build-fuzz/kept/$1" \;
    "$(program "$1")" -merge=1 -use_counters=0 "build-fuzz/kept/$1" \
        "$here/corpus/$1" "build-fuzz/corpus/$1" >"build-fuzz/$1.log" 2>&1 ||
        return 1
    rm -rf "$here/corpus/$1"
    mv "build-fuzz/kept/$1" "$here/corpus/$1"
}

fuzz() { # TARGET RUNS
    target=$1
    runs=$2
    set --
    [ ! -f "$here/dict/$target" ] || set -- -dict="$here/dict/$target"
    "$(program "$target")" -runs="$runs" -seed=1 -max_len=512 -timeout=10 \
        -rss_limit_mb=2048 -artifact_prefix="build-fuzz/$target-" "$@" \
        "build-fuzz/corpus/$target" "$here/corpus/$target" \
        >"build-fuzz/$target.log" 2>&1
}

# Memory that was freed is kept back for a while, and nobody asks who had it:
# that would take longer than most inputs do.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=4
echo "1..$#"
number=0
mkdir -p build-fuzz/bin
for target; do
    number=$((number + 1))
    mkdir -p "build-fuzz/corpus/$target"
    case $what in
    keep) keep "$target" ;;
    *) fuzz "$target" "$what" ;;
    esac || {
        tail -n 50 "build-fuzz/$target.log" | sed 's/^/# /'
        printf 'not '
    }
    echo "ok $number $target"
done
