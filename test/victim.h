/* victim.h: runs a command, or a program that uses the library (tour.c), with
 * a library that makes one call of the system fail, or ends the program there
 * (mischief.c).
 *
 * All happens in a folder of its own.  There lie `folder`, in which the
 * command works, `aside`, where files of it are kept, and what a run has
 * `shown` on standard output and `said` on standard error. */
#ifndef TEST_VICTIM_H
#define TEST_VICTIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REFUSED = 1 };

struct run {
    int status; /* the exit code; below 0: a signal ended it */
    uint64_t calls;
};

struct fault {
    const char *kind; /* as mischief.c calls it */
    uint64_t at;      /* which call */
};

extern const struct fault harmless;
extern char folder[64], aside[64]; /* their paths */
extern char trouble[400]; /* the first of a point; empty: all is well */

/* The programs are the command, mischief.c and tour.c. */
void move_in(char *const *programs);
void move_out(void);

/* Runs a command with more words behind it, which may be "". */
struct run run(const char *command, const char *more, struct fault fault);
/* Did it say this on standard error? */
bool said(const char *what);

/* All bytes and a 0; to be freed; NULL: there is no such file. */
char *take_file(const char *path, size_t *size);
void put_file(const char *path, const char *text, size_t size);
void copy_file(const char *from, const char *to);
bool same_file(const char *one, const char *other);
bool same_lines(const char *one, const char *other); /* in any order */
bool is_there(const char *path);
void remove_file(const char *path);
void make_old(const char *path);

void path_in(char *path, const char *where, const char *name);
/* Calls `act` with the path of this name in the folder. */
void in_folder(const char *name, void (*act)(const char *path));
/* Calls `act` with every file of a folder. */
void each_file(const char *where, void (*act)(const char *name));
void keep_one(const char *name); /* copies it to `aside` */
void unkeep_one(const char *name);
/* Only what the commands read is in the folder. */
void fill_folder(void);

/* What is wrong about a run, with what it said. */
void complain(const char *what, const char *which, uint64_t at);
void point(const char *name, const char *kind, const char *told); /* of TAP */
int points_end(void); /* the last line of TAP; the exit code */

#endif
