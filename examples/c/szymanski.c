// Szymanski's mutual exclusion: a waiting room with two doors. States: 0 outside, 1 wants in, 2 waits for others to come in, 3 in the door, 4 door closed.
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

static atomic_int state[2];
static int counter;

static void announce(int me, int value) {
    atomic_store_explicit(&state[me], value, ANNOUNCE);
}

static void lock(int me) {
    int other = 1 - me;
    announce(me, 1);
    while (atomic_load_explicit(&state[other], CHECK) >= 3) {
    }
    announce(me, 3);
    if (atomic_load_explicit(&state[other], CHECK) == 1) {
        announce(me, 2);
        while (atomic_load_explicit(&state[other], CHECK) != 4) {
        }
    }
    announce(me, 4);
    if (other < me) {
        while (atomic_load_explicit(&state[other], CHECK) >= 2) {
        }
    }
}

static void unlock(int me) {
    int other = 1 - me;
    if (other > me) {
        for (;;) {
            int others = atomic_load_explicit(&state[other], CHECK);
            if (others != 2 && others != 3) {
                break;
            }
        }
    }
    atomic_store_explicit(&state[me], 0, memory_order_release);
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
