#!/bin/sh
# devel.sh: doc/devel.md names the files that there are, and shows the rooms as
# they are; and a new function is one that walks know.
#
# In a table below a heading "### `FOLDER`" the first column names files of that
# folder, or of the room below it that stands before them: `rows/` `save.c`.  A
# name without an ending is NAME.c, NAME.h or both.
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The names of the tables, a path a line.
tables() {
    awk -F '|' '
        /^### `/ { split($0, part, "`"); folder = part[2] }
        /^\| `/ {
            room = folder "/"
            count = split($2, part, "`")
            for (i = 2; i <= count; i += 2)
                if (part[i] ~ /\/$/)
                    room = folder "/" part[i]
                else
                    print room part[i]
        }' doc/devel.md
}

# The files that a name of the tables stands for.
stands_for() { # PATH
    case ${1##*/} in
    *.*) set -- "$1" ;;
    *) set -- "$1.c" "$1.h" ;;
    esac
    for file; do
        [ ! -f "$file" ] || echo "$file"
    done
}

# All other names of files, each in its quotes, perhaps with folders.
elsewhere() {
    grep -o '`[A-Za-z0-9_/-]*[a-z]\.\(c\|h\|cpp\|def\|sh\|py\|js\|mjs\|css\|md\|txt\|map\)`' \
        doc/devel.md | tr -d '`' | grep -v NAME | sort -u
}

point() { # NUMBER NAME; sins are in the file
    sed 's/^/# /' "$scratch/sins"
    [ ! -s "$scratch/sins" ] || printf 'not '
    echo "ok $1 $2"
}

# A family of one file needs no table, and its view is a folder of its own,
# which doc/web.md tells of.
find src app web -type f | sort | while read -r file; do
    case $file in
    web/view/*/*) continue ;;
    src/family/*/*.c) [ "$(ls "${file%/*}")" != "${file##*/}" ] || continue ;;
    esac
    echo "$file"
done >"$scratch/files"
find . -path './build*' -prune -o -path ./.git -prune -o -type f -print \
    >"$scratch/all"
tables >"$scratch/named"

echo 1..4
while read -r path; do
    stands_for "$path"
done <"$scratch/named" | sort -u |
    comm -23 "$scratch/files" - >"$scratch/sins"
point 1 "every file is named in the table of its room"

{
    while read -r path; do
        [ -n "$(stands_for "$path")" ] || echo "$path"
    done <"$scratch/named"
    elsewhere | while read -r name; do
        grep -q "/$name\$" "$scratch/all" || echo "$name"
    done
} >"$scratch/sins"
point 2 "what is named is there"

python3 doc/rooms.py 2>&1 | diff doc/picture/rooms.svg - >"$scratch/sins"
point 3 "the picture is what doc/rooms.py draws"

# Others call these: faults.c, tour.c, terminal.py.
grep -o '\bdt_[a-z_]*(' include/dovetail.h | tr -d '(' | sort -u |
    grep -vx -e dt_continue -e dt_listed -e dt_on_no_memory \
        -e dt_sheet_frame | while read -r call; do
    grep -qw "$call" test/walk/*.c || echo "$call"
done >"$scratch/sins"
point 4 "walks know every function of dovetail.h"
