// The bug: a node is pushed relaxed, so that its value may be read before it is written.
// expect: sc holds(bound 2)
// expect: rc11 violated
// expect: rc11 linearizability violated
// expect: aarch64 violated
// expect: aarch64 linearizability violated
#define PUBLISH memory_order_relaxed
#include "treiber-stack.c"
