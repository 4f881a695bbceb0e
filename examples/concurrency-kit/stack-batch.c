/*
 * Concurrency Kit's stack, of which one thread takes an entry while another one takes all and puts one back: nobody may have what another one has. It is for a machine that compares and exchanges two words at
 * once. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_stack.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-IFOLDER, for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_stack.h>

static ck_stack_t stack = CK_STACK_INITIALIZER;
static ck_stack_entry_t entries[2];
static ck_stack_entry_t *taken, *kept;

static void *popper(void *unused) {
    taken = ck_stack_pop_mpmc(&stack);
    return NULL;
}

static void *batch(void *unused) {
    ck_stack_entry_t *first = ck_stack_batch_pop_mpmc(&stack);
    if (first == &entries[1]) {
        kept = CK_STACK_NEXT(first);
        ck_stack_push_mpmc(&stack, first);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    ck_stack_push_spnc(&stack, &entries[0]);
    ck_stack_push_spnc(&stack, &entries[1]);
    pthread_create(&threads[0], NULL, popper, NULL);
    pthread_create(&threads[1], NULL, batch, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    ck_stack_entry_t *left = CK_STACK_FIRST(&stack);
    assert(kept == NULL || left != kept);
    return 0;
}
