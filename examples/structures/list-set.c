// A set as a sorted list behind one lock. The keys are any numbers, and may be equal (set-client.h says how to limit them).
// expect: sc holds
// expect: rc11 holds
// expect: aarch64 holds
#include "set-client.h"

#ifndef READERS_LOCK
#define READERS_LOCK true
#endif

static struct node head, nodes[WRITERS];
static pthread_mutex_t mutex;

/* The last of at most so many nodes that has a smaller key, or the head. */
static struct node *find(unsigned long key, int most)
{
    struct node *node = &head;
    for (int i = 0; i < most; i++) {
        struct node *next = node->next;
        if (next == NULL || next->key >= key) {
            break;
        }
        node = next;
    }
    return node;
}

static bool add(size_t writer, unsigned long key)
{
    pthread_mutex_lock(&mutex);
    struct node *node = find(key, WRITERS - 1);
    struct node *next = node->next;
    bool isNew = next == NULL || next->key != key;
    if (isNew) {
        nodes[writer].key = key;
        nodes[writer].next = next;
        node->next = &nodes[writer];
    }
    pthread_mutex_unlock(&mutex);
    return isNew;
}

static bool contains(unsigned long key)
{
    if (READERS_LOCK) {
        pthread_mutex_lock(&mutex);
    }
    struct node *next = find(key, WRITERS)->next;
    bool isThere = next != NULL && next->key == key;
    if (READERS_LOCK) {
        pthread_mutex_unlock(&mutex);
    }
    return isThere;
}

static const struct node *first(void)
{
    return head.next;
}
