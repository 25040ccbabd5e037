/* steps.c: the reader of proofs alone, without a checker. */
#include "targets.h"
#include "format/prooffile.h"

bool reads_steps(const char *path, const char *bytes, size_t size,
                 struct error *err)
{
    struct reader reader;
    struct proof_reader steps;
    enum proof_event event;
    reader_text(&reader, path, bytes, size);
    proof_reader_init(&steps, &reader, path);
    do
        event = proof_reader_next(&steps, err);
    while (event == PROOF_STEP);
    proof_reader_release(&steps);
    reader_close(&reader);
    return event == PROOF_END;
}
