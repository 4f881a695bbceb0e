// A reader leaves by a relaxed decrement: it may still read while a writer is in. Under rc11 this is a data race; that the assertion fails is excluded there,
// because no read takes its value from a write that comes after it.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define READ_UNLOCK memory_order_relaxed
#include "rwlock.c"
