#ifndef __BIA_SIGNAL_H
#define __BIA_SIGNAL_H
#include <sys/types.h>
typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
extern __sighandler_t signal(int number, __sighandler_t handler);
extern int raise(int number);
extern int kill(pid_t process, int number);
typedef struct { unsigned long __bits[1024 / (8 * sizeof(unsigned long))]; } sigset_t;
typedef struct { int si_signo; int si_errno; int si_code; int __rest[29]; } siginfo_t;
struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define sa_handler __handler.sa_handler
#define sa_sigaction __handler.sa_sigaction
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
extern int sigaction(int number, const struct sigaction *__restrict action,
                     struct sigaction *__restrict old);
extern int sigemptyset(sigset_t *set);
extern int sigfillset(sigset_t *set);
extern int sigaddset(sigset_t *set, int number);
extern int sigdelset(sigset_t *set, int number);
extern int sigismember(const sigset_t *set, int number);
extern int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old);
#endif
