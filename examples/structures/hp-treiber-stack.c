// Treiber's stack (R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM, 1986) whose nodes are allocated by put and given back by take, with the hazard pointers of GenMC.
// client.h says how many threads put and take; with -DBAG only that nothing is taken that was not put, or taken twice.
// expect: sc holds
// expect: rc11 holds
#include <genmc.h>
#include <stdlib.h>
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

static _Atomic(struct node *) top;

static void put(size_t producer, int index, int value)
{
    (void)producer, (void)index;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, PUBLISH, memory_order_relaxed));
}

static int take(void)
{
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
    struct node *node;
    do {
        node = __VERIFIER_hp_protect(hazard, (void **)&top);
    } while (node != NULL && !atomic_compare_exchange_strong_explicit(&top, &(struct node *){node}, node->next, memory_order_acquire, memory_order_relaxed));
    int value = 0;
    if (node != NULL) {
        value = node->value;
        __VERIFIER_hp_retire(node);
    }
    __VERIFIER_hp_free(hazard);
    return value;
}
