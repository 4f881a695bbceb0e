// Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986) whose popped nodes are given back while other threads may
// still read them. THREADS threads pop POPS values each, of which they push PUSHES themselves before; the others are there from the start. So no pop
// finds the stack empty, each value is popped once, and nothing is left. A way to reclaim nodes has the functions that are declared here.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <verifier.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef POPS
#define POPS 1
#endif
#ifndef PUSHES
#define PUSHES 0
#endif

struct node {
    unsigned value;
    struct node *next;
};

/* Values are bits. */
#define VALUES (THREADS * POPS)

static _Atomic(struct node *) top;

/* Called at the beginning and at the end of each pop. */
static void enter(size_t thread);
static void leave(size_t thread);
/* What is on top, which nobody gives back before this thread asks again or leaves. */
static struct node *protectedTop(size_t thread);
/* Gives the thread's index-th popped node back, now or later; and what it could not give back before. */
static void retire(size_t thread, int index, struct node *node);
/* Gives back the rest, once all threads have ended. */
static void reclaimAll(void);

static void push(unsigned value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
}

static struct node *pop(size_t thread)
{
    struct node *node, *expected;
    enter(thread);
    do {
        expected = node = protectedTop(thread);
        assert(node != NULL);
    } while (!atomic_compare_exchange_strong_explicit(&top, &expected, node->next, memory_order_acquire, memory_order_relaxed));
    leave(thread);
    return node;
}

static unsigned popped[THREADS];

static void *worker(void *argument)
{
    size_t thread = (size_t)argument;
    for (int i = 0; i < PUSHES; i++) {
        push(1u << (thread * PUSHES + i));
    }
    unsigned values = 0;
    for (int i = 0; i < POPS; i++) {
        struct node *node = pop(thread);
        values |= node->value;
        retire(thread, i, node);
    }
    popped[thread] = values;
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = THREADS * PUSHES; i < VALUES; i++) {
        push(1u << i);
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, worker, (void *)i);
    }
    unsigned all = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        all |= popped[i];
    }
    /* There were as many pops as values, so each was popped once. */
    assert(all == (1u << VALUES) - 1);
    assert(atomic_load_explicit(&top, memory_order_relaxed) == NULL);
    reclaimAll();
    return 0;
}
