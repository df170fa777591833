#ifndef __BIA_UNISTD_H
#define __BIA_UNISTD_H
#include <stddef.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
extern ssize_t read(int descriptor, void *to, size_t size);
extern ssize_t write(int descriptor, const void *from, size_t size);
extern int close(int descriptor);
extern off_t lseek(int descriptor, off_t offset, int whence);
extern int unlink(const char *name);
extern int access(const char *name, int mode);
extern int dup(int descriptor);
extern int dup2(int from, int to);
extern int pipe(int descriptors[2]);
extern unsigned int sleep(unsigned int seconds);
extern int usleep(useconds_t microseconds);
extern unsigned int alarm(unsigned int seconds);
extern int pause(void);
extern pid_t getpid(void);
extern pid_t getppid(void);
extern uid_t getuid(void);
extern pid_t fork(void);
extern int execv(const char *path, char *const arguments[]);
extern int execvp(const char *file, char *const arguments[]);
extern void _exit(int status) __attribute__((__noreturn__));
extern char *getcwd(char *to, size_t size);
extern int isatty(int descriptor);
extern long sysconf(int name);
extern int getopt(int count, char *const arguments[], const char *options);
extern char *optarg;
extern int optind, opterr, optopt;
extern ssize_t pread(int descriptor, void *to, size_t size, off_t offset);
extern ssize_t pwrite(int descriptor, const void *from, size_t size, off_t offset);
extern ssize_t readlink(const char *__restrict name, char *__restrict to, size_t size);
extern int chdir(const char *name);
extern int rmdir(const char *name);
extern int link(const char *from, const char *to);
extern int symlink(const char *from, const char *to);
extern int gethostname(char *to, size_t size);
extern void swab(const void *__restrict from, void *__restrict to, ssize_t size);
extern int execve(const char *path, char *const arguments[], char *const environment[]);
extern int execl(const char *path, const char *first, ...);
extern int execlp(const char *file, const char *first, ...);
#endif
