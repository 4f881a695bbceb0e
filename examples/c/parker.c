// A thread parks until it has a permit; unparking gives it one. Taking the permit is one exchange: it acquires what was written before the permit was given.
// A permit that is lost leaves the thread asleep although it was unparked.
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

static atomic_int permit = 1;
static atomic_bool ready;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool asleep, woken;

#ifndef TAKE_PERMIT
#define TAKE_PERMIT (atomic_exchange_explicit(&permit, 0, memory_order_acquire) == 1)
#endif

/* Whether the thread may go on; else it sleeps. */
static bool park(void) {
    if (TAKE_PERMIT) {
        return true;
    }
    pthread_mutex_lock(&mutex);
    bool taken = TAKE_PERMIT;
    asleep = !taken;
    pthread_mutex_unlock(&mutex);
    return taken;
}

static void unpark(void) {
    pthread_mutex_lock(&mutex);
    atomic_exchange_explicit(&permit, 1, memory_order_release);
    if (asleep) {
        woken = true;
    }
    pthread_mutex_unlock(&mutex);
}

static void *waiter(void *unused) {
    while (!atomic_load_explicit(&ready, memory_order_relaxed) && park()) {
    }
    return 0;
}

static void *setter(void *unused) {
    atomic_store_explicit(&ready, true, memory_order_relaxed);
    unpark();
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, waiter, 0);
    pthread_create(&second, 0, setter, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(!asleep || woken);
    return 0;
}
