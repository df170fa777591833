#ifndef __BIA_MALLOC_H
#define __BIA_MALLOC_H
#include <features.h>
#include <stddef.h>
#include <stdio.h>
extern void *malloc(size_t size) __attribute__((__nothrow__, __malloc__));
extern void *calloc(size_t count, size_t size) __attribute__((__nothrow__, __malloc__));
extern void *realloc(void *block, size_t size) __attribute__((__nothrow__));
extern void *reallocarray(void *block, size_t count, size_t size) __attribute__((__nothrow__));
extern void free(void *block) __attribute__((__nothrow__));
extern void *valloc(size_t size);
extern void *memalign(size_t alignment, size_t size) __attribute__((__nothrow__));
extern size_t malloc_usable_size(void *block);
#define M_ARENA_MAX (-8)
#define M_ARENA_TEST (-7)
#define M_CHECK_ACTION (-5)
#define M_GRAIN 3
#define M_KEEP 4
#define M_MMAP_MAX (-4)
#define M_MMAP_THRESHOLD (-3)
#define M_MXFAST 1
#define M_NLBLKS 2
#define M_PERTURB (-6)
#define M_TOP_PAD (-2)
#define M_TRIM_THRESHOLD (-1)
#define _MALLOC_H 1
#endif
