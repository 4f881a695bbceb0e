// A client of a set of keys: WRITERS threads add a key each, READERS threads look for a key each. What is found was put; in the end, exactly the keys that were added are
// in the set, in their order, each once. The keys are any numbers; RANGE limits them to 1 … RANGE (0 is no limit), FIXED is a list of all of them, of writers and then of readers.
// A structure has the functions that are declared here; its nodes are in a list.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

struct node {
    unsigned long key;
    struct node *next;
#ifdef LOCK_PER_NODE
    pthread_mutex_t mutex;
#endif
};

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef READERS
#define READERS 2
#endif
#ifndef RANGE
#define RANGE 0
#endif

/* Adds a key; false if it is there already. */
static bool add(size_t writer, unsigned long key);
static bool contains(unsigned long key);
/* The first node, once all threads have ended. */
static const struct node *first(void);

static unsigned long keys[WRITERS + READERS];
static bool isNew[WRITERS];

static void *writer(void *number)
{
    isNew[(size_t)number] = add((size_t)number, keys[(size_t)number]);
    return NULL;
}

static void *reader(void *number)
{
    unsigned long key = keys[WRITERS + (size_t)number];
    if (contains(key)) {
        bool isPut = false;
        for (int i = 0; i < WRITERS; i++) {
            isPut |= keys[i] == key;
        }
        assert(isPut);
    }
    return NULL;
}

static void chooseKeys(void)
{
#ifdef FIXED
    static const unsigned long fixed[WRITERS + READERS] = { FIXED };
#endif
    for (int i = 0; i < WRITERS + READERS; i++) {
#ifdef FIXED
        keys[i] = fixed[i];
#else
        keys[i] = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(RANGE == 0 || (keys[i] >= 1 && keys[i] <= RANGE));
#endif
    }
}

/* That each writer's key is there, and no other, each once and in order; and that one writer of each key has added it. */
static void checkAll(void)
{
    int added = 0, count = 0;
    unsigned long before = 0;
    unsigned there = 0;
    const struct node *node = first();
    for (int i = 0; i < WRITERS; i++) {
        added += isNew[i];
        if (node != NULL) {
            assert(count++ == 0 || before < node->key);
            before = node->key;
            for (int j = 0; j < WRITERS; j++) {
                there |= (unsigned)(keys[j] == before) << j;
            }
            node = node->next;
        }
    }
    assert(node == NULL && added == count);
    assert(there == (1u << WRITERS) - 1);
}

int main(void)
{
    pthread_t writers[WRITERS], readers[READERS];
    chooseKeys();
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
    for (size_t i = 0; i < READERS; i++) {
        pthread_create(&readers[i], NULL, reader, (void *)i);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i], NULL);
    }
    checkAll();
    return 0;
}
