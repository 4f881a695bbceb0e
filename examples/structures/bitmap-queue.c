// A queue of slots with a bit each that says whether it is full, each of them used once, after the array queue of M. Herlihy and J. Wing (Linearizability, 1990), whose slots are
// exchanged one by one: a writer takes the next number, fills that slot and sets its bit; a reader clears the first bit that is set, and takes what is in the slot, or finds none.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define FIFO
#include "client.h"

#ifndef TAKE
#define TAKE memory_order_acquire
#endif

static atomic_uint end;
static atomic_uint full;
static int slots[VALUES];

static void put(size_t producer, int index, int value)
{
    (void)producer, (void)index;
    unsigned number = atomic_fetch_add_explicit(&end, 1, memory_order_relaxed);
    slots[number] = value;
    atomic_fetch_or_explicit(&full, 1u << number, memory_order_release);
}

static int take(void)
{
    unsigned bits = atomic_load_explicit(&full, memory_order_relaxed);
    while (bits != 0 && !atomic_compare_exchange_strong_explicit(&full, &bits, bits & (bits - 1), TAKE, memory_order_relaxed)) {
    }
    return bits == 0 ? 0 : slots[__builtin_ctz(bits)];
}
