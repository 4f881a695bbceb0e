// The lock of Craig, Landin and Hagersten: threads queue by exchanging the tail, each waits for the node of the one before it.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef QUEUE
#define QUEUE memory_order_acq_rel
#endif

struct node {
    atomic_int taken;
};

static struct node nodes[3];
static struct node *_Atomic tail = &nodes[2];
static int counter;

static void *add(void *mine) {
    struct node *node = mine;
    atomic_store_explicit(&node->taken, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, node, QUEUE);
    while (atomic_load_explicit(&before->taken, memory_order_acquire)) {
    }
    counter++;
    atomic_store_explicit(&node->taken, 0, memory_order_release);
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
