#ifndef __BIA_POLL_H
#define __BIA_POLL_H
#include <features.h>
typedef unsigned long nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
extern int poll(struct pollfd *files, nfds_t count, int limit);
#define POLLERR 8
#define POLLHUP 16
#define POLLIN 1
#define POLLNVAL 32
#define POLLOUT 4
#define POLLPRI 2
#define POLLRDBAND 128
#define POLLRDNORM 64
#define POLLWRBAND 512
#define POLLWRNORM 256
#endif
