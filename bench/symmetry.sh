#!/bin/bash
# symmetry.sh DOVETAIL [PATTERN]: counting exact covers that have symmetries or
# fall into parts, by the engine that a count takes by itself and by those that
# are named, in seconds of processor time; each count is compared with the
# number that is known.  PATTERN chooses rows; LIMIT is how many seconds each
# may take (20).
#
# Numbers: Latin squares by McKay and Wanless (2005), Steiner triple systems by
# Colbourn and Rosa (1999), Sudoku by Felgenhauer and Jarvis (2006), the others
# of the table in "Algorithm DXD" (arXiv 2604.14627), where its best time is
# told, too, from another machine.
set -eu
program=$1
pattern=${2:-}
limit=${LIMIT:-20}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U'

latin() { # N: cells, rows and columns
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            printf "p%d.%d r%d.%d c%d.%d ", i, j, i, j, i, j
        print ""
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                printf "p%d.%d r%d.%d c%d.%d\n", i, j, i, k, j, k }'
}

sudoku() { # P Q: boxes of P rows and Q columns
    awk -v p="$1" -v q="$2" 'BEGIN { n = p * q
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            printf "p%d.%d r%d.%d c%d.%d b%d.%d ", i, j, i, j, i, j, i, j
        print ""
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                printf "p%d.%d r%d.%d c%d.%d b%d.%d\n", i, j, i, k, j, k,
                    int(i / p) * p + int(j / q), k }'
}

triples() { # N: pairs of points, in triples
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++)
            printf "%d.%d ", i, j
        print ""
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++)
            for (k = j + 1; k < n; k++)
                printf "%d.%d %d.%d %d.%d\n", i, j, i, k, j, k }'
}

# Latin squares of order n that a permutation fixes, which leaves 0 and takes
# 1 .. n-1 to each other in cycles.
cycles() { # CYCLE...
    awk -v cycles="$*" 'BEGIN { n = 1
        many = split(cycles, length_of, " ")
        for (c = 1; c <= many; c++) {
            for (i = 0; i < length_of[c]; i++)
                image[n + i] = n + (i + 1) % length_of[c]
            n += length_of[c] }
        for (r = 1; r < n; r++) for (c = 1; c < n; c++)
            if (c != image[r]) printf "p%d.%d ", r, c
        for (r = 1; r < n; r++) for (s = 1; s < n; s++)
            if (s != r) printf "r%d.%d ", r, s
        for (c = 1; c < n; c++) for (s = 1; s < n; s++)
            if (s != c) printf "c%d.%d ", c, s
        print ""
        for (r = 1; r < n; r++) for (c = 1; c < n; c++)
            for (s = 1; s < n; s++)
                if (c != image[r] && s != r && s != c)
                    printf "p%d.%d r%d.%d c%d.%d\n", r, c, r, s, c, s }'
}

# Edges of a cubic graph of 16 vertices: its complement in triangles.
complement() { # EDGE...
    awk -v edges="$*" 'BEGIN { n = 16
        many = split(edges, edge, " ")
        for (e = 1; e <= many; e++) {
            split(edge[e], end, "-")
            is[end[1], end[2]] = is[end[2], end[1]] = 1 }
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++)
            if (!((i, j) in is)) printf "%d.%d ", i, j
        print ""
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++)
            for (k = j + 1; k < n; k++)
                if (!((i, j) in is) && !((i, k) in is) && !((j, k) in is))
                    printf "%d.%d %d.%d %d.%d\n", i, j, i, k, j, k }'
}
four() { # A: all edges between A, A+1, A+2, A+3
    for i in 0 1 2; do for ((j = i + 1; j < 4; j++)); do
        echo "$(($1 + i))-$(($1 + j))"
    done; done
}
less() { # A: the same without the edge from A to A+3
    four "$1" | grep -vx "$1-$(($1 + 3))"
}
cube() { # A
    for i in 0 1 2 3 4 5 6 7; do for bit in 1 2 4; do
        [ $((i & bit)) -ne 0 ] || echo "$(($1 + i))-$(($1 + i + bit))"
    done; done
}
prism() {
    for i in 0 1 2 3 4 5 6 7; do
        echo "$i-$(((i + 1) % 8)) $((i + 8))-$(((i + 1) % 8 + 8)) $i-$((i + 8))"
    done
}

subsets() { # N: all nonempty sets of N
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) printf "i%d ", i
        print ""
        for (set = 1; set < 2 ^ n; set++) { rest = set
            for (i = 0; i < n; i++) { if (rest % 2) printf "i%d ", i
                rest = int(rest / 2) }
            print "" } }'
}
pairs() { # N: all pairs of N
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) printf "i%d ", i
        print ""
        for (i = 0; i < n; i++) for (j = i + 1; j < n; j++)
            printf "i%d i%d\n", i, j }'
}

# Reads the cover; "-": nobody has published a time.
row() { # NAME COUNT PUBLISHED ENGINE...
    local name=$1 count=$2 best=$3 engine found took line
    cat >"$scratch/cover.dlx"
    [[ $name == *$pattern* ]] || return 0
    line=$(printf '%-18s %27s published %6s s' "$name" "$count" "$best")
    for engine in "${@:4}"; do
        took=$({ time "$program" count "$scratch/cover.dlx" -e "$engine" -q \
            --time "$limit" >"$scratch/out" 2>"$scratch/err"; } 2>&1) ||
            took='-'
        found=$(cat "$scratch/out")
        if [ "$found" != "$count" ]; then
            case $found in
            "" | "at least"*) took="over $limit" ;;
            *)
                echo "$name: $engine counts $found, not $count" >&2
                exit 1
                ;;
            esac
        fi
        line="$line, $engine $took"
    done
    echo "$line"
}

latin 6 | row latin-6 812851200 - auto orbits
latin 7 | row latin-7 61479419904000 - auto orbits
latin 8 | row latin-8 108776032459082956800 - auto orbits
triples 13 | row triples-13 1197504000 - auto orbits
triples 15 | row triples-15 60281712691200 - auto orbits
sudoku 2 2 | row sudoku-2x2 288 - auto orbits
sudoku 2 3 | row sudoku-2x3 28200960 - auto orbits
subsets 12 | row bell-12 4213597 0.55 auto
pairs 30 | row pairs-30 6190283353629375 25.6 auto
"$program" encode domino:12x12 -f dlx | row domino-12x12 53060477521960000 1.0 auto
cycles 1 1 1 1 1 1 1 | row latin8-1^7 49390080 80 auto orbits dance
cycles 7 | row latin8-7 119884800 160 auto orbits dance
complement "$(four 0) $(four 4) $(four 8) $(four 12)" |
    row sts19-4K4 47112192 109 auto orbits dance
complement "$(four 0) $(four 4) $(less 8) $(less 12) 8-12 11-15" |
    row sts19-2K4+D8 25436160 87 auto orbits dance
complement "$(cube 0) $(cube 8)" | row sts19-2cubes 26302464 50 auto orbits dance
complement "$(prism)" | row sts19-prism 47530752 92 auto orbits dance
