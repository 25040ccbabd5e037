/* progress.c: what is said on standard error: lines of commentary, and a
 * progress line that is drawn over itself on a terminal. */
#include "app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const double FIRST = 0.7; /* seconds before anything is shown */
static const double PLAIN = 2;   /* between lines where there is no terminal */

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void wipe(struct talk *talk)
{
    if (talk->drawn)
        fputs("\r\033[K", stderr);
    talk->drawn = false;
}

static void say(void *context, const char *line)
{
    wipe(context);
    fprintf(stderr, "c %s\n", line);
}

/* 1234567 as 1.23 M. */
static void amount(double number, char *text, size_t size)
{
    static const char *const unit[] = {"", " k", " M", " G", " T"};
    int i = 0;
    for (; number >= 999.5 && i < 4; i++)
        number /= 1000;
    snprintf(text, size, i && number < 99.95 ? "%.1f%s" : "%.0f%s", number,
             unit[i]);
}

void duration_text(double seconds, char *text, size_t size)
{
    long all = lround(seconds);
    if (all >= 360000)
        /* unreached: no test runs for days */
        snprintf(text, size, "%ld days", all / 86400);
    else if (all >= 3600)
        /* unreached: no test runs for hours */
        snprintf(text, size, "%ld:%02ld:%02ld", all / 3600, all / 60 % 60,
                 all % 60);
    else
        snprintf(text, size, "%ld:%02ld", all / 60, all % 60);
}

static void bar(double share, char *text)
{
    enum { WIDTH = 10 };
    int full = (int)(share * WIDTH);
    *text++ = '[';
    for (int i = 0; i < WIDTH; i++)
        *text++ = i < full ? '=' : i == full ? '>' : ' ';
    strcpy(text, "] ");
}

/* The columns that a line may take. */
static size_t room(const struct talk *talk)
{
    struct winsize size;
    if (talk->terminal && !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) &&
        size.ws_col > 1)
        return size.ws_col - 1u;
    return 77; /* behind "c " */
}

/* Puts the parts together, the last ones only if there is room. */
static void join(char *line, size_t columns, const char *const *parts)
{
    *line = 0;
    for (size_t at = 0; *parts; parts++) {
        at += strlen(*parts);
        if (at > columns)
            break;
        strcat(line, *parts);
    }
}

static void compose(const struct talk *talk, const struct dt_progress *p,
                    char *line)
{
    char picture[32] = "", done[32] = "", left[48] = "", found[32];
    char work[80], engine[40];
    char solutions[24], steps[24], rate[24], spent[24];
    if (p->share >= 0) {
        bar(p->share < 1 ? p->share : 1, picture);
        snprintf(done, sizeof done, "%.1f %%, ", 100 * p->share);
    }
    if (p->left > 0 && p->left < 1e9) {
        char text[24];
        duration_text(p->left, text, sizeof text);
        snprintf(left, sizeof left, ", %s left", text);
    }
    amount((double)p->solutions, solutions, sizeof solutions);
    amount((double)p->steps, steps, sizeof steps);
    amount(p->rate, rate, sizeof rate);
    duration_text(p->seconds, spent, sizeof spent);
    snprintf(found, sizeof found, "%s found, ", solutions);
    snprintf(engine, sizeof engine, ", %s", p->engine);
    snprintf(work, sizeof work, ": %s %s (%s/s)", steps, p->step, rate);
    join(line, room(talk),
         (const char *[]){picture, done, found, spent, left, engine, work,
                          NULL});
}

/* A number that may be unknown. */
static const char *json_number(double number, char *text, size_t size)
{
    snprintf(text, size, number >= 0 ? "%.6g" : "null", number);
    return text;
}

static void write_json_text(const char *text)
{
    putc('"', stderr);
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", stderr);
        else
            fprintf(stderr, *text == '"' || *text == '\\' ? "\\%c" : "%c",
                    *text);
    putc('"', stderr);
}

static void report(const struct dt_progress *p, const char *partial)
{
    char share[32], left[32];
    fprintf(stderr,
            "{\"engine\":\"%s\",\"share\":%s,\"solutions\":%llu,"
            "\"steps\":%llu,\"step\":\"%s\",\"seconds\":%.3f,"
            "\"rate\":%.0f,\"left\":%s",
            p->engine, json_number(p->share, share, sizeof share),
            (unsigned long long)p->solutions, (unsigned long long)p->steps,
            p->step, p->seconds, p->rate,
            json_number(p->left, left, sizeof left));
    if (partial) {
        fputs(",\"partial\":", stderr);
        write_json_text(partial);
    }
    fputs("}\n", stderr);
    fflush(stderr);
}

static void progress(void *context, const struct dt_progress *p)
{
    struct talk *talk = context;
    double time = seconds_now();
    if (talk->look)
        talk->look(talk->context);
    if (talk->reports) {
        report(p, talk->news ? talk->news(talk->context) : NULL);
        return;
    }
    if (!talk->wanted || time - talk->begun < FIRST ||
        (!talk->terminal && time - talk->last < PLAIN))
        return;
    char line[300];
    compose(talk, p, line);
    talk->last = time;
    if (talk->terminal)
        fprintf(stderr, "\r%s\033[K", line);
    else
        fprintf(stderr, "c %s\n", line);
    fflush(stderr);
    talk->drawn = talk->terminal;
}

void talk_begin(struct talk *talk, dt_settings *set)
{
    const char *term = getenv("TERM");
    bool clever = isatty(STDERR_FILENO) && term && strcmp(term, "dumb");
    bool quiet = dt_get(set, "quiet");
    *talk = (struct talk){.terminal = clever,
                          .shared =
                              !dt_get(set, "output") && isatty(STDOUT_FILENO),
                          .reports = dt_get(set, "reports"),
                          .begun = seconds_now()};
    talk->wanted = dt_get(set, "progress") || (clever && !quiet);
    dt_listen(set, say, progress, talk);
}

void talk_end(struct talk *talk)
{
    wipe(talk);
    fflush(stderr);
}

void talk_yield(struct talk *talk)
{
    if (talk->shared)
        talk_end(talk);
}
