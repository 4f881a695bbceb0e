// The bug: what is added may be lost.
// expect: sc violated
// expect: rc11 violated
// expect: aarch64 violated
#define TORN
#include "counter.c"
