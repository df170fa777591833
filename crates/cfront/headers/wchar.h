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
#ifndef __BIA_MBSTATE
#define __BIA_MBSTATE
typedef struct { int __count; union { wint_t __wch; char __wchb[4]; } __value; } mbstate_t;
#endif
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
extern long wcstol(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
extern unsigned long wcstoul(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
#ifdef __USE_ISOC99
extern long long wcstoll(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
extern unsigned long long wcstoull(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
#endif
extern double wcstod(const wchar_t *__restrict text, wchar_t **__restrict end);
extern int wcscoll(const wchar_t *left, const wchar_t *right);
extern size_t wcsspn(const wchar_t *text, const wchar_t *set);
extern size_t wcscspn(const wchar_t *text, const wchar_t *set);
extern wchar_t *wcspbrk(const wchar_t *text, const wchar_t *set);
extern wchar_t *wcstok(wchar_t *__restrict text, const wchar_t *__restrict set, wchar_t **__restrict state);
extern wint_t btowc(int character);
extern int wctob(wint_t character);
extern int mbsinit(const mbstate_t *state);
extern size_t mbrtowc(wchar_t *__restrict to, const char *__restrict from, size_t size, mbstate_t *__restrict state);
extern size_t wcrtomb(char *__restrict to, wchar_t character, mbstate_t *__restrict state);
extern size_t mbrlen(const char *__restrict from, size_t size, mbstate_t *__restrict state);
#ifdef __USE_XOPEN2K8
extern int wcscasecmp(const wchar_t *left, const wchar_t *right);
extern wchar_t *wcpcpy(wchar_t *__restrict to, const wchar_t *__restrict from);
#endif
#ifdef __USE_GNU
extern wchar_t *wmempcpy(wchar_t *__restrict to, const wchar_t *__restrict from, size_t count);
#endif
#define _WCHAR_H 1
#endif
