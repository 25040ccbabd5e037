#!/bin/sh
# bad.sh DOVETAIL: every malformed input of test/bad gets its sentence, which
# stands in the file of the same name with .error behind it, and exit code 1;
# nothing comes on standard output.  A new case is two files.
program=$(realpath "$1")
cd "$(dirname "$0")/bad" || exit 1
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

echo "1..$(find . -name '*.error' | wc -l)"
number=0
for wanted in *.error; do
    number=$((number + 1))
    file=${wanted%.error}
    case $file in
    *.dots) puzzle=domino:@$file ;;
    *.tiles) puzzle=tetravex:@$file ;;
    *) puzzle=$file ;;
    esac
    case $file in
    *.solution) # checked against the puzzle that its name begins with
        out=$("$program" check "$(head -n 1 "$file" | sed 's/^# //')" \
            "$file" 2>"$errors") ;;
    *) out=$("$program" count "$puzzle" 2>"$errors" </dev/null) ;;
    esac
    status=$?
    if [ $status -eq 1 ] && [ -z "$out" ] && cmp -s "$wanted" "$errors"; then
        echo "ok $number $file"
    else
        echo "# exit code $status, output '$out', error:"
        sed 's/^/# /' "$errors"
        echo "not ok $number $file"
    fi
done
