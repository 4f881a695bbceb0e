// A thread parks until it has a permit, and counts how often it was woken for no reason: every iteration is another execution, so that more are looked at with each bound.
// Whoever has the permit sees what was written before it was given. What holds, holds up to the bound.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int permit;
static int work;
static int woken;

/* Whether the permit was there; it is taken. */
static int park(void) {
    return atomic_exchange_explicit(&permit, 0, memory_order_acquire);
}

static void unpark(void) {
    atomic_exchange_explicit(&permit, 1, memory_order_release);
}

static void *waiter(void *unused) {
    int count = 0;
    while (!park()) {
        count++;
    }
    woken = count;
    assert(work == 1);
    return 0;
}

static void *setter(void *unused) {
    work = 1;
    unpark();
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, waiter, 0);
    pthread_create(&second, 0, setter, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(woken >= 0);
    return 0;
}
