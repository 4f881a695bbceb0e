// The next ticket is called by a relaxed store: its thread may come before the last write inside is visible.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define SERVE memory_order_relaxed
#include "ticket.c"
