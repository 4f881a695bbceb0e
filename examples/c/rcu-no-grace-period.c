// The old node is used again at once, while a reader may still hold it.
// expect: lkmm violated

#define WAIT_FOR_READERS
#include "rcu.c"
