/* Type-generic functions of real numbers; the front-end refuses complex ones. */
#ifndef __BIA_TGMATH_H
#define __BIA_TGMATH_H
#include <math.h>
#include <complex.h>
/* A zero of the type in which an argument counts: integers as double. */
#define __bia_kind(x) _Generic((x), float: 0.0f, long double: 0.0L, default: 0.0)
#define __bia_pick(kind, f, d, l) _Generic((kind), float: f, long double: l, default: d)
#define acos(x) __bia_pick(__bia_kind(x), acosf, acos, acosl)(x)
#define asin(x) __bia_pick(__bia_kind(x), asinf, asin, asinl)(x)
#define atan(x) __bia_pick(__bia_kind(x), atanf, atan, atanl)(x)
#define acosh(x) __bia_pick(__bia_kind(x), acoshf, acosh, acoshl)(x)
#define asinh(x) __bia_pick(__bia_kind(x), asinhf, asinh, asinhl)(x)
#define atanh(x) __bia_pick(__bia_kind(x), atanhf, atanh, atanhl)(x)
#define cos(x) __bia_pick(__bia_kind(x), cosf, cos, cosl)(x)
#define sin(x) __bia_pick(__bia_kind(x), sinf, sin, sinl)(x)
#define tan(x) __bia_pick(__bia_kind(x), tanf, tan, tanl)(x)
#define cosh(x) __bia_pick(__bia_kind(x), coshf, cosh, coshl)(x)
#define sinh(x) __bia_pick(__bia_kind(x), sinhf, sinh, sinhl)(x)
#define tanh(x) __bia_pick(__bia_kind(x), tanhf, tanh, tanhl)(x)
#define exp(x) __bia_pick(__bia_kind(x), expf, exp, expl)(x)
#define log(x) __bia_pick(__bia_kind(x), logf, log, logl)(x)
#define sqrt(x) __bia_pick(__bia_kind(x), sqrtf, sqrt, sqrtl)(x)
#define fabs(x) __bia_pick(__bia_kind(x), fabsf, fabs, fabsl)(x)
#define cbrt(x) __bia_pick(__bia_kind(x), cbrtf, cbrt, cbrtl)(x)
#define ceil(x) __bia_pick(__bia_kind(x), ceilf, ceil, ceill)(x)
#define erf(x) __bia_pick(__bia_kind(x), erff, erf, erfl)(x)
#define erfc(x) __bia_pick(__bia_kind(x), erfcf, erfc, erfcl)(x)
#define exp2(x) __bia_pick(__bia_kind(x), exp2f, exp2, exp2l)(x)
#define expm1(x) __bia_pick(__bia_kind(x), expm1f, expm1, expm1l)(x)
#define floor(x) __bia_pick(__bia_kind(x), floorf, floor, floorl)(x)
#define lgamma(x) __bia_pick(__bia_kind(x), lgammaf, lgamma, lgammal)(x)
#define log10(x) __bia_pick(__bia_kind(x), log10f, log10, log10l)(x)
#define log1p(x) __bia_pick(__bia_kind(x), log1pf, log1p, log1pl)(x)
#define log2(x) __bia_pick(__bia_kind(x), log2f, log2, log2l)(x)
#define logb(x) __bia_pick(__bia_kind(x), logbf, logb, logbl)(x)
#define nearbyint(x) __bia_pick(__bia_kind(x), nearbyintf, nearbyint, nearbyintl)(x)
#define rint(x) __bia_pick(__bia_kind(x), rintf, rint, rintl)(x)
#define round(x) __bia_pick(__bia_kind(x), roundf, round, roundl)(x)
#define tgamma(x) __bia_pick(__bia_kind(x), tgammaf, tgamma, tgammal)(x)
#define trunc(x) __bia_pick(__bia_kind(x), truncf, trunc, truncl)(x)
#define ilogb(x) __bia_pick(__bia_kind(x), ilogbf, ilogb, ilogbl)(x)
#define lrint(x) __bia_pick(__bia_kind(x), lrintf, lrint, lrintl)(x)
#define llrint(x) __bia_pick(__bia_kind(x), llrintf, llrint, llrintl)(x)
#define lround(x) __bia_pick(__bia_kind(x), lroundf, lround, lroundl)(x)
#define llround(x) __bia_pick(__bia_kind(x), llroundf, llround, llroundl)(x)
#define pow(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), powf, pow, powl)(x, y)
#define atan2(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), atan2f, atan2, atan2l)(x, y)
#define copysign(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), copysignf, copysign, copysignl)(x, y)
#define fdim(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), fdimf, fdim, fdiml)(x, y)
#define fmax(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), fmaxf, fmax, fmaxl)(x, y)
#define fmin(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), fminf, fmin, fminl)(x, y)
#define fmod(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), fmodf, fmod, fmodl)(x, y)
#define hypot(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), hypotf, hypot, hypotl)(x, y)
#define nextafter(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), nextafterf, nextafter, nextafterl)(x, y)
#define remainder(x, y) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), remainderf, remainder, remainderl)(x, y)
#define fma(x, y, z) \
  __bia_pick(__bia_kind(x) + __bia_kind(y) + __bia_kind(z), fmaf, fma, fmal)(x, y, z)
#define remquo(x, y, q) \
  __bia_pick(__bia_kind(x) + __bia_kind(y), remquof, remquo, remquol)(x, y, q)
#define frexp(x, e) __bia_pick(__bia_kind(x), frexpf, frexp, frexpl)(x, e)
#define ldexp(x, e) __bia_pick(__bia_kind(x), ldexpf, ldexp, ldexpl)(x, e)
#define scalbn(x, e) __bia_pick(__bia_kind(x), scalbnf, scalbn, scalbnl)(x, e)
#define scalbln(x, e) __bia_pick(__bia_kind(x), scalblnf, scalbln, scalblnl)(x, e)
#define nexttoward(x, y) __bia_pick(__bia_kind(x), nexttowardf, nexttoward, nexttowardl)(x, y)
#define _TGMATH_H 1
#endif
