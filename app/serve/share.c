/* share.c: who runs now.
 *
 * There are as many turns at once as there are processors.  The next turn has
 * the client who has used the least, of all his runs together; of his runs,
 * the one that has used the least.  A turn is short, and who has had one makes
 * room for whoever has used less; a run that has no turn is stopped where it
 * is.  Who comes new begins with what the most modest of the others has used:
 * so he is among the first, and owes nothing to those who came before. */
#include "serve/serve.h"

#include <math.h>
#include <string.h>

static const double TURN = 0.25; /* seconds */

static bool is_at_work(const struct run *run)
{
    return !run->dropped && run->state == RUN_WORKS;
}

static bool wants_turn(const struct run *run)
{
    return !run->dropped &&
           (run->state == RUN_WAITS || run->state == RUN_PAUSES);
}

static bool has_runs(const struct server *server, const struct client *client)
{
    for (const struct run *run = server->runs; run; run = run->next)
        if (!run->dropped && run->state != RUN_HAS_ENDED &&
            !strcmp(run->order.client, client->name))
            return true;
    return false;
}

/* What the most modest of those who have runs has used. */
static double least_used(const struct server *server)
{
    double least = INFINITY;
    for (int i = 0; i < MOST_CLIENTS; i++)
        if (*server->clients[i].name && has_runs(server, &server->clients[i]))
            least = fmin(least, server->clients[i].used);
    return isfinite(least) ? least : 0;
}

struct client *share_client(struct server *server, const char *name)
{
    struct client *room = NULL;
    double used = least_used(server);
    for (int i = 0; i < MOST_CLIENTS; i++) {
        struct client *client = &server->clients[i];
        if (!strcmp(client->name, name)) {
            if (!has_runs(server, client))
                client->used = fmax(client->used, used);
            return client;
        }
        if (!*client->name || (!room && !has_runs(server, client)))
            room = client;
    }
    strcpy(room->name, name); /* there are as many as there are runs */
    room->used = used;
    return room;
}

static struct client *client_of(struct server *server, const struct run *run)
{
    int i = 0;
    while (strcmp(server->clients[i].name, run->order.client))
        i++;
    return &server->clients[i];
}

/* What a turn has cost is known when it ends, and now and then before. */
static void charge(struct server *server, struct run *run)
{
    double now = seconds_now();
    double cost = fmax(run_worked(run) - run->worked, now - run->charged);
    run->charged = now;
    run->worked = fmax(run_worked(run), run->worked);
    run->used += cost;
    client_of(server, run)->used += cost;
}

static bool comes_before(struct server *server, const struct run *one,
                         const struct run *other)
{
    double used = client_of(server, one)->used;
    double others = client_of(server, other)->used;
    return used != others ? used < others : one->used < other->used;
}

/* Of those who want a turn, the first; NULL: there is none. */
static struct run *first_in_line(struct server *server)
{
    struct run *first = NULL;
    for (struct run *run = server->runs; run; run = run->next)
        if (wants_turn(run) && (!first || comes_before(server, run, first)))
            first = run;
    return first;
}

/* Of those whose turn is over, the last; NULL: there is none. */
static struct run *last_at_work(struct server *server)
{
    struct run *last = NULL;
    double now = seconds_now();
    for (struct run *run = server->runs; run; run = run->next)
        if (is_at_work(run) && now - run->since >= TURN &&
            (!last || comes_before(server, last, run)))
            last = run;
    return last;
}

static void give_turn(struct server *server, struct run *run)
{
    run->charged = seconds_now();
    if (!run_go(run, &server->limits)) {
        /* unreached: the system has processes for so few */
        run_fail(run, "the server has no process left for a job");
    }
}

void share(struct server *server)
{
    int at_work = 0;
    struct run *next, *last;
    for (struct run *run = server->runs; run; run = run->next)
        if (is_at_work(run)) {
            charge(server, run);
            at_work++;
        }
    for (; at_work < server->processors && (next = first_in_line(server));
         at_work++)
        give_turn(server, next);
    while ((next = first_in_line(server)) && (last = last_at_work(server)) &&
           comes_before(server, next, last)) {
        run_pause(last);
        give_turn(server, next);
    }
}
