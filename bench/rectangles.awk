# rectangles.awk: words of five letters across and of four letters down, the
# first `many` of each in the list that is the input, as an exact cover with
# colours.
/^[a-z]+$/ && length == 4 { four[++fours] = $0 }
/^[a-z]+$/ && length == 5 { five[++fives] = $0 }
END {
    for (r = 0; r < 4; r++) printf "A%d ", r
    for (c = 0; c < 5; c++) printf "D%d ", c
    printf "|"
    for (r = 0; r < 4; r++) for (c = 0; c < 5; c++) printf " %d%d", r, c
    print ""
    for (k = 0; k < many && k < fives; k++) {
        word = five[k + 1]
        for (r = 0; r < 4; r++) {
            printf "A%d", r
            for (c = 0; c < 5; c++) printf " %d%d:%s", r, c, substr(word, c + 1, 1)
            print ""
        }
    }
    for (k = 0; k < many && k < fours; k++) {
        word = four[k + 1]
        for (c = 0; c < 5; c++) {
            printf "D%d", c
            for (r = 0; r < 4; r++) printf " %d%d:%s", r, c, substr(word, r + 1, 1)
            print ""
        }
    }
}
