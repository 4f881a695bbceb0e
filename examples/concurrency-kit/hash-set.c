/*
 * Concurrency Kit's hash set: a reader looks for a key while the writer lets the set grow. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_hs.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>

#include <ck_hs.h>
#include <ck_hs.c>

#include "maps.h"

static ck_hs_t set;
static int key, other;

static unsigned long hash(const void *object, unsigned long seed) {
    return 1;
}

static void *writer(void *unused) {
#ifdef RELOCATE
    void *previous;
    ck_hs_fas(&set, 1, &key, &previous); /* puts it where the removed one was */
#else
    ck_hs_grow(&set, 16);
#endif
    return NULL;
}

static void *reader(void *unused) {
#ifdef ITERATE
    ck_hs_iterator_t iterator = CK_HS_ITERATOR_INITIALIZER;
    void *found;
    while (ck_hs_next_spmc(&set, &iterator, &found))
        assert(found == &key);
#else
    assert(ck_hs_get(&set, 1, &key) == &key);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    ck_hs_init(&set, CK_HS_MODE_SPMC | CK_HS_MODE_DIRECT, hash, NULL, &allocator, 8, 0);
    ck_hs_put(&set, 1, &other); /* at the same place */
    ck_hs_put(&set, 1, &key);
    ck_hs_remove(&set, 1, &other);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
