# macmahon.awk: the 24 squares with sides of three colours, up to rotation, in
# a box of R rows and C columns whose border is of one colour, as an exact
# cover with colours (MacMahon 1921; Knuth 7.2.2.1).
function turned(s) { return substr(s, 2) substr(s, 1, 1) }
function side(s, k) { return substr(s, k, 1) }
BEGIN {
    for (n = 0; n < 81; n++) {
        s = side("abc", n % 3 + 1) side("abc", int(n / 3) % 3 + 1) \
            side("abc", int(n / 9) % 3 + 1) side("abc", int(n / 27) + 1)
        least = s
        for (k = 0; k < 4; k++) {
            s = turned(s)
            if (s < least) least = s
        }
        if (!known[least]++) tile[++many] = least
    }
    for (t = 1; t <= many; t++) printf "%s ", tile[t]
    for (r = 0; r < R; r++) for (c = 0; c < C; c++) printf "%d%d ", r, c
    printf "|"
    for (r = 0; r <= R; r++) for (c = 0; c < C; c++) printf " h%d%d", r, c
    for (r = 0; r < R; r++) for (c = 0; c <= C; c++) printf " v%d%d", r, c
    print ""
    for (t = 1; t <= many; t++) for (r = 0; r < R; r++)
        for (c = 0; c < C; c++) {
            split("", done)
            for (s = tile[t]; !done[s]++; s = turned(s)) {
                north = side(s, 1); east = side(s, 2)
                south = side(s, 3); west = side(s, 4)
                if (r == 0 && north != "a" || r == R - 1 && south != "a" ||
                    c == 0 && west != "a" || c == C - 1 && east != "a")
                    continue
                printf "%s %d%d", tile[t], r, c
                printf " h%d%d:%s h%d%d:%s", r, c, north, r + 1, c, south
                printf " v%d%d:%s v%d%d:%s\n", r, c, west, r, c + 1, east
            }
        }
}
