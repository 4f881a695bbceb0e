/* Threads of ISO C11 (7.26). Most functions are the verifier's. */
#ifndef FELIS_THREADS_H
#define FELIS_THREADS_H

#include <felis/threads.h>
#include <time.h>

#ifndef __cplusplus
#define thread_local _Thread_local
#endif

typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);
typedef int once_flag;

typedef struct { int __state; int __kind; int __owner; int __count; } mtx_t;
typedef struct { int __sequence; int __waiting; } cnd_t;

enum { thrd_success, thrd_timedout, thrd_busy, thrd_error, thrd_nomem };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

#define ONCE_FLAG_INIT 0
#define TSS_DTOR_ITERATIONS 4

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
int thrd_join(thrd_t thread, int *result);
int thrd_detach(thrd_t thread);
_Noreturn void thrd_exit(int result);
thrd_t thrd_current(void);
int thrd_equal(thrd_t, thrd_t);
void thrd_yield(void);
int thrd_sleep(const struct timespec *, struct timespec *);

int mtx_init(mtx_t *, int kind);
void mtx_destroy(mtx_t *);
int mtx_lock(mtx_t *);
int mtx_trylock(mtx_t *);
int mtx_timedlock(mtx_t *restrict, const struct timespec *restrict);
int mtx_unlock(mtx_t *);

int cnd_init(cnd_t *);
void cnd_destroy(cnd_t *);
int cnd_wait(cnd_t *, mtx_t *);
int cnd_timedwait(cnd_t *restrict, mtx_t *restrict, const struct timespec *restrict);
int cnd_signal(cnd_t *);
int cnd_broadcast(cnd_t *);

static inline void call_once(once_flag *flag, void (*initialise)(void))
{
    __felis_once(flag, initialise);
}

static inline int tss_create(tss_t *key, tss_dtor_t destructor)
{
    return __felis_new_key(key, destructor) ? thrd_success : thrd_error;
}

static inline void tss_delete(tss_t key)
{
    __felis_destructors[key] = 0;
}

static inline void *tss_get(tss_t key)
{
    return __felis_values[key];
}

static inline int tss_set(tss_t key, void *value)
{
    __felis_values[key] = value;
    return thrd_success;
}

#endif
