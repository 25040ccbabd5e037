/* trial.h: a search and what it is asked, in one place. */
#ifndef TEST_TRIAL_H
#define TEST_TRIAL_H

#include "engine/list.h"

/* It stays where it is: the search points to the request. */
struct trial {
    struct request request;
    struct search search;
    struct cover cover; /* what is asked, if it is a cover of our own */
    atomic_bool stop;
};

/* Asks for everything; the problem and wishes are still to be filled in. */
static inline void trial_init(struct trial *t, const struct engine *engine)
{
    *t = (struct trial){.stop = false};
    request_init(&t->request);
    t->request.stop = &t->stop;
    search_init(&t->search, engine, &t->request);
}

static inline void trial_open(struct trial *t)
{
    struct error err = {0};
    bool opened = t->search.engine->open(&t->search, &err);
    assert_string_equal(err.text, "");
    assert_true(opened);
}

static inline void trial_close(struct trial *t)
{
    search_close(&t->search);
}

#endif
