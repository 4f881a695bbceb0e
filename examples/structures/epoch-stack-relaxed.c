// The bug: a thread says relaxed that it is no longer in a pop, so that it may still read a node that has been freed.
// x86 keeps a load before a later store. So does the fence that RISC-V's mapping has after an acquire load, here the one that asks again for the top.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 memory violated
// expect: power memory violated
// expect: riscv holds
// expect: rc11 memory violated
#define LEAVE memory_order_relaxed
#include "epoch-stack.c"
