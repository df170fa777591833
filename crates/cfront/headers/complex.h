/* Declared so that programs can be read; the front-end refuses complex numbers. */
#ifndef __BIA_COMPLEX_H
#define __BIA_COMPLEX_H
#include <features.h>
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#define _COMPLEX_H 1
#endif
