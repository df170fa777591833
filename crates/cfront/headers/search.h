#ifndef __BIA_SEARCH_H
#define __BIA_SEARCH_H
#include <features.h>
#define __need_size_t
#include <stddef.h>
typedef int (*__compar_fn_t)(const void *, const void *);
typedef enum { preorder, postorder, endorder, leaf } VISIT;
typedef enum { FIND, ENTER } ACTION;
typedef struct entry { char *key; void *data; } ENTRY;
extern void *lfind(const void *key, const void *base, size_t *count, size_t size, __compar_fn_t compare);
extern void *lsearch(const void *key, void *base, size_t *count, size_t size, __compar_fn_t compare);
extern void *tsearch(const void *key, void **root, __compar_fn_t compare);
extern void *tfind(const void *key, void *const *root, __compar_fn_t compare);
extern void *tdelete(const void *__restrict key, void **__restrict root, __compar_fn_t compare);
extern void twalk(const void *root, void (*action)(const void *node, VISIT which, int depth));
extern int hcreate(size_t count);
extern ENTRY *hsearch(ENTRY item, ACTION action);
extern void hdestroy(void);
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern void insque(void *element, void *before);
extern void remque(void *element);
#endif
#define _SEARCH_H 1
#endif
