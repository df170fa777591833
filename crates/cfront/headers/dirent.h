#ifndef __BIA_DIRENT_H
#define __BIA_DIRENT_H
#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
typedef unsigned long ino_t;
struct dirent {
  unsigned long d_ino;
  long d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define d_fileno d_ino
typedef struct __dirstream DIR;
extern DIR *opendir(const char *name);
extern int closedir(DIR *folder);
extern struct dirent *readdir(DIR *folder);
extern void rewinddir(DIR *folder);
#ifdef __USE_MISC
#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(kind) ((kind) << 12)
#endif
#ifdef __USE_XOPEN2K8
extern DIR *fdopendir(int file);
extern int dirfd(DIR *folder);
extern int alphasort(const struct dirent **left, const struct dirent **right);
extern int scandir(const char *__restrict name, struct dirent ***__restrict list, int (*wanted)(const struct dirent *),
                   int (*compare)(const struct dirent **, const struct dirent **));
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern void seekdir(DIR *folder, long place);
extern long telldir(DIR *folder);
#endif
#ifdef __USE_MISC
#define AIO_PRIO_DELTA_MAX 20
#define DELAYTIMER_MAX 2147483647
#define DT_BLK 6
#define DT_CHR 2
#define DT_DIR 4
#define DT_FIFO 1
#define DT_LNK 10
#define DT_REG 8
#define DT_SOCK 12
#define DT_UNKNOWN 0
#define DT_WHT 14
#define HOST_NAME_MAX 64
#define LOGIN_NAME_MAX 256
#define MAXNAMLEN 255
#define MAX_CANON 255
#define MAX_INPUT 255
#define MQ_PRIO_MAX 0x8000
#define NAME_MAX 255
#define NGROUPS_MAX 0x10000
#define PATH_MAX 0x1000
#define PIPE_BUF 0x1000
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define PTHREAD_KEYS_MAX 0x400
#define PTHREAD_STACK_MIN 0x4000
#define RTSIG_MAX 32
#define SEM_VALUE_MAX 2147483647
#define TTY_NAME_MAX 32
#define XATTR_LIST_MAX 0x10000
#define XATTR_NAME_MAX 255
#define XATTR_SIZE_MAX 0x10000
#endif
#define _DIRENT_H 1
#endif
