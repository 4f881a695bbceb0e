/* A thread that yields: no order follows from it. */
#ifndef FELIS_SCHED_H
#define FELIS_SCHED_H

struct sched_param {
    int sched_priority;
};

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

int sched_yield(void);

#endif
