// The bakery with relaxed announcements and acquire reads: both threads may find that the other has no number.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define ANNOUNCE memory_order_relaxed
#define CHECK memory_order_acquire
#include "bakery.c"
