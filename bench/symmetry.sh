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
. "$(dirname "$0")/covers.sh"
TIMEFORMAT='%U'

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
tile "$tetrominoes" 8 8 | row tetrominoes-8x8 19077209438 261 auto
"$program" encode domino:12x12 -f dlx | row domino-12x12 53060477521960000 1.0 auto
cycles 1 1 1 1 1 1 1 | row latin8-1^7 49390080 80 auto orbits dance
cycles 7 | row latin8-7 119884800 160 auto orbits dance
complement "$(four 0) $(four 4) $(four 8) $(four 12)" |
    row sts19-4K4 47112192 109 auto orbits dance
complement "$(four 0) $(four 4) $(less 8) $(less 12) 8-12 11-15" |
    row sts19-2K4+D8 25436160 87 auto orbits dance
complement "$(cube 0) $(cube 8)" | row sts19-2cubes 26302464 50 auto orbits dance
complement "$(prism)" | row sts19-prism 47530752 92 auto orbits dance
