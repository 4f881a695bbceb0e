// The reader has no fence between announcing a node and reading whether it is still the current one: the writer may not see the announcement.
// expect: sc holds
// expect: x86tso violated
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define AFTER_ANNOUNCING
#include "hazard-pointer.c"
