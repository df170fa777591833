#ifndef __BIA_BYTESWAP_H
#define __BIA_BYTESWAP_H
#include <features.h>
#define bswap_16(x) __builtin_bswap16(x)
#define bswap_32(x) __builtin_bswap32(x)
#define bswap_64(x) __builtin_bswap64(x)
#define _BYTESWAP_H 1
#endif
