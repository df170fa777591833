/* assert: a failing one calls __assert_fail, which the verifier knows. May be included again. */
#include <features.h>
#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) \
  ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __func__))
#endif
#ifndef __BIA_ASSERT_H
#define __BIA_ASSERT_H
#define _ASSERT_H 1
extern void __assert_fail(const char *assertion, const char *file, unsigned int line,
                          const char *function) __attribute__((__nothrow__, __noreturn__));
#ifdef __USE_ISOC11
#define static_assert _Static_assert
#endif
#endif
