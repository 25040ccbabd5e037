#!/bin/bash
# counting.sh DOVETAIL [PEER...]: counts the models of clauses with
# `components`, and with other counters, given by their paths: sharpSAT-TD
# (with flow_cutter_pace17 beside it), sharpSAT, d4, ganak, told apart by their
# names.  A path that is not there is left out.  CNF=FOLDER adds the .cnf files
# in it; LIMIT=SECONDS of processor time, else 30.
#
# A line for each formula: seconds of processor time of each counter, > beyond
# the limit, and the fastest peer's in parts of ours.  All numbers that were
# found must be the same.
set -eu
dovetail=$(realpath "$1")
shift
limit=${LIMIT:-30}
. "$(dirname "$0")/time.sh"

formula() { # NAME PUZZLE
    "$dovetail" encode -q "$2" -f cnf -o "$scratch/$1.cnf"
}

# Rows of the same length joined by slashes.
empty() { # SIZE
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) r = r "."
        for (i = 0; i < n; i++) printf "%s%s", i ? "/" : "", r }'
}

# No two neighbours in a grid.
independent() { # SIZE
    awk -v n="$1" 'BEGIN { print "p cnf", n * n, 2 * n * (n - 1)
        for (i = 0; i < n; i++) for (j = 0; j < n; j++) { v = i * n + j + 1
            if (j + 1 < n) print -v, -v - 1, 0
            if (i + 1 < n) print -v, -v - n, 0 } }'
}

random() { # VARIABLES CLAUSES
    awk -v n="$1" -v m="$2" 'BEGIN { srand(1); print "p cnf", n, m
        for (k = 0; k < m; k++) { a = b = c = 0
            a = int(rand() * n) + 1
            do b = int(rand() * n) + 1; while (b == a)
            do c = int(rand() * n) + 1; while (c == a || c == b)
            print rand() < .5 ? a : -a, rand() < .5 ? b : -b,
                rand() < .5 ? c : -c, 0 } }'
}

for n in 8 10 12; do formula "domino-$n" "domino:${n}x$n"; done
for n in 6 7 8; do formula "still-$n" "life:${n}x$n,goal=still"; done
for n in 4 5; do formula "parents-$n" "life,goal=parent:$(empty $n)"; done
formula windmill-2x10 windmill:2x10
formula tetravex-4x4 'tetravex:4x4,colours=3#1'
formula queens-10 queens:10
for n in 12 16; do independent $n >"$scratch/independent-$n.cnf"; done
random 60 150 >"$scratch/random-60.cnf"
random 70 105 >"$scratch/random-70.cnf"
[ -z "${CNF:-}" ] || cp "$CNF"/*.cnf "$scratch"

# A counter on a formula; exported, for a shell of its own with a limit.
run() { # PROGRAM FORMULA
    case $(basename "$1") in
    dovetail) "$1" count -q -e components "$2" ;;
    *d4*) "$1" -mc "$2" | grep '^s ' ;;
    *ganak*) "$1" "$2" | grep 'c s exact' ;;
    *) if [ -x "$(dirname "$1")/flow_cutter_pace17" ]; then
        cd "$(dirname "$1")" && "$1" -decot 1 -decow 100 -cs 3500 \
            -tmpdir "$scratch" "$2" | grep 'c s exact'
    else
        "$1" "$2" | grep -A1 '^# solutions'
    fi ;;
    esac
}
export -f run
export scratch

for file in "$scratch"/*.cnf; do
    for program in "$dovetail" "$@"; do
        [ -x "$program" ] || continue
        took=$(seconds /dev/null bash -c \
            "ulimit -t $limit; run '$program' '$file'")
        echo "$(basename "$program") $took" \
            "$(grep -aoE '(^|[^0-9.])[0-9]+$' "$scratch/out" | tail -1 |
                tr -dc 0-9)"
    done >"$scratch/lines"
    awk -v name="$(basename "$file" .cnf)" -v limit="$limit" '
        { if ($3 == "") $2 = limit + 1
          else if (number == "") number = $3
          else if (number != $3) wrong = "  DIFFERENT NUMBERS"
          line = line "  " $1 " " ($3 == "" ? ">" limit : $2)
          if (NR == 1) own = $2 > .005 ? $2 : .005
          else if (best == "" || $2 + 0 < best) best = $2 + 0 }
        END { beyond = best > limit
          ratio = best == "" ? "" : sprintf("  %s%.1f", beyond ? ">" : "",
              (beyond ? limit : best) / own)
          printf "%-18s%s%s%s\n", name, line, ratio, wrong }' "$scratch/lines"
done
