/*
 * For programs that are written for GenMC. Its annotations of accesses help its exploration and change no result: here they are
 * the access alone.
 */
#ifndef FELIS_GENMC_H
#define FELIS_GENMC_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <verifier.h>

typedef long __VERIFIER_thread_t;

bool __VERIFIER_helps(void);

__VERIFIER_thread_t __VERIFIER_spawn(void *(*start)(void *), void *argument);
void *__VERIFIER_join(__VERIFIER_thread_t thread);

#define __VERIFIER_spawn_symmetric(start, argument, other) ((void)(other), __VERIFIER_spawn(start, argument))
#define __VERIFIER_join_symmetric(thread) ((void)__VERIFIER_join(thread))

#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_helped_CAS(statement) do { statement; } while (0)
#define __VERIFIER_helping_CAS(statement) do { if (__VERIFIER_helps()) { statement; } } while (0)
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_final_CAS(expression) (expression)

/* A part that may be executed, but after which nothing is of interest. */
#define __VERIFIER_optional(statement)                                                  \
    do {                                                                                \
        if (__VERIFIER_nondet_bool()) {                                                 \
            statement;                                                                  \
            __VERIFIER_assume(0);                                                       \
        }                                                                               \
    } while (0)

/* A partial lock: a mutex that is part of a specification. */
typedef struct __VERIFIER_plock {
    pthread_mutex_t lock;
} __VERIFIER_plock_t;

#define __VERIFIER_plock_lock(plock) pthread_mutex_lock(&(plock)->lock)
#define __VERIFIER_plock_unlock(plock) pthread_mutex_unlock(&(plock)->lock)

/* Hazard pointers: what one protects may be used although it has been retired, until the hazard pointer protects something else, is
   cleared or is freed. */
typedef struct felis_hazard_pointer {
    void *pointer;
} __VERIFIER_hp_t;

__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void __VERIFIER_hp_free(__VERIFIER_hp_t *);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *);
void __VERIFIER_hp_retire(void *);
void __VERIFIER_hp_set(__VERIFIER_hp_t *, void *);

#define __VERIFIER_hp_protect(hazard, place)                                            \
    ({                                                                                  \
        void *felis_pointer = __atomic_load_n((void **)(place), __ATOMIC_ACQUIRE);      \
        __VERIFIER_hp_set(hazard, felis_pointer);                                       \
        felis_pointer;                                                                  \
    })

#endif
