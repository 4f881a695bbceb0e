// Dekker's algorithm with relaxed announcements and acquire reads: both threads may read that the other does not want to enter.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define ANNOUNCE memory_order_relaxed
#define CHECK memory_order_acquire
#include "dekker.c"
