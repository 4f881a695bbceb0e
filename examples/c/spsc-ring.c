// A ring for one producer and one consumer: each writes its own counter and reads the other's.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

enum { SIZE = 1, ITEMS = 2 };

static int slots[SIZE];
static atomic_uint written, consumed;

static void *producer(void *unused) {
    for (unsigned int i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&consumed, memory_order_acquire) == SIZE) {
        }
        slots[i % SIZE] = (int)i + 1;
        atomic_store_explicit(&written, i + 1, PUBLISH);
    }
    return 0;
}

static void *consumer(void *unused) {
    for (unsigned int i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&written, memory_order_acquire) == i) {
        }
        int item = slots[i % SIZE];
        assert(item == (int)i + 1);
        atomic_store_explicit(&consumed, i + 1, memory_order_release);
    }
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, producer, 0);
    pthread_create(&second, 0, consumer, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
