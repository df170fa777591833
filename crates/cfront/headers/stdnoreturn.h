#ifndef __BIA_STDNORETURN_H
#define __BIA_STDNORETURN_H
#define noreturn _Noreturn
#endif
