#!/bin/sh
# demo.sh DOVETAIL: one puzzle of each family, from its name to a checked
# picture.
cd "$(dirname "$0")" || exit 1
program=$1

show() { # EXIT-CODE TITLE ARGUMENTS...
    wanted=$1
    printf '\n== %s\n\n$ dovetail' "$2"
    shift 2
    printf ' %s' "$@"
    printf '\n'
    "$program" "$@"
    status=$?
    [ $status -eq "$wanted" ] || {
        echo "demo: exit code $status, and $wanted was expected" >&2
        exit 1
    }
}

show 10 "The Tetravex board of the seed" \
    solve tetravex:@test/data/tetravex-seed.txt
show 20 "A chessboard without two corners has no covering, and why" \
    solve domino:8x8,cut=corners
show 10 "A region with a hole, covered as a tatami floor" \
    solve domino,rule=tatami:@test/data/region-hole.dots
show 10 "Ten windmill dominoes in a box" \
    solve windmill:4x5
show 10 "A spaceship" \
    solve life:14x12,steps=3,shift=1,debris=no

printf '\nWhat to type next: %s help\n' "$program"
