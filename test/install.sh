#!/bin/sh
# install.sh BUILD: installs into a scratch folder and compiles the worked
# example of dovetail.h and a program with clashing names (stranger.c) against
# it, shared and static, as pkg-config says.
build=$1
tests=$(cd "$(dirname "$0")" && pwd)
library=$tests/../doc/library.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$(sed -n 's/^prefix=//p' "$build/meson-private/dovetail.pc")
DESTDIR=$scratch meson install -C "$build" --no-rebuild >"$scratch/log" 2>&1
root=$scratch$prefix
lib=$(dirname "$(find "$root" -name libdovetail.so)")
PKG_CONFIG_PATH=$lib/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$scratch
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR

# The lines of the example, between its first and its last statement.
{
    echo '#include <dovetail.h>'
    echo 'int main(void) {'
    sed -n 's/^ \*     //p' "$root/include/dovetail.h"
    echo 'return verdict; }'
} >"$scratch/example.c"

number=0
point() { # NAME STATUS
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $number $1"
    else
        sed 's/^/# /' "$scratch/log"
        echo "not ok $number $1"
    fi
}

echo 1..10
for name in sat-tatami-mutilated sat-tatami windmill-dominoes-dlx \
    sat-life-grid-spaceships-sym tetrasat dovetail; do
    [ -x "$root/bin/$name" ] || echo "$name is missing" >>"$scratch/missing"
done
for name in dovetail.bash _dovetail dovetail.fish; do
    [ -s "$(find "$root/share" -name "$name")" ] ||
        echo "$name is missing" >>"$scratch/missing"
done
[ ! -e "$scratch/missing" ]
point "all commands are installed, and what shells complete" $?

page=$(find "$root" -name dovetail.1)
sed 's/\\-/-/g' "$page" >"$scratch/page"
"$root/bin/dovetail" help | sed -n 's/^  .*\(--[a-z-]*\).*/\1/p' |
    grep -v -x -e --help -e --version | while read -r option; do
    grep -q -- "^.fB.*$option" "$scratch/page" || echo "$option is not told"
done >"$scratch/log"
[ -n "$page" ] && [ ! -s "$scratch/log" ]
point "the manual page tells every option" $?

nm -D --defined-only "$lib/libdovetail.so" | grep -v -e " dt_" -e " A DOVETAIL_" >"$scratch/log"
[ ! -s "$scratch/log" ]
point "the shared library exports dt_ names alone" $?

nm -g --defined-only "$lib/libdovetail.a" >"$scratch/names"
grep ' . ' "$scratch/names" | grep -v ' T dt_' >"$scratch/log"
grep -q ' T dt_open$' "$scratch/names" && [ ! -s "$scratch/log" ]
point "the archive exports dt_ names alone" $?

package=$(dirname "$(find "$root" -name py.typed)")
PYTHONPATH=$(dirname "$package") PYTHONDONTWRITEBYTECODE=1 \
    DOVETAIL_LIBRARY=$scratch$(cat "$package/library.path") \
    python3 -c 'import dovetail; print(dovetail.count("domino:8x8"))' \
    >"$scratch/log" 2>&1
grep -q -x 12988816 "$scratch/log"
point "the Python package, with the library that it names" $?

pkg-config --cflags dovetail >"$scratch/log"
[ "$(xargs <"$scratch/log")" = "-I$root/include" ]
point "dovetail.h needs no other folder of headers" $?

# Compiles a program as doc/library.md says and runs it; the answer is its exit
# code.
shared() { # SOURCE
    run "$1" "$(sed -n '/^ *cc .*--libs dovetail)$/p' "$library")"
}

static() { # SOURCE
    run "$1" "$(sed -n '/^ *cc .*--static/,/)$/p' "$library")"
}

run() { # SOURCE COMMAND
    cp "$1" "$scratch/program.c"
    (cd "$scratch" && sh -c "$2" && LD_LIBRARY_PATH=$lib ./program) \
        >"$scratch/log" 2>&1
}

for way in shared static; do
    $way "$scratch/example.c"
    [ $? -eq 10 ]
    point "the header's example, $way" $?
    $way "$tests/stranger.c"
    point "a program with names like ours inside, $way" $?
done
