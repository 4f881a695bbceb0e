// A counter. With -DTORN, it is read and written apart.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include <felis/counter.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef THREADS
#define THREADS 3
#endif

static atomic_long count;

static long add(long amount)
{
    __VERIFIER_method_begin("increment", amount);
#ifdef TORN
    long before = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_store_explicit(&count, before + amount, memory_order_relaxed);
#else
    long before = atomic_fetch_add_explicit(&count, amount, memory_order_relaxed);
#endif
    __VERIFIER_method_end("increment", before);
    return before;
}

static void *thread(void *unused)
{
    (void)unused;
    add(1);
    add(2);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, thread, NULL);
    }
    return 0;
}
