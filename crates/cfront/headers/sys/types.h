#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1
#include <features.h>
#define __need_size_t
#include <stddef.h>
#ifdef __LP64__
typedef long ssize_t;
typedef unsigned long nlink_t;
typedef unsigned long dev_t;
typedef unsigned long u_int64_t;
#else
typedef int ssize_t;
typedef unsigned int nlink_t;
typedef unsigned long long dev_t;
typedef unsigned long long u_int64_t;
#endif
typedef unsigned long ino_t;
typedef long off_t;
typedef long time_t;
typedef long clock_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef int clockid_t;
typedef void *timer_t;
typedef int key_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
#ifdef __BIA_TARGET
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
#else
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
#ifdef __LP64__
typedef long int64_t;
#else
typedef long long int64_t;
#endif
#endif
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
#ifdef __USE_MISC
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef char *caddr_t;
typedef int daddr_t;
typedef struct { int __val[2]; } fsid_t;
typedef long suseconds_t;
#include <endian.h>
#include <sys/select.h>
#endif
#endif
