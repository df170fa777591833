#ifndef __BIA_STRING_H
#define __BIA_STRING_H
#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
extern void *memcpy(void *__restrict to, const void *__restrict from, size_t size);
#ifdef __USE_GNU
extern void *mempcpy(void *__restrict to, const void *__restrict from, size_t size);
#endif
extern void *memmove(void *to, const void *from, size_t size);
#if defined __USE_MISC || defined __USE_XOPEN
extern void *memccpy(void *__restrict to, const void *__restrict from, int stop, size_t size);
#endif
extern void *memset(void *to, int value, size_t size);
extern int memcmp(const void *left, const void *right, size_t size);
extern void *memchr(const void *block, int value, size_t size);
#ifdef __USE_GNU
extern void *memrchr(const void *block, int value, size_t size);
extern void *memmem(const void *block, size_t size, const void *what, size_t length);
#endif
extern char *strcpy(char *__restrict to, const char *__restrict from);
#ifdef __USE_XOPEN2K8
extern char *stpcpy(char *__restrict to, const char *__restrict from);
#endif
extern char *strncpy(char *__restrict to, const char *__restrict from, size_t size);
extern char *strcat(char *__restrict to, const char *__restrict from);
extern char *strncat(char *__restrict to, const char *__restrict from, size_t size);
extern int strcmp(const char *left, const char *right);
extern int strncmp(const char *left, const char *right, size_t size);
extern int strcoll(const char *left, const char *right);
extern size_t strxfrm(char *__restrict to, const char *__restrict from, size_t size);
extern char *strchr(const char *text, int value);
extern char *strrchr(const char *text, int value);
extern size_t strcspn(const char *text, const char *set);
extern size_t strspn(const char *text, const char *set);
extern char *strpbrk(const char *text, const char *set);
extern char *strstr(const char *text, const char *what);
extern char *strtok(char *__restrict text, const char *__restrict set);
#ifdef __USE_POSIX
extern char *strtok_r(char *__restrict text, const char *__restrict set, char **__restrict state);
#endif
#ifdef __USE_MISC
extern char *strsep(char **__restrict text, const char *__restrict set);
#endif
extern size_t strlen(const char *text);
#ifdef __USE_XOPEN2K8
extern size_t strnlen(const char *text, size_t size);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
extern char *strdup(const char *text);
#endif
#ifdef __USE_XOPEN2K8
extern char *strndup(const char *text, size_t size);
#endif
extern char *strerror(int number);
#ifdef __USE_GNU
extern char *strerror_r(int number, char *to, size_t size);
#elif defined __USE_XOPEN2K
extern int strerror_r(int number, char *to, size_t size);
#endif
#ifdef __USE_MISC
#include <strings.h>
#endif
#ifdef __USE_XOPEN2K8
extern char *stpncpy(char *__restrict to, const char *__restrict from, size_t size);
#endif
#ifdef __USE_GNU
extern char *strcasestr(const char *text, const char *what);
extern char *strchrnul(const char *text, int value);
#endif
#ifdef __USE_XOPEN2K8
extern char *strsignal(int number);
#endif
#ifdef __USE_GNU
extern int strverscmp(const char *left, const char *right);
extern void *rawmemchr(const void *block, int value);
#endif
#ifdef __USE_MISC
extern void explicit_bzero(void *block, size_t size);
#endif
#define _STRING_H 1
#endif
