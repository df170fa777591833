#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1
#include <features.h>
#define __need_size_t
#include <stddef.h>
#ifdef __LP64__
typedef long ssize_t;
typedef unsigned long nlink_t;
typedef unsigned long dev_t;
typedef long int64_t;
typedef unsigned long u_int64_t;
#else
typedef int ssize_t;
typedef unsigned int nlink_t;
typedef unsigned long long dev_t;
typedef long long int64_t;
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
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
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
/* <endian.h> */
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN
#define __FLOAT_WORD_ORDER __BYTE_ORDER
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define BYTE_ORDER __BYTE_ORDER
#define htobe16(x) __builtin_bswap16(x)
#define htole16(x) ((unsigned short)(x))
#define be16toh(x) __builtin_bswap16(x)
#define le16toh(x) ((unsigned short)(x))
#define htobe32(x) __builtin_bswap32(x)
#define htole32(x) ((unsigned int)(x))
#define be32toh(x) __builtin_bswap32(x)
#define le32toh(x) ((unsigned int)(x))
#define htobe64(x) __builtin_bswap64(x)
#define htole64(x) ((__typeof__(__builtin_bswap64(0)))(x))
#define be64toh(x) __builtin_bswap64(x)
#define le64toh(x) ((__typeof__(__builtin_bswap64(0)))(x))
/* <sys/select.h> */
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
#ifdef __USE_MISC
#define _ENDIAN_H 1
#endif
#endif
