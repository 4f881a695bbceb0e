// Lamport's fast mutual exclusion, where x is written relaxed and y is read with acquire: both threads may find that nobody is in, and that x is their own.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define ANNOUNCE memory_order_relaxed
#define CHECK memory_order_acquire
#include "lamport-fast.c"
