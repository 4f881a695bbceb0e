// Treiber's stack with hazard pointers, after M. M. Michael, "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects", IEEE TPDS 15(6), 2004: a
// thread says which node it is going to read, and looks whether that is still on top. Who has popped a node frees it once no other thread says so. They
// are atomic variables of the program: each model says by itself what they protect.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: rc11 holds
#include "reclaimed-stack.h"

/* Orders what this thread announces, or unlinks, before what it reads then. */
#ifndef AFTER_ANNOUNCING
#define AFTER_ANNOUNCING atomic_thread_fence(memory_order_seq_cst)
#endif

static _Atomic(struct node *) hazards[THREADS];
/* What each thread has popped and not freed. */
static struct node *retired[THREADS][POPS];

static void enter(size_t thread)
{
    (void)thread;
}

static void leave(size_t thread)
{
    atomic_store_explicit(&hazards[thread], NULL, memory_order_release);
}

static struct node *protectedTop(size_t thread)
{
    struct node *node = atomic_load_explicit(&top, memory_order_relaxed);
    for (;;) {
        atomic_store_explicit(&hazards[thread], node, memory_order_release);
        AFTER_ANNOUNCING;
        struct node *again = atomic_load_explicit(&top, memory_order_acquire);
        if (again == node) {
            return node;
        }
        node = again;
    }
}

static bool isProtected(size_t thread, const struct node *node)
{
    for (size_t other = 0; other < THREADS; other++) {
        if (other != thread && atomic_load_explicit(&hazards[other], memory_order_acquire) == node) {
            return true;
        }
    }
    return false;
}

static void retire(size_t thread, int index, struct node *node)
{
    retired[thread][index] = node;
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i <= index; i++) {
        if (retired[thread][i] != NULL && !isProtected(thread, retired[thread][i])) {
            free(retired[thread][i]);
            retired[thread][i] = NULL;
        }
    }
}

static void reclaimAll(void)
{
    for (int i = 0; i < THREADS * POPS; i++) {
        free(retired[i / POPS][i % POPS]);
    }
}
