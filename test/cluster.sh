#!/bin/sh
# cluster.sh DOVETAIL: searches in units on one machine: what they find, what
# becomes of runs that are stopped, of results that are damaged, missing or
# wrong, of splits that are not complete.  Those that are killed: kills.sh.
# Speaks TAP.
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
number=0

point() { # NAME; the status of the command before is the verdict
    [ $? = 0 ] && verdict=ok || verdict="not ok"
    number=$((number + 1))
    [ "$verdict" = ok ] || {
        sed 's/^/# out: /' out
        sed 's/^/# err: /' err
    }
    echo "$verdict $number $1"
}

cluster() { # words: what it says is in out and err
    "$program" cluster "$@" >out 2>err
}

ends() { # STATUS words
    wanted=$1
    shift
    cluster "$@"
    [ $? = "$wanted" ]
}

says() { # TEXT: on standard output; or on standard error
    grep -qF -- "$1" out || grep -qF -- "$1" err
}

# A unit's result, for the number of a unit in the manifest.
name_of() { # WORK NUMBER
    sed -n 's/^unit \([0-9a-f]*\) .*/\1/p' "$1/manifest" | sed -n "$2p"
}

file_of() { # WORK NUMBER
    unit=$(name_of "$1" "$2")
    echo "$1/res/$(echo "$unit" | cut -c1-2)/$unit"
}

# ---- published numbers --------------------------------------------------

total() { # TOTAL UNITS PUZZLE OPTIONS...
    wanted=$1 units=$2 puzzle=$3
    shift 3
    rm -rf work
    cluster split "$puzzle" -o work --units "$units" "$@" &&
        cluster check work && says "right: " &&
        cluster run work && cluster merge work && [ "$(cat out)" = "$wanted" ]
    point "$puzzle $* in $units units: $wanted"
}

total 724 40 queens:10
total 501484 100 windmill:4x5
total 6728 30 domino:6x6 -e dance
total 36 8 domino:4x4 -e cubes
total 0 4 domino:4x4,cut=corners -e dance
total 1 9 "$root/test/data/sudoku.dlx"
total 2444888770250892795802079170816 7 domino:16x16
total 0 3 domino:6x6,cut=corners -e kasteleyn
total 1 3 queens:1

cluster status work && says "100.0%" && says "done 1" &&
    cluster status work -f json && says '"done":1,' &&
    python3 -c 'import json; json.load(open("out"))'
point "status"

# ---- lists, tallies, searches, refutations ------------------------------

rm -rf work
cluster split queens:7 -o work --for enumerate --units 9 &&
    cluster check work && cluster run work --jobs 2 &&
    cluster merge work -o all.json && [ "$(wc -l <all.json)" = 40 ] &&
    [ "$(sort -u all.json | wc -l)" = 40 ] &&
    LC_ALL=C sort -c all.json && "$program" check queens:7 all.json >out
point "a list: sorted, whole, right"

rm -rf work
printf 'a b |c\na\nb c:x\na b\nb\n' >small.dlx
cluster split small.dlx -o work --for enumerate --units 3 && rm small.dlx &&
    cluster run work && cluster merge work -o all.json &&
    [ "$(wc -l <all.json)" = 3 ] &&
    "$program" check work/puzzle-small.dlx all.json >out
point "a file is kept in the folder"

rm -rf work
cluster split windmill:2x4,pieces=0+3 -o work --for tally --units 6 &&
    cluster run work --every 0.001 && cluster merge work -o tally &&
    "$program" count -q windmill:2x4,pieces=0+3 --per-option >wanted &&
    cmp tally wanted
point "a tally"

rm -rf work
cluster split life:4x4,velocity=1+1c/4 -o work --for solve --units 6 &&
    cluster check work && cluster run work && [ -f work/found ] &&
    cluster merge work -o glider.json &&
    "$program" check -q life:4x4,velocity=1+1c/4 glider.json >out
point "a search: the solution is right"

rm -rf work
cluster split domino:6x6,cut=corners -o work --for solve -e cubes --units 5 &&
    cluster run work && cluster merge work && says UNSATISFIABLE
point "a search without a solution"

rm -rf work
cluster split domino:8x8,cut=corners -o work --for refute --units 7 &&
    cluster check work && [ -s work/split.lrat ] && cluster run work &&
    cluster merge work -o joined.lrat &&
    "$program" check domino:8x8,cut=corners --proof joined.lrat >out &&
    says "right: the proof refutes"
point "proofs of cubes, joined to one"

sed '5s/ 0 .*/ 0 1 0/' joined.lrat >bad.lrat
! "$program" check domino:8x8,cut=corners --proof bad.lrat >out
point "which is refused where a line is changed"

rm -rf work
cluster split domino:4x6 -o work --for refute --units 4 && cluster run work &&
    cluster merge work -o one.json &&
    "$program" check domino:4x6 one.json >out
point "nothing to be refuted: there is a solution"

# ---- so many units that they have no file each -------------------------

rm -rf work
cluster split queens:12 -o work --units 24000 && cluster run work &&
    cluster merge work && [ "$(cat out)" = 14200 ] && [ ! -e work/res ]
point "queens:12 in $(grep -c ^unit work/manifest) units: 14200"

for segment in work/seg/*; do
    size=$(wc -c <"$segment")
    head -c $((size - 300)) "$segment" >torn && cp torn "$segment"
done
ends 2 merge work && says "missing" && cluster run work &&
    cluster merge work && [ "$(cat out)" = 14200 ]
point "where the last results are torn they are found again"

sed '7s/"count":"/&1/' "$segment" >torn && cp torn "$segment"
ends 2 merge work && says "missing" && cluster run work &&
    cluster merge work && [ "$(cat out)" = 14200 ]
point "and so is one that was changed"

# ---- runs that are stopped ----------------------------------------------

rm -rf work
cluster split queens:14 -o work --units 6
(
    "$program" cluster run work -q &
    sleep 0.2
    kill -USR1 $!
    wait $!
) 2>/dev/null
cluster run work --task 1/2 --max-time 0.05
cluster run work --task 0/2 --every 0.05 --max-time 0.2
cluster resplit work --units 5
cluster check work && says "right: " && cluster run work --task 0/3 &&
    cluster run work --task 1/3 && cluster run work --task 2/3 &&
    cluster run work && cluster merge work --audit 20% &&
    [ "$(cat out)" = 365596 ]
point "stopped, cut again, in tasks, audited: 365596"

cluster audit work/ledger.jsonl && says "right: " &&
    sed '3s/"count":"/&1/' work/ledger.jsonl >bad.jsonl &&
    ends 3 audit bad.jsonl && says "add up to"
point "a ledger is rechecked, and one with another count refused"

sed '$d' work/ledger.jsonl >bad.jsonl
ends 3 audit bad.jsonl
point "and one that lacks a unit"

: >bad.jsonl
ends 1 audit bad.jsonl && says "bad.jsonl:1:1: a line of JSON" &&
    head -c 50 work/ledger.jsonl >bad.jsonl && ends 1 audit bad.jsonl &&
    says "bad.jsonl:1:1: a line of JSON" && ends 1 audit . &&
    ends 1 audit nothing && says "no such file"
point "one that is empty, torn, a folder or nowhere"

# A stranger's ledger names a file elsewhere.
mkdir -p away && echo here >away/kept
printf '{"ledger":1,"task":"count","puzzle":"{file}","file":"%s","file_text":""}\n' \
    "../$(basename "$scratch")/away/kept" >bad.jsonl
export TMPDIR="${scratch%/*}"
ends 1 audit bad.jsonl && says "a folder in it" && [ -s away/kept ]
point "one whose file lies elsewhere, which stays"

# ---- damage -------------------------------------------------------------

rm -rf work
cluster split queens:8 -o work --units 12 && cluster run work
result=$(file_of work 5)
cp "$result" kept
rm "$result"
ends 2 merge work && says "$(name_of work 5)" && [ ! -s out ]
point "a result that is missing is named, and there is no total"

head -c 100 kept >"$result"
ends 3 merge work && says "$(name_of work 5)" && says damaged &&
    [ ! -s out ]
point "so is one that is torn"

sed 's/"count":"/&9/' kept >"$result"
ends 3 merge work && says "$(name_of work 5)"
point "and one that was changed"

ends 0 run work && says "is damaged" && cluster merge work &&
    [ "$(cat out)" = 92 ] && ls work/conflict/*.damaged.* >out
point "a run puts it aside, and finds it again"

# Somebody's machine counts wrong: a result with a right sum of its own.
spoil() { # FILE
    python3 - "$1" <<'PY'
import hashlib, json, sys
line = json.loads(open(sys.argv[1]).read())
del line["digest"]
line["count"] = str(int(line["count"]) + 1)
line["residues"] = [line["count"]] * 2
text = json.dumps(line, separators=(",", ":"))
text = text[:-1] + ',"digest":"%s"}' % hashlib.sha256(text.encode()).hexdigest()
open(sys.argv[1], "w").write(text + "\n")
PY
}
spoil "$result"
ends 3 merge work --audit 100% && says "audit: unit $(name_of work 5)"
point "an audit finds a wrong count"

# Two walk one unit, and the first has counted wrong.
rm -rf work
cluster split queens:15 -o work --units 1 && cp -r work twin &&
    cluster run twin && spoil "$(file_of twin 1)"
"$program" cluster run work -q >out 2>err &
run=$!
sleep 0.1
kill -STOP $run
mkdir -p "$(dirname "$(file_of work 1)")" &&
    cp "$(file_of twin 1)" "$(file_of work 1)"
kill -CONT $run
wait $run
[ $? = 3 ] && says "contradict each other" && says 2279184 &&
    [ -n "$(ls work/conflict)" ]
point "two results of a unit that disagree are told, and kept"
ends 3 merge work && says "$(name_of work 1)" && says contradict
point "and are no total"

# ---- splits that are not complete ---------------------------------------

rm -rf work
cluster split queens:8 -o work --units 12
resum() { # writes the digests of a manifest that was changed anew
    python3 - "$1" <<'PY'
import hashlib, re, sys
lines = open(sys.argv[1]).read().split("\n")[:-2]
units = [i for i, line in enumerate(lines) if line.startswith("unit ")]
problem = [l for l in lines if l.startswith("problem ")][0].split()[1]
for i in units:
    _, name, size, text = lines[i].split(" ", 3)
    name = hashlib.sha256(("%s %s\n" % (problem, text)).encode()).hexdigest()
    lines[i] = "unit %s %s %s" % (name[:32], size, text)
lines = [re.sub(r"^units .*", "units %d" % len(units), l) for l in lines]
text = "\n".join(lines) + "\n"
end = hashlib.sha256(text.encode()).hexdigest()
open(sys.argv[1], "w").write("%send %s\n" % (text, end))
PY
}
cp work/manifest good
sed '12d' good >work/manifest
ends 1 check work && says "no whole manifest"
point "a manifest without one of its lines"

sed '12d' good >work/manifest && resum work/manifest
ends 3 check work && says "wrong: " && says "missing or one too many"
point "a unit is missing"

sed '12{p;}' good >work/manifest && resum work/manifest
ends 3 check work && says "in two units"
point "a unit is there twice"

sed '12s/ [0-9/:]*;/ 0\/8:20;/' good >work/manifest && resum work/manifest
ends 3 check work && says "wrong: "
point "a path is another"

sed '12s/:[0-9]*\( .*\)\?;/:999;/' good >work/manifest && resum work/manifest
ends 3 check work && says "wrong: "
point "an option that is none"

rm -rf work
cluster split domino:8x8,cut=corners -o work --for refute --units 7
sed '12d' work/manifest >changed && cp changed work/manifest &&
    resum work/manifest
ends 0 check work # what is left may still be everything: there is no model
cluster split domino:4x6 -o models -e cubes --units 7
sed '12d' models/manifest >changed && cp changed models/manifest &&
    resum models/manifest
ends 3 check models && says "not everything"
point "a cube is missing"

rm -rf work
cluster split domino:16x16 -o work --units 40
sed '12d' work/manifest >changed && cp changed work/manifest &&
    resum work/manifest
ends 0 check work # a batch more than is needed
awk '!/^unit / || count++ < 3' work/manifest >changed && cp changed work/manifest &&
    resum work/manifest
ends 3 check work && says "not more than twice"
point "primes are missing"

# ---- parts of trees, and what the document says --------------------------

rm -rf work
cluster split tetravex:3x3#17 -e tiles -o work --units 6 &&
    cluster check work && says "right: 6 units" && cluster run work &&
    cluster merge work && cp out parts &&
    "$program" count -q tetravex:3x3#17 >out && cmp out parts
point "boards of tiles in parts"

rm -rf work
cluster split life,velocity=c/3,width=5..6 -o work --for solve --units 8 &&
    cluster check work && cluster run work && cluster merge work &&
    says UNSATISFIABLE
point "ships of two widths in parts: none"
sed '/^unit .* 6\/[0-9]*:0$/d' work/manifest >changed &&
    cp changed work/manifest && resum work/manifest
ends 3 check work && says "part 0 of"
point "a part is missing"

rm -rf work
cluster split life,velocity=c/3,width=11..12,symmetry=mirror -o work \
    --for solve --units 8 && cluster check work && cluster run work &&
    cluster merge work -q -o ship.json &&
    "$program" check -q life,velocity=c/3,width=11..12,symmetry=mirror \
        ship.json >out
point "ships of two widths in parts: one is found"

mkdir -p bin document && ln -sf "$program" bin/dovetail
sed -n 's/^    \(dovetail [a-z].*\)$/\1/p' "$root/doc/cluster.md" >document/all
wrong=0
while read -r command; do
    (cd document && PATH=$scratch/bin:$PATH sh -c "$command") >out 2>err ||
        { wrong=$((wrong + 1)); echo "# $command"; }
    [ "$command" != "dovetail cluster merge work" ] || cp out merged
done <document/all
[ "$(wc -l <document/all)" -gt 9 ] && [ $wrong = 0 ] &&
    [ "$(cat merged)" = 14200 ]
point "every command of doc/cluster.md"

# ---- sentences ----------------------------------------------------------

ends 1 split queens:8 && says "-o WORK"
point "split without a folder"
cluster split queens:6 -o fresh --units 6
ends 1 split queens:8 -o fresh && says "has units already"
point "split into a folder that has units"
ends 1 run nowhere && says "has no units"
point "run without units"
ends 1 merge fresh --units 5 && says "does not go with cluster merge"
point "an option of another task"
ends 1 splt queens:8 && says "did you mean split"
point "a task that is none"
ends 1 split domino:8x8 -e matching -o other && says "cannot be cut"
point "an engine that cannot be cut"
ends 0 submit fresh --dry-run --tasks 3 -- --partition=long &&
    says "--array=0-2" && says "--partition=long" &&
    says "scontrol requeue"
point "the scripts of a submission"

echo "1..$number"
