#!/bin/bash
# certificates.sh DOVETAIL [PATTERN]: certificates of counts, of puzzles whose
# name has PATTERN: how many solutions, megabytes, seconds of processor time to
# make the certificate and check it, and to check the file again.  LONG=1 also
# those that take a minute or more, and up to a gigabyte of disk.
set -eu
dovetail=$(realpath "$1")
pattern=${2:-}
data=$(realpath "$(dirname "$0")/../test/data")
. "$(dirname "$0")/time.sh"

row() { # NAME PUZZLE
    case $1 in *"$pattern"*) ;; *) return 0 ;; esac
    local file=$scratch/it.cpog made checked count
    made=$(seconds /dev/null "$dovetail" count -q "$2" --proof "$file")
    count=$(cat "$scratch/out")
    [ -s "$file" ] || { echo "$1: $(cat "$scratch/err")"; return 0; }
    checked=$(seconds /dev/null "$dovetail" check -q "$2" --proof "$file")
    grep -q '^right' "$scratch/out" "$scratch/err" || echo "$1: NOT RIGHT"
    printf '%-18s %22s %8.2f MB %7s s %7s s\n' "$1" "$count" \
        "$(awk -v b="$(stat -c %s "$file")" 'BEGIN { print b / 1e6 }')" \
        "$made" "$checked"
    rm "$file"
}

row domino-8x8 domino:8x8
row domino-10x10 domino:10x10
row domino-12x12 domino:12x12
row tatami-30x30 domino:30x30,rule=tatami
row queens-8 queens:8
row queens-10 queens:10
row langford-7 "$data/langford-7.dlx"
row windmill-2x10 windmill:2x10
row windmill-4x4 windmill:4x4
row still-6x6 life:6x6,goal=still
[ "${LONG:-}" ] || exit 0
row queens-12 queens:12
row soma "$data/soma.dlx"
row windmill-3x7 windmill:3x7
row windmill-4x5 windmill:4x5
row pentominoes "$data/pentomino-6x10.dlx"
