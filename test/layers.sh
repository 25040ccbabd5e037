#!/bin/sh
# layers.sh: who may include whom, and who may ask for the processor.  A sin
# fails the test.
cd "$(dirname "$0")/.." || exit 1

# Prints "FILE: HEADER" for each header of ours that a file of a room includes
# and that matches none of the allowed beginnings.
sins() {
    room=$1
    shift
    find "$room" -name '*.[ch]' -o -name '*.cpp' | while read -r file; do
        sed -n 's/^#include "\(.*\)".*/\1/p' "$file" | while read -r header; do
            for allowed in "$@"; do
                case "$header" in "$allowed"*) continue 2 ;; esac
            done
            echo "$file: $header"
        done
    done
}

# What all families see.
shared="base/ problem/ format/ engine/engine.h engine/sat.h engine/pieces.h
    show/canvas.h show/page.h show/palette.h show/squares.h
    family/family.h family/id.h family/clue/"

# A family sees no other family: its own folder, and the shared headers.
family_sins() {
    for folder in src/family/*/; do
        # shellcheck disable=SC2086  # a list of words
        sins "$folder" $shared "family/$(basename "$folder")/"
    done
    for file in src/family/*.[ch]; do
        # shellcheck disable=SC2086
        sins "$file" $shared family/families.def
    done
}

# The rooms of a family, and what of the family each sees besides itself.
# Rooms that do not see NAME.h are free of the family: they know no puzzle.
rooms() {
    cat <<'END'
domino/claim      domino.h
domino/heights    domino.h
domino/kasteleyn  domino.h
domino/matching   domino.h
domino/profile    domino.h
domino/proof      domino.h
domino/reason     domino.h
life/automaton
life/clauses      automaton/ symmetry.h
life/closure      automaton/ life.h
life/lattice      automaton/ clauses/ life.h
life/pattern      automaton/
life/rows         automaton/
life/seed         automaton/ lattice/ life.h
life/unbounded    automaton/ pattern/ rows/ unroll/ life.h
life/unroll       clauses/ pattern/ rows/ symmetry.h
life/wish         life.h
END
}

# A room without a row is a sin, too.
room_sins() {
    rooms | while read -r name seen; do
        # shellcheck disable=SC2046,SC2086
        sins "src/family/$name" $shared \
            $(printf "family/${name%/*}/%s " "${name#*/}/" $seen)
    done
    for folder in src/family/*/*/; do
        name=${folder#src/family/}
        rooms | grep -q "^${name%/}\( \|$\)" || echo "$folder: no row"
    done
}

# What a processor can do is asked in one place alone.
processor_sins() {
    grep -rlE '__builtin_cpu_|<cpuid.h>|_may_i_use_cpu' src app test/unit |
        grep -v '^src/base/processor.c$' | sed 's/$/: asks for the processor/'
}

found=$(
    sins src/base base/
    sins src/problem base/ problem/
    sins src/format base/ problem/ format/
    sins src/engine base/ problem/ engine/
    sins src/show base/ format/ show/
    family_sins
    room_sins
    for file in app/*.[ch]; do
        sins "$file" app.h dovetail.h session.h
    done
    sins app/serve app.h dovetail.h serve/
    sins app/cluster app.h dovetail.h cluster/
    sins include
    processor_sins
)
echo 1..1
if [ -z "$found" ]; then
    echo "ok 1 layers"
else
    echo "$found" | sed 's/^/# /'
    echo "not ok 1 layers"
fi
