// The bug: readers take no locks, so that they may find a node before its key is there.
// expect: sc holds
// expect: rc11 violated
// expect: aarch64 violated
#define READERS_LOCK false
#include "list-set-fine.c"
