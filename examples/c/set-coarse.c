// A set as a sorted list behind one lock.
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

#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

struct node {
    long key;
    struct node *next;
};

static struct node nodes[2];
static struct node *first;
static atomic_bool taken;

static void lock(void) {
    while (atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
    }
}

static void unlock(void) {
    atomic_store_explicit(&taken, false, UNLOCK);
}

static void insert(struct node *node, long key) {
    lock();
    struct node **place = &first;
    while (*place && (*place)->key < key) {
        place = &(*place)->next;
    }
    node->key = key;
    node->next = *place;
    *place = node;
    unlock();
}

static void *insert_one(void *unused) {
    insert(&nodes[0], 1);
    return 0;
}

static void *insert_two(void *unused) {
    insert(&nodes[1], 2);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, insert_one, 0);
    pthread_create(&threads[1], 0, insert_two, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(first == &nodes[0] && first->next == &nodes[1]);
    return 0;
}
