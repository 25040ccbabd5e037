#!/bin/sh
# library.sh BUILD [FLAG...]: every program of doc/library.md compiles without
# a warning against the header and the shared library, with these flags of the
# compiler, and prints what the page says.
page=$(cd "$(dirname "$0")/.." && pwd)/doc/library.md
include=${page%/doc/*}/include
build=$(realpath "$1")
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

# N.c, and N.out from the block behind it; N.name is the heading above.
awk '
    /^## / { name = substr($0, 4) }
    /^```$/ && file != "" { close(file); file = ""; next }
    /^```c$/ { file = ++programs ".c"; print name >(programs ".name"); next }
    /^```text$/ { file = programs ".out"; next }
    file != "" { print >file }
' "$page"

# Compiles a program, runs it and compares.
try() { # NUMBER FLAG...
    program=$1
    shift
    ${CC:-cc} -Wall -Wextra -Werror "$@" -I"$include" -o "$program" \
        "$program.c" \
        -L"$build" -ldovetail -Wl,-rpath,"$build" -pthread &&
        "./$program" >printed && diff "$program.out" printed
}

programs=$(find . -name '*.c' | wc -l)
echo "1..$programs"
[ "$programs" -gt 0 ] || exit 1
for number in $(seq "$programs"); do
    name=$(cat "$number.name")
    if [ $# -gt 0 ] && grep -q RLIMIT_AS "$number.c"; then
        echo "ok $number $name # SKIP sanitizers need address space"
    elif try "$number" "$@" >log 2>&1; then
        echo "ok $number $name"
    else
        sed 's/^/# /' log
        echo "not ok $number $name"
    fi
done
