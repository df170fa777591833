#ifndef __BIA_FCNTL_H
#define __BIA_FCNTL_H
#include <features.h>
typedef unsigned int mode_t;
typedef long off_t;
typedef int pid_t;
struct flock {
  short l_type;
  short l_whence;
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
};
extern int open(const char *name, int flags, ...);
extern int creat(const char *name, mode_t mode);
extern int fcntl(int file, int command, ...);
#ifdef __USE_XOPEN2K8
extern int openat(int folder, const char *name, int flags, ...);
#endif
#ifdef __USE_XOPEN2K
extern int posix_fadvise(int file, off_t start, off_t length, int advice);
extern int posix_fallocate(int file, off_t start, off_t length);
#endif
#ifdef __USE_MISC
extern int lockf(int file, int command, off_t length);
#endif
#define AT_EACCESS 512
#define AT_FDCWD (-100)
#define AT_REMOVEDIR 512
#define AT_SYMLINK_FOLLOW 0x400
#define AT_SYMLINK_NOFOLLOW 256
#define FD_CLOEXEC 1
#define F_DUPFD 0
#define F_DUPFD_CLOEXEC 1030
#define F_EXLCK 4
#define F_GETFD 1
#define F_GETFL 3
#define F_GETLK 5
#ifdef __LP64__
#define F_GETLK64 5
#else
#define F_GETLK64 12
#endif
#define F_GETOWN 9
#define F_RDLCK 0
#define F_SETFD 2
#define F_SETFL 4
#define F_SETLK 6
#ifdef __LP64__
#define F_SETLK64 6
#else
#define F_SETLK64 13
#endif
#define F_SETLKW 7
#ifdef __LP64__
#define F_SETLKW64 7
#else
#define F_SETLKW64 14
#endif
#define F_SETOWN 8
#define F_SHLCK 8
#define F_UNLCK 2
#define F_WRLCK 1
#define O_ACCMODE 3
#define O_APPEND 0x400
#define O_ASYNC 0x2000
#define O_CLOEXEC 0x80000
#define O_CREAT 64
#define O_DIRECTORY 0x10000
#define O_DSYNC 0x1000
#define O_EXCL 128
#define O_FSYNC 1052672
#define O_NDELAY 0x800
#define O_NOCTTY 256
#define O_NOFOLLOW 0x20000
#define O_NONBLOCK 0x800
#define O_RDONLY 0
#define O_RDWR 2
#define O_RSYNC 1052672
#define O_SYNC 1052672
#define O_TRUNC 512
#define O_WRONLY 1
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define SEEK_CUR 1
#define SEEK_END 2
#define SEEK_SET 0
#define S_IFBLK 24576
#define S_IFCHR 0x2000
#define S_IFDIR 0x4000
#define S_IFIFO 0x1000
#define S_IFLNK 40960
#define S_IFMT 61440
#define S_IFREG 0x8000
#define S_IFSOCK 49152
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
#define FAPPEND 0x400
#define FASYNC 0x2000
#define FFSYNC 1052672
#define FNDELAY 0x800
#define FNONBLOCK 0x800
#define F_LOCK 1
#define F_OK 0
#define F_TEST 3
#define F_TLOCK 2
#define F_ULOCK 0
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_SH 1
#define LOCK_UN 8
#define R_OK 4
#define S_ISVTX 512
#define W_OK 2
#define X_OK 1
#endif
#ifdef __USE_XOPEN2K8
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#endif
#define _FCNTL_H 1
#endif
