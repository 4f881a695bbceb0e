/* The primitives of the Linux kernel under the name by which programs that are read as source include them, so that they can be compiled, too. */
#ifndef FELIS_LINUX_H
#define FELIS_LINUX_H

#include <lkmm.h>

#ifndef smp_read_barrier_depends
#define smp_read_barrier_depends() ((void)0) /* each read that a dependency leads to is ordered (Linux 4.15) */
#endif

#endif
