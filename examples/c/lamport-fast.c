// Lamport's fast mutual exclusion: without contention, a thread enters after two writes and two reads of x and y. 0 means nobody. These four are sequentially
// consistent; the rest is order between a thread that leaves or gives way and one that waits for that. Attempts: who starts over has waited until nobody is
// in. One is enough to see the race of the variant; --clang-arg=-DATTEMPTS=2 has a thread start over as well, which has no answer within 90 s under Power.
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
#include <verifier.h>

#ifndef ANNOUNCE
#define ANNOUNCE memory_order_seq_cst
#endif
#ifndef CHECK
#define CHECK memory_order_seq_cst
#endif
#ifndef ATTEMPTS
#define ATTEMPTS 1
#endif

static atomic_int x, y;
static atomic_int wants[3];
static int counter;

static void lock(int me) {
    int other = 3 - me;
    __VERIFIER_loop_bound(ATTEMPTS);
    for (;;) {
        atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
        atomic_store_explicit(&x, me, ANNOUNCE);
        if (atomic_load_explicit(&y, CHECK) == 0) {
            atomic_store(&y, me);
            if (atomic_load(&x) == me) {
                return;
            }
            atomic_store_explicit(&wants[me], 0, memory_order_release);
            while (atomic_load_explicit(&wants[other], memory_order_acquire)) {
            }
            if (atomic_load_explicit(&y, memory_order_relaxed) == me) {
                return;
            }
        } else {
            atomic_store_explicit(&wants[me], 0, memory_order_release);
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
