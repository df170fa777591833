#ifndef __BIA_STDNORETURN_H
#define __BIA_STDNORETURN_H
#define noreturn _Noreturn
#define _STDNORETURN_H
#endif
