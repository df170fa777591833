/* With __need_size_t and its like only that is defined, as by gcc's own header. */
#if !defined __need_size_t && !defined __need_wchar_t && !defined __need_ptrdiff_t && \
    !defined __need_NULL && !defined __need_wint_t
#define __BIA_STDDEF_WHOLE
#endif
#if defined __need_size_t || (defined __BIA_STDDEF_WHOLE && !defined _STDDEF_H)
#ifndef __BIA_SIZE_T
#define __BIA_SIZE_T
#if defined __BIA_TARGET
typedef __SIZE_TYPE__ size_t;
#elif defined __LP64__
typedef unsigned long size_t;
#else
typedef unsigned int size_t;
#endif
#endif
#undef __need_size_t
#endif
#if defined __need_ptrdiff_t || (defined __BIA_STDDEF_WHOLE && !defined _STDDEF_H)
#ifndef __BIA_PTRDIFF_T
#define __BIA_PTRDIFF_T
#if defined __BIA_TARGET
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#elif defined __LP64__
typedef long ptrdiff_t;
#else
typedef int ptrdiff_t;
#endif
#endif
#undef __need_ptrdiff_t
#endif
#if defined __need_wchar_t || (defined __BIA_STDDEF_WHOLE && !defined _STDDEF_H)
#ifndef __BIA_WCHAR_T
#define __BIA_WCHAR_T
#if defined __BIA_TARGET
typedef __WCHAR_TYPE__ wchar_t;
#elif defined __LP64__
typedef int wchar_t;
#else
typedef long wchar_t;
#endif
#endif
#undef __need_wchar_t
#endif
#ifdef __need_wint_t
#ifndef __BIA_WINT_T
#define __BIA_WINT_T
#ifdef __BIA_TARGET
typedef __WINT_TYPE__ wint_t;
#else
typedef unsigned int wint_t;
#endif
#endif
#undef __need_wint_t
#endif
#if defined __need_NULL || defined __BIA_STDDEF_WHOLE
#undef NULL
#define NULL ((void *)0)
#undef __need_NULL
#endif
#if defined __BIA_STDDEF_WHOLE && !defined _STDDEF_H
#define _STDDEF_H
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L
typedef struct {
  long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
  long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
#if !defined __LP64__ && !defined __BIA_TARGET
  /* A number of 128 bits. */
  struct { unsigned int __words[4]; } __max_align_f128 __attribute__((__aligned__(16)));
#endif
} max_align_t;
#endif
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
#undef __BIA_STDDEF_WHOLE
