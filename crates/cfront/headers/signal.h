#ifndef __BIA_SIGNAL_H
#define __BIA_SIGNAL_H
#include <features.h>
#define __need_size_t
#include <stddef.h>
typedef int pid_t;
typedef unsigned int uid_t;
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
#ifdef __USE_POSIX
extern int kill(pid_t process, int number);
#endif
#ifndef __BIA_SIGSET
#define __BIA_SIGSET
typedef struct { unsigned long __bits[1024 / (8 * sizeof(unsigned long))]; } sigset_t;
#endif
typedef union sigval {
  int sival_int;
  void *sival_ptr;
} sigval_t;
typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  union {
    int __rest[(128 - (sizeof(long) == 8 ? 4 : 3) * sizeof(int)) / sizeof(int)];
    void *__align;
  } __fields;
} siginfo_t;
struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#ifdef __USE_POSIX199309
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
#endif
#ifdef __USE_POSIX
#define SA_SIGINFO 4
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
#define SA_RESTART 0x10000000
#endif
#ifdef __USE_POSIX
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
#define SIGCLD 17
#define SIGIO 29
#define SIGIOT 6
#define SIGPOLL 29
#define SIGPROF 27
#define SIGPWR 30
#define SIGSTKFLT 16
#define SIGSYS 31
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGVTALRM 26
#define SIGWINCH 28
#define SIGXCPU 24
#define SIGXFSZ 25
#define _SIGNAL_H
#ifdef __USE_POSIX
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_MCEERR_AO 5
#define BUS_MCEERR_AR 4
#define BUS_OBJERR 3
#define CLD_CONTINUED 6
#define CLD_DUMPED 3
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_STOPPED 5
#define CLD_TRAPPED 4
#define FPE_CONDTRAP 15
#define FPE_FLTDIV 3
#define FPE_FLTINV 7
#define FPE_FLTOVF 4
#define FPE_FLTRES 6
#define FPE_FLTSUB 8
#define FPE_FLTUND 5
#define FPE_FLTUNK 14
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define ILL_BADIADDR 9
#define ILL_BADSTK 8
#define ILL_COPROC 7
#define ILL_ILLADR 3
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define POLL_ERR 4
#define POLL_HUP 6
#define POLL_IN 1
#define POLL_MSG 3
#define POLL_OUT 2
#define POLL_PRI 5
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_NODEFER 1073741824
#define SA_RESETHAND 2147483648U
#define SEGV_ACCADI 5
#define SEGV_ACCERR 2
#define SEGV_ADIDERR 6
#define SEGV_ADIPERR 7
#define SEGV_BNDERR 3
#define SEGV_MAPERR 1
#define SEGV_MTEAERR 8
#define SEGV_MTESERR 9
#define SEGV_PKUERR 4
#define SIGEV_NONE 1
#define SIGEV_SIGNAL 0
#define SIGEV_THREAD 2
#define SIGEV_THREAD_ID 4
#define SI_ASYNCIO (-4)
#define SI_ASYNCNL (-60)
#define SI_DETHREAD (-7)
#define SI_KERNEL 128
#define SI_MESGQ (-3)
#define SI_QUEUE (-1)
#define SI_SIGIO (-5)
#define SI_TIMER (-2)
#define SI_TKILL (-6)
#define SI_USER 0
#endif
#ifdef __USE_MISC
#define FP_XSTATE_MAGIC1 1179670611U
#define FP_XSTATE_MAGIC2 1179670597U
#define MINSIGSTKSZ 2048
#define NSIG 65
#define SA_INTERRUPT 536870912
#define SA_NOMASK 1073741824
#define SA_ONESHOT 2147483648U
#define SA_ONSTACK 134217728
#define SA_STACK 134217728
#define SIGSTKSZ 8192
#define SS_DISABLE 2
#define SS_ONSTACK 1
#endif
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())
extern int __libc_current_sigrtmin(void);
extern int __libc_current_sigrtmax(void);
#ifdef __USE_MISC
#define sigmask(number) ((int)(1u << ((number) - 1)))
#endif
#endif
