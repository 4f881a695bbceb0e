// The queue of M. M. Michael and M. L. Scott ("Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996) whose nodes are allocated by put and given
// back by take, with the hazard pointers of GenMC. client.h says how many threads put and take; with -DBAG only that nothing is taken that was not put, or taken twice.
// expect: sc holds
// expect: rc11 holds
#include <genmc.h>
#include <stdlib.h>
#define FIFO
#ifndef PUTS
#define PUTS 1
#endif
#include "client.h"

#ifndef LINK
#define LINK memory_order_release
#endif

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node dummy;
static _Atomic(struct node *) head = &dummy, tail = &dummy;

/* Moves the tail to the node behind the last one that was known, unless another thread has done so. */
static void moveTail(struct node *last, struct node *next)
{
    atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
}

static void put(size_t producer, int index, int value)
{
    (void)producer, (void)index;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    atomic_init(&node->next, NULL);
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
    for (;;) {
        struct node *last = __VERIFIER_hp_protect(hazard, (void **)&tail);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next != NULL) {
            moveTail(last, next);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, LINK, memory_order_relaxed)) {
            moveTail(last, node);
            break;
        }
    }
    __VERIFIER_hp_free(hazard);
}

static int take(void)
{
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc(), *behind = __VERIFIER_hp_alloc();
    int value = 0;
    for (;;) {
        struct node *first = __VERIFIER_hp_protect(hazard, (void **)&head);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = __VERIFIER_hp_protect(behind, (void **)&first->next);
        if (next == NULL) {
            break;
        }
        if (first == last) {
            moveTail(last, next);
        } else {
            value = next->value;
            struct node *expected = first;
            if (atomic_compare_exchange_strong_explicit(&head, &expected, next, memory_order_release, memory_order_relaxed)) {
                assert(value != 0);
                if (first != &dummy) {
                    __VERIFIER_hp_retire(first);
                }
                break;
            }
            value = 0;
        }
    }
    __VERIFIER_hp_free(hazard);
    __VERIFIER_hp_free(behind);
    return value;
}
