// A lock that is exchanged until it was free.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif

static atomic_int taken;
static int counter;

static void *add(void *unused) {
    while (atomic_exchange_explicit(&taken, 1, ACQUIRE)) {
    }
    counter++;
    atomic_store_explicit(&taken, 0, memory_order_release);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
