/*
 * Where the maps of hash sets and tables are: memory of a fixed size, aligned to the lines that they search. A size may not depend on what a thread has read.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include <ck_malloc.h>

#ifndef SPACE
#define SPACE 1024 /* as large as any map gets */
#endif

_Alignas(64) static char maps[2][SPACE];
static int used;

static void *allocate(size_t bytes) {
    assert(bytes <= SPACE && used < 2);
    return maps[used++];
}

static void give_back(void *what, size_t bytes, bool later) {
}

static struct ck_malloc allocator = {.malloc = allocate, .free = give_back};
