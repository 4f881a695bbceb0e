/*
 * Concurrency Kit's epochs: what is no longer reachable is reclaimed when nobody can be reading it. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_epoch.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_epoch.h>
#include <ck_epoch.c>

static ck_epoch_t epoch;
static ck_epoch_record_t record; /* of the reader */

static unsigned int nodes[2] = {1, 1}; /* 0 once they are reclaimed */
static unsigned int *current = &nodes[0];

static void *reader(void *unused) {
    ck_epoch_begin(&record, NULL);
    unsigned int *found = ck_pr_load_ptr(&current);
    assert(ck_pr_load_uint(found) == 1);
    ck_epoch_end(&record, NULL);
    return NULL;
}

static void *writer(void *unused) {
    ck_pr_fence_store();
    ck_pr_store_ptr(&current, &nodes[1]);
    ck_epoch_synchronize_wait(&epoch, NULL, NULL);
    ck_pr_store_uint(&nodes[0], 0);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    ck_epoch_init(&epoch);
    ck_epoch_register(&epoch, &record, NULL);
    ck_epoch_begin(&record, NULL); /* it has been in a section before */
    ck_epoch_end(&record, NULL);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
