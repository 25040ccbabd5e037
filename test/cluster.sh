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

# A list that is one of another machine's, with a digest of its own.
cat >forge.py <<'PY'
import glob, hashlib, json, sys
path, = [p for p in glob.glob("work/res/*/*")
         if json.load(open(p)).get("body")][:1]
line = json.load(open(path))
body = open("work/body/%.2s/%s" % (line["body"], line["body"])).read()
body = body.replace("0,1,", "1,0,", 1).encode()
line["body"] = hashlib.sha256(body).hexdigest()
__import__("os").makedirs("work/body/%.2s" % line["body"], exist_ok=True)
open("work/body/%.2s/%s" % (line["body"], line["body"]), "wb").write(body)
del line["digest"]
text = json.dumps(line, separators=(",", ":"))
open(path, "w").write(text[:-1] + ',"digest":"%s"}\n' %
                      hashlib.sha256(text.encode()).hexdigest())
print(line["unit"])
PY
cluster merge work --audit 100% && python3 forge.py >unit &&
    ends 3 merge work --audit 100% && says "what is no solution" &&
    says "$(cat unit)"
point "an audit judges lists by the rules"

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
printf 'a b\na\nb\na\na\n' >alike.dlx
cluster split alike.dlx -o work --for enumerate --units 9 -e cubes &&
    cluster run work && cluster merge work -o all.json &&
    [ "$(wc -l <all.json)" = 3 ] && "$program" check alike.dlx all.json >out
point "options that are alike make different solutions"

rm -rf work
printf 'p cnf 2 3\n1 2 0\n-1 0\n-2 0\n' >none.cnf
cluster split none.cnf -o work --for tally && cluster check work &&
    cluster run work && cluster merge work &&
    printf '# of 0 solutions\n0 1\n0 2\n' >wanted &&
    sed 1d out | cmp - wanted
point "a tally of nothing tells the options, too"
total 0 3 none.cnf
rm -rf work
printf 'a b\na\n' >none.dlx
cluster split none.dlx -o work --for enumerate && cluster run work &&
    cluster merge work && [ ! -s out ]
point "a list of nothing"

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
cluster split domino:8x8,cut=corners -o work --for refute --units 2 &&
    cluster run work --every 0.01 && cluster merge work -o joined.lrat &&
    "$program" check domino:8x8,cut=corners --proof joined.lrat >out
point "of units that were left in the middle, and gone on with"

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

cp "$segment" work/seg/again && cluster merge work && [ "$(cat out)" = 14200 ]
point "what is told twice counts once"

# ---- runs that are stopped ----------------------------------------------

rm -rf work
cluster split queens:14 -o work --units 6
(
    "$program" cluster run work -q &
    sleep 0.2
    kill -USR1 $!
    wait $!
) 2>/dev/null
cluster run work --every 0.2 --max-time 1
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
    ends 1 audit bad.jsonl && says "bad.jsonl:3:1: unit " && says "residues"
point "a ledger is rechecked, and one with another count refused"

sed 's/"count":"[0-9]*","residues":\["[0-9]*","[0-9]*"\]/'\
'"count":"1","residues":["1","1"]/' work/ledger.jsonl >bad.jsonl
ends 3 audit bad.jsonl && says "add up to"
point "and one with other counts that have their residues"

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

# ---- tasks help each other -----------------------------------------------

rm -rf work whole
cluster split queens:10 -o work --units 40 && cp -r work whole &&
    cluster run whole && cluster run work --task 0/2 && ends 2 merge work &&
    says "20 are missing"
point "a task that has not begun is left alone"
second=$(file_of work 2) last=$(name_of work 40)
mkdir -p work/run "${second%/*}" && cp "whole/${second#work/}" "$second" &&
    echo "1 1/2 elsewhere" >"work/run/$last" &&
    cluster run work --task 0/2 && says "18 units done" &&
    ends 2 merge work && says "is missing: $last"
point "one that has is helped, but for what somebody is at work on"
cluster run work --task 1/2 && says "1 units done" && cluster merge work &&
    [ "$(cat out)" = 724 ]
point "who has marked a unit and died does it first"

rm -rf work/res
mkdir work/res && echo "1 0/1 elsewhere" >"work/run/$(name_of work 1)" &&
    cluster run work && says "40 units done" && cluster merge work &&
    [ "$(cat out)" = 724 ]
point "in the end nobody is waited for"

rm -rf work
cluster split queens:12 -o work --units 24000 &&
    cluster run work --task 1/2 && sed 1q work/seg/* >first &&
    cp first work/seg/* && cluster run work --task 0/2 && cluster merge work &&
    [ "$(cat out)" = 14200 ]
point "a task of many units is helped"

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
while [ "$(cut -d' ' -f14 /proc/$run/stat)" -lt 10 ]; do
    sleep 0.02 # it is at work once it has taken a tenth of a second
done
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

# Each kind of damage that disks, crashes and people do: whoever reads the
# folder says what is wrong or tells the right answer, and never another one.
answers() { # TASK: is what it said (out, err) and its status no harm?
    [ $status -le 3 ] && { [ "$1" != merge ] || {
        [ $status = 0 ] && cmp -s out wanted; } || {
        [ $status != 0 ] && [ ! -s out ] && [ -s err ]; }; }
}

rm -rf sound && mkdir sound
cluster split queens:8 -o sound/count --units 12
cluster split queens:6 -o sound/enumerate --units 6 --for enumerate
cluster split domino:6x6,cut=corners -o sound/refute --units 5 --for refute
for work in sound/*; do
    cluster run "$work" --task 0/2
    cluster run "$work" --task 1/2 --every 0.0001
    cluster merge "$work" && cp out "wanted-${work#*/}"
done
wrong=0 refused=0 seed=0
while [ $seed -lt "${DAMAGES:-60}" ]; do
    seed=$((seed + 1))
    case $((seed % 4)) in 0) of=enumerate ;; 1) of=refute ;; *) of=count ;; esac
    rm -rf work && cp -r sound/$of work && cp wanted-$of wanted
    python3 "$root/test/spoil.py" work $seed >how
    for task in status check merge run merge; do
        timeout -s KILL 30 "$program" cluster $task work >out 2>err
        status=$?
        answers $task || {
            wrong=$((wrong + 1))
            echo "# seed $seed, $of, $(cat how): $task $status"
            sed 's/^/# /' out err | cut -c 1-200
        }
        refused=$((refused + (status != 0)))
    done
done
echo "# $seed damages, $refused refusals"
[ $wrong = 0 ] && [ $refused -gt 0 ]
point "random damage: a sentence, or the right answer"

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

rm -rf work
cluster split domino:16x16 -o work --units 4 && cluster run work &&
    cluster merge work --audit 100% && says "4 units were walked again" &&
    [ "$(head -n 1 out)" = 2444888770250892795802079170816 ]
point "residues of primes are audited"
cp work/manifest good
sed '/^unit /s/ 0\/\([0-9]*\):[0-9]*/ 0\/\1:1073741790/' good >work/manifest &&
    resum work/manifest
ends 3 check work && says "1073741790 is no prime"
point "a prime that is none"
twice=$(sed -n '/^unit /{s/.* 0\/[0-9]*:\([0-9]*\).*/\1/p;q;}' good)
sed "/^unit /s/ 0\\/\([0-9]*\):[0-9]*/ 0\\/\1:$twice/" good >work/manifest &&
    resum work/manifest
ends 3 check work && says "the prime $twice is in two units"
point "a prime that is there twice"

# ---- boards of tiles, ships by rows, models of clauses -------------------

# Stopped again and again; then its merge must be the count of another engine.
same() { # ENGINE UNITS PUZZLE
    rm -rf work
    cluster split "$3" -e "$1" -o work --units "$2" && cluster check work &&
        says "right: " || return 1
    for _ in 1 2 3 4; do
        cluster run work --every 0.0005 --max-time 0.02
    done
    cluster run work && cluster merge work --audit 30% && cp out parts &&
        "$program" count -q "$3" -e dance >out && cmp out parts
}

same tiles 6 tetravex:3x3#17
point "boards of tiles behind paths"
same tiles 5 tetravex:4x3,colours=2,unique=no#3
point "with tiles that are equal"
same tiles 7 tetravex:3x3,colours=3,rotate=yes,unique=no#2
point "that may be turned"
same tiles 4 tetravex:3x4,colours=2,holes=2,unique=no#5
point "around holes"
sed '/^unit /{s/ \([0-9.]*\) [^ ]* / \1 /;}' work/manifest >changed &&
    cp changed work/manifest && resum work/manifest
ends 3 check work && says "wrong: "
point "paths of options of which the first is gone"

rm -rf work
cluster split life,velocity=c/3,width=5..6 -o work --for solve --units 8 &&
    cluster check work && cluster run work --every 0.001 && cluster merge work &&
    says UNSATISFIABLE
point "ships of two widths by paths of rows: none"
cp work/manifest good
sed '/^unit /{s/; 0\/2:6 1\/24:[0-9]*;/;/;}' good >work/manifest &&
    resum work/manifest
ends 3 check work && says "is missing"
point "a row is missing"
sed '/^unit /{s/0\/2:6 /0\/2:2147483647 /;}' good >work/manifest &&
    resum work/manifest
ends 3 check work && says "wrong: "
point "a ship of the largest width"
sed '/^unit /{s/1\/24:4 /1\/24:5 /;}' good >work/manifest &&
    resum work/manifest
ends 3 check work && says "is missing"
point "a row is another"
sed '/^unit /{s/2:6 1/2:7 1/;}' good >work/manifest && resum work/manifest
ends 3 check work && says "wrong: "
point "a width that is none"

# Each kind of ship, judged by code that knows the rule and no engine.
wrong=0
life=MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA
for kind in 2c/4,symmetry=glide,width=5 2c/6,width=5 2c/5,width=8,symmetry=even \
    2c/6,width=6..7,symmetry=gutter c/4,width=7,symmetry=odd c/2,width=10 \
    6c/10,width=3,symmetry=glide c/4,width=9..10,symmetry=mirror \
    c/3,width=4,rule=B2-a/S12 c/4,width=5,rule=B2i34c/S23-k \
    "c/3,width=4,rule=$life"; do
    rm -rf work
    cluster split "life,velocity=$kind" -o work --for solve --units 5 &&
        cluster check work && says "right: " || {
        wrong=$((wrong + 1))
        echo "# $kind"
    }
done
[ $wrong = 0 ]
point "paths of every kind of ship are judged"

rm -rf work
ends 1 split life,velocity=c/3,width=4,rule=highlife -o work --for solve &&
    says "a rule such as rule=B36/S23" && [ ! -e work ]
point "a rule by its name cannot be judged, and is not cut"

ends 1 split life,velocity=c/3,width=5 -o other && says "for --for solve"
point "ships of any length cannot be counted"
ends 1 split life,velocity=1+1c/4,width=5 -o other --for solve &&
    says "cannot be cut into units"
point "ships that are searched by clauses"

rm -rf work
cluster split life,velocity=c/3,width=11..12,symmetry=mirror -o work \
    --for solve --units 8 && cluster check work && cluster run work &&
    cluster merge work -q -o ship.json &&
    "$program" check -q life,velocity=c/3,width=11..12,symmetry=mirror \
        ship.json >out
point "ships of two widths: one is found"

total 416 8 life:5x5,goal=still
grep -qx 'engine components' work/manifest
point "models of clauses are counted part by part"
cluster merge work --audit 100% && says "8 by another engine"
point "and audited cube by cube"

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

# ---- a file of its own --------------------------------------------------

printf '| quotes\na"b c\\d x\na"b c\\d\nx\na"b\nc\\d\n' >quoted.text
rm -rf work
cluster split quoted.text --from dlx -o work --for enumerate --units 2 &&
    cluster run work && cluster merge work &&
    [ "$(grep -cxF '{"options":[["a\"b","c\\d"],["x"]],"numbers":[0,1]}' out)" = 1 ] &&
    [ "$(wc -l <out)" = 2 ]
point "names with quotes, from a file of another name"
ends 0 status work && says "100.0% of work/puzzle-quoted.text"
point "what is told of it"
rm -rf counted
cluster split quoted.text --from dlx -o counted --units 2 && cluster run counted &&
    cluster merge counted && ends 0 audit counted/ledger.jsonl &&
    says "2 units are disjoint" && says "add up to 2"
point "its ledger, which brings the file"
TMPDIR=/nowhere ends 1 audit counted/ledger.jsonl &&
    says "there is no place for the puzzle's file"
point "where the file has no place"
ledger() { # SED SENTENCE
    sed "1$1" counted/ledger.jsonl >bad.jsonl
    ends 1 audit bad.jsonl && says "bad.jsonl:1:1: $2"
    point "a ledger: $2"
}
ledger 's/"ledger":1/"ledger":2/' "this is no ledger"
ledger 's/"count"/"sum"/' "the task is none that is known here"
ledger 's/"dance"/"cubes"/' "the problem's digest is not that"
ledger 's/"dance"/"danse"/' "the problem's digest is not that"
ledger 's/^{/x{/' "a line of JSON was expected"
kept=$(cat work/puzzle-quoted.text)
echo 'x' >>work/puzzle-quoted.text
ends 1 check work && says "is not the file that was cut into units"
point "the file has become another"
rm work/puzzle-quoted.text
ends 1 merge work && says "puzzle-quoted.text is missing" && [ ! -s out ]
point "the file is not there any more"
printf '%s\n' "$kept" >work/puzzle-quoted.text
ends 0 merge work
point "it is there again"
for share in 200% x 0; do
    ends 1 merge work --audit $share && says "a share such as 1%" || break
done
point "a share that is none"

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

# A manifest that says something else, and has the digest of that.
sealed() { # SED SENTENCE
    rm -rf other && cp -r fresh other
    sed "\$d;$1" fresh/manifest >other/manifest
    digest=$(sha256sum <other/manifest)
    echo "end ${digest%% *}" >>other/manifest
    ends 1 check other && says "$2"
    point "a manifest: $2"
}
sealed '1s/1/2/' "is of version 2, and 1 is read here"
sealed '2s/version/vision/' "a line 'version ...' was expected"
sealed '3s/$/\nfile a/' "a name and a digest were expected"
sealed '4s/count/sum/' "the task is none that is known here"
sealed '5s/dance/race/' "the problem's digest is not that of the lines"
sealed '8s/[0-9].*/999999/' "so many units are not here"
sealed '9s/unit/unti/' "a line 'unit NAME SIZE TEXT' was expected"
sealed '9s/^\(unit [^ ]*\) [^ ]*/\1 much/' "the unit has no size"
sealed '9s/$/ /' "the unit's name is not the digest of its text"
ends 1 split domino:@nowhere.txt -o other2 && says "nowhere.txt"
point "a split of a file that is not there"
ends 1 split @- -o other2 && says "standard input"
point "a split of what is read only once"
touch plain
ends 1 split queens:6 -o plain && says "is no folder"
point "a split into a file"
ends 1 split queens:6 -o other2 --for refute -e dance && says "leave -e out"
point "a refutation by another engine"
ends 1 split && says "is missing: dovetail cluster split"
point "a task without what it is about"
ends 1 && says "what to do is missing"
point "no task"
ends 1 merge fresh -f svg && says "cluster cannot write 'svg'"
point "a format of another task"

# A cluster that is not there: what it is asked, and what it is told.
mkdir pretended
cat >pretended/scontrol <<'END'
#!/bin/sh
echo "MaxArraySize            = 4"
END
cat >pretended/sinfo <<'END'
#!/bin/sh
echo 0/2/0/2
END
cat >pretended/sbatch <<'END'
#!/bin/sh
echo "$*" >>asked
echo "17;here"
END
chmod +x pretended/*
PATH=$PWD/pretended:$PATH ends 0 submit fresh --jobs 2 --throttle 2 \
    --max-time 9 -- --partition=long &&
    says "array 17 (3 tasks), merge 17" &&
    [ "$(cat fresh/slurm/ids)" = "17 17" ] &&
    grep -q -- "--array=0-2%2 --cpus-per-task=2 .*--partition=long" asked &&
    grep -q -- "--dependency=afterany:17 .*--partition=long" asked &&
    grep -q -- "--jobs 2 --max-time 9" fresh/slurm/array.sh
point "a submission, and what the cluster is asked"

# What a cluster says of itself, and what comes of that.
submits() { # MAXARRAYSIZE MAXJOBCOUNT STATUS SENTENCE
    printf '#!/bin/sh\necho "MaxArraySize = %s"\necho "MaxJobCount = %s"\n' \
        "$1" "$2" >pretended/scontrol
    PATH=$PWD/pretended:$PATH ends "$3" submit fresh && says "$4"
    point "a cluster with arrays of $1 and $2 jobs: $4"
}
submits 1001 10000 0 "array 17 (6 tasks), merge 17"
submits 3 10000 0 "array 17 (2 tasks), merge 17"
submits 1001 9 0 "array 17 (4 tasks), merge 17"
submits 0 10000 1 "allows no arrays"
submits 1001 1 1 "allows no arrays"
cat >pretended/sbatch <<'END'
#!/bin/sh
case "$*" in *afterany*) exit 1 ;; esac
echo 18
END
submits 1001 10000 1 "array 18 is submitted, and sbatch has refused the merge"
[ "$(cat fresh/slurm/ids)" = "18 " ]
point "and the array's id is kept"
printf '#!/bin/sh\nexit 1\n' >pretended/sbatch
PATH=$PWD/pretended:$PATH ends 1 submit fresh && says "sbatch has refused an array of 6 tasks"
point "a submission that is refused"
ends 1 submit nowhere && says "has no units"
point "a submission without units"
PATH=/nowhere ends 1 submit fresh && says "there is no Slurm here"
point "a submission without a cluster"

echo "1..$number"
