#ifndef __BIA_STDLIB_H
#define __BIA_STDLIB_H
#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#ifdef __USE_MISC
#include <sys/types.h>
#endif
#include <alloca.h>
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
extern void *reallocarray(void *block, size_t count, size_t size) __attribute__((__nothrow__));
extern void *aligned_alloc(size_t alignment, size_t size) __attribute__((__nothrow__));
extern int posix_memalign(void **block, size_t alignment, size_t size);
extern void free(void *block) __attribute__((__nothrow__));
extern void abort(void) __attribute__((__nothrow__, __noreturn__));
extern void exit(int status) __attribute__((__nothrow__, __noreturn__));
extern void _Exit(int status) __attribute__((__nothrow__, __noreturn__));
extern void quick_exit(int status) __attribute__((__nothrow__, __noreturn__));
extern int atexit(void (*function)(void));
extern int at_quick_exit(void (*function)(void));
extern int abs(int value) __attribute__((__nothrow__, __const__));
extern long labs(long value) __attribute__((__nothrow__, __const__));
extern long long llabs(long long value) __attribute__((__nothrow__, __const__));
extern div_t div(int numerator, int denominator);
extern ldiv_t ldiv(long numerator, long denominator);
extern lldiv_t lldiv(long long numerator, long long denominator);
extern int rand(void);
extern void srand(unsigned int seed);
extern int rand_r(unsigned int *seed);
extern long random(void);
extern void srandom(unsigned int seed);
extern double drand48(void);
extern int atoi(const char *text);
extern long atol(const char *text);
extern long long atoll(const char *text);
extern double atof(const char *text);
extern long strtol(const char *__restrict text, char **__restrict end, int base);
extern long long strtoll(const char *__restrict text, char **__restrict end, int base);
extern unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
extern unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
extern float strtof(const char *__restrict text, char **__restrict end);
extern double strtod(const char *__restrict text, char **__restrict end);
extern long double strtold(const char *__restrict text, char **__restrict end);
extern void qsort(void *base, size_t count, size_t size,
                  int (*compare)(const void *, const void *));
extern void *bsearch(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *));
extern char *getenv(const char *name);
extern int setenv(const char *name, const char *value, int overwrite);
extern int system(const char *command);
extern int mblen(const char *text, size_t size);
extern int mbtowc(wchar_t *__restrict to, const char *__restrict text, size_t size);
extern int wctomb(char *text, wchar_t character);
extern size_t mbstowcs(wchar_t *__restrict to, const char *__restrict from, size_t count);
extern size_t wcstombs(char *__restrict to, const wchar_t *__restrict from, size_t count);
extern void qsort_r(void *base, size_t count, size_t size,
                    int (*compare)(const void *, const void *, void *), void *extra);
extern int unsetenv(const char *name);
extern int putenv(char *text);
extern char *secure_getenv(const char *name);
extern char *realpath(const char *__restrict name, char *__restrict to);
extern int mkstemp(char *text);
extern char *mktemp(char *text);
extern char *mkdtemp(char *text);
extern long lrand48(void);
extern long mrand48(void);
extern void srand48(long seed);
extern void *valloc(size_t size);
#define _STDLIB_H 1
#ifdef __USE_POSIX
#define WCONTINUED 8
#define WEXITED 4
#define WNOHANG 1
#define WNOWAIT 16777216
#define WSTOPPED 2
#define WUNTRACED 2
#endif
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#endif
