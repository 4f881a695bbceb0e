// Two threads share an object; who drops the last reference frees it. Dropping orders what was done with the object before.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef DROP
#define DROP memory_order_acq_rel
#endif

struct shared {
    int value;
    atomic_int references;
};

static void drop(struct shared *object) {
    if (atomic_fetch_sub_explicit(&object->references, 1, DROP) == 1) {
        free(object);
    }
}

static void *reader(void *argument) {
    struct shared *object = argument;
    int seen = object->value;
    drop(object);
    return (void *) (long) seen;
}

int main(void) {
    struct shared *object = malloc(sizeof *object);
    object->value = 1;
    atomic_init(&object->references, 2);
    pthread_t thread;
    pthread_create(&thread, NULL, reader, object);
    reader(object);
    return 0;
}
