// A queue in a ring of CAPACITY cells, after D. Vyukov's bounded queue, for several writers and readers: a writer takes the next number and waits until its cell is free for
// it; a reader takes the next number and waits until its cell is full.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define FIFO
#ifndef TAKES
#define TAKES 2
#endif
#include "client.h"

#ifndef CAPACITY
#define CAPACITY 2
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

struct cell {
    /* Twice the round of the ring; one more if the cell is full. */
    atomic_uint state;
    int value;
};

static struct cell cells[CAPACITY];
static atomic_uint end;
static atomic_uint start;

static void put(size_t producer, int index, int value)
{
    (void)producer, (void)index;
    unsigned number = atomic_fetch_add_explicit(&end, 1, memory_order_relaxed);
    struct cell *cell = &cells[number % CAPACITY];
    await_while (atomic_load_explicit(&cell->state, memory_order_acquire) != number / CAPACITY * 2) {
    }
    cell->value = value;
    atomic_store_explicit(&cell->state, number / CAPACITY * 2 + 1, PUBLISH);
}

static int take(void)
{
    unsigned number = atomic_fetch_add_explicit(&start, 1, memory_order_relaxed);
    struct cell *cell = &cells[number % CAPACITY];
    await_while (atomic_load_explicit(&cell->state, memory_order_acquire) != number / CAPACITY * 2 + 1) {
    }
    int value = cell->value;
    atomic_store_explicit(&cell->state, number / CAPACITY * 2 + 2, memory_order_release);
    return value;
}
