// Treiber's stack with reclamation by epochs, after K. Fraser, "Practical Lock-Freedom", University of Cambridge, 2004, section 5.2.3, as small as it
// can be: each node that is popped begins an epoch of its own, and is freed once each other thread that is in a pop has announced that one or a later
// one.
// expect: sc holds
// expect: x86tso holds
// expect: aarch64 holds
// expect: power holds
// expect: riscv holds
// expect: rc11 holds
#include "reclaimed-stack.h"

#ifndef LEAVE
#define LEAVE memory_order_release
#endif

static atomic_uint epoch = 1;
/* The epoch in which a thread began its pop; 0 if it is in none. */
static atomic_uint announced[THREADS];

/* What each thread has popped and not freed, and the epochs that begin with it. */
static struct node *retired[THREADS][POPS];
static unsigned retiredIn[THREADS][POPS];

static void enter(size_t thread)
{
    atomic_store_explicit(&announced[thread], atomic_load_explicit(&epoch, memory_order_relaxed), memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
}

static void leave(size_t thread)
{
    atomic_store_explicit(&announced[thread], 0, LEAVE);
}

static struct node *protectedTop(size_t thread)
{
    (void)thread;
    return atomic_load_explicit(&top, memory_order_acquire);
}

/* Whether another thread may have found what was unlinked before that epoch. */
static bool isInUse(size_t thread, unsigned since)
{
    for (size_t other = 0; other < THREADS; other++) {
        if (other != thread) {
            unsigned in = atomic_load_explicit(&announced[other], memory_order_acquire);
            if (in != 0 && in < since) {
                return true;
            }
        }
    }
    return false;
}

static void retire(size_t thread, int index, struct node *node)
{
    retired[thread][index] = node;
    retiredIn[thread][index] = atomic_fetch_add_explicit(&epoch, 1, memory_order_release) + 1;
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i <= index; i++) {
        if (retired[thread][i] != NULL && !isInUse(thread, retiredIn[thread][i])) {
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
