/* What time it is, no verified program is told. */
#ifndef FELIS_SYS_TIME_H
#define FELIS_SYS_TIME_H

#include <time.h>

struct timeval {
    time_t tv_sec;
    long tv_usec;
};

#endif
