// Lamport's fast mutual exclusion: without contention, a thread enters after two writes and two reads of x and y. 0 means nobody.
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

static atomic_int x, y;
static atomic_int wants[3];
static int counter;

static void lock(int me) {
    int other = 3 - me;
    for (;;) {
        atomic_store(&wants[me], 1);
        atomic_store_explicit(&x, me, ANNOUNCE);
        if (atomic_load_explicit(&y, CHECK) != 0) {
            atomic_store_explicit(&wants[me], 0, memory_order_release);
            while (atomic_load_explicit(&y, memory_order_relaxed) != 0) {
            }
            continue;
        }
        atomic_store(&y, me);
        if (atomic_load(&x) == me) {
            return;
        }
        atomic_store(&wants[me], 0);
        while (atomic_load(&wants[other])) {
        }
        if (atomic_load(&y) == me) {
            return;
        }
        while (atomic_load_explicit(&y, memory_order_relaxed) != 0) {
        }
    }
}

static void unlock(int me) {
    atomic_store_explicit(&y, 0, memory_order_release);
    atomic_store_explicit(&wants[me], 0, memory_order_release);
}

static void *run(void *argument) {
    int me = (int)(intptr_t)argument;
    lock(me);
    counter++;
    unlock(me);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++) {
        pthread_create(&threads[i], 0, run, (void *)(i + 1));
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], 0);
    }
    assert(counter == 2);
    return 0;
}
