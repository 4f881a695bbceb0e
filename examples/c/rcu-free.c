// A node is replaced while others read it. It is freed after a grace period, when no reader can have it any more.
// expect: lkmm holds

#include <lkmm.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef WAIT
#define WAIT synchronize_rcu()
#endif

struct node {
    int value;
};

static struct node empty;
static struct node *current;

static void *reader(void *unused) {
    rcu_read_lock();
    struct node *node = rcu_dereference(current);
    int seen = READ_ONCE(node->value);
    rcu_read_unlock();
    return (void *) (long) seen;
}

static void *updater(void *argument) {
    struct node *old = argument;
    rcu_assign_pointer(current, &empty);
    WAIT;
    free(old);
    return NULL;
}

int main(void) {
    struct node *first = malloc(sizeof *first);
    first->value = 1;
    current = first;
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, updater, first);
    return 0;
}
