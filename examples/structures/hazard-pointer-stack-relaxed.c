// The bug: no fence between the announcement of a node and the look whether it is still on top, so that who frees it may miss the announcement.
// Armv8 keeps a store-release before a load-acquire, which is what this becomes there; with --target rcpc (LDAPR) the bug shows.
// expect: sc holds
// expect: x86tso memory violated
// expect: aarch64 holds
// expect: power memory violated
// expect: rc11 memory violated
#define AFTER_ANNOUNCING
#include "hazard-pointer-stack.c"
