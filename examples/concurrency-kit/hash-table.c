/*
 * Concurrency Kit's hash table. Alone, -DALONE: a key that is there is not put again. Else a reader looks for a key while the writer gives it another value. The library is not part of Felis: README.md says how to
 * name its folders.
 */
#if !__has_include(<ck_ht.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <ck_ht.h>

/* Keys are numbers here. */
static int compare_bytes(const void *a, const void *b, size_t bytes) {
    abort();
}
#define memcmp compare_bytes

#include <ck_ht.c>

#include "maps.h"

static ck_ht_t table;

/* All keys have one place. */
static void hash(ck_ht_hash_t *result, const void *key, size_t bytes, uint64_t seed) {
    result->value = 1;
}

static const ck_ht_hash_t place = {.value = 1};

static bool put(uintptr_t key, uintptr_t value) {
    ck_ht_entry_t entry = {0};
    ck_ht_entry_set_direct(&entry, place, key, value);
    return ck_ht_put_spmc(&table, place, &entry);
}

static void give_up(uintptr_t key) {
    ck_ht_entry_t entry = {0};
    ck_ht_entry_key_set_direct(&entry, key);
    ck_ht_remove_spmc(&table, place, &entry);
}

static void *writer(void *unused) {
    ck_ht_entry_t entry = {0};
    ck_ht_entry_set_direct(&entry, place, 2, 21);
    ck_ht_set_spmc(&table, place, &entry);
    return NULL;
}

static void *reader(void *unused) {
    ck_ht_entry_t entry = {0};
    ck_ht_entry_key_set_direct(&entry, 2);
    assert(ck_ht_get_spmc(&table, place, &entry));
    assert(ck_ht_entry_value_direct(&entry) == 20 || ck_ht_entry_value_direct(&entry) == 21);
    return NULL;
}

int main(void) {
    ck_ht_init(&table, CK_HT_MODE_DIRECT, hash, &allocator, 8, 0);
    put(1, 10);
    put(2, 20);
    give_up(1);
#ifdef ALONE
    assert(!put(2, 21));
#else
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
