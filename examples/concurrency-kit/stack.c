/*
 * Concurrency Kit's stack: what is popped has been filled in by who pushed it. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_stack.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_stack.h>

struct item {
    int value;
    ck_stack_entry_t entry;
};

static ck_stack_t stack = CK_STACK_INITIALIZER;
static struct item items[2];

static void *pusher(void *which) {
    struct item *item = which;
    item->value = 1;
    ck_stack_push_upmc(&stack, &item->entry);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, pusher, &items[0]);
    pthread_create(&threads[1], NULL, pusher, &items[1]);
    ck_stack_entry_t *entry = ck_stack_pop_upmc(&stack);
    if (entry != NULL) {
        struct item *item = (struct item *)((char *)entry - offsetof(struct item, entry));
        assert(item->value == 1);
    }
    return 0;
}
