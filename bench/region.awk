# region.awk -v kind=KIND -v n=N -v p=P -v seed=S: a region as a .dots file.
#
#   random    N x N, each place is a hole with probability P
#   pairs     N x N, N even: 2 x 2 blocks of two dominoes, lying or standing,
#             of which each is taken away with probability P; can be covered
#   scattered N x N, one hole in each P x P block, of either colour in turn
#   balanced  N x N, P holes of each colour
#   spiral    a corridor two cells wide that winds into N x N
#   comb      N x N, teeth three cells wide, one cell apart
#   sieve     N x N, N odd, holes where row and column are even
function fill(r, c) { hole[r, c] = 0 }
BEGIN {
    srand(seed)
    for (r = 0; r < n; r++) for (c = 0; c < n; c++)
        hole[r, c] = kind == "random" ? rand() < p : \
            kind == "comb" ? r > 2 && c % 4 == 3 : \
            kind == "sieve" ? r % 2 && c % 2 : kind == "spiral"
    if (kind == "pairs")
        for (r = 0; r < n; r += 2) for (c = 0; c < n; c += 2) {
            lies = rand() < 0.5
            for (k = 0; k < 2; k++) if (rand() < p)
                for (i = 0; i < 2; i++)
                    hole[r + (lies ? k : i), c + (lies ? i : k)] = 1
        }
    if (kind == "scattered")
        for (r = 0; r + p <= n; r += p) for (c = 0; c + p <= n; c += p) {
            do {
                y = r + int(rand() * p); x = c + int(rand() * p)
            } while ((y + x + r / p + c / p) % 2)
            hole[y, x] = 1
        }
    if (kind == "balanced")
        for (k = 0; k < 2 * p; k++) {
            do {
                r = int(rand() * n); c = int(rand() * n)
            } while ((r + c + k) % 2 || hole[r, c])
            hole[r, c] = 1
        }
    if (kind == "spiral") {
        top = left = 0; bottom = right = n - 1
        while (top + 1 <= bottom && left + 1 <= right) {
            for (k = 0; k < 2; k++) {
                for (c = left; c <= right; c++) fill(top + k, c)
                for (r = top; r <= bottom; r++) fill(r, right - k)
                for (c = left; c <= right; c++) fill(bottom - k, c)
                for (r = top + 3; r <= bottom; r++) fill(r, left + k)
            }
            fill(top + 3, left + 2)
            top += 3; left += 3; bottom -= 3; right -= 3
        }
    }
    for (r = 0; r < n; r++) {
        line = ""
        for (c = 0; c < n; c++) line = line (hole[r, c] ? "." : "*")
        print line
    }
}
