// A map that one thread writes and others read without locks: an array of slots, which the writer copies into one of twice the size when it is full. Keys and values are any
// numbers. -DPUTS=N -DREADERS=N say how much is done, -DRANGE=N limits the keys to 1 … N.
// What is found was put for the key, and a key is found if its put had come to its end when the reader began.
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
#define READERS 1
#endif
#ifndef RANGE
#define RANGE 0
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

/* A key of 0 means that the slot is empty. */
struct slot {
    atomic_ulong key;
    atomic_ulong value;
};

/* Each of twice the size of the one before, as long as they are needed. */
static struct slot arrays[PUTS][1 << (PUTS - 1)];
static atomic_uint current;

static atomic_int completed;
static unsigned long keys[PUTS + READERS], values[PUTS];

static void fill(struct slot *slot, unsigned long key, unsigned long value)
{
    atomic_store_explicit(&slot->value, value, memory_order_relaxed);
    atomic_store_explicit(&slot->key, key, memory_order_release);
}

/* Makes an array of twice the size the current one. */
static void grow(unsigned old)
{
    for (unsigned i = 0; i < 1u << old; i++) {
        fill(&arrays[old + 1][i], atomic_load_explicit(&arrays[old][i].key, memory_order_relaxed), atomic_load_explicit(&arrays[old][i].value, memory_order_relaxed));
    }
    atomic_store_explicit(&current, old + 1, PUBLISH);
}

static void *writer(void *unused)
{
    (void)unused;
    unsigned array = 0;
    for (int i = 0; i < PUTS; i++) {
        if (i == 1 << array) {
            grow(array++);
        }
        fill(&arrays[array][i], keys[i], values[i]);
        atomic_store_explicit(&completed, i + 1, memory_order_release);
    }
    return NULL;
}

/* The value of a key; false if there is none. */
static bool get(unsigned long key, unsigned long *value)
{
    unsigned array = atomic_load_explicit(&current, memory_order_acquire);
    for (unsigned i = 0; i < PUTS; i++) {
        if (i == 1u << array) {
            break;
        }
        unsigned long found = atomic_load_explicit(&arrays[array][i].key, memory_order_acquire);
        if (found == key) {
            *value = atomic_load_explicit(&arrays[array][i].value, memory_order_relaxed);
            return true;
        }
        if (found == 0) {
            break;
        }
    }
    return false;
}

static void *reader(void *number)
{
    unsigned long key = keys[PUTS + (size_t)number];
    int known = atomic_load_explicit(&completed, memory_order_acquire);
    unsigned long value = 0;
    bool isFound = get(key, &value);
    bool isPut = false;
    for (int i = 0; i < PUTS; i++) {
        assert(isFound || i >= known || keys[i] != key);
        isPut |= keys[i] == key && values[i] == value;
    }
    assert(isPut || !isFound);
    return NULL;
}

int main(void)
{
    pthread_t putter, readers[READERS];
    for (int i = 0; i < PUTS + READERS; i++) {
        keys[i] = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(keys[i] != 0 && (RANGE == 0 || keys[i] <= RANGE));
        if (i < PUTS) {
            values[i] = __VERIFIER_nondet_ulong();
            for (int j = 0; j < i; j++) {
                __VERIFIER_assume(keys[i] != keys[j]);
            }
        }
    }
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
