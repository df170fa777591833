#ifndef __BIA_SYS_WAIT_H
#define __BIA_SYS_WAIT_H
#include <features.h>
#include <signal.h>
typedef int pid_t;
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#ifdef __USE_MISC
#define WCOREDUMP(status) ((status) & 0x80)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define W_EXITCODE(value, signal) ((value) << 8 | (signal))
#define W_STOPCODE(signal) ((signal) << 8 | 0x7f)
#endif
extern pid_t wait(int *status);
extern pid_t waitpid(pid_t process, int *status, int options);
#define WCONTINUED 8
#define WEXITED 4
#define WNOHANG 1
#define WNOWAIT 0x1000000
#define WSTOPPED 2
#define WUNTRACED 2
#ifdef __USE_MISC
#define FP_XSTATE_MAGIC2_SIZE 4
#ifdef __LP64__
#define NGREG 23
#else
#define NGREG 19
#endif
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
#define WCOREFLAG 128
#endif
#define _SYS_WAIT_H 1
#endif
