/* stranger.c: a program that has names of its own which are ours inside.
 *
 * What it asks for makes the library allocate, talk, size a grid and find
 * fault; none of that may reach the functions here.  The answer is 0, or the
 * number of the expectation that failed. */
#include <dovetail.h>
#include <stdlib.h>

static int calls;

void *mem_alloc(size_t count, size_t size);
int grid_size(void);
void log_say(void);
int error_set(const char *text);

void *mem_alloc(size_t count, size_t size)
{
    calls++;
    return malloc(count * size);
}

int grid_size(void)
{
    return ++calls;
}

void log_say(void)
{
    calls++;
}

int error_set(const char *text)
{
    calls++;
    return text != NULL;
}

static void hear(void *lines, const char *line)
{
    (void)line;
    ++*(int *)lines;
}

int main(void)
{
    struct dt_error err;
    int lines = 0;
    dt_settings *set = dt_settings_new();
    dt_listen(set, hear, NULL, &lines);
    if (dt_open("windmill:0x5", set, &err) || !err.text[0])
        return 1;
    if (!dt_set(set, "verbose", NULL, &err))
        return 2;
    dt_puzzle *puzzle = dt_open("windmill:4x5", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    dt_sheet *sheet = dt_sheet_new(search, stdout);
    int verdict = dt_next(search, &err);
    dt_sheet_verdict(sheet, verdict);
    if (verdict != DT_FOUND || !dt_sheet_finish(sheet, &err))
        return 3;
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    if (!lines)
        return 4;
    if (calls)
        return 5;
    log_say();
    free(mem_alloc((size_t)grid_size(), (size_t)error_set("")));
    return calls == 4 ? 0 : 6;
}
