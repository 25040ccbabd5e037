# queens.awk: n queens as an exact cover; awk -v n=16 -f queens.awk
BEGIN {
    for (i = 0; i < n; i++)
        printf "r%d c%d ", i, i
    printf "|"
    for (i = 0; i < 2 * n - 1; i++)
        printf " a%d b%d", i, i
    print ""
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            printf "r%d c%d a%d b%d\n", i, j, i + j, i - j + n - 1
}
