// Dekker's mutual exclusion for two threads: who has not the turn takes its announcement back and waits. The turn decides only who gives way.
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
static int counter;

static void lock(int me) {
    int other = 1 - me;
    atomic_store_explicit(&wants[me], 1, ANNOUNCE);
    while (atomic_load_explicit(&wants[other], CHECK)) {
        if (atomic_load_explicit(&turn, memory_order_relaxed) != me) {
            atomic_store_explicit(&wants[me], 0, memory_order_release);
            while (atomic_load_explicit(&turn, memory_order_relaxed) != me) {
            }
            atomic_store_explicit(&wants[me], 1, ANNOUNCE);
        }
    }
}

static void unlock(int me) {
    atomic_store_explicit(&turn, 1 - me, memory_order_relaxed);
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
        pthread_create(&threads[i], 0, run, (void *)i);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], 0);
    }
    assert(counter == 2);
    return 0;
}
