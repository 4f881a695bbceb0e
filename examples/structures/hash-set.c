// A set of keys that one thread writes and others read without locks: a hash table with linear probing, whose keys the writer puts into one of twice the size when it is half full.
// Keys are any numbers. -DPUTS=N -DREADERS=N say how much is done, -DRANGE=N limits the keys to 1 … N, and -DFIXED=K1,K2,… gives all of them, those that are put and then the readers'.
// What is found was put, and a key is found if its put had come to its end when the reader began.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

#ifndef PUTS
#define PUTS 2
#endif
#ifndef READERS
#define READERS 2
#endif
#ifndef RANGE
#define RANGE 0
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

/* The first one has two slots, each other one twice as many as the one before; 0 is an empty slot. */
static atomic_ulong tables[PUTS][1 << PUTS];
static atomic_uint current;

static atomic_int completed;
static unsigned long keys[PUTS + READERS];

static unsigned long size(unsigned table)
{
    return 2ul << table;
}

/* The slot of a key, or the one where it belongs. */
static atomic_ulong *find(unsigned table, unsigned long key)
{
    unsigned long place = key & (size(table) - 1);
    for (;;) {
        unsigned long found = atomic_load_explicit(&tables[table][place], memory_order_acquire);
        if (found == 0 || found == key) {
            return &tables[table][place];
        }
        place = (place + 1) & (size(table) - 1);
    }
}

/* Makes a table of twice the size the current one. */
static void grow(unsigned old)
{
    for (unsigned long i = 0; i < size(old); i++) {
        unsigned long key = atomic_load_explicit(&tables[old][i], memory_order_relaxed);
        if (key != 0) {
            atomic_store_explicit(find(old + 1, key), key, memory_order_relaxed);
        }
    }
    atomic_store_explicit(&current, old + 1, PUBLISH);
}

static void *writer(void *unused)
{
    (void)unused;
    unsigned table = 0;
    unsigned long count = 0;
    for (int i = 0; i < PUTS; i++) {
        if (2 * count == size(table)) {
            grow(table++);
        }
        atomic_ulong *slot = find(table, keys[i]);
        if (atomic_load_explicit(slot, memory_order_relaxed) == 0) {
            atomic_store_explicit(slot, keys[i], memory_order_release);
            count++;
        }
        atomic_store_explicit(&completed, i + 1, memory_order_release);
    }
    return NULL;
}

static bool contains(unsigned long key)
{
    return atomic_load_explicit(find(atomic_load_explicit(&current, memory_order_acquire), key), memory_order_relaxed) == key;
}

static void *reader(void *number)
{
    unsigned long key = keys[PUTS + (size_t)number];
    int known = atomic_load_explicit(&completed, memory_order_acquire);
    bool isFound = contains(key);
    bool isPut = false;
    for (int i = 0; i < PUTS; i++) {
        assert(isFound || i >= known || keys[i] != key);
        isPut |= keys[i] == key;
    }
    assert(isPut || !isFound);
    return NULL;
}

static void chooseKeys(void)
{
#ifdef FIXED
    static const unsigned long fixed[PUTS + READERS] = { FIXED };
#endif
    for (int i = 0; i < PUTS + READERS; i++) {
#ifdef FIXED
        keys[i] = fixed[i];
#else
        keys[i] = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(keys[i] != 0 && (RANGE == 0 || keys[i] <= RANGE));
#endif
    }
}

int main(void)
{
    pthread_t putter, readers[READERS];
    chooseKeys();
    pthread_create(&putter, NULL, writer, NULL);
    for (size_t i = 0; i < READERS; i++) {
        pthread_create(&readers[i], NULL, reader, (void *)i);
    }
    pthread_join(putter, NULL);
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i], NULL);
    }
    return 0;
}
