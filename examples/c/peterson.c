// Peterson's mutual exclusion for two threads. Each thread announces itself, then gives way to the other. That an announcement is visible before the other
// thread's is read needs sequential consistency; the rest is order between a thread that leaves and one that enters.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef ANNOUNCE
#define ANNOUNCE memory_order_seq_cst
#endif
#ifndef CHECK
#define CHECK memory_order_seq_cst
#endif

static atomic_int wants[2];
static atomic_int turn;
static int inside;

static void lock(int me) {
    int other = 1 - me;
    atomic_store_explicit(&wants[me], 1, ANNOUNCE);
    atomic_store_explicit(&turn, other, ANNOUNCE);
    while (atomic_load_explicit(&wants[other], CHECK) && atomic_load_explicit(&turn, memory_order_acquire) == other) {
    }
}

static void unlock(int me) {
    atomic_store_explicit(&wants[me], 0, memory_order_release);
}

static void *run(void *argument) {
    int me = (int)(intptr_t)argument;
    lock(me);
    int seen = ++inside;
    assert(seen == 1);
    inside--;
    unlock(me);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++) {
        pthread_create(&threads[i], 0, run, (void *)i);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], 0);
    }
    return 0;
}
