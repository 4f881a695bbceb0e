// Burns's mutual exclusion with one bit for each thread: a thread gives way to those before it, and waits for those after it.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ANNOUNCE
#define ANNOUNCE memory_order_seq_cst
#endif
#ifndef CHECK
#define CHECK memory_order_seq_cst
#endif

static atomic_int wants[2];
static int counter;

static void *first(void *unused) {
    atomic_store_explicit(&wants[0], 1, ANNOUNCE);
    while (atomic_load_explicit(&wants[1], CHECK)) {
    }
    counter++;
    atomic_store_explicit(&wants[0], 0, memory_order_release);
    return 0;
}

static void *second(void *unused) {
    for (;;) {
        while (atomic_load_explicit(&wants[0], memory_order_relaxed)) {
        }
        atomic_store_explicit(&wants[1], 1, ANNOUNCE);
        if (!atomic_load_explicit(&wants[0], CHECK)) {
            break;
        }
        atomic_store_explicit(&wants[1], 0, memory_order_release);
    }
    counter++;
    atomic_store_explicit(&wants[1], 0, memory_order_release);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter == 2);
    return 0;
}
