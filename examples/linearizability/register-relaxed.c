// A register that is written and read relaxed. It is a register, since reads and writes of one location have one order; but who reads a value does not see what its writer did
// before. -DORDER=1 writes release and reads acquire.
// expect: sc holds
// expect: rc11 linearizability holds
// expect: rc11 synchronization violated
// expect: aarch64 linearizability holds
// expect: aarch64 synchronization violated
#include <felis/register.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#if ORDER
#define WRITE memory_order_release
#define READ memory_order_acquire
#else
#define WRITE memory_order_relaxed
#define READ memory_order_relaxed
#endif

static atomic_int cell;

static void *writer(void *value)
{
    __VERIFIER_method_begin("write", (long long)(size_t)value);
    atomic_store_explicit(&cell, (int)(size_t)value, WRITE);
    __VERIFIER_method_end("write", 0);
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        __VERIFIER_method_begin("read", 0);
        int value = atomic_load_explicit(&cell, READ);
        __VERIFIER_method_end("read", value);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, writer, (void *)1);
    pthread_create(&threads[1], NULL, writer, (void *)2);
    pthread_create(&threads[2], NULL, reader, NULL);
    pthread_create(&threads[3], NULL, reader, NULL);
    return 0;
}
