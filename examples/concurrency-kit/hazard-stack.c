/*
 * Concurrency Kit's hazard pointers: an entry of a stack is protected by one thread, which uses it, while another one takes it and gives it up (-DSHORT: of ck_hp_free, only the look at what is protected; -DCLEAR: who has
 * used it says so, with -DFENCE behind a fence). Alone, -DMANY: more is protected than a record can remember. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_hp_stack.h>)
#error "needs Concurrency Kit: name its folders 'include' and 'src' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#define CK_HP_CACHE 1

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <ck_hp.h>
#include <ck_hp_stack.h>

/* There is one pointer to sort and to look through, or none. */
typedef int order(const void *, const void *);

static void sort(void *array, size_t count, size_t bytes, order *compare) {
    assert(count <= CK_HP_CACHE);
}

static void *find(const void *key, const void *array, size_t count, size_t bytes, order *compare) {
    return count != 0 && *(void *const *)key == *(void *const *)array ? (void *)array : NULL;
}

#define qsort sort
#define bsearch find
#include <ck_hp.c>

struct node {
    uint64_t alive; /* 0 once it is given up */
    ck_hp_hazard_t hazard;
    ck_stack_entry_t entry;
};
CK_STACK_CONTAINER(struct node, entry, node_of)

static void destroy(void *what) {
    ck_pr_store_64(&((struct node *)what)->alive, 0);
}

static struct node node = {.alive = 1};
static ck_stack_t stack;
static ck_hp_t hp;
static ck_hp_record_t users, takers;
static void *users_pointer[1], *takers_pointer[1];

static void use(uint64_t *place) {
    uint64_t alive = ck_pr_load_64(place);
#ifdef CLEAR
#ifdef FENCE
    ck_pr_fence_load_store();
#endif
    ck_hp_clear(&users);
#endif
    assert(alive == 1);
}

#ifdef SHORT /* what ck_hp_free does about the only node that there is */
static void free_if_not_used(void) {
    void *cache[CK_HP_CACHE];
    unsigned int hazards;
    ck_hp_member_cache(&hp, cache, &hazards);
    if (hazards == 0)
        destroy(&node);
}
#endif

static void *user(void *unused) {
    ck_stack_entry_t *found = ck_pr_load_ptr(&stack.head);
    if (found == NULL)
        return NULL;
    ck_hp_set_fence(&users, 0, found);
    if (found == ck_pr_load_ptr(&stack.head))
        use(&node_of(found)->alive);
    return NULL;
}

static void *taker(void *unused) {
    ck_stack_entry_t *taken;
    if (!ck_hp_stack_trypop_mpmc(&takers, &stack, &taken))
        return NULL;
    ck_hp_set(&takers, 0, NULL);
#ifdef SHORT
    free_if_not_used();
#else
    ck_hp_free(&takers, &node_of(taken)->hazard, node_of(taken), taken);
#endif
    return NULL;
}

int main(void) {
    ck_hp_init(&hp, 1, 1, destroy);
    ck_hp_register(&hp, &users, users_pointer);
    ck_hp_register(&hp, &takers, takers_pointer);
    ck_hp_stack_push_mpmc(&stack, &node.entry);
#ifdef MANY
    static struct node other = {.alive = 1};
    ck_hp_set(&users, 0, &node);
    ck_hp_set(&takers, 0, &other);
    ck_hp_free(&takers, &node.hazard, &node, &node);
    ck_hp_free(&takers, &other.hazard, &other, &other);
    assert(node.alive == 1 && other.alive == 1);
#else
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, user, NULL);
    pthread_create(&threads[1], NULL, taker, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
