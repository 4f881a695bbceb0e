// A bag on Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986): writers put values, readers take some. What is taken was put,
// and nothing is taken twice, whatever the values are. -DWRITERS=N -DREADERS=N -DTAKES=N say how much is done.
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
#ifndef READERS
#define READERS 1
#endif
#ifndef TAKES
#define TAKES 2
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct node {
    unsigned long value;
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node nodes[WRITERS];
static unsigned long put[WRITERS];
#if READERS > 1
static struct {
    int count;
    unsigned long values[TAKES];
} takenBy[READERS];
#endif

static void push(struct node *node)
{
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, PUBLISH, memory_order_relaxed));
}

static struct node *pop(void)
{
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old != NULL && !atomic_compare_exchange_strong_explicit(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    return old;
}

static void *writer(void *argument)
{
    size_t number = (size_t)argument;
    nodes[number].value = put[number];
    push(&nodes[number]);
    return NULL;
}

static void *reader(void *argument)
{
    size_t number = (size_t)argument;
    unsigned long taken[TAKES];
    int count = 0;
    for (int i = 0; i < TAKES; i++) {
        struct node *node = pop();
        if (node != NULL) {
            taken[count] = node->value;
            int known = 0;
            for (int j = 0; j < WRITERS; j++) {
                known |= taken[count] == put[j];
            }
            assert(known);
            for (int j = 0; j < count; j++) {
                assert(taken[j] != taken[count]);
            }
#if READERS > 1
            takenBy[number].values[count] = taken[count];
#endif
            count++;
        }
    }
#if READERS > 1
    takenBy[number].count = count;
#else
    (void)number;
#endif
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], readers[READERS];
    for (int i = 0; i < WRITERS; i++) {
        put[i] = __VERIFIER_nondet_ulong();
        for (int j = 0; j < i; j++) {
            __VERIFIER_assume(put[i] != put[j]);
        }
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
#if READERS > 1
    for (int i = 0; i < READERS; i++) {
        for (int other = 0; other < i; other++) {
            for (int j = 0; j < takenBy[i].count; j++) {
                for (int k = 0; k < takenBy[other].count; k++) {
                    assert(takenBy[i].values[j] != takenBy[other].values[k]);
                }
            }
        }
    }
#endif
    return 0;
}
