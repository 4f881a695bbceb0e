// Read-copy-update with the primitives of the Linux kernel: an old node is used again after a grace period, when no reader can still hold it.
// expect: lkmm holds

#include <assert.h>
#include <lkmm.h>
#include <pthread.h>

#ifndef WAIT_FOR_READERS
#define WAIT_FOR_READERS synchronize_rcu()
#endif

struct node {
    int value;
};

enum { REUSED = -1 };

static struct node old_node = { 1 }, new_node;
static struct node *current_node = &old_node;

static void *reader(void *unused) {
    rcu_read_lock();
    struct node *node = rcu_dereference(current_node);
    int value = READ_ONCE(node->value);
    rcu_read_unlock();
    assert(value == 1 || value == 2);
    return 0;
}

static void *updater(void *unused) {
    WRITE_ONCE(new_node.value, 2);
    rcu_assign_pointer(current_node, &new_node);
    WAIT_FOR_READERS;
    WRITE_ONCE(old_node.value, REUSED);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, updater, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
