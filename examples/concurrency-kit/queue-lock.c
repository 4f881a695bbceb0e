/*
 * A spinlock of Concurrency Kit in which threads queue: two threads count under it. With -DROUNDS=2 each comes twice. The library is not part of Felis: README.md says how to name its folders.
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

#ifndef ROUNDS
#define ROUNDS 1
#endif

#if defined ANDERSON
static ck_spinlock_anderson_t lock;
static ck_spinlock_anderson_thread_t slots[2];
#define INIT() ck_spinlock_anderson_init(&lock, slots, 2)
#define MINE(n) ck_spinlock_anderson_thread_t *slot
#define LOCK() ck_spinlock_anderson_lock(&lock, &slot)
#define UNLOCK() ck_spinlock_anderson_unlock(&lock, slot)
#elif defined HCLH /* both threads are of one cluster; -DCLUSTERS=2: each has its own */
#ifndef CLUSTERS
#define CLUSTERS 1
#endif
static ck_spinlock_hclh_t *global, *local[2], unowned, locals[2], first, second;
#define INIT() (ck_spinlock_hclh_init(&global, &unowned, -1), ck_spinlock_hclh_init(&local[0], &locals[0], 0), ck_spinlock_hclh_init(&local[1], &locals[1], 1))
#define MINE(n) ck_spinlock_hclh_t *node = n == 0 ? &first : &second
#define LOCK() ck_spinlock_hclh_lock(&global, &local[self % CLUSTERS], node)
#define UNLOCK() ck_spinlock_hclh_unlock(&node)
#else /* CLH */
static ck_spinlock_clh_t *lock, unowned, first, second;
#define INIT() ck_spinlock_clh_init(&lock, &unowned)
#define MINE(n) ck_spinlock_clh_t *node = n == 0 ? &first : &second
#define LOCK() ck_spinlock_clh_lock(&lock, node)
#define UNLOCK() ck_spinlock_clh_unlock(&node)
#endif

static int count;

static void *work(void *number) {
    size_t self = (size_t)number;
    (void)self;
    MINE(self);
    for (int round = 0; round < ROUNDS; round++) {
        LOCK();
        count++;
        UNLOCK();
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    INIT();
    pthread_create(&threads[0], NULL, work, (void *)0);
    pthread_create(&threads[1], NULL, work, (void *)1);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(count == 2 * ROUNDS);
    return 0;
}
