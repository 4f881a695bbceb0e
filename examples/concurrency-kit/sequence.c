/*
 * Concurrency Kit's sequence lock: a reader sees both variables before or after the write. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_sequence.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_pr.h>
#include <ck_sequence.h>

static ck_sequence_t sequence = CK_SEQUENCE_INITIALIZER;
static unsigned int x, y;

static void *writer(void *unused) {
    (void)unused;
    ck_sequence_write_begin(&sequence);
    ck_pr_store_uint(&x, 1);
    ck_pr_store_uint(&y, 1);
    ck_sequence_write_end(&sequence);
    return NULL;
}

int main(void) {
    pthread_t thread;
    unsigned int version, first, second;
    pthread_create(&thread, NULL, writer, NULL);
    do {
        version = ck_sequence_read_begin(&sequence);
        first = ck_pr_load_uint(&x);
        second = ck_pr_load_uint(&y);
    } while (ck_sequence_read_retry(&sequence, version));
    assert(first == second);
    return 0;
}
