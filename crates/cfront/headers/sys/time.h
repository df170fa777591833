#ifndef __BIA_SYS_TIME_H
#define __BIA_SYS_TIME_H
#include <features.h>
#include <sys/select.h>
#ifdef __USE_MISC
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};
#endif
typedef int __itimer_which_t;
struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
extern int gettimeofday(struct timeval *__restrict to, void *__restrict zone);
extern int getitimer(__itimer_which_t which, struct itimerval *to);
extern int setitimer(__itimer_which_t which, const struct itimerval *__restrict from, struct itimerval *__restrict old);
extern int utimes(const char *name, const struct timeval times[2]);
#ifdef __USE_MISC
extern int settimeofday(const struct timeval *from, const struct timezone *zone);
#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(left, right, order) \
  (((left)->tv_sec == (right)->tv_sec) ? ((left)->tv_usec order (right)->tv_usec) : ((left)->tv_sec order (right)->tv_sec))
#define timeradd(left, right, to) \
  do { \
    (to)->tv_sec = (left)->tv_sec + (right)->tv_sec; \
    (to)->tv_usec = (left)->tv_usec + (right)->tv_usec; \
    if ((to)->tv_usec >= 1000000) { ++(to)->tv_sec; (to)->tv_usec -= 1000000; } \
  } while (0)
#define timersub(left, right, to) \
  do { \
    (to)->tv_sec = (left)->tv_sec - (right)->tv_sec; \
    (to)->tv_usec = (left)->tv_usec - (right)->tv_usec; \
    if ((to)->tv_usec < 0) { --(to)->tv_sec; (to)->tv_usec += 1000000; } \
  } while (0)
#endif
#define _SYS_TIME_H 1
#endif
