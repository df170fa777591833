#ifndef __BIA_STDLIB_H
#define __BIA_STDLIB_H
#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#ifdef __USE_MISC
#include <sys/types.h>
#include <alloca.h>
#endif
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
extern void *malloc(size_t size) __attribute__((__nothrow__, __malloc__));
extern void *calloc(size_t count, size_t size) __attribute__((__nothrow__, __malloc__));
extern void *realloc(void *block, size_t size) __attribute__((__nothrow__));
#ifdef __USE_MISC
extern void *reallocarray(void *block, size_t count, size_t size) __attribute__((__nothrow__));
#endif
#ifdef __USE_ISOC11
extern void *aligned_alloc(size_t alignment, size_t size) __attribute__((__nothrow__));
#endif
#ifdef __USE_XOPEN2K
extern int posix_memalign(void **block, size_t alignment, size_t size);
#endif
extern void free(void *block) __attribute__((__nothrow__));
extern void abort(void) __attribute__((__nothrow__, __noreturn__));
extern void exit(int status) __attribute__((__nothrow__, __noreturn__));
#ifdef __USE_ISOC99
extern void _Exit(int status) __attribute__((__nothrow__, __noreturn__));
#endif
#ifdef __USE_ISOC11
extern void quick_exit(int status) __attribute__((__nothrow__, __noreturn__));
#endif
extern int atexit(void (*function)(void));
#ifdef __USE_ISOC11
extern int at_quick_exit(void (*function)(void));
#endif
extern int abs(int value) __attribute__((__nothrow__, __const__));
extern long labs(long value) __attribute__((__nothrow__, __const__));
#ifdef __USE_ISOC99
extern long long llabs(long long value) __attribute__((__nothrow__, __const__));
#endif
extern div_t div(int numerator, int denominator);
extern ldiv_t ldiv(long numerator, long denominator);
#ifdef __USE_ISOC99
extern lldiv_t lldiv(long long numerator, long long denominator);
#endif
extern int rand(void);
extern void srand(unsigned int seed);
#ifdef __USE_POSIX199506
extern int rand_r(unsigned int *seed);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern long random(void);
extern void srandom(unsigned int seed);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern double drand48(void);
#endif
extern int atoi(const char *text);
extern long atol(const char *text);
#ifdef __USE_ISOC99
extern long long atoll(const char *text);
#endif
extern double atof(const char *text);
extern long strtol(const char *__restrict text, char **__restrict end, int base);
#ifdef __USE_ISOC99
extern long long strtoll(const char *__restrict text, char **__restrict end, int base);
#endif
extern unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
#ifdef __USE_ISOC99
extern unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
extern float strtof(const char *__restrict text, char **__restrict end);
#endif
extern double strtod(const char *__restrict text, char **__restrict end);
#ifdef __USE_ISOC99
extern long double strtold(const char *__restrict text, char **__restrict end);
#endif
extern void qsort(void *base, size_t count, size_t size,
                  int (*compare)(const void *, const void *));
extern void *bsearch(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *));
extern char *getenv(const char *name);
#ifdef __USE_XOPEN2K
extern int setenv(const char *name, const char *value, int overwrite);
#endif
extern int system(const char *command);
extern int mblen(const char *text, size_t size);
extern int mbtowc(wchar_t *__restrict to, const char *__restrict text, size_t size);
extern int wctomb(char *text, wchar_t character);
extern size_t mbstowcs(wchar_t *__restrict to, const char *__restrict from, size_t count);
extern size_t wcstombs(char *__restrict to, const wchar_t *__restrict from, size_t count);
#ifdef __USE_GNU
extern void qsort_r(void *base, size_t count, size_t size,
                    int (*compare)(const void *, const void *, void *), void *extra);
#endif
#ifdef __USE_XOPEN2K
extern int unsetenv(const char *name);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int putenv(char *text);
#endif
#ifdef __USE_GNU
extern char *secure_getenv(const char *name);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern char *realpath(const char *__restrict name, char *__restrict to);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
extern int mkstemp(char *text);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
extern char *mktemp(char *text);
#endif
#ifdef __USE_XOPEN2K8
extern char *mkdtemp(char *text);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern long lrand48(void);
extern long mrand48(void);
extern void srand48(long seed);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern void *valloc(size_t size);
#endif
#define _STDLIB_H 1
#ifdef __USE_POSIX
#define WCONTINUED 8
#define WEXITED 4
#define WNOHANG 1
#define WNOWAIT 16777216
#define WSTOPPED 2
#define WUNTRACED 2
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
#define WIFCONTINUED(status) ((status) == 0xffff)
#endif
#endif
