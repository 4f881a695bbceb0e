/*
 * Concurrency Kit's ring with one producer and, with -DCONSUMERS=2, several consumers: what is taken has been put in, and is not overwritten
 * while it is taken. The library is not part of Felis: README.md says how to name its folders.
 */
#if !__has_include(<ck_ring.h>)
#error "needs Concurrency Kit: name its folder 'include' by --clang-arg=-isystem --clang-arg=FOLDER, or by --clang-arg=-IFOLDER for its own assembly"
#endif

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include <ck_ring.h>

#ifndef CONSUMERS
#define CONSUMERS 1
#endif
#if CONSUMERS == 1
#define ENQUEUE ck_ring_enqueue_spsc
#define DEQUEUE ck_ring_dequeue_spsc
#else
#define ENQUEUE ck_ring_enqueue_spmc
#define DEQUEUE ck_ring_dequeue_spmc
#endif

#define SLOTS 2 /* one of them is always free */
#define ITEMS 3

static ck_ring_t ring;
static ck_ring_buffer_t buffer[SLOTS];
static int items[ITEMS];

static void take(void) {
    void *item;
    if (DEQUEUE(&ring, buffer, &item))
        assert(item != &items[ITEMS - 1]); /* two are taken at most, and this one comes last */
}

static void *consumer(void *unused) {
    (void)unused;
    take();
    return NULL;
}

static void *producer(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        if (!ENQUEUE(&ring, buffer, &items[i]))
            break;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[CONSUMERS];
    ck_ring_init(&ring, SLOTS);
    pthread_create(&threads[0], NULL, producer, NULL);
    for (int i = 1; i < CONSUMERS; i++)
        pthread_create(&threads[i], NULL, consumer, NULL);
    take();
    if (CONSUMERS == 1)
        take();
    return 0;
}
