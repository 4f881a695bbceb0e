// The deque of Chase and Lev: its owner pushes and takes at the bottom, others steal at the top. Only for the last item the owner has to compete; the fences
// make sure that the owner and a thief do not both take an item without seeing each other.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef TAKE_FENCE
#define TAKE_FENCE atomic_thread_fence(memory_order_seq_cst)
#endif

enum { NONE = 0, SIZE = 2 };

static atomic_int top, bottom;
static atomic_int items[SIZE];
static int taken, stolen[2];

static void push(int item) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
    atomic_store_explicit(&items[b % SIZE], item, memory_order_relaxed);
    atomic_store_explicit(&bottom, b + 1, memory_order_release);
}

static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    TAKE_FENCE;
    int t = atomic_load_explicit(&top, memory_order_relaxed);
    int item = NONE;
    if (t <= b) {
        item = atomic_load_explicit(&items[b % SIZE], memory_order_relaxed);
        if (t < b) {
            return item;
        }
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) {
            item = NONE;
        }
    }
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return item;
}

static int steal(void) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b) {
        return NONE;
    }
    int item = atomic_load_explicit(&items[t % SIZE], memory_order_relaxed);
    return atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed) ? item : NONE;
}

static void *owner(void *unused) {
    taken = take();
    return 0;
}

static void *thief(void *unused) {
    stolen[0] = steal();
    stolen[1] = steal();
    return 0;
}

int main(void) {
    push(1);
    push(2);
    pthread_t first, second;
    pthread_create(&first, 0, owner, 0);
    pthread_create(&second, 0, thief, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(taken == NONE || (taken != stolen[0] && taken != stolen[1]));
    return 0;
}
