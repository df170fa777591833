#ifndef __BIA_SYS_STAT_H
#define __BIA_SYS_STAT_H
#include <features.h>
#ifdef __LP64__
typedef unsigned long nlink_t;
typedef unsigned long dev_t;
#else
typedef unsigned int nlink_t;
typedef unsigned long long dev_t;
#endif
typedef unsigned long ino_t;
typedef unsigned int mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef long off_t;
typedef long time_t;
typedef long blksize_t;
typedef long blkcnt_t;
#ifndef __BIA_TIMESPEC
#define __BIA_TIMESPEC
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#endif
struct stat {
  dev_t st_dev;
#ifdef __LP64__
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int __pad0;
  dev_t st_rdev;
  off_t st_size;
#else
  unsigned short __pad1;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned short __pad2;
  off_t st_size;
#endif
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
#ifdef __LP64__
  long __reserved[3];
#else
  unsigned long __reserved4;
  unsigned long __reserved5;
#endif
};
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_ISDIR(mode) (((mode) & 0170000) == 0040000)
#define S_ISCHR(mode) (((mode) & 0170000) == 0020000)
#define S_ISBLK(mode) (((mode) & 0170000) == 0060000)
#define S_ISREG(mode) (((mode) & 0170000) == 0100000)
#define S_ISFIFO(mode) (((mode) & 0170000) == 0010000)
#define S_ISLNK(mode) (((mode) & 0170000) == 0120000)
#define S_ISSOCK(mode) (((mode) & 0170000) == 0140000)
extern int stat(const char *__restrict name, struct stat *__restrict to);
extern int fstat(int file, struct stat *to);
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
extern int lstat(const char *__restrict name, struct stat *__restrict to);
#endif
extern int chmod(const char *name, mode_t mode);
#ifdef __USE_POSIX
extern int fchmod(int file, mode_t mode);
#endif
extern mode_t umask(mode_t mask);
extern int mkdir(const char *name, mode_t mode);
extern int mkfifo(const char *name, mode_t mode);
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern int mknod(const char *name, mode_t mode, dev_t device);
#endif
#ifdef __USE_ATFILE
extern int fstatat(int folder, const char *__restrict name, struct stat *__restrict to, int flags);
extern int mkdirat(int folder, const char *name, mode_t mode);
extern int fchmodat(int folder, const char *name, mode_t mode, int flags);
extern int utimensat(int folder, const char *name, const struct timespec times[2], int flags);
extern int futimens(int file, const struct timespec times[2]);
#endif
#define S_IRGRP 32
#define S_IROTH 4
#define S_IRUSR 256
#define S_IRWXG 56
#define S_IRWXO 7
#define S_IRWXU 448
#define S_ISGID 0x400
#define S_ISUID 0x800
#define S_IWGRP 16
#define S_IWOTH 2
#define S_IWUSR 128
#define S_IXGRP 8
#define S_IXOTH 1
#define S_IXUSR 64
#define UTIME_NOW 1073741823l
#define UTIME_OMIT 1073741822l
#ifdef __USE_MISC
#define ACCESSPERMS 511
#define ALLPERMS 4095
#define DEFFILEMODE 438
#define S_BLKSIZE 512
#define S_IEXEC 64
#define S_IFBLK 24576
#define S_IFCHR 0x2000
#define S_IFDIR 0x4000
#define S_IFIFO 0x1000
#define S_IFLNK 40960
#define S_IFMT 61440
#define S_IFREG 0x8000
#define S_IFSOCK 49152
#define S_IREAD 256
#define S_ISVTX 512
#define S_IWRITE 128
#endif
#define _SYS_STAT_H 1
#endif
