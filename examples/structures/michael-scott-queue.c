// The queue of M. M. Michael and M. L. Scott ("Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996): a list
// whose first node is a dummy. Writers link a node behind the last one and then move the tail; who finds the tail behind moves it for them. Nodes are
// never used again, so that pointers need no counts. client.h says how many threads put and take.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: rc11 holds
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

static struct node dummy, nodes[PRODUCERS][PUTS];
static _Atomic(struct node *) head = &dummy, tail = &dummy;

/* Moves the tail to the node behind the last one that was known, unless another thread has done so. */
static void moveTail(struct node *last, struct node *next)
{
    atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
}

static void put(size_t producer, int index, int value)
{
    struct node *node = &nodes[producer][index];
    node->value = value;
    /* Each put of another thread can make an attempt move the tail; attempts to link that fail do not count. */
    __VERIFIER_loop_bound((PRODUCERS - 1) * PUTS + 2);
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next != NULL) {
            moveTail(last, next);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, LINK, memory_order_relaxed)) {
            moveTail(last, node);
            break;
        }
    }
}

static int take(void)
{
    /* Each value can be behind the tail once; attempts that fail because others take do not count. */
    __VERIFIER_loop_bound(VALUES + 2);
    for (;;) {
        struct node *first = atomic_load_explicit(&head, memory_order_acquire);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (next == NULL) {
            return 0;
        }
        if (first == last) {
            moveTail(last, next);
        } else {
            int value = next->value;
            if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed)) {
                assert(value != 0);
                return value;
            }
        }
    }
}
