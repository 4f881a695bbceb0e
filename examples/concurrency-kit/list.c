/*
 * A list of Concurrency Kit: a reader walks over it, while the writer adds an element at its head (-DLIST=STAILQ -DTAIL: at its tail; -DLIST=LIST -DDOUBLE -DBEFORE: in the middle), with -DREMOVES removes one, or with -DSWAPS swaps the list with an empty one. The library is not part of Felis:
 * README.md says how to name its folders.
 */
#if !__has_include(<ck_queue.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_md.h>
#include <ck_queue.h>

#ifndef LIST
#define LIST SLIST /* or LIST, STAILQ */
#endif

#define NAME(list, what) CK_##list##_##what
#define OF(list, what) NAME(list, what)

struct element {
    int value;
    OF(LIST, ENTRY)(element) next;
};

static OF(LIST, HEAD)(list, element) list, other = {NULL};
static struct element first = {.value = 1}, second = {.value = 2}, added;

static void *writer(void *unused) {
#if defined SWAPS
#if defined DOUBLE
    CK_LIST_SWAP(&list, &other, element, next);
#else
    OF(LIST, SWAP)(&list, &other, element);
#endif
#elif defined REMOVES
#if defined DOUBLE
    CK_LIST_REMOVE(&first, next);
#else
    OF(LIST, REMOVE)(&list, &first, element, next);
#endif
#else
    added.value = 3;
#if defined TAIL
    CK_STAILQ_INSERT_TAIL(&list, &added, next);
#elif defined BEFORE
    CK_LIST_INSERT_BEFORE(&second, &added, next);
#else
    OF(LIST, INSERT_HEAD)(&list, &added, next);
#endif
#endif
    return NULL;
}

static void *reader(void *unused) {
    struct element *element;
    int sum = 0, count = 0;
    OF(LIST, FOREACH)(element, &list, next) {
        assert(element->value != 0);
        sum += element->value;
        count++;
    }
#if defined SWAPS
    assert(count == 0 || sum == 3);
#elif defined REMOVES
    assert(sum == 3 || sum == 2);
#else
    assert(sum == 3 || sum == 6);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    OF(LIST, INIT)(&list);
    OF(LIST, INIT)(&other);
    OF(LIST, INSERT_HEAD)(&list, &second, next);
    OF(LIST, INSERT_HEAD)(&list, &first, next);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
