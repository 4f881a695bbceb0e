/*
 * Concurrency Kit's event count: who has waited until it was counted up sees what was done before. Here sleeping ends at once, as it may at any time. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_ec.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_ec.h>
#include <ck_ec.c>

static int get_time(const struct ck_ec_ops *ops, struct timespec *now) {
    now->tv_sec = 1;
    now->tv_nsec = 0;
    return 0;
}

static void wait32(const struct ck_ec_wait_state *state, const uint32_t *where, uint32_t expected, const struct timespec *deadline) {
}

static void wake32(const struct ck_ec_ops *ops, const uint32_t *where) {
}

static const struct ck_ec_ops ops = {.gettime = get_time, .wait32 = wait32, .wake32 = wake32, .busy_loop_iter = 1};
static const struct ck_ec_mode mode = {.ops = &ops};
static struct ck_ec32 events = CK_EC_INITIALIZER;
static int x;

static void *producer(void *unused) {
    x = 1;
    ck_ec32_inc(&events, &mode);
    return NULL;
}

static void *consumer(void *unused) {
    if (ck_ec32_wait(&events, &mode, 0, NULL) == 0)
        assert(x == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, producer, NULL);
    pthread_create(&threads[1], NULL, consumer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
