// A set as a sorted list behind one lock, with keys of which nothing is known: what was added is in it, and the list is sorted. Keys may be equal.
// -DKEYS=N limits the keys to 1 … N; 0 is no limit.
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <verifier.h>

#ifndef KEYS
#define KEYS 0
#endif
#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

struct node {
    unsigned long key;
    struct node *next;
};

static struct node nodes[2];
static struct node *first;
static atomic_bool taken;
static unsigned long keys[2];

static void lock(void)
{
    while (atomic_exchange_explicit(&taken, true, memory_order_acquire)) {
    }
}

static void unlock(void)
{
    atomic_store_explicit(&taken, false, UNLOCK);
}

static bool add(struct node *node, unsigned long key)
{
    lock();
    struct node **place = &first;
    if (*place != NULL && (*place)->key < key) {
        place = &(*place)->next;
    }
    bool isNew = *place == NULL || (*place)->key != key;
    if (isNew) {
        node->key = key;
        node->next = *place;
        *place = node;
    }
    unlock();
    return isNew;
}

static void *adder(void *argument)
{
    size_t number = (size_t)argument;
    add(&nodes[number], keys[number]);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        keys[i] = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(KEYS == 0 || (keys[i] >= 1 && keys[i] <= KEYS));
    }
    for (size_t i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, adder, (void *)i);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(first != NULL);
    assert(first->key == (keys[0] < keys[1] ? keys[0] : keys[1]));
    if (keys[0] == keys[1]) {
        assert(first->next == NULL);
    } else {
        assert(first->next != NULL && first->next->key == (keys[0] < keys[1] ? keys[1] : keys[0]));
    }
    return 0;
}
