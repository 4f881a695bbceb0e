// Peterson's mutual exclusion, in which each thread counts how often it looked before it entered: every iteration of the loop is another execution, so that more are looked
// at with each bound. What holds, holds up to the bound. (In peterson.c an iteration changes nothing, and two suffice for a proof.)
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

static atomic_int wants[2];
static atomic_int turn;
static int inside;
static int looked[2];

static void lock(int me) {
    int other = 1 - me;
    int count = 1;
    atomic_store(&wants[me], 1);
    atomic_store(&turn, other);
    while (atomic_load(&wants[other]) && atomic_load_explicit(&turn, memory_order_acquire) == other) {
        count++;
    }
    looked[me] = count;
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
    assert(looked[0] > 0 && looked[1] > 0);
    return 0;
}
