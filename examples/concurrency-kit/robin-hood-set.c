/*
 * Concurrency Kit's Robin Hood hash set: a reader looks for a key that is in the set all the time, while the writer puts another one in its place and moves it on. What the writer stores is written down here, without its
 * searches; -DFENCE has the fence that it lacks, -DPUT calls the library instead. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_rhs.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define CK_RHS_PROBE_L1_SHIFT 2 /* four places */
#include <ck_rhs.h>
#include <ck_rhs.c>

#define SPACE 8192
#include "maps.h"

static ck_rhs_t set;
static int first, key, other;

/* The place that a key prefers: that of 'other' is the same as that of 'first', and 'key' is behind it. */
static unsigned long hash(const void *object, unsigned long seed) {
    return object == &key;
}

static void *reader(void *unused) {
    assert(ck_rhs_get(&set, 1, &key) == &key);
    return NULL;
}

int main(void) {
    pthread_t thread;
    ck_rhs_init(&set, CK_RHS_MODE_SPMC | CK_RHS_MODE_DIRECT, hash, NULL, &allocator, 4, 0);
    ck_rhs_put(&set, 0, &first);
    ck_rhs_put(&set, 1, &key);
    pthread_create(&thread, NULL, reader, NULL);
#ifdef PUT
    ck_rhs_put_unique(&set, 0, &other); /* takes the place of 'key', which goes to the next one */
#else /* what it stores for that, one after another (src/ck_rhs.c at 11baddc: 1018-1021, 1408) */
    struct ck_rhs_map *map = set.map;
    ck_rhs_map_bound_set(map, 1, 2);
    ck_pr_store_ptr(&map->entries.descs[2].entry, &key);
#ifdef FENCE /* it is not there */
    ck_pr_fence_store_atomic();
#endif
    ck_pr_inc_uint(&map->generation[1]);
    ck_pr_fence_atomic_store();
    ck_pr_store_ptr(&map->entries.descs[1].entry, &other);
#endif
    pthread_join(thread, NULL);
    return 0;
}
