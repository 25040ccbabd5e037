#!/bin/bash
# rows.sh ROWS QFIND: spaceships row by row.  Widths of Life are
# exhausted by ROWS (build/test/rows) and by QFIND, one thread each, by turns;
# the ratio is that of their seconds of the processor, the median of three.
# Both must agree whether there is a ship.  The last lines are the geometric
# mean of those ratios, the time to the first ship of c/10, and two threads
# against one by the clock (wants two idle processors).  LONG=1 adds those that
# take qfind minutes, and the weekender (2c/7 w9 even) without any hint, against
# qfind's time to exhaust 2c/7 w8.
set -eu
rows=$1 qfind=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
TIMEFORMAT="%U %R"

ours() { # SHIFT PERIOD WIDTH SYMMETRY [MORE]
    { time "$rows" "$2" "$1" "${@:3}" >ours.out || true; } 2>&1
}
peer() { # SHIFT PERIOD WIDTH SYMMETRY MOST
    { time "$qfind" -v "$1c/$2" -w "$3" -s "$4" -f "$5" --disable-longest \
        >peer.out; } 2>&1
}
median() {
    sort -g | sed -n 2p
}

compare() { # MOST WORDS...
    local most=$1 more=()
    shift
    [ "$most" = 1 ] && more=(first)
    for _ in 1 2 3; do
        a=$(peer "$@" "$most")
        b=$(ours "$@" "${more[@]}")
        theirs=$(grep -c '^[1-9][0-9]* spaceship' peer.out || true)
        here=$(grep -c '^[1-9][0-9]* ships' ours.out || true)
        [ "$theirs" = "$here" ] || echo "verdicts differ: $*" >&2
        awk -v a="${a% *}" -v b="${b% *}" 'BEGIN { print a / b, a, b }'
    done | median
}

report() { # WHAT WORDS...
    read -r ratio a b
    echo "$ratio" >>ratios
    printf '%-22s %6.1f times as fast (%s s, %s s)\n' "$1" "$ratio" "$a" "$b"
}

while read -r words; do
    # shellcheck disable=SC2086
    compare 1000000 $words | report "$(echo "$words" |
        sed 's/ /c\//; s/ / w/')"
done <<END
1 4 8 even
2 5 8 even
2 5 8 odd
1 5 8 even
1 5 8 odd
1 6 7 even
2 7 7 even
END
if [ "${LONG-}" ]; then
    for words in "2 7 8 even" "1 10 5 even"; do
        # shellcheck disable=SC2086
        compare 1000000 $words | report "$(echo "$words" |
            sed 's/ /c\//; s/ / w/')"
    done
fi
awk '{ sum += log($1) } END {
    printf "geometric mean: %.1f times as fast\n", exp(sum / NR) }' ratios
compare 1 1 10 5 even | report "c/10 first ship"
if [ "${LONG-}" ]; then
    compare 1000000 1 4 8 odd | report "1c/4 w8 odd"
    for _ in 1 2 3; do
        a=$(peer 2 7 8 even 1000000)
        b=$(ours 2 7 9 even first)
        awk -v a="${a% *}" -v b="${b% *}" 'BEGIN { print b / a }'
    done | median |
        sed 's/^/weekender: /; s/$/ times what qfind takes for 2c\/7 w8/'
fi

for _ in 1 2 3 4 5; do
    one=$(ours 2 7 8 even)
    two=$(ours 2 7 8 even threads=2)
    awk -v a="${one#* }" -v b="${two#* }" 'BEGIN { print a / b }'
done | sort -g | sed -n 3p | sed 's/^/two threads, 2c\/7 w8 even: /; s/$/ times/'
