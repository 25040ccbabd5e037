#!/bin/sh
# valgrind.sh DOVETAIL: commands of each family and verb read nothing that was
# not written, touch nothing that is not theirs and lose no memory, by the word
# of valgrind, which sees also what libraries do.  Speaks TAP.
program=$(realpath "$1")
data=$(cd "$(dirname "$0")/data" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
ln -s "$data" data

cat >commands <<'END'
solve domino:8x8
solve domino:12x12,cut=corners --proof no.lrat
check domino:12x12,cut=corners --proof no.lrat
solve domino,rule=tatami:@data/region-hole.dots -f svg -o hole.svg
count domino:30x30
count domino:8x8 -e profile
count domino:6x6 -e dance --threads 2
count domino:6x6 --per-option -f json
count domino:4x4 --proof it.cpog
check domino:4x4 --proof it.cpog
count windmill:2x4 -e frontier --proof it.cpog.gz
count domino:8x8 --proof it.kast
check domino:8x8 --proof it.kast
count data/queens-8.dlx -e orbits
count windmill:3x4 -e dance --estimate
cluster split queens:5 -o work --units 3
cluster run work
cluster merge work --audit 100%
enumerate domino:4x4 --up-to-symmetry
sample domino:20x20,shape=aztec --seed 1 -f png -o aztec.png
encode domino:4x4 -f cnf
solve windmill:4x5 -o windmill.svg
count windmill:3x4 -e dance --checkpoint save --resume save --effort 500
count windmill:3x4 -e dance --checkpoint save --resume save
count windmill:3x5 -e frontier
sample windmill:3x4 --seed 1 -n 3
encode windmill:3x4 -f zdd
encode windmill:3x4 -f nnf
solve tetravex:@data/tetravex-seed.txt
generate tetravex:4x4,difficulty=look#17 -n 2 -f svg -o new.svg
hint tetravex:3x3#17
count tetravex:3x3#2 -e dance
solve life:4x4,velocity=1+1c/4 -f rle
solve life,velocity=c/3,width=8..12,symmetry=mirror
solve life:5x5,goal=still,maximise=population
count life:5x5,goal=still
solve life:3x4,steps=1,shift=0
count queens:8
solve queens:8 -f json
enumerate data/langford-7.dlx --cheapest --limit 3
solve data/domino-4x4.cnf -f competition
count data/domino-4x4.cnf
solve data/domino-4x4.cnf -e cmd:picosat
check domino:4x4 data/nothing
solve domino:8*8
END

echo "1..$(wc -l <commands)"
number=0
while read -r line; do
    number=$((number + 1))
    # shellcheck disable=SC2086  # words
    valgrind -q --error-exitcode=99 --leak-check=full \
        --errors-for-leak-kinds=definite --child-silent-after-fork=yes \
        "$program" $line >out 2>err </dev/null
    if [ $? -eq 99 ]; then
        sed 's/^/# /' err | tail -n 30
        printf 'not '
    fi
    echo "ok $number $line"
done <commands
