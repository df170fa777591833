#ifndef __BIA_TIME_H
#define __BIA_TIME_H
#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
typedef long clock_t;
typedef long time_t;
typedef int clockid_t;
typedef void *timer_t;
typedef int pid_t;
#define CLOCKS_PER_SEC ((clock_t)1000000)
#ifdef __USE_POSIX199309
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#endif
#ifdef __USE_ISOC11
#define TIME_UTC 1
#endif
#ifndef __BIA_TIMESPEC
#define __BIA_TIMESPEC
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#endif
struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
extern clock_t clock(void);
extern time_t time(time_t *to);
extern double difftime(time_t end, time_t start);
extern time_t mktime(struct tm *time);
extern char *asctime(const struct tm *time);
extern char *ctime(const time_t *time);
extern struct tm *gmtime(const time_t *time);
extern struct tm *localtime(const time_t *time);
#ifdef __USE_POSIX
extern struct tm *gmtime_r(const time_t *__restrict time, struct tm *__restrict to);
extern struct tm *localtime_r(const time_t *__restrict time, struct tm *__restrict to);
#endif
extern size_t strftime(char *__restrict to, size_t size, const char *__restrict format,
                       const struct tm *__restrict time);
#ifdef __USE_ISOC11
extern int timespec_get(struct timespec *to, int base);
#endif
#ifdef __USE_POSIX199309
extern int clock_gettime(clockid_t clock, struct timespec *to);
extern int nanosleep(const struct timespec *wanted, struct timespec *left);
#endif
#ifdef __USE_POSIX
extern char *asctime_r(const struct tm *__restrict time, char *__restrict to);
extern char *ctime_r(const time_t *__restrict time, char *__restrict to);
#endif
#ifdef __USE_POSIX199309
extern int clock_getres(clockid_t clock, struct timespec *to);
#endif
#define _TIME_H 1
#ifdef __USE_POSIX
#define CLOCK_BOOTTIME 7
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_TAI 11
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIMER_ABSTIME 1
#endif
#endif
