// A client of a structure that values are put into and taken from: WRITERS threads put PUTS values each, a reader takes TAKES times. What is taken was put, and nothing is taken
// twice. With LIFO nothing is taken while a value is there that was put later, with FIFO none while one is there that was put earlier. Nothing is said of puts that overlap;
// and a value is there for sure if its put had come to its end when the reader began.
// A structure has the functions that are declared here.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef PUTS
#define PUTS 2
#endif
#ifndef TAKES
#define TAKES 1
#endif

/* Values are numbered by their writers: the first one puts 1, 2, … */
#define VALUES (WRITERS * PUTS)

/* Puts the index-th value of a writer. */
static void put(size_t writer, int index, int value);
/* 0 if there is nothing. */
static int take(void);

/* How many values each writer has put. */
static atomic_int completed[WRITERS];
/* How many values of each writer had been put when the put of a value began. */
static int before[VALUES][WRITERS];

static void *writer(void *argument)
{
    size_t number = (size_t)argument;
    for (int i = 0; i < PUTS; i++) {
        int value = (int)number * PUTS + i;
        for (size_t other = 0; other < WRITERS; other++) {
            before[value][other] = other == number ? i : atomic_load_explicit(&completed[other], memory_order_acquire);
        }
        put(number, i, value + 1);
        atomic_store_explicit(&completed[number], i + 1, memory_order_release);
    }
    return NULL;
}

/* Whether the put of one value came to its end before that of the other began. */
static bool isEarlier(int one, int other)
{
    return one % PUTS < before[other][one / PUTS];
}

/* That the value may be taken although another one is there. */
static void checkOrder(int taken, int other)
{
#if defined LIFO
    assert(!isEarlier(taken, other));
#elif defined FIFO
    assert(!isEarlier(other, taken));
#endif
}

static void *reader(void *unused)
{
    (void)unused;
    bool isThere[VALUES], isTaken[VALUES];
    for (int i = 0; i < WRITERS; i++) {
        int count = atomic_load_explicit(&completed[i], memory_order_acquire);
        for (int j = 0; j < PUTS; j++) {
            isThere[i * PUTS + j] = j < count;
            isTaken[i * PUTS + j] = false;
        }
    }
    for (int i = 0; i < TAKES; i++) {
        int taken = take() - 1;
        assert(taken >= -1 && taken < VALUES);
        for (int value = 0; value < VALUES; value++) {
            assert(!isTaken[value] || taken != value);
            isTaken[value] |= taken == value;
        }
        for (int other = 0; other < VALUES; other++) {
            if (isThere[other] && !isTaken[other]) {
                assert(taken != -1);
                for (int value = 0; value < VALUES; value++) {
                    if (value == taken && value != other) {
                        checkOrder(value, other);
                    }
                }
            }
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[WRITERS], taker;
    for (size_t i = 0; i < WRITERS; i++) {
        pthread_create(&writers[i], NULL, writer, (void *)i);
    }
    pthread_create(&taker, NULL, reader, NULL);
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
    pthread_join(taker, NULL);
    return 0;
}
