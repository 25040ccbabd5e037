# covers.sh, read by other scripts here: exact covers, each written to standard
# output.
bench=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# ---- packings ----

pentominoes='F 01 02 10 11 21
I 00 01 02 03 04
L 00 10 20 30 31
N 01 11 20 21 30
P 00 01 10 11 20
T 00 01 02 11 21
U 00 02 10 11 12
V 00 10 20 21 22
W 00 10 11 21 22
X 01 10 11 12 21
Y 01 10 11 21 31
Z 00 01 11 21 22'
soma='V 000 010 100
L 000 010 020 100
T 000 010 020 110
Z 000 010 110 120
A 000 010 100 101
B 000 010 100 011
P 000 010 100 001'

pack() { # PIECES X Y Z [CELL...]
    awk -v X="$2" -v Y="$3" -v Z="$4" -v holes="${*:5}" \
        -f "$bench/pack.awk" <<<"$1"
}

tile() { # PIECES X Y: each piece as often as wanted
    pack "$1" "$2" "$3" 1 | sed 's/\b[A-Z]\b *//g'
}

tetrominoes='I 00 01 02 03
L 00 01 02 10
O 00 01 10 11
S 00 01 11 12
T 00 01 02 11'

# ---- queens, words, numbers ----

queens() { # N
    awk -v n="$1" -f "$bench/queens.awk"
}

langford() { # N
    awk -v n="$1" 'BEGIN {
        for (k = 1; k <= n; k++) printf "%d ", k
        for (s = 1; s <= 2 * n; s++) printf "s%d ", s
        print ""
        for (k = 1; k <= n; k++) for (s = 1; s + k + 1 <= 2 * n; s++)
            printf "%d s%d s%d\n", k, s, s + k + 1 }'
}

# ---- designs ----

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

# ---- sets at random ----

partitions() { # ITEMS OPTIONS LARGEST SEED: with all sets of one item
    awk -v n="$1" -v many="$2" -v most="$3" -v seed="$4" 'BEGIN {
        srand(seed)
        for (i = 0; i < n; i++) printf "i%d ", i
        print ""
        for (i = 0; i < n; i++) print "i" i
        for (o = 0; o < many; o++) {
            split("", in_it)
            size = 2 + int(rand() * (most - 1))
            for (k = 0; k < size; k++) in_it[int(rand() * n)] = 1
            for (i = 0; i < n; i++) if (i in in_it) printf "i%d ", i
            print "" } }'
}

graphs() { # SEED V,E,P...: blocks of connected parts of graphs (graphs.py)
    python3 "$bench/graphs.py" "$@"
}
