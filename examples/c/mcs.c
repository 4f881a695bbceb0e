// The lock of Mellor-Crummey and Scott: threads queue by exchanging the tail, each waits at its own node until the one before it hands the lock over.
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

#ifndef HAND_OVER
#define HAND_OVER memory_order_release
#endif

struct node {
    struct node *_Atomic next;
    atomic_long waits;
};

static struct node nodes[2];
static struct node *_Atomic tail;
static int counter;

static void lock(struct node *node) {
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&node->waits, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, node, memory_order_acq_rel);
    if (before) {
        atomic_store_explicit(&before->next, node, memory_order_release);
        while (atomic_load_explicit(&node->waits, memory_order_acquire)) {
        }
    }
}

static void unlock(struct node *node) {
    struct node *after = atomic_load_explicit(&node->next, memory_order_acquire);
    if (!after) {
        struct node *last = node;
        if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_release, memory_order_relaxed)) {
            return;
        }
        while (!(after = atomic_load_explicit(&node->next, memory_order_acquire))) {
        }
    }
    atomic_store_explicit(&after->waits, 0, HAND_OVER);
}

static void *add(void *mine) {
    lock(mine);
    counter++;
    unlock(mine);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, &nodes[0]);
    pthread_create(&second, 0, add, &nodes[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
