/* processor.h: what kind of processor we run on, and inner loops that are
 * compiled for several kinds.
 *
 * meson.build compiles the file of such a loop again for each kind that it is
 * worth while for, with KIND as the kind's name.  What the file exports has
 * the kind in its own name (OF_KIND), so all stand side by side in the
 * library, and whoever begins a search takes the one for the processor
 * (CHOOSE_KIND).  All kinds take the same steps. */
#ifndef BASE_PROCESSOR_H
#define BASE_PROCESSOR_H

/* Each can do what those before it can. */
enum processor {
    PROCESSOR_PLAIN, /* any */
    PROCESSOR_FAST,  /* x86-64-v3: counts and extracts bits; avx2 */
    PROCESSOR_WIDE,  /* x86-64-v4: avx512 */
    PROCESSOR_FULL   /* that with vpopcntdq, vbmi and bitalg */
};

/* The one that we run on; plain, if there is nothing that was compiled for
 * others. */
enum processor processor(void);

#ifndef KIND
#define KIND plain
#endif
#define OF_KIND(name) JOIN_KIND(name, KIND)
#define JOIN_KIND(name, kind) JOIN_NAMES(name, kind)
#define JOIN_NAMES(name, kind) name##_##kind

/* What was compiled for this kind, of the same thing for each; one may stand
 * for several. */
#ifdef HAVE_KINDS
#define CHOOSE_KIND(kind, plain, fast, wide, full) \
    ((kind) == PROCESSOR_FULL   ? (full) \
     : (kind) == PROCESSOR_WIDE ? (wide) \
     : (kind) == PROCESSOR_FAST ? (fast) \
                                : (plain))
#else
#define CHOOSE_KIND(kind, plain, fast, wide, full) ((void)(kind), (plain))
#endif

#endif
