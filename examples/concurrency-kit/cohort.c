/*
 * A cohort lock of Concurrency Kit: threads of one cohort share a local lock, and cohorts share a global one. Two threads count (-DCOHORTS=2: each of its own cohort); with -DRW=WP (RP, NEUTRAL) the lock of readers and writers that is
 * made of it: a reader sees both variables before or after a write. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_rwcohort.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_rwcohort.h>
#include <ck_spinlock.h>

#ifndef GLOBAL
#define GLOBAL fas
#endif
#ifndef LOCAL
#define LOCAL fas /* or ticket */
#endif
#ifndef COHORTS
#define COHORTS 1
#endif

#define NAME(lock, what) ck_spinlock_##lock##_##what
#define OF(lock, what) NAME(lock, what)
#define OPERATION(result, name, lock, what)                                                                                                                   \
    static result name(void *of, void *context) {                                                                                                             \
        return OF(lock, what)(of);                                                                                                                            \
    }
OPERATION(void, global_lock, GLOBAL, lock)
OPERATION(void, global_unlock, GLOBAL, unlock)
OPERATION(bool, global_locked, GLOBAL, locked)
OPERATION(void, local_lock, LOCAL, lock)
OPERATION(void, local_unlock, LOCAL, unlock)
OPERATION(bool, local_locked, LOCAL, locked)
CK_COHORT_PROTOTYPE(it, global_lock, global_unlock, global_locked, local_lock, local_unlock, local_locked)

static OF(GLOBAL, t) all;
static OF(LOCAL, t) locals[2];
static CK_COHORT_INSTANCE(it) cohorts[2];

#ifdef RW
#define PART(rw, what) CK_RWCOHORT_##rw##_##what
#define RW_OF(rw, what) PART(rw, what)
RW_OF(RW, PROTOTYPE)(it)
static RW_OF(RW, INSTANCE)(it) rw = RW_OF(RW, INITIALIZER);
#endif

static int x, y;

static void *writer(void *number) {
    CK_COHORT_INSTANCE(it) *cohort = &cohorts[(size_t)number % COHORTS];
#ifdef RW
    RW_OF(RW, WRITE_LOCK)(it, &rw, cohort, NULL, NULL);
    x++;
    y++;
    RW_OF(RW, WRITE_UNLOCK)(it, &rw, cohort, NULL, NULL);
#else
    CK_COHORT_LOCK(it, cohort, NULL, NULL);
    x++;
    CK_COHORT_UNLOCK(it, cohort, NULL, NULL);
#endif
    return NULL;
}

#ifdef RW
static void *reader(void *number) {
    CK_COHORT_INSTANCE(it) *cohort = &cohorts[(size_t)number % COHORTS];
    RW_OF(RW, READ_LOCK)(it, &rw, cohort, NULL, NULL);
    int first = x, second = y;
    RW_OF(RW, READ_UNLOCK)(it, &rw, cohort, NULL, NULL);
    assert(first == second);
    return NULL;
}
#else
#define reader writer
#endif

int main(void) {
    pthread_t threads[2];
    OF(GLOBAL, init)(&all);
    for (int i = 0; i < COHORTS; i++) {
        OF(LOCAL, init)(&locals[i]);
        CK_COHORT_INIT(it, &cohorts[i], &all, &locals[i], CK_COHORT_DEFAULT_LOCAL_PASS_LIMIT);
    }
    pthread_create(&threads[0], NULL, writer, (void *)0);
    pthread_create(&threads[1], NULL, reader, (void *)1);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifndef RW
    assert(x == 2);
#endif
    return 0;
}
