// Test and test-and-set whose lock is given back by a relaxed store: it may be free before the last write inside is visible. memory_order_release is missing
// in unlock().
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool taken;
static int inside;

static void lock(void) {
    do {
        while (atomic_load_explicit(&taken, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&taken, true, memory_order_acquire));
}

static void unlock(void) {
    atomic_store_explicit(&taken, false, memory_order_relaxed);
}

static void *run(void *unused) {
    lock();
    int seen = ++inside;
    assert(seen == 1);
    inside--;
    unlock();
    return 0;
}

int main(void) {
    pthread_t first, second, third;
    pthread_create(&first, 0, run, 0);
    pthread_create(&second, 0, run, 0);
    pthread_create(&third, 0, run, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    pthread_join(third, 0);
    return 0;
}
