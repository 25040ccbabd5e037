/* oracle.h: what every answer of the library must be, whatever was asked.
 *
 * An answer, or one sentence that says what is wrong; never a broken one. */
#ifndef TEST_ORACLE_H
#define TEST_ORACLE_H

#include "dovetail.h"

/* Settings with options, name after value, up to NULL; "" is no value. */
dt_settings *settings_with(const char *const *options);

/* A sentence: one line, without bytes that a terminal would obey. */
bool is_sentence(const char *text);
/* A verdict that goes with what stands in the error. */
bool ends_well(int verdict, const struct dt_error *err);

/* Is such a puzzle small enough to be searched?  Large boards are no matter
 * of broken input. */
bool is_small(const dt_puzzle *puzzle, long cells);
/* Solves and writes the picture to nowhere, or counts; does it end well? */
bool solves_well(const dt_puzzle *puzzle, const dt_settings *set,
                 struct dt_error *err);
bool counts_well(const dt_puzzle *puzzle, const dt_settings *set,
                 struct dt_error *err);

#endif
