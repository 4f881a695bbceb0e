// A sequence lock: a reader reads again if the number was odd or has changed meanwhile.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef AFTER_READING
#define AFTER_READING atomic_thread_fence(memory_order_acquire)
#endif

static atomic_uint sequence;
static atomic_int x, y;

static void *writer(void *unused) {
    unsigned int before = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, before + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&sequence, before + 2, memory_order_release);
    return 0;
}

static void *reader(void *unused) {
    unsigned int before, after;
    int a, b;
    do {
        before = atomic_load_explicit(&sequence, memory_order_acquire);
        a = atomic_load_explicit(&x, memory_order_relaxed);
        b = atomic_load_explicit(&y, memory_order_relaxed);
        AFTER_READING;
        after = atomic_load_explicit(&sequence, memory_order_relaxed);
    } while (before != after || before % 2 == 1);
    assert(a == b);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, writer, 0);
    pthread_create(&threads[1], 0, reader, 0);
    pthread_create(&threads[2], 0, reader, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
    }
    return 0;
}
