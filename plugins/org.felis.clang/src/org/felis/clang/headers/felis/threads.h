/* What threads of POSIX and of ISO C have in common: what is done once, and data that each thread has of its own. */
#ifndef FELIS_COMMON_THREADS_H
#define FELIS_COMMON_THREADS_H

/* So many keys may be made; POSIX has at least 128. */
#define FELIS_KEYS 4

/* The first thread that comes runs the function; the others go on when it has returned, and know what it did. */
static inline void __felis_once(int *state, void (*initialise)(void))
{
    int fresh = 0;
    if (__atomic_compare_exchange_n(state, &fresh, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        initialise();
        __atomic_store_n(state, 2, __ATOMIC_RELEASE);
    } else {
        while (__atomic_load_n(state, __ATOMIC_ACQUIRE) != 2) {
        }
    }
}

static int __felis_keys;
static void (*__felis_destructors[FELIS_KEYS])(void *);
static _Thread_local void *__felis_values[FELIS_KEYS];

/* Called where a thread ends that is not the first. */
static inline void __felis_thread_ends(void)
{
    for (int key = 0; key < FELIS_KEYS; key++) {
        void *value = __felis_values[key];
        if (value && __felis_destructors[key]) {
            __felis_values[key] = 0;
            __felis_destructors[key](value);
        }
    }
}

/* Answers whether there is one more. */
static inline int __felis_new_key(unsigned int *key, void (*destructor)(void *))
{
    (void)&__felis_thread_ends; /* so that it is compiled where there are keys */
    int made = __atomic_fetch_add(&__felis_keys, 1, __ATOMIC_ACQ_REL);
    if (made >= FELIS_KEYS) {
        return 0;
    }
    __felis_destructors[made] = destructor;
    *key = made;
    return 1;
}

#endif
