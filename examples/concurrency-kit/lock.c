/*
 * A spinlock of Concurrency Kit: two threads count under it. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_spinlock.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_spinlock.h>

#ifndef LOCK
#define LOCK fas /* or cas, dec, ticket; mcs */
#endif

#define NAME(lock, what) ck_spinlock_##lock##_##what
#define OF(lock, what) NAME(lock, what)

static OF(LOCK, t) lock;
static int count;

static void *work(void *unused) {
#ifdef NODES
    struct ck_spinlock_mcs node; /* each thread that takes the lock brings one */
    OF(LOCK, lock)(&lock, &node);
    count++;
    OF(LOCK, unlock)(&lock, &node);
#else
    OF(LOCK, lock)(&lock);
    count++;
    OF(LOCK, unlock)(&lock);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    OF(LOCK, init)(&lock);
    pthread_create(&threads[0], NULL, work, NULL);
    pthread_create(&threads[1], NULL, work, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(count == 2);
    return 0;
}
