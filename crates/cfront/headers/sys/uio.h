#ifndef __BIA_SYS_UIO_H
#define __BIA_SYS_UIO_H
#include <features.h>
#include <sys/types.h>
#define __need_size_t
#include <stddef.h>
#ifdef __LP64__
typedef long ssize_t;
#else
typedef int ssize_t;
#endif
struct iovec {
  void *iov_base;
  size_t iov_len;
};
extern ssize_t readv(int file, const struct iovec *parts, int count);
extern ssize_t writev(int file, const struct iovec *parts, int count);
#define UIO_MAXIOV 0x400
#define _SYS_UIO_H 1
#endif
