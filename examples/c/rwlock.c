// A lock for many readers or one writer: the number of readers, or WRITER.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef READ_UNLOCK
#define READ_UNLOCK memory_order_release
#endif

#define WRITER (-1)

static atomic_int state;
static int x, y;

static void read_lock(void) {
    int seen;
    do {
        while ((seen = atomic_load_explicit(&state, memory_order_relaxed)) == WRITER) {
        }
    } while (!atomic_compare_exchange_weak_explicit(&state, &seen, seen + 1, memory_order_acquire, memory_order_relaxed));
}

static void read_unlock(void) {
    atomic_fetch_sub_explicit(&state, 1, READ_UNLOCK);
}

static void write_lock(void) {
    int seen;
    do {
        while (atomic_load_explicit(&state, memory_order_relaxed) != 0) {
        }
        seen = 0;
    } while (!atomic_compare_exchange_weak_explicit(&state, &seen, WRITER, memory_order_acquire, memory_order_relaxed));
}

static void write_unlock(void) {
    atomic_store_explicit(&state, 0, memory_order_release);
}

static void *writer(void *unused) {
    write_lock();
    x = 1;
    y = 1;
    write_unlock();
    return 0;
}

static void *reader(void *unused) {
    read_lock();
    int a = x;
    int b = y;
    read_unlock();
    assert(a == b);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, writer, 0);
    pthread_create(&threads[1], 0, reader, 0);
    pthread_create(&threads[2], 0, reader, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
    }
    return 0;
}
