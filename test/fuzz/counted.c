/* counted.c: certificates of a count, of a few clauses and of puzzles, by
 * clauses and by a determinant; and of no ship.
 *
 * One that is right tells how many models there are, or that there is none. */
#include "format/cpog.h"
#include "targets.h"

#include <string.h>

/* (1 or 2) and (-1 or 3), where 4 is free: eight models. */
static struct pog *small_formula(void)
{
    struct pog *pog = pog_new(4, NULL);
    pog_clause(pog, (int[]){1, 2}, 2);
    pog_clause(pog, (int[]){-1, 3}, 2);
    return pog;
}

/* Reads it to its end, or to a sentence. */
static bool reads_all(struct pog *pog, const char *bytes, size_t size,
                      struct error *err)
{
    struct reader reader;
    struct cpog_reader lines;
    enum proof_event event;
    bool wrong;
    reader_text(&reader, "a.cpog", bytes, size);
    cpog_reader_init(&lines, &reader);
    do
        event = cpog_next(&lines, pog, &wrong, err);
    while (event == PROOF_STEP);
    cpog_reader_release(&lines);
    reader_close(&reader);
    return event == PROOF_END;
}

static bool counts_eight(const char *bytes, size_t size, struct dt_error *err)
{
    struct error fault = {0};
    struct pog *pog = small_formula();
    mpz_t models;
    mpz_init(models);
    bool right =
        reads_all(pog, bytes, size, &fault) && pog_finish(pog, models, &fault);
    bool good = right ? !mpz_cmp_ui(models, 8) : *fault.text;
    snprintf(err->text, sizeof err->text, "%s", fault.text);
    mpz_clear(models);
    pog_free(pog);
    return good;
}

/* Of a puzzle: what is told if it is right. */
static bool counts_puzzle(const struct target *target, int number,
                          const char *told, const char *bytes, size_t size,
                          struct dt_error *err)
{
    int verdict = dt_check_proof_text(kept(target, number), small_searches(),
                                      target->extra, bytes, size, err);
    return *err->text && (verdict != DT_RIGHT || strstr(err->text, told));
}

bool takes_certificate(const struct target *target, const char *bytes,
                       size_t size, struct dt_error *err)
{
    /* The coverings of a board 2x3, four queens. */
    static const char *const told[] = {"has 3 solutions", "has 2 solutions"};
    bool good = counts_eight(bytes, size, err);
    for (int i = 0; i < 2 && good && is_chosen(bytes, size, 8); i++)
        good = counts_puzzle(target, i, told[i], bytes, size, err);
    return good;
}

bool takes_determinant(const struct target *target, const char *bytes,
                       size_t size, struct dt_error *err)
{
    /* Boards 2x3 and 3x3. */
    static const char *const told[] = {"has 3 solutions", "has 0 solutions"};
    bool good = true;
    for (int i = 0; i < 2 && good; i++)
        good = counts_puzzle(target, i, told[i], bytes, size, err);
    return good;
}

bool takes_closure(const struct target *target, const char *bytes, size_t size,
                   struct dt_error *err)
{
    /* The last one has a ship, so that none is right. */
    static const char *const told[] = {"has no solution", "has no solution",
                                       "has no solution", "has a ship"};
    bool good = true;
    for (int i = 0; i < 4 && good; i++)
        good = counts_puzzle(target, i, told[i], bytes, size, err);
    return good;
}
