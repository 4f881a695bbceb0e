/*
 * A barrier of Concurrency Kit: what threads have done before it, all see behind it. -DCOMBINING, -DDISSEMINATION, -DMCS or -DTOURNAMENT says which one (else the centralized one); with -DROUNDS=2 they meet again,
 * with -DTHREADS=3 there are three of them. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_barrier.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_barrier.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

#ifndef THREADS
#define THREADS 2
#endif

#if THREADS == 3
#define LAST(what) what
#else
#define LAST(what)
#endif

#if defined COMBINING
#include <ck_barrier_combining.c>
static ck_barrier_combining_t barrier;
static ck_barrier_combining_group_t root, groups[THREADS];
static void init(void) {
    ck_barrier_combining_init(&barrier, &root);
    for (int i = 0; i < THREADS; i++)
        ck_barrier_combining_group_init(&barrier, &groups[i], 1);
}
#define STATE(n) ck_barrier_combining_state_t state = CK_BARRIER_COMBINING_STATE_INITIALIZER
#define WAIT(n) ck_barrier_combining(&barrier, &groups[n], &state)
#elif defined DISSEMINATION
#include <ck_barrier_dissemination.c>
static ck_barrier_dissemination_t barrier[THREADS];
static ck_barrier_dissemination_flag_t flags[THREADS][4], *internal[] = {flags[0], flags[1], LAST(flags[2])};
static ck_barrier_dissemination_state_t states[THREADS];
static void init(void) {
    ck_barrier_dissemination_init(barrier, internal, THREADS);
    for (int i = 0; i < THREADS; i++)
        ck_barrier_dissemination_subscribe(barrier, &states[i]);
}
#define STATE(n)
#define WAIT(n) ck_barrier_dissemination(barrier, &states[n])
#elif defined MCS
#include <ck_barrier_mcs.c>
static ck_barrier_mcs_t barrier[THREADS];
static ck_barrier_mcs_state_t states[THREADS];
static void init(void) {
    ck_barrier_mcs_init(barrier, THREADS);
    for (int i = 0; i < THREADS; i++)
        ck_barrier_mcs_subscribe(barrier, &states[i]);
}
#define STATE(n)
#define WAIT(n) ck_barrier_mcs(barrier, &states[n])
#elif defined TOURNAMENT
#include <ck_barrier_tournament.c>
static ck_barrier_tournament_t barrier;
static ck_barrier_tournament_round_t rounds[THREADS][3], *internal[] = {rounds[0], rounds[1], LAST(rounds[2])};
static ck_barrier_tournament_state_t states[THREADS];
static void init(void) {
    ck_barrier_tournament_init(&barrier, internal, THREADS);
    for (int i = 0; i < THREADS; i++)
        ck_barrier_tournament_subscribe(&barrier, &states[i]);
}
#define STATE(n)
#define WAIT(n) ck_barrier_tournament(&barrier, &states[n])
#else
#include <ck_barrier_centralized.c>
static ck_barrier_centralized_t barrier = CK_BARRIER_CENTRALIZED_INITIALIZER;
static void init(void) {
}
#define STATE(n) ck_barrier_centralized_state_t state = CK_BARRIER_CENTRALIZED_STATE_INITIALIZER
#define WAIT(n) ck_barrier_centralized(&barrier, &state, THREADS)
#endif

static int done[THREADS][ROUNDS];

static void *work(void *number) {
    size_t self = (size_t)number;
    STATE(self);
    for (int round = 0; round < ROUNDS; round++) {
        done[self][round] = 1;
        WAIT(self);
        for (int i = 0; i < THREADS; i++)
            assert(done[i][round] == 1);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    init();
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
