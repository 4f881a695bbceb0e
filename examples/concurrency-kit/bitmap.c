/*
 * Concurrency Kit's bitmap: two threads set neighbouring bits of a word, and one of them resets another one: no change gets lost; with -DBTS, of two that set the same bit one is told so. With -DMESSAGE a bit says that there is something
 * to read, with the fences of the client. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_bitmap.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_bitmap.h>

#ifdef NO_FENCES /* what is not promised */
#define FENCE(name)
#else
#define FENCE(name) ck_pr_fence_##name()
#endif

static CK_BITMAP_INSTANCE(8) bits;
static int message;

static void *first(void *unused) {
#ifdef MESSAGE
    message = 1;
    FENCE(release);
    CK_BITMAP_SET(&bits, 1);
#else
    CK_BITMAP_SET(&bits, 1);
    CK_BITMAP_RESET(&bits, 2);
#ifdef BTS
    if (!CK_BITMAP_BTS(&bits, 4))
        ck_pr_inc_int(&message);
#endif
#endif
    return NULL;
}

static void *second(void *unused) {
#ifdef MESSAGE
    if (CK_BITMAP_TEST(&bits, 1)) {
        FENCE(acquire);
        assert(message == 1);
    }
#else
    CK_BITMAP_SET(&bits, 3);
#ifdef BTS
    if (!CK_BITMAP_BTS(&bits, 4))
        ck_pr_inc_int(&message);
#endif
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    CK_BITMAP_INIT(&bits, 8, false);
    CK_BITMAP_SET(&bits, 2);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifndef MESSAGE
    assert(CK_BITMAP_TEST(&bits, 1) && !CK_BITMAP_TEST(&bits, 2) && CK_BITMAP_TEST(&bits, 3));
#ifdef BTS
    assert(message == 1);
#endif
#endif
    return 0;
}
