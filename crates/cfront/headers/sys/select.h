#ifndef __BIA_SYS_SELECT_H
#define __BIA_SYS_SELECT_H
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
#ifndef __BIA_TIMESPEC
#define __BIA_TIMESPEC
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#endif
#ifndef FD_SETSIZE
#define FD_SETSIZE 1024
#define NFDBITS (8 * (int)sizeof(long))
typedef long fd_mask;
typedef struct { long __fds_bits[FD_SETSIZE / NFDBITS]; } fd_set;
#define FD_SET(descriptor, set) \
  ((void)((set)->__fds_bits[(descriptor) / NFDBITS] |= (long)(1UL << (descriptor) % NFDBITS)))
#define FD_CLR(descriptor, set) \
  ((void)((set)->__fds_bits[(descriptor) / NFDBITS] &= ~(long)(1UL << (descriptor) % NFDBITS)))
#define FD_ISSET(descriptor, set) \
  (((set)->__fds_bits[(descriptor) / NFDBITS] & (long)(1UL << (descriptor) % NFDBITS)) != 0)
#define FD_ZERO(set) ((void)(*(set) = (fd_set){ { 0 } }))
#endif
#ifndef __BIA_SIGSET
#define __BIA_SIGSET
typedef struct { unsigned long __bits[1024 / (8 * sizeof(unsigned long))]; } sigset_t;
#endif
extern int select(int count, fd_set *__restrict in, fd_set *__restrict out, fd_set *__restrict other,
                  struct timeval *__restrict limit);
#ifdef __USE_XOPEN2K
extern int pselect(int count, fd_set *__restrict in, fd_set *__restrict out, fd_set *__restrict other,
                   const struct timespec *__restrict limit, const sigset_t *__restrict mask);
#endif
#define _SYS_SELECT_H 1
#endif
