#ifndef __BIA_STDIO_H
#define __BIA_STDIO_H
#include <features.h>
#include <stdarg.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
typedef long off_t;
#ifdef __LP64__
typedef long ssize_t;
#else
typedef int ssize_t;
#endif
typedef struct _IO_FILE FILE;
typedef struct {
  off_t __pos;
  struct { int __count; union { unsigned int __wch; char __wchb[4]; } __value; } __state;
} fpos_t;
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
extern int printf(const char *__restrict format, ...) __attribute__((__format__(__printf__, 1, 2)));
extern int fprintf(FILE *__restrict stream, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
#ifdef __USE_XOPEN2K8
extern int dprintf(int descriptor, const char *__restrict format, ...);
#endif
extern int sprintf(char *__restrict to, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
#if defined __USE_ISOC99 || defined __USE_XOPEN_EXTENDED
extern int snprintf(char *__restrict to, size_t size, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 3, 4)));
#endif
#ifdef __USE_GNU
extern int asprintf(char **__restrict to, const char *__restrict format, ...);
#endif
extern int vprintf(const char *__restrict format, va_list arguments);
extern int vfprintf(FILE *__restrict stream, const char *__restrict format, va_list arguments);
extern int vsprintf(char *__restrict to, const char *__restrict format, va_list arguments);
#if defined __USE_ISOC99 || defined __USE_XOPEN_EXTENDED
extern int vsnprintf(char *__restrict to, size_t size, const char *__restrict format,
                     va_list arguments);
#endif
extern int scanf(const char *__restrict format, ...) __attribute__((__format__(__scanf__, 1, 2)));
extern int fscanf(FILE *__restrict stream, const char *__restrict format, ...)
    __attribute__((__format__(__scanf__, 2, 3)));
extern int sscanf(const char *__restrict from, const char *__restrict format, ...)
    __attribute__((__format__(__scanf__, 2, 3)));
#ifdef __USE_ISOC99
extern int vscanf(const char *__restrict format, va_list arguments);
extern int vfscanf(FILE *__restrict stream, const char *__restrict format, va_list arguments);
extern int vsscanf(const char *__restrict from, const char *__restrict format, va_list arguments);
#endif
extern int getchar(void);
extern int getc(FILE *stream);
extern int fgetc(FILE *stream);
extern int ungetc(int character, FILE *stream);
extern char *fgets(char *__restrict to, int size, FILE *__restrict stream);
#ifndef __USE_ISOC11
extern char *gets(char *to);
#endif
#ifdef __USE_XOPEN2K8
extern ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict stream);
#endif
extern int putchar(int character);
extern int putc(int character, FILE *stream);
extern int fputc(int character, FILE *stream);
extern int puts(const char *text);
extern int fputs(const char *__restrict text, FILE *__restrict stream);
extern size_t fread(void *__restrict to, size_t size, size_t count, FILE *__restrict stream);
extern size_t fwrite(const void *__restrict from, size_t size, size_t count,
                     FILE *__restrict stream);
extern FILE *fopen(const char *__restrict name, const char *__restrict mode);
extern FILE *freopen(const char *__restrict name, const char *__restrict mode,
                     FILE *__restrict stream);
#ifdef __USE_POSIX
extern FILE *fdopen(int descriptor, const char *mode);
#endif
extern FILE *tmpfile(void);
extern char *tmpnam(char *name);
#ifdef __USE_POSIX2
extern FILE *popen(const char *command, const char *mode);
extern int pclose(FILE *stream);
#endif
extern int fclose(FILE *stream);
extern int fflush(FILE *stream);
extern int fseek(FILE *stream, long offset, int whence);
extern long ftell(FILE *stream);
extern void rewind(FILE *stream);
extern int fgetpos(FILE *__restrict stream, fpos_t *__restrict position);
extern int fsetpos(FILE *stream, const fpos_t *position);
extern int feof(FILE *stream);
extern int ferror(FILE *stream);
extern void clearerr(FILE *stream);
#ifdef __USE_POSIX
extern int fileno(FILE *stream);
#endif
extern void perror(const char *text);
extern int remove(const char *name);
extern int rename(const char *from, const char *to);
extern void setbuf(FILE *__restrict stream, char *__restrict buffer);
extern int setvbuf(FILE *__restrict stream, char *__restrict buffer, int mode, size_t size);
#ifdef __USE_XOPEN2K8
extern int vdprintf(int descriptor, const char *__restrict format, va_list arguments);
#endif
#ifdef __USE_GNU
extern int vasprintf(char **__restrict to, const char *__restrict format, va_list arguments);
#endif
#ifdef __USE_XOPEN2K8
extern ssize_t getdelim(char **__restrict line, size_t *__restrict size, int stop, FILE *__restrict stream);
#endif
#ifdef __USE_POSIX199506
extern int putchar_unlocked(int character);
extern int getc_unlocked(FILE *stream);
#endif
#if defined __USE_XOPEN2K || defined __USE_LARGEFILE
extern int fseeko(FILE *stream, off_t offset, int whence);
extern off_t ftello(FILE *stream);
#endif
#ifdef __USE_XOPEN2K8
extern FILE *fmemopen(void *buffer, size_t size, const char *mode);
extern FILE *open_memstream(char **place, size_t *size);
#endif
#define _STDIO_H 1
#ifdef __USE_POSIX
#define L_ctermid 9
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#define P_tmpdir "/tmp"
#endif
#endif
