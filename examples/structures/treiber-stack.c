// Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986). Nodes are never used again. client.h says how many threads put and take; with -DBAG
// only that nothing is taken that was not put, or taken twice.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: rc11 holds
#define LIFO
#ifndef PUTS
#define PUTS 1
#endif
#include "client.h"

#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct node {
    int value;
    struct node *next;
};

static struct node nodes[PRODUCERS][PUTS];
static _Atomic(struct node *) top;

static void put(size_t producer, int index, int value)
{
    struct node *node = &nodes[producer][index];
    node->value = value;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, PUBLISH, memory_order_relaxed));
}

static int take(void)
{
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old != NULL && !atomic_compare_exchange_strong_explicit(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    return old == NULL ? 0 : old->value;
}
