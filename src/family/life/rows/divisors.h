/* divisors.h: what periods and shifts have in common. */
#ifndef FAMILY_LIFE_ROWS_DIVISORS_H
#define FAMILY_LIFE_ROWS_DIVISORS_H

#include <stdlib.h>

static inline int common_divisor(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return abs(a);
}

/* The primes that divide a number below 2 * 3 * 5 * 7 * 11 * 13 * 17 * 19,
 * ascending, and 0 behind them. */
static inline void prime_divisors(int number, int prime[8])
{
    int count = 0;
    for (int q = 2; q <= number; q++)
        if (number % q == 0) {
            prime[count++] = q;
            while (number % q == 0)
                number /= q;
        }
    prime[count] = 0;
}

#endif
