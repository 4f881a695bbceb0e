// A bag of slots with a bit each that says whether it is full: writers fill their slot and set its bit, a reader clears a bit that it finds set and takes what is in the slot.
// What it takes is what was put there, whatever the values are. -DWRITERS=N says how many slots there are.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <verifier.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef TAKE
#define TAKE memory_order_acquire
#endif

static atomic_uint full;
static unsigned long slots[WRITERS];
static unsigned long put[WRITERS];

static void *writer(void *argument)
{
    size_t number = (size_t)argument;
    slots[number] = put[number];
    atomic_fetch_or_explicit(&full, 1u << number, memory_order_release);
    return NULL;
}

static void *reader(void *argument)
{
    (void)argument;
    for (unsigned i = 0; i < WRITERS; i++) {
        if (atomic_fetch_and_explicit(&full, ~(1u << i), TAKE) >> i & 1) {
            assert(slots[i] == put[i]);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], taker;
    for (int i = 0; i < WRITERS; i++) {
        put[i] = __VERIFIER_nondet_ulong();
    }
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
    pthread_create(&taker, NULL, reader, NULL);
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
    pthread_join(taker, NULL);
    return 0;
}
