// A lock that serves threads in the order of their tickets.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SERVE
#define SERVE memory_order_release
#endif

static atomic_uint next, serving;
static int counter;

static void *add(void *unused) {
    unsigned int ticket = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != ticket) {
    }
    counter++;
    atomic_store_explicit(&serving, ticket + 1, SERVE);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], 0, add, 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
    }
    assert(counter == 3);
    return 0;
}
