/* May be included again with another NDEBUG (ISO C11, 7.2), so without a guard. */
#undef assert

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif

#ifndef FELIS_ASSERT_H
#define FELIS_ASSERT_H

_Noreturn void __assert_fail(const char *condition, const char *file, unsigned int line, const char *function);

#if !defined(__cplusplus) && !defined(static_assert)
#define static_assert _Static_assert
#endif

#endif
