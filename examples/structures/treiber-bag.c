// A bag on Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986): writers put values, a reader takes some. What is taken was put,
// and nothing is taken twice, whatever the values are. -DWRITERS=N -DTAKES=N say how much is done.
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
    (void)argument;
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
            count++;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], taker;
    for (int i = 0; i < WRITERS; i++) {
        put[i] = __VERIFIER_nondet_ulong();
        for (int j = 0; j < i; j++) {
            __VERIFIER_assume(put[i] != put[j]);
        }
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
