#ifndef __BIA_LIBGEN_H
#define __BIA_LIBGEN_H
#include <features.h>
extern char *dirname(char *path);
extern char *__xpg_basename(char *path);
#define basename __xpg_basename
#define _LIBGEN_H 1
#endif
