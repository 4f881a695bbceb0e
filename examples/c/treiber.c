// Treiber's stack: the top of a list is exchanged. Nodes are not used again.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef PUSH
#define PUSH memory_order_release
#endif

struct node {
    long value;
    struct node *next;
};

static struct node nodes[2];
static struct node *_Atomic top;

static void push(struct node *node, long value) {
    node->value = value;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_weak_explicit(&top, &old, node, PUSH, memory_order_relaxed));
}

/* 0 if the stack is empty. */
static long pop(void) {
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old && !atomic_compare_exchange_weak_explicit(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    return old ? old->value : 0;
}

static void *first_producer(void *unused) {
    push(&nodes[0], 1);
    return 0;
}

static void *second_producer(void *unused) {
    push(&nodes[1], 2);
    return 0;
}

static void *consumer(void *unused) {
    struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
    long value = pop();
    assert(value != 0 || seen == NULL);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, first_producer, 0);
    pthread_create(&threads[1], 0, second_producer, 0);
    pthread_create(&threads[2], 0, consumer, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
    }
    return 0;
}
