// A set as a sorted list with a lock in each node: who walks along takes a node's lock before it gives back that of the node before.
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

#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

struct node {
    long key;
    atomic_long taken;
    struct node *next;
};

static struct node last = { .key = 9 };
static struct node middle = { .key = 2 };
static struct node first = { .key = 0 };
static struct node added = { .key = 3 };

static void lock(struct node *node) {
    while (atomic_exchange_explicit(&node->taken, 1, memory_order_acquire)) {
    }
}

static void unlock(struct node *node) {
    atomic_store_explicit(&node->taken, 0, UNLOCK);
}

/* Both locks are held: of the last node whose key is smaller, and of the next one. */
static struct node *find(long key) {
    struct node *before = &first;
    lock(before);
    struct node *node = before->next;
    lock(node);
    while (node->key < key) {
        unlock(before);
        before = node;
        node = node->next;
        lock(node);
    }
    return before;
}

static void *insert_three(void *unused) {
    struct node *before = find(3);
    struct node *after = before->next;
    added.next = after;
    before->next = &added;
    unlock(before);
    unlock(after);
    return 0;
}

static void *remove_two(void *unused) {
    struct node *before = find(2);
    struct node *node = before->next;
    before->next = node->next;
    unlock(before);
    unlock(node);
    return 0;
}

int main(void) {
    first.next = &middle;
    middle.next = &last;
    pthread_t threads[2];
    pthread_create(&threads[0], 0, insert_three, 0);
    pthread_create(&threads[1], 0, remove_two, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(first.next == &added && added.next == &last);
    return 0;
}
