/* test_digest.c: SHA-256 of the messages of FIPS 180-4 and NIST's CAVP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/digest.h"
#include "dovetail.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *message, *digest;
} rows[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc",
     "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
     "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

static void test_vectors(void **state)
{
    (void)state;
    char text[DIGEST_TEXT];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        digest_bytes(rows[i].message, strlen(rows[i].message), text);
        assert_string_equal(text, rows[i].digest);
        dt_digest(rows[i].message, strlen(rows[i].message), text);
        assert_string_equal(text, rows[i].digest);
    }
}

static void test_million(void **state)
{
    (void)state;
    enum { MILLION = 1000000 };
    char text[DIGEST_TEXT], *message = malloc(MILLION);
    memset(message, 'a', MILLION);
    digest_bytes(message, MILLION, text);
    assert_string_equal(
        text,
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(message);
}

/* All lengths around the ends of blocks, by a sum of digests that another
 * program has told. */
static void test_lengths(void **state)
{
    (void)state;
    char message[130], all[130 * 64 + 1] = "", text[DIGEST_TEXT];
    memset(message, 'x', sizeof message);
    for (size_t size = 0; size < sizeof message; size++)
        digest_bytes(message, size, all + 64 * size);
    digest_bytes(all, strlen(all), text);
    assert_string_equal(
        text,
        "199af942eba7fa5d1e16d475169eb24018b14e69339c93d26a9ea6d873b4ace6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_million),
        cmocka_unit_test(test_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
