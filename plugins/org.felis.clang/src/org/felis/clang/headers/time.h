/* Time does not pass in a verified program: what takes a time limit may give up at once. */
#ifndef FELIS_TIME_H
#define FELIS_TIME_H

#include <stddef.h>

typedef long time_t;
typedef long clock_t;
typedef int clockid_t;

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define TIME_UTC 1

time_t time(time_t *);
clock_t clock(void);
int clock_gettime(clockid_t, struct timespec *);
int timespec_get(struct timespec *, int);
int nanosleep(const struct timespec *, struct timespec *);

#endif
