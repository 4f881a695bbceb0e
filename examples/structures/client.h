// A client of a structure that values are put into and taken from: WRITERS threads put PUTS values each, READERS threads take TAKES times each, and NOISE threads put one value and then
// take one. What is taken was put, and nothing is taken twice. With LIFO nothing is taken while a value is there that was put later, with FIFO none while one is there that was put
// earlier, and nobody finds nothing while something is there; with BAG the structure is a bag, of which only the first is asked. Nothing is said of puts that overlap; and a value is there for sure if its put had come to its end when its reader began, and nobody else ever takes it.
// A structure has the functions that are declared here.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

#if defined LIFO && !defined BAG
#define IS_LIFO
#elif defined FIFO && !defined BAG
#define IS_FIFO
#endif
/* Whether it matters what was put before what. */
#if defined IS_LIFO || defined IS_FIFO
#define IS_ORDERED
#endif

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef PUTS
#define PUTS 2
#endif
#ifndef READERS
#define READERS 1
#endif
#ifndef TAKES
#define TAKES 1
#endif
#ifndef NOISE
#define NOISE 0
#endif

/* Who puts, and who takes: noise threads are the last ones of both. */
#define PRODUCERS (WRITERS + NOISE)
#define CONSUMERS (READERS + NOISE)
/* Values are numbered by those who put them: the first one puts 1, 2, … */
#define VALUES (PRODUCERS * PUTS)

/* Puts the index-th value of a producer. */
static void put(size_t producer, int index, int value);
/* 0 if there is nothing. */
static int take(void);

#ifdef IS_ORDERED
/* How many values each producer has put. */
static atomic_int completed[PRODUCERS];
/* How many values of each producer had been put when the put of a value began. */
static int before[VALUES][PRODUCERS];
#endif

static void produce(size_t number, int puts)
{
    for (int i = 0; i < puts; i++) {
        int value = (int)number * PUTS + i;
#ifdef IS_ORDERED
        for (size_t other = 0; other < PRODUCERS; other++) {
            before[value][other] = other == number ? i : atomic_load_explicit(&completed[other], memory_order_acquire);
        }
#endif
        put(number, i, value + 1);
#ifdef IS_ORDERED
        atomic_store_explicit(&completed[number], i + 1, memory_order_release);
#endif
    }
}

#ifdef IS_ORDERED
/* Whether the put of one value came to its end before that of the other began. */
static bool isEarlier(int one, int other)
{
    return one % PUTS < before[other][one / PUTS];
}

/* That the value may be taken although another one is there. */
static void checkOrder(int taken, int other)
{
#ifdef IS_LIFO
    assert(!isEarlier(taken, other));
#else
    assert(!isEarlier(other, taken));
#endif
}
#endif

#if CONSUMERS > 0

/* What was there for sure when a consumer began, and what it has taken then; -1 if there was nothing. */
struct consumer {
#ifdef IS_ORDERED
    bool isThere[VALUES];
#endif
    int count;
    int taken[TAKES];
};

static void consume(struct consumer *consumer, int takes)
{
#ifdef IS_ORDERED
    for (int i = 0; i < PRODUCERS; i++) {
        int count = atomic_load_explicit(&completed[i], memory_order_acquire);
        for (int j = 0; j < PUTS; j++) {
            consumer->isThere[i * PUTS + j] = j < count;
        }
    }
#endif
    consumer->count = takes;
    for (int i = 0; i < takes; i++) {
        consumer->taken[i] = take() - 1;
        assert(consumer->taken[i] >= -1 && consumer->taken[i] < VALUES);
    }
}

/* Checks what a consumer took, and marks that as taken; at first what other consumers take is. */
static void check(const struct consumer *consumer, bool isTaken[VALUES])
{
    for (int i = 0; i < consumer->count; i++) {
        int taken = consumer->taken[i];
        for (int value = 0; value < VALUES; value++) {
            assert(!isTaken[value] || taken != value);
            isTaken[value] |= taken == value;
        }
#ifdef IS_ORDERED
        for (int other = 0; other < VALUES; other++) {
            if (consumer->isThere[other] && !isTaken[other]) {
                assert(taken != -1);
                for (int value = 0; value < VALUES; value++) {
                    if (value == taken && value != other) {
                        checkOrder(value, other);
                    }
                }
            }
        }
#endif
    }
}
#endif

static void *writer(void *argument)
{
    produce((size_t)argument, PUTS);
    return NULL;
}

#if CONSUMERS == 1
/* Checks what it took by itself, so that nobody else needs to know. */
static void *reader(void *unused)
{
    (void)unused;
    struct consumer consumer;
    bool isTaken[VALUES];
    for (int value = 0; value < VALUES; value++) {
        isTaken[value] = false;
    }
    consume(&consumer, TAKES);
    check(&consumer, isTaken);
    return NULL;
}
#elif CONSUMERS > 1
static struct consumer consumers[CONSUMERS];

static void *reader(void *argument)
{
    consume(&consumers[(size_t)argument], TAKES);
    return NULL;
}

#if NOISE > 0
static void *noise(void *argument)
{
    produce(WRITERS + (size_t)argument, 1);
    consume(&consumers[READERS + (size_t)argument], 1);
    return NULL;
}
#endif
#endif

int main(void)
{
    pthread_t writers[WRITERS];
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
#if READERS > 0
    pthread_t readers[READERS];
    for (size_t i = 0; i < READERS; i++) {
        pthread_create(&readers[i], NULL, reader, (void *)i);
    }
#endif
#if NOISE > 0
    pthread_t noises[NOISE];
    for (size_t i = 0; i < NOISE; i++) {
        pthread_create(&noises[i], NULL, noise, (void *)i);
    }
#endif
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
#if READERS > 0
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i], NULL);
    }
#endif
#if NOISE > 0
    for (int i = 0; i < NOISE; i++) {
        pthread_join(noises[i], NULL);
    }
#endif
#if CONSUMERS > 1
    for (int i = 0; i < CONSUMERS; i++) {
        bool isTaken[VALUES];
        for (int value = 0; value < VALUES; value++) {
            isTaken[value] = false;
        }
        for (int j = 0; j < CONSUMERS; j++) {
            for (int k = 0; j != i && k < consumers[j].count; k++) {
                for (int value = 0; value < VALUES; value++) {
                    isTaken[value] |= consumers[j].taken[k] == value;
                }
            }
        }
        check(&consumers[i], isTaken);
    }
#endif
    return 0;
}
