// A bag of slots with a bit each that says whether it is full: writers fill their slot and set its bit, a reader clears a bit that it finds set and takes what is in the slot,
// or finds none. What they take is what was put there, whatever the values are, and nothing is taken twice. -DWRITERS=N says how many slots there are, -DREADERS=N how many readers.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef READERS
#define READERS 1
#endif
#ifndef TAKE
#define TAKE memory_order_acquire
#endif

static atomic_uint full;
static unsigned long slots[WRITERS];
static unsigned long put[WRITERS];
static bool isTakenBy[READERS][WRITERS];

static void *writer(void *argument)
{
    size_t number = (size_t)argument;
    slots[number] = put[number];
    atomic_fetch_or_explicit(&full, 1u << number, memory_order_release);
    return NULL;
}

static void *reader(void *argument)
{
    size_t number = (size_t)argument;
    unsigned bits = atomic_load_explicit(&full, memory_order_relaxed);
    while (bits != 0 && !atomic_compare_exchange_strong_explicit(&full, &bits, bits & (bits - 1), TAKE, memory_order_relaxed)) {
    }
    if (bits != 0) {
        unsigned slot = (unsigned)__builtin_ctz(bits);
        assert(slots[slot] == put[slot]);
        isTakenBy[number][slot] = true;
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], readers[READERS];
    for (int i = 0; i < WRITERS; i++) {
        put[i] = __VERIFIER_nondet_ulong();
    }
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
    for (int i = 0; i < WRITERS; i++) {
        for (int j = 0; j < READERS; j++) {
            for (int other = 0; other < j; other++) {
                assert(!isTakenBy[j][i] || !isTakenBy[other][i]);
            }
        }
    }
    return 0;
}
