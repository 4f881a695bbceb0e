/*
 * Concurrency Kit's linked queue, for one producer and one consumer or, with -DMPMC, for several: is it a queue? With -DMPMC, pointers are
 * compared and exchanged together with a number. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_fifo.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <felis/queue.h>
#include <pthread.h>
#include <stddef.h>

#include <ck_fifo.h>

#ifdef MPMC
typedef ck_fifo_mpmc_t fifo_t;
typedef ck_fifo_mpmc_entry_t entry_t;
#define INIT ck_fifo_mpmc_init
#else
typedef ck_fifo_spsc_t fifo_t;
typedef ck_fifo_spsc_entry_t entry_t;
#define INIT ck_fifo_spsc_init
#endif

#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef PUTS
#define PUTS 2
#endif
#ifndef TAKES
#define TAKES 2
#endif

static fifo_t fifo;
static entry_t entries[3];
static int items[3];

static void enqueue(size_t number) {
    __VERIFIER_method_begin("enqueue", (long long)number);
#ifdef MPMC
    ck_fifo_mpmc_enqueue(&fifo, &entries[number], &items[number]);
#else
    ck_fifo_spsc_enqueue(&fifo, &entries[number], &items[number]);
#endif
    __VERIFIER_method_end("enqueue", 0);
}

static void dequeue(void) {
    int *item;
    long long result = FELIS_EMPTY;
    __VERIFIER_method_begin("dequeue", 0);
#ifdef MPMC
    entry_t *garbage;
    if (ck_fifo_mpmc_dequeue(&fifo, &item, &garbage))
#else
    if (ck_fifo_spsc_dequeue(&fifo, &item))
#endif
        result = item == &items[1] ? 1 : item == &items[2] ? 2 : 0;
    __VERIFIER_method_end("dequeue", result);
}

static void *producer(void *number) {
    size_t first = (size_t)number;
    enqueue(first);
    if (PRODUCERS == 1 && PUTS > 1)
        enqueue(2);
    return NULL;
}

int main(void) {
    pthread_t threads[PRODUCERS];
    INIT(&fifo, &entries[0]);
    for (size_t i = 0; i < PRODUCERS; i++)
        pthread_create(&threads[i], NULL, producer, (void *)(i + 1));
    for (int i = 0; i < TAKES; i++)
        dequeue();
    return 0;
}
