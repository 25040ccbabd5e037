#!/bin/sh
# demo.sh DOVETAIL: puzzles of each family, from their names to checked
# pictures.
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
show 0 "A new one with one solution, the same for the same seed" \
    generate tetravex:3x3#17
show 0 "The next tile on its board, and why" \
    hint tetravex:3x3#17
show 20 "A chessboard without two corners has no covering, and why" \
    solve domino:8x8,cut=corners
show 0 "With its corners it has many" \
    count domino:8x8
show 10 "A region with a hole, covered as a tatami floor" \
    solve domino,rule=tatami:@test/data/region-hole.dots
show 10 "Ten windmill dominoes in a box" \
    solve windmill:4x5
show 10 "A spaceship, and what it is" \
    solve life:4x4,velocity=1+1c/4
show 10 "One of any length, the narrowest at a third of the speed of light" \
    solve life,velocity=c/3,width=8..12,symmetry=mirror -f rle

printf '\nWhat to type next: %s help\n' "$program"
