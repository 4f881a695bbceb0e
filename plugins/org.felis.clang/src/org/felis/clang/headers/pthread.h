/* Threads of POSIX. Most functions are the verifier's; the fields are what it needs to implement them over atomic accesses. */
#ifndef FELIS_PTHREAD_H
#define FELIS_PTHREAD_H

#include <felis/threads.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

typedef unsigned long pthread_t;
typedef int pthread_once_t;
typedef unsigned int pthread_key_t;
typedef int pthread_spinlock_t;

typedef struct { int __detached; } pthread_attr_t;
typedef struct { int __kind; } pthread_mutexattr_t;
typedef struct { int __unused; } pthread_condattr_t;
typedef struct { int __unused; } pthread_rwlockattr_t;
typedef struct { int __unused; } pthread_barrierattr_t;

typedef struct { int __state; int __kind; int __owner; int __count; } pthread_mutex_t;
typedef struct { int __sequence; int __waiting; } pthread_cond_t;
typedef struct { int __state; int __waiting; } pthread_rwlock_t;
typedef struct { int __needed; int __arrived; int __round; int __unused; } pthread_barrier_t;

enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
enum { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_DEFAULT = PTHREAD_MUTEX_NORMAL };
enum { PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED };

#define PTHREAD_MUTEX_INITIALIZER { 0, PTHREAD_MUTEX_DEFAULT, 0, 0 }
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { 0, PTHREAD_MUTEX_RECURSIVE, 0, 0 }
#define PTHREAD_COND_INITIALIZER { 0, 0 }
#define PTHREAD_RWLOCK_INITIALIZER { 0, 0 }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

int pthread_create(pthread_t *thread, const pthread_attr_t *, void *(*start)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_detach(pthread_t thread);
_Noreturn void pthread_exit(void *result);
pthread_t pthread_self(void);
int pthread_equal(pthread_t, pthread_t);
int pthread_yield(void);

int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setdetachstate(pthread_attr_t *, int state);
int pthread_attr_getdetachstate(const pthread_attr_t *, int *state);

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutexattr_init(pthread_mutexattr_t *);
int pthread_mutexattr_destroy(pthread_mutexattr_t *);
int pthread_mutexattr_settype(pthread_mutexattr_t *, int kind);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *, int *kind);

int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_condattr_init(pthread_condattr_t *);
int pthread_condattr_destroy(pthread_condattr_t *);

int pthread_rwlock_init(pthread_rwlock_t *, const pthread_rwlockattr_t *);
int pthread_rwlock_destroy(pthread_rwlock_t *);
int pthread_rwlock_rdlock(pthread_rwlock_t *);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *, const struct timespec *);
int pthread_rwlock_wrlock(pthread_rwlock_t *);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *, const struct timespec *);
int pthread_rwlock_trywrlock(pthread_rwlock_t *);
int pthread_rwlock_unlock(pthread_rwlock_t *);

int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned int count);
int pthread_barrier_destroy(pthread_barrier_t *);
int pthread_barrier_wait(pthread_barrier_t *);

int pthread_spin_init(pthread_spinlock_t *, int shared);
int pthread_spin_destroy(pthread_spinlock_t *);
int pthread_spin_lock(pthread_spinlock_t *);
int pthread_spin_trylock(pthread_spinlock_t *);
int pthread_spin_unlock(pthread_spinlock_t *);

static inline int pthread_once(pthread_once_t *once, void (*initialise)(void))
{
    __felis_once(once, initialise);
    return 0;
}

#define PTHREAD_KEYS_MAX FELIS_KEYS

/* 11 is EAGAIN. */
static inline int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
    return __felis_new_key(key, destructor) ? 0 : 11;
}

static inline int pthread_key_delete(pthread_key_t key)
{
    __felis_destructors[key] = 0;
    return 0;
}

static inline void *pthread_getspecific(pthread_key_t key)
{
    return __felis_values[key];
}

static inline int pthread_setspecific(pthread_key_t key, const void *value)
{
    __felis_values[key] = (void *)value;
    return 0;
}

#endif
