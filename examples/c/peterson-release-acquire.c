// Peterson's algorithm with release and acquire instead of sequential consistency: a thread may read that the other does not want to enter before its own
// announcement is visible. Armv8's load-acquire does not overtake a store-release, so the bug is not visible there.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 holds
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define ANNOUNCE memory_order_release
#define CHECK memory_order_acquire
#include "peterson.c"
