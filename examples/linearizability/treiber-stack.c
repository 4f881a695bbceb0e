// Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986), without reuse of nodes. Writers push one value each, a reader pops some.
// -DWRITERS=N -DPOPS=N say how much is done.
// expect: sc holds(bound 2)
// expect: rc11 holds(bound 2)
// expect: aarch64 holds(bound 2)
#include <felis/stack.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef POPS
#define POPS 2
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct node {
    long long value;
    struct node *next;
};

static struct node nodes[WRITERS];
static _Atomic(struct node *) top;

static void push(struct node *node, long long value)
{
    __VERIFIER_method_begin("push", value);
    node->value = value;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, PUBLISH, memory_order_relaxed));
    __VERIFIER_method_end("push", 0);
}

static long long pop(void)
{
    __VERIFIER_method_begin("pop", 0);
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old != NULL && !atomic_compare_exchange_strong_explicit(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    long long value = old == NULL ? FELIS_EMPTY : old->value;
    __VERIFIER_method_end("pop", value);
    return value;
}

static void *writer(void *number)
{
    push(&nodes[(size_t)number], (long long)(size_t)number + 1);
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    for (int i = 0; i < POPS; i++) {
        pop();
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], taker;
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
    pthread_create(&taker, NULL, reader, NULL);
    return 0;
}
