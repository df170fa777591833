#ifndef __BIA_MALLOC_H
#define __BIA_MALLOC_H
#include <stdlib.h>
extern void *memalign(size_t alignment, size_t size) __attribute__((__nothrow__));
extern size_t malloc_usable_size(void *block);
#endif
