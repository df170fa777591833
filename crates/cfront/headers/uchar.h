#ifndef __BIA_UCHAR_H
#define __BIA_UCHAR_H
#include <features.h>
#define __need_size_t
#include <stddef.h>
#ifndef __BIA_MBSTATE
#define __BIA_MBSTATE
typedef struct { int __count; union { unsigned int __wch; char __wchb[4]; } __value; } mbstate_t;
#endif
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
extern size_t mbrtoc16(char16_t *__restrict to, const char *__restrict from, size_t size, mbstate_t *__restrict state);
extern size_t c16rtomb(char *__restrict to, char16_t character, mbstate_t *__restrict state);
extern size_t mbrtoc32(char32_t *__restrict to, const char *__restrict from, size_t size, mbstate_t *__restrict state);
extern size_t c32rtomb(char *__restrict to, char32_t character, mbstate_t *__restrict state);
#define _UCHAR_H 1
#endif
