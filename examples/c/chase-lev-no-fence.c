// The owner has no fence between writing the bottom and reading the top: it takes an item that the thief steals as well.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define TAKE_FENCE
#include "chase-lev.c"
