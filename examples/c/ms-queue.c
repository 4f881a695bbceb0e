// The queue of Michael and Scott: a list with a first node that holds no value. Who finds the tail behind helps it on. Nodes are not used again.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef LINK
#define LINK memory_order_release
#endif

struct node {
    long value;
    struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *_Atomic head = &nodes[0];
static struct node *_Atomic tail = &nodes[0];

static void advance(struct node *last, struct node *next) {
    atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
}

static void enqueue(struct node *node, long value) {
    node->value = value;
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next) {
            advance(last, next);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, LINK, memory_order_relaxed)) {
            advance(last, node);
            return;
        }
    }
}

static bool dequeue(long *value) {
    for (;;) {
        struct node *first = atomic_load_explicit(&head, memory_order_acquire);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (!next) {
            return false;
        }
        if (first == last) {
            advance(last, next);
        }
        *value = next->value;
        if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed)) {
            return true;
        }
    }
}

static void *producer(void *unused) {
    enqueue(&nodes[1], 1);
    return 0;
}

static void *second_producer(void *unused) {
    enqueue(&nodes[2], 2);
    return 0;
}

static void *consumer(void *unused) {
    long value;
    if (dequeue(&value)) {
        assert(value == 1 || value == 2);
    }
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, producer, 0);
    pthread_create(&threads[1], 0, second_producer, 0);
    pthread_create(&threads[2], 0, consumer, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
    }
    return 0;
}
