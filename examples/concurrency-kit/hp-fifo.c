/*
 * Concurrency Kit's queue with hazard pointers: is it a queue? Nothing is reclaimed. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_hp_fifo.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <felis/queue.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_hp.h>
#include <ck_hp_fifo.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef TAKES
#define TAKES 1
#endif

static ck_hp_fifo_t fifo;
static ck_hp_fifo_entry_t entries[WRITERS + 1];
static ck_hp_record_t records[WRITERS + 1];
static void *pointers[WRITERS + 1][2];
static int items[WRITERS + 1];

static void *writer(void *argument) {
    size_t number = (size_t)argument;
    __VERIFIER_method_begin("enqueue", (long long)number);
    ck_hp_fifo_enqueue_mpmc(&records[number], &fifo, &entries[number], &items[number]);
    __VERIFIER_method_end("enqueue", 0);
    return NULL;
}

static void take(void) {
    int *item;
    long long result = FELIS_EMPTY;
    __VERIFIER_method_begin("dequeue", 0);
    if (ck_hp_fifo_dequeue_mpmc(&records[0], &fifo, &item) != NULL) {
        result = 0; /* nobody has put that */
        for (int i = 1; i <= WRITERS; i++)
            if (item == &items[i])
                result = i;
    }
    __VERIFIER_method_end("dequeue", result);
}

int main(void) {
    pthread_t threads[WRITERS];
    ck_hp_fifo_init(&fifo, &entries[0]);
    for (size_t i = 0; i <= WRITERS; i++)
        records[i].pointers = pointers[i];
    for (size_t i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, writer, (void *)(i + 1));
#ifdef AFTER
    for (size_t i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
#endif
    for (int i = 0; i < TAKES; i++)
        take();
    return 0;
}
