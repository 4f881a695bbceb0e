/*
 * A cohort lock of Concurrency Kit: one thread locks it, another one of its cohort tries to, and one of another cohort waits for both. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_cohort.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_cohort.h>
#include <ck_spinlock.h>

#define OPERATION(result, name, what)                                                                                                                         \
    static result name(void *of, void *context) {                                                                                                             \
        return ck_spinlock_fas_##what(of);                                                                                                                    \
    }
OPERATION(void, lock, lock)
OPERATION(void, unlock, unlock)
OPERATION(bool, locked, locked)
OPERATION(bool, trylock, trylock)
CK_COHORT_TRYLOCK_PROTOTYPE(it, lock, unlock, locked, trylock, lock, unlock, locked, trylock)

static ck_spinlock_fas_t global, locals[2];
static CK_COHORT_INSTANCE(it) cohorts[2];
static int count;

static void *locks(void *cohort) {
    CK_COHORT_LOCK(it, cohort, NULL, NULL);
    count++;
    CK_COHORT_UNLOCK(it, cohort, NULL, NULL);
    return NULL;
}

static void *tries(void *cohort) {
    if (CK_COHORT_TRYLOCK(it, cohort, NULL, NULL, NULL)) {
        count++;
        CK_COHORT_UNLOCK(it, cohort, NULL, NULL);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    ck_spinlock_fas_init(&global);
    for (int i = 0; i < 2; i++) {
        ck_spinlock_fas_init(&locals[i]);
        CK_COHORT_INIT(it, &cohorts[i], &global, &locals[i], CK_COHORT_DEFAULT_LOCAL_PASS_LIMIT);
    }
    pthread_create(&threads[0], NULL, locks, &cohorts[0]);
    pthread_create(&threads[1], NULL, tries, &cohorts[0]);
    pthread_create(&threads[2], NULL, locks, &cohorts[1]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(count >= 2);
    return 0;
}
