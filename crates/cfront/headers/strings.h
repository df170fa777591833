#ifndef __BIA_STRINGS_H
#define __BIA_STRINGS_H
#include <features.h>
#define __need_size_t
#include <stddef.h>
extern int strcasecmp(const char *left, const char *right);
extern int strncasecmp(const char *left, const char *right, size_t size);
#if defined __USE_MISC || !defined __USE_XOPEN2K8
extern void bzero(void *block, size_t size);
extern void bcopy(const void *from, void *to, size_t size);
extern int bcmp(const void *left, const void *right, size_t size);
extern char *index(const char *text, int value);
extern char *rindex(const char *text, int value);
#endif
#if defined __USE_MISC || defined __USE_XOPEN || !defined __USE_XOPEN2K8
extern int ffs(int value);
#endif
#define _STRINGS_H 1
#endif
