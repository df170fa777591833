#ifndef __BIA_ERR_H
#define __BIA_ERR_H
#include <features.h>
#include <stdarg.h>
extern void warn(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));
extern void vwarn(const char *format, va_list list);
extern void warnx(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));
extern void vwarnx(const char *format, va_list list);
extern void err(int status, const char *format, ...) __attribute__((__noreturn__, __format__(__printf__, 2, 3)));
extern void verr(int status, const char *format, va_list list) __attribute__((__noreturn__));
extern void errx(int status, const char *format, ...) __attribute__((__noreturn__, __format__(__printf__, 2, 3)));
extern void verrx(int status, const char *format, va_list list) __attribute__((__noreturn__));
#define _ERR_H 1
#endif
