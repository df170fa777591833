#ifndef __BIA_SYS_RESOURCE_H
#define __BIA_SYS_RESOURCE_H
#include <features.h>
typedef long time_t;
typedef long suseconds_t;
#ifndef __BIA_TIMEVAL
#define __BIA_TIMEVAL
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
#endif
typedef unsigned long rlim_t;
typedef unsigned int id_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd,
      ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
extern int getrlimit(int which, struct rlimit *to);
extern int setrlimit(int which, const struct rlimit *from);
extern int getrusage(int who, struct rusage *to);
extern int getpriority(int which, id_t who);
extern int setpriority(int which, id_t who, int priority);
#define PRIO_MAX 20
#define PRIO_MIN (-20)
#define PRIO_PGRP 1
#define PRIO_PROCESS 0
#define PRIO_USER 2
#define RLIMIT_AS 9
#define RLIMIT_CORE 4
#define RLIMIT_CPU 0
#define RLIMIT_DATA 2
#define RLIMIT_FSIZE 1
#define RLIMIT_LOCKS 10
#define RLIMIT_MEMLOCK 8
#define RLIMIT_MSGQUEUE 12
#define RLIMIT_NICE 13
#define RLIMIT_NLIMITS 16
#define RLIMIT_NOFILE 7
#define RLIMIT_NPROC 6
#define RLIMIT_OFILE 7
#define RLIMIT_RSS 5
#define RLIMIT_RTPRIO 14
#define RLIMIT_RTTIME 15
#define RLIMIT_SIGPENDING 11
#define RLIMIT_STACK 3
#ifdef __LP64__
#define RLIM_INFINITY ((rlim_t)-1)
#else
#define RLIM_INFINITY ((rlim_t)-1)
#endif
#define RLIM_NLIMITS 16
#ifdef __LP64__
#define RLIM_SAVED_CUR ((rlim_t)-1)
#else
#define RLIM_SAVED_CUR ((rlim_t)-1)
#endif
#ifdef __LP64__
#define RLIM_SAVED_MAX ((rlim_t)-1)
#else
#define RLIM_SAVED_MAX ((rlim_t)-1)
#endif
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_SELF 0
#define _SYS_RESOURCE_H 1
#endif
