// As rcu-free.c, but nothing is waited for: a reader may still have the node when it is freed.
// expect: lkmm memory violated

#define WAIT
#include "rcu-free.c"
