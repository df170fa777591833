#ifndef __BIA_CTYPE_H
#define __BIA_CTYPE_H
#include <features.h>
extern int isalnum(int character) __attribute__((__nothrow__));
extern int isalpha(int character) __attribute__((__nothrow__));
#ifdef __USE_ISOC99
extern int isblank(int character) __attribute__((__nothrow__));
#endif
extern int iscntrl(int character) __attribute__((__nothrow__));
extern int isdigit(int character) __attribute__((__nothrow__));
extern int isgraph(int character) __attribute__((__nothrow__));
extern int islower(int character) __attribute__((__nothrow__));
extern int isprint(int character) __attribute__((__nothrow__));
extern int ispunct(int character) __attribute__((__nothrow__));
extern int isspace(int character) __attribute__((__nothrow__));
extern int isupper(int character) __attribute__((__nothrow__));
extern int isxdigit(int character) __attribute__((__nothrow__));
#if defined __USE_MISC || defined __USE_XOPEN
extern int isascii(int character) __attribute__((__nothrow__));
extern int toascii(int character) __attribute__((__nothrow__));
#endif
extern int tolower(int character) __attribute__((__nothrow__));
extern int toupper(int character) __attribute__((__nothrow__));
#define _CTYPE_H 1
#endif
