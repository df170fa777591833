/* Declared so that programs can be read; the front-end refuses calls of these. */
#ifndef __BIA_SETJMP_H
#define __BIA_SETJMP_H
#include <features.h>
#ifdef __LP64__
#define __BIA_REGISTERS 8
#else
#define __BIA_REGISTERS 6
#endif
typedef struct { long __registers[__BIA_REGISTERS]; int __mask_was_saved; unsigned long __mask[1024 / (8 * sizeof(long))]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
extern int setjmp(jmp_buf environment);
extern int _setjmp(jmp_buf environment);
#ifdef __USE_POSIX
extern int sigsetjmp(sigjmp_buf environment, int mask);
#endif
extern int __sigsetjmp(sigjmp_buf environment, int mask);
extern void longjmp(jmp_buf environment, int value) __attribute__((__noreturn__));
#ifdef __USE_POSIX
extern void siglongjmp(sigjmp_buf environment, int value) __attribute__((__noreturn__));
#endif
#define setjmp(environment) _setjmp(environment)
#ifdef __USE_POSIX
#define sigsetjmp(environment, mask) __sigsetjmp(environment, mask)
#endif
#define _SETJMP_H 1
#endif
