# pack.awk: each piece once in a box of X by Y by Z cells, turned in every way,
# as an exact cover.  A line of the input is a piece: its name and its cells,
# each two or three digits.  `holes` are cells that the box lacks.
function place(name, n, line, k) {
    split("", at)
    for (k = 1; k <= n; k++) at[u[k], v[k], w[k]] = 1
    line = name
    for (x = 0; x < X; x++) for (y = 0; y < Y; y++) for (z = 0; z < Z; z++)
        if ((x, y, z) in at) {
            if ((x y z) in hole) return
            line = line " " x y z
        }
    if (!(line in seen)) { seen[line] = 1; options[++many] = line }
}
function shift(name, n, k, i, j, l) {
    for (i = 0; i < X; i++) for (j = 0; j < Y; j++)
        for (l = 0; l < Z; l++) {
            for (k = 1; k <= n; k++) {
                u[k] = a[k] + i; v[k] = b[k] + j; w[k] = c[k] + l
                if (u[k] >= X || v[k] >= Y || w[k] >= Z) break
            }
            if (k > n) place(name, n)
        }
}
# The 24 rotations: even with an even number of mirrors, and odd.
function turn(name, n, p, s, k, sign, low) {
    for (p = 1; p <= 6; p++) for (s = 0; s < 8; s++) {
        sign = (s % 2 + int(s / 2) % 2 + int(s / 4)) % 2
        if (sign != (p > 3)) continue
        split("", low)
        for (k = 1; k <= n; k++) for (d = 1; d <= 3; d++) {
            t[k, d] = cell[k, substr(axes[p], d, 1)]
            if (int(s / 2 ^ (d - 1)) % 2) t[k, d] = -t[k, d]
            if (!(d in low) || t[k, d] < low[d]) low[d] = t[k, d]
        }
        for (k = 1; k <= n; k++) {
            a[k] = t[k, 1] - low[1]; b[k] = t[k, 2] - low[2]
            c[k] = t[k, 3] - low[3]
        }
        shift(name, n)
    }
}
BEGIN {
    split("123 231 312 132 213 321", axes, " ")
    n = split(holes, h, " ")
    for (k = 1; k <= n; k++) hole[h[k]] = 1
}
{
    names = names " " $1
    for (k = 2; k <= NF; k++) for (d = 1; d <= 3; d++)
        cell[k - 1, d] = substr($k "0", d, 1) + 0
    turn($1, NF - 1)
}
END {
    printf "%s", substr(names, 2)
    for (x = 0; x < X; x++) for (y = 0; y < Y; y++) for (z = 0; z < Z; z++)
        if (!((x y z) in hole)) printf " %s", x y z
    print ""
    for (k = 1; k <= many; k++) print options[k]
}
