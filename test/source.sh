#!/bin/sh
# source.sh: how a source file looks.  It is laid out as .clang-format says,
# and opens with a comment that begins with its name.
cd "$(dirname "$0")/.." || exit 1
list=$(mktemp)
trap 'rm -f "$list"' EXIT

files() { # FOLDER...
    find "$@" -name '*.[ch]' -o -name '*.cpp'
}

echo 1..2
if ! command -v clang-format >/dev/null; then
    echo "ok 1 layout # SKIP there is no clang-format"
elif files src app include test | xargs clang-format --dry-run -Werror \
    2>"$list"; then
    echo "ok 1 layout"
else
    grep 'error:' "$list" | sed 's/^/# /'
    echo "not ok 1 layout"
fi

files src app include test | while read -r file; do
    name=$(basename "$file")
    head -n 1 "$file" | grep -q "^/[*/] $name[: ]" || echo "# $file"
done >"$list"
cat "$list"
[ ! -s "$list" ] || printf 'not '
echo "ok 2 opening comments"
