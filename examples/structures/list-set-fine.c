// A set as a sorted list, each node with a lock: a thread holds the lock of a node until it has that of the next (hand over hand), and changes only what the last of them points to.
// The keys are any numbers, and may be equal (set-client.h says how to limit them).
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#define LOCK_PER_NODE
#include "set-client.h"

/* Whether readers take locks. */
#ifndef READERS_LOCK
#define READERS_LOCK true
#endif

static struct node head, nodes[WRITERS];

static void lock(struct node *node, bool isNeeded)
{
    if (isNeeded) {
        pthread_mutex_lock(&node->mutex);
    }
}

static void unlock(struct node *node, bool isNeeded)
{
    if (isNeeded) {
        pthread_mutex_unlock(&node->mutex);
    }
}

/* Where a key belongs in a list of at most so many nodes. */
struct place {
    struct node *node; // the last one with a smaller key, or the head; this thread has its lock
    struct node *next;
    bool isKey; // of the next node
};

static struct place find(unsigned long key, int most, bool locks)
{
    struct node *node = &head;
    lock(node, locks);
    struct node *next = node->next;
    bool isKey = false;
    for (int i = 0; i < most; i++) {
        if (next == NULL) {
            break;
        }
        unsigned long nextKey = next->key;
        if (nextKey >= key) {
            isKey = nextKey == key;
            break;
        }
        lock(next, locks);
        unlock(node, locks);
        node = next;
        next = node->next;
    }
    return (struct place) { node, next, isKey };
}

static bool add(size_t writer, unsigned long key)
{
    struct place place = find(key, WRITERS - 1, true);
    if (!place.isKey) {
        nodes[writer].key = key;
        nodes[writer].next = place.next;
        place.node->next = &nodes[writer];
    }
    unlock(place.node, true);
    return !place.isKey;
}

static bool contains(unsigned long key)
{
    struct place place = find(key, WRITERS, READERS_LOCK);
    unlock(place.node, READERS_LOCK);
    return place.isKey;
}

static const struct node *first(void)
{
    return head.next;
}
