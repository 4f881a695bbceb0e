// A queue behind a lock, whose dequeue does not wait for it: it returns "empty" if somebody else has the lock. That is wrong for a queue (-UMAY), and right for one that
// may say so (-DMAY).
// expect: sc linearizability violated
// expect: rc11 linearizability violated
// expect: aarch64 linearizability violated
#ifdef MAY
#define FELIS_MAY_BE_EMPTY
#endif
#include <felis/queue.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef VALUES
#define VALUES 2
#endif

static atomic_flag lock = ATOMIC_FLAG_INIT;
static long long values[VALUES + 1];
static int start, end;

static void enqueue(long long value)
{
    __VERIFIER_method_begin("enqueue", value);
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
    values[end++] = value;
    atomic_flag_clear_explicit(&lock, memory_order_release);
    __VERIFIER_method_end("enqueue", 0);
}

static void dequeue(void)
{
    long long value = FELIS_EMPTY;
    __VERIFIER_method_begin("dequeue", 0);
    if (!atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
        if (start < end) {
            value = values[start++];
        }
        atomic_flag_clear_explicit(&lock, memory_order_release);
    }
    __VERIFIER_method_end("dequeue", value);
}

static void *writer(void *unused)
{
    (void)unused;
    for (int i = 1; i <= VALUES; i++) {
        enqueue(i);
    }
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    dequeue();
    dequeue();
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    enqueue(0);
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, reader, NULL);
    return 0;
}
