// The same queue, specified as one that may say "empty" although it is not.
// expect: sc linearizability holds(bound 2)
// expect: rc11 linearizability holds(bound 2)
// expect: aarch64 linearizability holds(bound 2)
#define MAY
#include "try-queue.c"
