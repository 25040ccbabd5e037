#!/bin/sh
# golden.sh DOVETAIL: the seed programs under their own names print what the
# originals printed: same lines, same order, same tokens.  Comments do not
# count, nor do blanks.
here=$(cd "$(dirname "$0")" && pwd)
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
program=$(realpath "$1")
for name in sat-tatami-mutilated sat-tatami windmill-dominoes-dlx \
    sat-life-grid-spaceships-sym; do
    ln -s "$program" "$bin/$name"
done
PATH=$bin:$PATH

normalise() {
    grep -v -e '^|' -e '^~ ' |
        sed -e 's/[[:space:]]\+/ /g; s/^ //; s/ $//'
}

number=0
report() { # VERDICT NAME
    number=$((number + 1))
    echo "$1 $number $2"
}

echo "1..$(($(grep -vc '^#' "$here/data/golden.sums") + 2))"
while IFS='|' read -r command lines tokens sum; do
    case $command in '#'*) continue ;; esac
    # shellcheck disable=SC2086  # a program and its arguments
    $command </dev/null | normalise >"$bin/text"
    # shellcheck disable=SC2046  # three numbers
    set -- $(wc -lw <"$bin/text") $(sha256sum <"$bin/text")
    wanted=$(echo "$lines $tokens $sum" | tr -s ' ' | sed 's/^ //; s/ $//')
    if [ "$1 $2 $3" = "$wanted" ]; then
        report ok "$command"
    else
        echo "# $1 lines, $2 tokens, $3"
        report "not ok" "$command"
    fi
done <"$here/data/golden.sums"

for region in corners hole; do
    if sat-tatami <"$here/data/region-$region.dots" | normalise |
        cmp -s - "$here/data/domino-tatami-region-$region.sat"; then
        report ok "sat-tatami < region-$region.dots"
    else
        report "not ok" "sat-tatami < region-$region.dots"
    fi
done
