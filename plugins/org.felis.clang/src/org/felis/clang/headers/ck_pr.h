/*
 * The primitives of Concurrency Kit as C11 atomics: loads, stores and read-modify-writes are relaxed, as in the library none of them orders anything by
 * itself; a fence of loads acquires, a fence that orders stores acquires and releases, one of stores before loads is sequentially consistent.
 * In place of the library's own header, which has inline assembly of one machine.
 */
#ifndef CK_PR_H
#define CK_PR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What they do is done at the line that calls them. */
#define FELIS_CK_INLINE static inline __attribute__((always_inline, nodebug))

#define FELIS_CK_FENCE(name, order)                                                                                                                     \
    FELIS_CK_INLINE void ck_pr_fence_##name(void) { __atomic_thread_fence(order); }                                                                     \
    FELIS_CK_INLINE void ck_pr_fence_strict_##name(void) { __atomic_thread_fence(order); }

FELIS_CK_FENCE(load, __ATOMIC_ACQUIRE)
FELIS_CK_FENCE(load_depends, __ATOMIC_ACQUIRE)
FELIS_CK_FENCE(load_store, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(load_atomic, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(store, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(store_atomic, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(atomic, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(atomic_store, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(atomic_load, __ATOMIC_SEQ_CST)
FELIS_CK_FENCE(store_load, __ATOMIC_SEQ_CST)
FELIS_CK_FENCE(memory, __ATOMIC_SEQ_CST)
FELIS_CK_FENCE(acquire, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(release, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(acqrel, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(lock, __ATOMIC_ACQ_REL)
FELIS_CK_FENCE(unlock, __ATOMIC_ACQ_REL)

#undef FELIS_CK_FENCE

FELIS_CK_INLINE void ck_pr_stall(void) { }
FELIS_CK_INLINE void ck_pr_barrier(void) { }

/* The result has the type of what the argument points to. */
#define ck_pr_load_ptr(place) ((__typeof__(*(place)))__atomic_load_n((void **)(void *)(place), __ATOMIC_RELAXED))
#define ck_pr_store_ptr(place, value) __atomic_store_n((void **)(void *)(place), (void *)(value), __ATOMIC_RELAXED)
#define ck_pr_store_ptr_unsafe(place, value) ck_pr_store_ptr(place, value)

FELIS_CK_INLINE void *ck_pr_fas_ptr(void *place, void *value) {
    return __atomic_exchange_n((void **)place, value, __ATOMIC_RELAXED);
}

FELIS_CK_INLINE void *ck_pr_faa_ptr(void *place, uintptr_t bytes) {
    return __atomic_fetch_add((char **)place, bytes, __ATOMIC_RELAXED);
}

FELIS_CK_INLINE bool ck_pr_cas_ptr(void *place, void *old, void *value) {
    return __atomic_compare_exchange_n((void **)place, &old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* What was there goes to the last argument, whether or not it was replaced. */
FELIS_CK_INLINE bool ck_pr_cas_ptr_value(void *place, void *old, void *value, void *found) {
    bool done = __atomic_compare_exchange_n((void **)place, &old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    *(void **)found = old;
    return done;
}

#define FELIS_CK_NUMBER(name, type)                                                                                                                     \
    FELIS_CK_INLINE type ck_pr_load_##name(const type *place) { return __atomic_load_n((type *)(void *)place, __ATOMIC_RELAXED); }                      \
    FELIS_CK_INLINE void ck_pr_store_##name(type *place, type value) { __atomic_store_n(place, value, __ATOMIC_RELAXED); }                              \
    FELIS_CK_INLINE type ck_pr_fas_##name(type *place, type value) { return __atomic_exchange_n(place, value, __ATOMIC_RELAXED); }                      \
    FELIS_CK_INLINE type ck_pr_faa_##name(type *place, type value) { return __atomic_fetch_add(place, value, __ATOMIC_RELAXED); }                       \
    FELIS_CK_INLINE void ck_pr_add_##name(type *place, type value) { __atomic_fetch_add(place, value, __ATOMIC_RELAXED); }                              \
    FELIS_CK_INLINE void ck_pr_sub_##name(type *place, type value) { __atomic_fetch_sub(place, value, __ATOMIC_RELAXED); }                              \
    FELIS_CK_INLINE void ck_pr_and_##name(type *place, type value) { __atomic_fetch_and(place, value, __ATOMIC_RELAXED); }                              \
    FELIS_CK_INLINE void ck_pr_or_##name(type *place, type value) { __atomic_fetch_or(place, value, __ATOMIC_RELAXED); }                                \
    FELIS_CK_INLINE void ck_pr_xor_##name(type *place, type value) { __atomic_fetch_xor(place, value, __ATOMIC_RELAXED); }                              \
    FELIS_CK_INLINE void ck_pr_not_##name(type *place) { __atomic_fetch_xor(place, (type)-1, __ATOMIC_RELAXED); }                                       \
    FELIS_CK_INLINE void ck_pr_inc_##name(type *place) { __atomic_fetch_add(place, (type)1, __ATOMIC_RELAXED); }                                        \
    FELIS_CK_INLINE void ck_pr_dec_##name(type *place) { __atomic_fetch_sub(place, (type)1, __ATOMIC_RELAXED); }                                        \
    FELIS_CK_INLINE bool ck_pr_inc_##name##_is_zero(type *place) {                                                                                      \
        return __atomic_fetch_add(place, (type)1, __ATOMIC_RELAXED) == (type)-1;                                                                        \
    }                                                                                                                                                   \
    FELIS_CK_INLINE bool ck_pr_dec_##name##_is_zero(type *place) {                                                                                      \
        return __atomic_fetch_sub(place, (type)1, __ATOMIC_RELAXED) == (type)1;                                                                         \
    }                                                                                                                                                   \
    FELIS_CK_INLINE void ck_pr_inc_##name##_zero(type *place, bool *zero) { *zero = ck_pr_inc_##name##_is_zero(place); }                                \
    FELIS_CK_INLINE void ck_pr_dec_##name##_zero(type *place, bool *zero) { *zero = ck_pr_dec_##name##_is_zero(place); }                                \
    FELIS_CK_INLINE bool ck_pr_bts_##name(type *place, unsigned int bit) {                                                                              \
        return __atomic_fetch_or(place, (type)1 << bit, __ATOMIC_RELAXED) >> bit & 1;                                                                   \
    }                                                                                                                                                   \
    FELIS_CK_INLINE bool ck_pr_btr_##name(type *place, unsigned int bit) {                                                                              \
        return __atomic_fetch_and(place, (type)~((type)1 << bit), __ATOMIC_RELAXED) >> bit & 1;                                                         \
    }                                                                                                                                                   \
    FELIS_CK_INLINE bool ck_pr_btc_##name(type *place, unsigned int bit) {                                                                              \
        return __atomic_fetch_xor(place, (type)1 << bit, __ATOMIC_RELAXED) >> bit & 1;                                                                  \
    }                                                                                                                                                   \
    FELIS_CK_INLINE bool ck_pr_cas_##name(type *place, type old, type value) {                                                                          \
        return __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                                                  \
    }                                                                                                                                                   \
    FELIS_CK_INLINE bool ck_pr_cas_##name##_value(type *place, type old, type value, type *found) {                                                     \
        bool done = __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                                             \
        *found = old;                                                                                                                                   \
        return done;                                                                                                                                    \
    }

FELIS_CK_NUMBER(char, char)
FELIS_CK_NUMBER(int, int)
FELIS_CK_NUMBER(uint, unsigned int)
FELIS_CK_NUMBER(8, uint8_t)
FELIS_CK_NUMBER(16, uint16_t)
FELIS_CK_NUMBER(32, uint32_t)
FELIS_CK_NUMBER(64, uint64_t)

#undef FELIS_CK_NUMBER
#undef FELIS_CK_INLINE

/* Structures ask for what they need by these names. Accesses of two pointers at once are not among them. */
#define CK_F_PR_LOAD_PTR
#define CK_F_PR_LOAD_UINT
#define CK_F_PR_LOAD_INT
#define CK_F_PR_LOAD_CHAR
#define CK_F_PR_LOAD_8
#define CK_F_PR_LOAD_16
#define CK_F_PR_LOAD_32
#define CK_F_PR_LOAD_64
#define CK_F_PR_STORE_PTR
#define CK_F_PR_STORE_UINT
#define CK_F_PR_STORE_INT
#define CK_F_PR_STORE_CHAR
#define CK_F_PR_STORE_8
#define CK_F_PR_STORE_16
#define CK_F_PR_STORE_32
#define CK_F_PR_STORE_64
#define CK_F_PR_CAS_PTR
#define CK_F_PR_CAS_PTR_VALUE
#define CK_F_PR_CAS_UINT
#define CK_F_PR_CAS_UINT_VALUE
#define CK_F_PR_CAS_INT
#define CK_F_PR_CAS_INT_VALUE
#define CK_F_PR_CAS_CHAR
#define CK_F_PR_CAS_8
#define CK_F_PR_CAS_16
#define CK_F_PR_CAS_32
#define CK_F_PR_CAS_32_VALUE
#define CK_F_PR_CAS_64
#define CK_F_PR_CAS_64_VALUE
#define CK_F_PR_FAS_PTR
#define CK_F_PR_FAS_UINT
#define CK_F_PR_FAS_INT
#define CK_F_PR_FAS_8
#define CK_F_PR_FAS_16
#define CK_F_PR_FAS_32
#define CK_F_PR_FAS_64
#define CK_F_PR_FAA_PTR
#define CK_F_PR_FAA_UINT
#define CK_F_PR_FAA_INT
#define CK_F_PR_FAA_32
#define CK_F_PR_FAA_64
#define CK_F_PR_ADD_UINT
#define CK_F_PR_ADD_INT
#define CK_F_PR_ADD_32
#define CK_F_PR_ADD_64
#define CK_F_PR_SUB_UINT
#define CK_F_PR_INC_UINT
#define CK_F_PR_INC_INT
#define CK_F_PR_INC_32
#define CK_F_PR_INC_64
#define CK_F_PR_DEC_UINT
#define CK_F_PR_DEC_UINT_ZERO
#define CK_F_PR_DEC_32
#define CK_F_PR_DEC_64
#define CK_F_PR_AND_UINT
#define CK_F_PR_OR_UINT
#define CK_F_PR_XOR_UINT
#define CK_F_PR_BTS_UINT
#define CK_F_PR_BTR_UINT
#define CK_F_PR_BTC_UINT

#endif
