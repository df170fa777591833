#ifndef __BIA_WCHAR_H
#define __BIA_WCHAR_H
#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#define __need_wint_t
#include <stddef.h>
#ifndef WCHAR_MIN
#ifdef __LP64__
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
#else
#define WCHAR_MIN (-2147483647L - 1)
#define WCHAR_MAX 2147483647L
#endif
#endif
typedef struct { int __count; union { wint_t __wch; char __wchb[4]; } __value; } mbstate_t;
#ifndef WEOF
#define WEOF (0xffffffffu)
#endif
extern size_t wcslen(const wchar_t *text);
extern wchar_t *wcscpy(wchar_t *__restrict to, const wchar_t *__restrict from);
extern wchar_t *wcsncpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
extern wchar_t *wcscat(wchar_t *__restrict to, const wchar_t *__restrict from);
extern int wcscmp(const wchar_t *left, const wchar_t *right);
extern int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count);
extern wchar_t *wcschr(const wchar_t *text, wchar_t character);
extern wchar_t *wmemcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
extern wchar_t *wmemset(wchar_t *to, wchar_t character, size_t count);
extern int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count);
#ifdef __USE_XOPEN2K8
extern size_t wcsnlen(const wchar_t *text, size_t most);
#endif
extern wchar_t *wcsncat(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
extern wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
extern wchar_t *wcsstr(const wchar_t *text, const wchar_t *what);
#ifdef __USE_XOPEN2K8
extern wchar_t *wcsdup(const wchar_t *text);
#endif
extern wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count);
extern wchar_t *wmemchr(const wchar_t *text, wchar_t character, size_t count);
#define _WCHAR_H 1
#endif
