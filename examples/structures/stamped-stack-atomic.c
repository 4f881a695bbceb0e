// The stamped stack (stamped-stack.h) with one timer for all threads. Each stamp is any number that is larger than the one before, by up to 2^32; with
// -DINTEGER they are successive.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define LIFO
#include "client.h"
#include "stamped-stack.h"

static atomic_ulong timer = 1;

static unsigned long stamp(size_t thread)
{
    (void)thread;
#ifdef INTEGER
    unsigned long step = 1;
#else
    unsigned long step = 1UL + __VERIFIER_nondet_uint();
#endif
    return atomic_fetch_add_explicit(&timer, step, memory_order_relaxed);
}
