/* Declared so that programs can be read; the front-end refuses calls of these. */
#ifndef __BIA_SETJMP_H
#define __BIA_SETJMP_H
typedef struct { long __registers[8]; int __mask_was_saved; unsigned long __mask[16]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
extern int setjmp(jmp_buf environment) __attribute__((__returns_twice__));
extern int _setjmp(jmp_buf environment) __attribute__((__returns_twice__));
extern int sigsetjmp(sigjmp_buf environment, int mask) __attribute__((__returns_twice__));
extern void longjmp(jmp_buf environment, int value) __attribute__((__noreturn__));
extern void siglongjmp(sigjmp_buf environment, int value) __attribute__((__noreturn__));
#endif
