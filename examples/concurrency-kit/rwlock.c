/*
 * A lock of Concurrency Kit for readers and writers: a reader sees both variables before or after a write. The library is not part of Felis: README.md says how to name its
 * folders.
 */
#if !__has_include(<ck_rwlock.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_md.h>

/* ck_rwlock, ck_pflock, ck_tflock_ticket (-DFILE=ck_tflock), ck_swlock (one writer only), ck_bytelock (-DSLOTS), ck_brlock (-DREADERS) */
#ifndef LOCK
#define LOCK ck_rwlock
#endif
#ifndef WRITERS
#define WRITERS 1
#endif

#include <ck_cc.h>
#include <ck_pr.h>
#define TEXT(name) #name
#define HEADER(name) TEXT(name.h)
#ifndef FILE
#define FILE LOCK
#endif
#include HEADER(FILE)

#define NAME(lock, what) lock##_##what
#define OF(lock, what) NAME(lock, what)

static OF(LOCK, t) lock;
static int x, y;

#if defined SLOTS
#define WRITE_LOCK(n) OF(LOCK, write_lock)(&lock, n)
#define READ_LOCK(n) OF(LOCK, read_lock)(&lock, n)
#define READ_UNLOCK(n) OF(LOCK, read_unlock)(&lock, n)
#elif defined READERS
static ck_brlock_reader_t self;
#define WRITE_LOCK(n) OF(LOCK, write_lock)(&lock)
#define READ_LOCK(n) (ck_brlock_read_register(&lock, &self), OF(LOCK, read_lock)(&lock, &self))
#define READ_UNLOCK(n) OF(LOCK, read_unlock)(&self)
#else
#define WRITE_LOCK(n) OF(LOCK, write_lock)(&lock)
#define READ_LOCK(n) OF(LOCK, read_lock)(&lock)
#define READ_UNLOCK(n) OF(LOCK, read_unlock)(&lock)
#endif

static void *writer(void *number) {
    (void)number;
    WRITE_LOCK((unsigned int)(size_t)number);
    x++;
    y++;
    OF(LOCK, write_unlock)(&lock);
    return NULL;
}

static void *reader(void *number) {
    (void)number;
    READ_LOCK((unsigned int)(size_t)number);
    int first = x, second = y;
    READ_UNLOCK((unsigned int)(size_t)number);
    assert(first == second);
    return NULL;
}

int main(void) {
    pthread_t threads[WRITERS + 1];
    OF(LOCK, init)(&lock);
    for (size_t i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, writer, (void *)(i + 1));
    pthread_create(&threads[WRITERS], NULL, reader, (void *)(size_t)(WRITERS + 1));
    for (size_t i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    assert(WRITERS == 1 || x == WRITERS);
    return 0;
}
