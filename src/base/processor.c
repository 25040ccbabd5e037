/* processor.c: the only file that asks what the processor can do. */
#include "base/processor.h"

#include <stdbool.h>

#ifdef HAVE_KINDS
/* Those that have these have the rest of x86-64-v3. */
static bool is_fast(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

static bool is_wide(void)
{
    return __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

static bool is_full(void)
{
    return __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512bitalg");
}

enum processor processor(void)
{
    if (!is_fast())
        return PROCESSOR_PLAIN; /* unreached: the machine is not that old */
    if (!is_wide())
        return PROCESSOR_FAST; /* unreached: the machine is not that old */
    return is_full() ? PROCESSOR_FULL : PROCESSOR_WIDE;
}
#else
enum processor processor(void)
{
    return PROCESSOR_PLAIN;
}
#endif
