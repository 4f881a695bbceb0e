// A stack of stamped values, after M. Dodds, A. Haas and C. M. Kirsch, "A Scalable, Correct Time-Stamped Stack", POPL 2015: each writer has a list of its own, in front of which
// it puts a value that has no stamp yet, and then gives it one. A reader pops the value with the latest stamp; one that is younger than the pop itself may be popped at once.
// Stamps come from stamp(), each larger than those that were taken before it began.
#include <limits.h>

#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

_Static_assert(NOISE == 0 && READERS == 1, "one reader takes, which marks a value as taken by a store");

/* Of a value without a stamp: it is younger than all others. */
#define NO_STAMP ULONG_MAX

static unsigned long stamp(size_t thread);

struct node {
    int value;
    struct node *next;
    atomic_ulong stamp;
    atomic_bool isTaken;
};

static struct node nodes[WRITERS][PUTS];
static _Atomic(struct node *) tops[WRITERS];

static void put(size_t writer, int index, int value)
{
    struct node *node = &nodes[writer][index];
    node->value = value;
    node->next = index == 0 ? NULL : &nodes[writer][index - 1];
    atomic_init(&node->stamp, NO_STAMP);
    atomic_store_explicit(&tops[writer], node, PUBLISH);
    atomic_store_explicit(&node->stamp, stamp(writer), memory_order_release);
}

/* The first value of a writer's list that is not taken. */
static struct node *youngest(size_t writer)
{
    struct node *node = atomic_load_explicit(&tops[writer], memory_order_acquire);
    for (int i = 0; i < PUTS; i++) {
        if (node == NULL || !atomic_load_explicit(&node->isTaken, memory_order_relaxed)) {
            break;
        }
        node = node->next;
    }
    return node;
}

static int take(void)
{
    unsigned long start = stamp(WRITERS);
    struct node *latest = NULL;
    unsigned long latestStamp = 0;
    for (size_t writer = 0; writer < WRITERS; writer++) {
        struct node *node = youngest(writer);
        if (node != NULL) {
            unsigned long nodeStamp = atomic_load_explicit(&node->stamp, memory_order_acquire);
            if (latest == NULL || nodeStamp > latestStamp) {
                latest = node;
                latestStamp = nodeStamp;
            }
            if (nodeStamp > start) {
                break;
            }
        }
    }
    if (latest == NULL) {
        return 0;
    }
    atomic_store_explicit(&latest->isTaken, true, memory_order_relaxed);
    return latest->value;
}
