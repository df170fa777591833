#ifndef __BIA_FNMATCH_H
#define __BIA_FNMATCH_H
#include <features.h>
extern int fnmatch(const char *pattern, const char *name, int flags);
#define FNM_NOESCAPE 2
#define FNM_NOMATCH 1
#define FNM_PATHNAME 1
#define FNM_PERIOD 4
#ifdef __USE_MISC
#define FNM_CASEFOLD 16
#define FNM_EXTMATCH 32
#define FNM_FILE_NAME 1
#define FNM_LEADING_DIR 8
#endif
#define _FNMATCH_H 1
#endif
