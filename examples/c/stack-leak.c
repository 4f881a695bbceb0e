// A stack whose pop gives up after one attempt: the node that it has read stays where it is, and nobody comes for it again. No assertion fails.
// felis verify --property assertions,leaks examples/c/stack-leak.c
// expect: sc assertions holds
// expect: x86tso assertions holds
// expect: aarch64 assertions holds
// expect: power assertions holds
// expect: riscv assertions holds
// expect: rc11 assertions holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
}

static bool pop(int *value) {
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    if (!node) {
        return false;
    }
    if (!atomic_compare_exchange_strong_explicit(&top, &node, node->next, memory_order_acquire, memory_order_relaxed)) {
        return false; // another attempt is missing
    }
    *value = node->value;
    free(node);
    return true;
}

static void *producer(void *unused) {
    push(2);
    return 0;
}

int main(void) {
    pthread_t thread;
    int value = 0;
    push(1);
    pthread_create(&thread, 0, producer, 0);
    if (pop(&value)) {
        assert(value == 1 || value == 2);
    }
    pthread_join(thread, 0);
    if (pop(&value)) {
        assert(value == 1 || value == 2);
    }
    return 0;
}
