// A lock that is not given back where a function returns early: whoever comes next waits for ever.
// felis verify --property assertions,termination examples/c/early-return.c
// expect: sc assertions holds
// expect: x86tso assertions holds
// expect: aarch64 assertions holds
// expect: power assertions holds
// expect: riscv assertions holds
// expect: rc11 assertions holds

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool taken;
static int balance = 1;

static void lock(void) {
    while (atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
    }
}

static void unlock(void) {
    atomic_store_explicit(&taken, false, memory_order_release);
}

static void *withdraw(void *unused) {
    lock();
    if (balance == 0) {
        return 0; // unlock() is missing
    }
    balance--;
    assert(balance == 0);
    unlock();
    return 0;
}

int main(void) {
    pthread_t first, second, third;
    pthread_create(&first, 0, withdraw, 0);
    pthread_create(&second, 0, withdraw, 0);
    pthread_create(&third, 0, withdraw, 0);
    return 0;
}
