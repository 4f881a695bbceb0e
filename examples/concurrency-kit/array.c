/*
 * Concurrency Kit's array: a writer adds an element and commits, a reader walks over what is committed. The library is not part of Felis: README.md says
 * how to name its folders.
 */
#if !__has_include(<ck_array.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#ifndef LENGTH
#define LENGTH 2 /* of the first vector: with 1 the writer lets it grow */
#endif

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <ck_array.h>
#include <ck_array.c>

/* Sizes that depend on what was read are not supported: this is as large as any vector gets here. */
#define VECTOR(entries) (sizeof(struct _ck_array) + (entries) * sizeof(void *))

static void *allocate(size_t bytes) {
    assert(bytes <= VECTOR(2 * LENGTH));
    return malloc(VECTOR(2 * LENGTH));
}

static void *grow(void *old, size_t before, size_t after, bool later) {
    assert(before == VECTOR(LENGTH) && after == VECTOR(2 * LENGTH));
    void *grown = malloc(VECTOR(2 * LENGTH));
    memcpy(grown, old, VECTOR(LENGTH));
    return grown; /* the old one stays, for who still reads it */
}

static void give_back(void *what, size_t bytes, bool later) {
}

static struct ck_malloc allocator = {allocate, grow, give_back};
static ck_array_t array;
static int first = 1, second = 2;

static void *writer(void *unused) {
    ck_array_put(&array, &second);
    ck_array_commit(&array);
    return NULL;
}

static void *reader(void *unused) {
    ck_array_iterator_t iterator;
    void *element;
    CK_ARRAY_FOREACH(&array, &iterator, &element) {
        assert(element == &first || element == &second);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    ck_array_init(&array, CK_ARRAY_MODE_SPMC, &allocator, LENGTH);
    ck_array_put(&array, &first);
    ck_array_commit(&array);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
