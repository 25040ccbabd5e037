#!/bin/sh
# abi.sh LIBRARY [write]: what programs are linked against: the versioned names
# of the shared library, and the sizes and fields of the public structs, as
# abi.txt has them.  `write` writes that file anew: a line that goes or changes
# breaks programs that are there, and asks for another soversion.
library=$1
tests=$(cd "$(dirname "$0")" && pwd)
header=$tests/../include/dovetail.h
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# SIZE(struct) and FIELD(struct, field) for each, from the header without its
# comments.
layouts() {
    ${CC:-cc} -E -P "$header" | awk '
        /^struct dt_[a-z_]* \{/ { name = $2; print "SIZE(" name ")"; next }
        /^};/ { name = "" }
        name != "" && /;/ {
            gsub(/\[[^]]*\]|;.*/, "")
            parts = split($0, part, ",")
            for (i = 1; i <= parts; i++) {
                sub(/ *$/, "", part[i])
                sub(/^.*[ *]/, "", part[i])
                print "FIELD(" name ", " part[i] ")"
            }
        }'
}

{
    cat <<'END'
#include <dovetail.h>
#include <stddef.h>
#define SIZE(s) printf("struct %s %zu\n", #s, sizeof(struct s));
#define FIELD(s, f) printf("  %s %zu\n", #f, offsetof(struct s, f));
int main(void) {
END
    layouts
    echo 'return 0; }'
} >"$scratch/abi.c"
{
    nm -D --defined-only --with-symbol-versions "$library" |
        awk '$2 == "T" { print $3 }' | LC_ALL=C sort
    ${CC:-cc} -I"$(dirname "$header")" -o "$scratch/abi" "$scratch/abi.c" \
        2>"$scratch/log" && "$scratch/abi"
} >"$scratch/abi.txt"

number=0
compare() { # FILE FILE NAME
    number=$((number + 1))
    if diff "$1" "$2" >"$scratch/diff" && [ -s "$2" ]; then
        echo "ok $number $3"
    else
        sed 's/^/# /' "$scratch/diff" "$scratch/log"
        echo "not ok $number $3"
    fi
}

[ "$2" != write ] || cp "$scratch/abi.txt" "$tests/abi.txt"
sed -n 's/^[A-Za-z].*[ *]\(dt_[a-z_]*\)(.*/\1/p' "$header" | LC_ALL=C sort -u \
    >"$scratch/declared"
sed -n 's/^\(dt_[a-z_]*\)@@.*/\1/p' "$scratch/abi.txt" >"$scratch/defined"
echo 1..2
compare "$scratch/declared" "$scratch/defined" \
    "the library defines what its header declares"
compare "$tests/abi.txt" "$scratch/abi.txt" \
    "names and structs are those of abi.txt"
