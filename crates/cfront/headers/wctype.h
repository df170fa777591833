#ifndef __BIA_WCTYPE_H
#define __BIA_WCTYPE_H
#include <features.h>
#define __need_wint_t
#include <stddef.h>
#ifndef WEOF
#define WEOF (0xffffffffu)
#endif
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
extern int iswalnum(wint_t character);
extern int iswalpha(wint_t character);
#ifdef __USE_ISOC99
extern int iswblank(wint_t character);
#endif
extern int iswcntrl(wint_t character);
extern int iswdigit(wint_t character);
extern int iswgraph(wint_t character);
extern int iswlower(wint_t character);
extern int iswprint(wint_t character);
extern int iswpunct(wint_t character);
extern int iswspace(wint_t character);
extern int iswupper(wint_t character);
extern int iswxdigit(wint_t character);
extern wint_t towlower(wint_t character);
extern wint_t towupper(wint_t character);
extern wctype_t wctype(const char *name);
extern int iswctype(wint_t character, wctype_t type);
extern wctrans_t wctrans(const char *name);
extern wint_t towctrans(wint_t character, wctrans_t mapping);
#define _WCTYPE_H 1
#endif
