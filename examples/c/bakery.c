// Lamport's bakery for two threads: each takes a number above those it sees; the smaller number enters first, among equal ones the smaller thread.
// Sequentially consistent: that a thread is choosing before it reads the other's number, and its own number before it reads whether the other is choosing.
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

static atomic_int choosing[2];
static atomic_int number[2];
static int counter;

static void lock(int me) {
    int other = 1 - me;
    atomic_store_explicit(&choosing[me], 1, ANNOUNCE);
    int mine = atomic_load_explicit(&number[other], CHECK) + 1;
    atomic_store_explicit(&number[me], mine, ANNOUNCE);
    atomic_store_explicit(&choosing[me], 0, memory_order_release);
    while (atomic_load_explicit(&choosing[other], CHECK)) {
    }
    for (;;) {
        int others = atomic_load_explicit(&number[other], memory_order_acquire);
        if (others == 0 || others > mine || (others == mine && other > me)) {
            return;
        }
    }
}

static void unlock(int me) {
    atomic_store_explicit(&number[me], 0, memory_order_release);
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
