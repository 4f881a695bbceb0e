// The queue of M. Michael and M. Scott ("Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996), without reuse of nodes. Writers
// put one value each, readers take one value each. -DWRITERS=N -DREADERS=N say how many there are.
// expect: sc holds(bound 2)
// expect: rc11 holds(bound 2)
// expect: aarch64 holds
#include <felis/queue.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef READERS
#define READERS 2
#endif
#ifndef LINK
#define LINK memory_order_release
#endif

struct node {
    long long value;
    _Atomic(struct node *) next;
};

static struct node first, nodes[WRITERS];
static _Atomic(struct node *) head = &first, tail = &first;

static void enqueue(struct node *node, long long value)
{
    __VERIFIER_method_begin("enqueue", value);
    node->value = value;
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next != NULL) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, LINK, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release, memory_order_relaxed);
            break;
        }
    }
    __VERIFIER_method_end("enqueue", 0);
}

static long long dequeue(void)
{
    long long value = FELIS_EMPTY;
    __VERIFIER_method_begin("dequeue", 0);
    for (;;) {
        struct node *old = atomic_load_explicit(&head, memory_order_acquire);
        struct node *next = atomic_load_explicit(&old->next, memory_order_acquire);
        if (next == NULL) {
            break;
        }
        if (atomic_compare_exchange_strong_explicit(&head, &old, next, memory_order_acq_rel, memory_order_relaxed)) {
            value = next->value;
            break;
        }
    }
    __VERIFIER_method_end("dequeue", value);
    return value;
}

static void *writer(void *number)
{
    enqueue(&nodes[(size_t)number], (long long)(size_t)number + 1);
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    dequeue();
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], readers[READERS];
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
    for (size_t i = 0; i < READERS; i++) {
        pthread_create(&readers[i], NULL, reader, NULL);
    }
    return 0;
}
