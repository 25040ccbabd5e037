#!/bin/sh
# examples.sh DOVETAIL: every command that the README, the guide, `dovetail`
# alone and `dovetail help FAMILY` or `VERB` show works as printed: exit code
# 0, 10 or 20, and something on standard output or in a file.  What the pages
# quote of its commentary, lines that begin with "c ", is what it says.
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$(realpath "$1")" "$scratch/bin/dovetail"
PATH=$scratch/bin:$PATH
cd "$scratch" && ln -s "$root/test" test || exit 1

{
    cat "$root/README.md" "$root/doc/guide.md" "$root"/doc/family/*.md |
        sed -n 's/^    \(dovetail [a-z].*\)$/\1/p'
    dovetail | sed -n 's/^  \(dovetail [a-z]*[^ ]* [^ ]*\).*$/\1/p'
    for topic in $(dovetail families | awk '/^[a-z]/ { print $1 }') \
        $(dovetail help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        dovetail help "$topic" | sed -n 's/^  \(dovetail .*\)$/\1/p'
    done
} | sed 's/  *#.*//; s/ *$//' | awk '!seen[$0]++' >commands

# The command, a tab, and a line that the page quotes of it.
cat "$root/doc/guide.md" "$root"/doc/family/*.md | awk '
    sub(/^    /, "") != 1 { next }
    /^dovetail / { sub(/  +#.*/, ""); command = $0 }
    /^c / { print command "\t" $0 }' >quotes

echo "1..$(($(wc -l <commands) + $(wc -l <quotes)))"
number=0
while read -r command; do
    number=$((number + 1))
    case $command in
    "dovetail serve"*) # until somebody ends it
        command="timeout --preserve-status -s INT 1 $command --no-browser" ;;
    esac
    sh -c "$command" >out 2>err </dev/null
    status=$?
    case $status in
    0 | 10 | 20) verdict=ok ;;
    *) verdict="not ok" ;;
    esac
    case $command in
    *" -o "*) cat "${command##* -o }" >out ;;
    *" --partial "*) cat "${command##* --partial }" >out ;;
    esac
    [ -s out ] || verdict="not ok"
    echo "$verdict $number $command"
    [ "$verdict" = ok ] || sed "s/^/# exit $status: /" err
done <commands

tab=$(printf '\t')
while IFS=$tab read -r command quote; do
    number=$((number + 1))
    if sh -c "$command" 2>&1 </dev/null | grep -qxF -- "$quote"; then
        echo "ok $number $quote"
    else
        echo "not ok $number $command says: $quote"
    fi
done <quotes
