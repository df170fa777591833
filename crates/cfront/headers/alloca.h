#ifndef __BIA_ALLOCA_H
#define __BIA_ALLOCA_H
#include <features.h>
#define __need_size_t
#include <stddef.h>
extern void *alloca(size_t size) __attribute__((__nothrow__));
#define alloca(size) __builtin_alloca(size)
#define _ALLOCA_H 1
#endif
