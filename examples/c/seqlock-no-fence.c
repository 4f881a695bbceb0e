// The reader has no fence between reading the data and reading the number again.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 violated
// expect: power violated
// expect: riscv violated
// expect: rc11 violated

#define AFTER_READING
#include "seqlock.c"
