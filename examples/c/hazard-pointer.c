// A hazard pointer: a reader announces the node that it is going to read, and looks whether it is still the current one. A writer uses an old node again only
// if nobody has announced it. The nodes are a small fixed pool.
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

#ifndef AFTER_ANNOUNCING
#define AFTER_ANNOUNCING atomic_thread_fence(memory_order_seq_cst)
#endif

struct node {
    int value;
};

enum { REUSED = -1 };

static struct node pool[2] = { { 1 }, { 2 } };
static struct node *_Atomic current = &pool[0];
static struct node *_Atomic hazard;

static void *reader(void *unused) {
    struct node *node = atomic_load_explicit(&current, memory_order_relaxed);
    for (;;) {
        atomic_store_explicit(&hazard, node, memory_order_relaxed);
        AFTER_ANNOUNCING;
        struct node *again = atomic_load_explicit(&current, memory_order_acquire);
        if (again == node) {
            break;
        }
        node = again;
    }
    int value = node->value;
    assert(value != REUSED);
    atomic_store_explicit(&hazard, NULL, memory_order_release);
    return 0;
}

static void *writer(void *unused) {
    struct node *old = atomic_exchange_explicit(&current, &pool[1], memory_order_acq_rel);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&hazard, memory_order_acquire) != old) {
        old->value = REUSED;
    }
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, writer, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
