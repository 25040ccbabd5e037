#!/bin/sh
# install.sh BUILD: installs into a scratch folder and compiles the worked
# example of dovetail.h against it, shared and static, as pkg-config says.
build=$1
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

echo 1..6
for name in sat-tatami-mutilated sat-tatami windmill-dominoes-dlx \
    sat-life-grid-spaceships-sym tetrasat dovetail; do
    [ -x "$root/bin/$name" ] || echo "$name is missing" >>"$scratch/missing"
done
[ ! -e "$scratch/missing" ]
point "all commands are installed" $?

page=$(find "$root" -name dovetail.1)
sed 's/\\-/-/g' "$page" >"$scratch/page"
"$root/bin/dovetail" help | sed -n 's/^  .*\(--[a-z-]*\).*/\1/p' |
    grep -v -x -e --help -e --version | while read -r option; do
    grep -q -- "^.fB.*$option" "$scratch/page" || echo "$option is not told"
done >"$scratch/log"
[ -n "$page" ] && [ ! -s "$scratch/log" ]
point "the manual page tells every option" $?

nm -D --defined-only "$lib/libdovetail.so" | grep -v ' dt_' >"$scratch/log"
[ ! -s "$scratch/log" ]
point "the library exports dt_ names alone" $?

package=$(dirname "$(find "$root" -name py.typed)")
PYTHONPATH=$(dirname "$package") PYTHONDONTWRITEBYTECODE=1 \
    DOVETAIL_LIBRARY=$scratch$(cat "$package/library.path") \
    python3 -c 'import dovetail; print(dovetail.count("domino:8x8"))' \
    >"$scratch/log" 2>&1
grep -q -x 12988816 "$scratch/log"
point "the Python package, with the library that it names" $?

# shellcheck disable=SC2046  # a list of words
cc -o "$scratch/shared" "$scratch/example.c" \
    $(pkg-config --cflags --libs dovetail) >"$scratch/log" 2>&1
LD_LIBRARY_PATH=$lib "$scratch/shared" >>"$scratch/log" 2>&1
[ $? -eq 10 ]
point "the header's example, shared" $?

# shellcheck disable=SC2046
cc -o "$scratch/static" "$scratch/example.c" \
    $(pkg-config --cflags dovetail) "$lib/libdovetail.a" \
    $(pkg-config --static --libs-only-l dovetail | sed 's/-ldovetail//') \
    >"$scratch/log" 2>&1
"$scratch/static" >>"$scratch/log" 2>&1
[ $? -eq 10 ]
point "the header's example, static" $?
