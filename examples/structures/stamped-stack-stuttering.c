// The stamped stack (stamped-stack.h) with a clock for each thread, after L. Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System", CACM 21 (1978): a stamp
// is larger than what any clock shows, and stamps that are taken at once may be equal. It is any such number, or with -DINTEGER the next one.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define LIFO
#include "client.h"
#include "stamped-stack.h"

static atomic_ulong clocks[WRITERS + 1];

static unsigned long stamp(size_t thread)
{
    unsigned long latest = 0;
    for (int i = 0; i <= WRITERS; i++) {
        unsigned long shown = atomic_load_explicit(&clocks[i], memory_order_relaxed);
        latest = shown > latest ? shown : latest;
    }
#ifdef INTEGER
    unsigned long next = latest + 1;
#else
    unsigned long next = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(latest < next && next < NO_STAMP);
#endif
    atomic_store_explicit(&clocks[thread], next, memory_order_relaxed);
    return next;
}
