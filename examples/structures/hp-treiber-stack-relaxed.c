// The bug: a node is pushed relaxed, so that its value may be read before it is written.
// expect: sc holds
// expect: rc11 violated
#define PUBLISH memory_order_relaxed
#include "hp-treiber-stack.c"
