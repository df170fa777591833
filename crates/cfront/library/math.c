//# fmod
double fmod(double x, double y) {
    double a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    if (a != a || b != b) return __builtin_nan("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nan("");
    }
    if (a < b) return x;
    /* The largest b·2^k that is not above a; each difference below is exact. */
    for (part = b; part <= a - part;) part += part;
    for (;;) {
        if (a >= part) a -= part;
        if (part == b) break;
        part *= 0.5;
    }
    return x < 0 ? -a : a;
}
//# fmodf
float fmodf(float x, float y) {
    float a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    if (a != a || b != b) return __builtin_nanf("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nanf("");
    }
    if (a < b) return x;
    for (part = b; part <= a - part;) part += part;
    for (;;) {
        if (a >= part) a -= part;
        if (part == b) break;
        part *= 0.5f;
    }
    return x < 0 ? -a : a;
}
//# fmodl
long double fmodl(long double x, long double y) {
    long double a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    if (a != a || b != b) return __builtin_nanl("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nanl("");
    }
    if (a < b) return x;
    for (part = b; part <= a - part;) part += part;
    for (;;) {
        if (a >= part) a -= part;
        if (part == b) break;
        part *= 0.5L;
    }
    return x < 0 ? -a : a;
}
//# remainder drem remquo
extern double copysign(double, double);
/* The remainder of the quotient that is nearest, even if two are; the last bits of that, and
   whether there are more: C leaves open how many `remquo` stores. */
static double nearest(double x, double y, unsigned *quotient) {
    double a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    unsigned count = 0, large = 0;
    if (a != a || b != b) return __builtin_nan("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nan("");
    }
    if (a >= b) {
        for (part = b; part <= a - part;) part += part;
        for (;;) {
            large |= count & 4u;
            count = count << 1 & 7u;
            if (a >= part) {
                a -= part;
                count |= 1;
            }
            if (part == b) break;
            part *= 0.5;
        }
    }
    if (a > b - a || (a == b - a && count % 2 == 1)) {
        a -= b;
        count++; /* 8, as glibc says, not 0 */
    }
    *quotient = large ? count | 16u : count;
    if (a == 0) return copysign(a, x);
    return x < 0 ? -a : a;
}
double remainder(double x, double y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
double drem(double x, double y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
double remquo(double x, double y, int *place) {
    unsigned quotient = 64;
    double result = nearest(x, y, &quotient);
    int negative = copysign(1, x) != copysign(1, y);
    if (quotient == 64) return result;
    if (quotient >= 16) quotient = ((unsigned)__bia_nondet_int() & 0x7ffffff8u) | (quotient & 7u);
    *place = negative ? -(int)quotient : (int)quotient;
    return result;
}
//# modf
extern double trunc(double), copysign(double, double);
double modf(double x, double *place) {
    double whole = trunc(x);
    *place = whole;
    return copysign(x == whole ? 0 : x - whole, x);
}
//# frexp
extern int ilogb(double);
extern double scalbn(double, int);
double frexp(double x, int *place) {
    if (x == 0 || x - x != 0) {
        *place = 0;
        return x;
    }
    *place = ilogb(x) + 1;
    return scalbn(x, -(ilogb(x) + 1));
}
//# remainderf dremf remquof
extern float copysignf(float, float);
/* The remainder of the quotient that is nearest, even if two are; the last bits of that, and
   whether there are more: C leaves open how many `remquo` stores. */
static float nearest(float x, float y, unsigned *quotient) {
    float a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    unsigned count = 0, large = 0;
    if (a != a || b != b) return __builtin_nanf("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nanf("");
    }
    if (a >= b) {
        for (part = b; part <= a - part;) part += part;
        for (;;) {
            large |= count & 4u;
            count = count << 1 & 7u;
            if (a >= part) {
                a -= part;
                count |= 1;
            }
            if (part == b) break;
            part *= 0.5f;
        }
    }
    if (a > b - a || (a == b - a && count % 2 == 1)) {
        a -= b;
        count++; /* 8, as glibc says, not 0 */
    }
    *quotient = large ? count | 16u : count;
    if (a == 0) return copysignf(a, x);
    return x < 0 ? -a : a;
}
float remainderf(float x, float y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
float dremf(float x, float y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
float remquof(float x, float y, int *place) {
    unsigned quotient = 64;
    float result = nearest(x, y, &quotient);
    int negative = copysignf(1, x) != copysignf(1, y);
    if (quotient == 64) return result;
    if (quotient >= 16) quotient = ((unsigned)__bia_nondet_int() & 0x7ffffff8u) | (quotient & 7u);
    *place = negative ? -(int)quotient : (int)quotient;
    return result;
}
//# modff
extern float truncf(float), copysignf(float, float);
float modff(float x, float *place) {
    float whole = truncf(x);
    *place = whole;
    return copysignf(x == whole ? 0 : x - whole, x);
}
//# frexpf
extern int ilogbf(float);
extern float scalbnf(float, int);
float frexpf(float x, int *place) {
    if (x == 0 || x - x != 0) {
        *place = 0;
        return x;
    }
    *place = ilogbf(x) + 1;
    return scalbnf(x, -(ilogbf(x) + 1));
}
//# remainderl dreml remquol
extern long double copysignl(long double, long double);
/* The remainder of the quotient that is nearest, even if two are; the last bits of that, and
   whether there are more: C leaves open how many `remquo` stores. */
static long double nearest(long double x, long double y, unsigned *quotient) {
    long double a = x < 0 ? -x : x, b = y < 0 ? -y : y, part;
    unsigned count = 0, large = 0;
    if (a != a || b != b) return __builtin_nanl("");
    if (a - a != 0 || b == 0) {
        __bia_errno();
        return __builtin_nanl("");
    }
    if (a >= b) {
        for (part = b; part <= a - part;) part += part;
        for (;;) {
            large |= count & 4u;
            count = count << 1 & 7u;
            if (a >= part) {
                a -= part;
                count |= 1;
            }
            if (part == b) break;
            part *= 0.5L;
        }
    }
    if (a > b - a || (a == b - a && count % 2 == 1)) {
        a -= b;
        count++; /* 8, as glibc says, not 0 */
    }
    *quotient = large ? count | 16u : count;
    if (a == 0) return copysignl(a, x);
    return x < 0 ? -a : a;
}
long double remainderl(long double x, long double y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
long double dreml(long double x, long double y) {
    unsigned quotient;
    return nearest(x, y, &quotient);
}
long double remquol(long double x, long double y, int *place) {
    unsigned quotient = 64;
    long double result = nearest(x, y, &quotient);
    int negative = copysignl(1, x) != copysignl(1, y);
    if (quotient == 64) return result;
    if (quotient >= 16) quotient = ((unsigned)__bia_nondet_int() & 0x7ffffff8u) | (quotient & 7u);
    *place = negative ? -(int)quotient : (int)quotient;
    return result;
}
//# modfl
extern long double truncl(long double), copysignl(long double, long double);
long double modfl(long double x, long double *place) {
    long double whole = truncl(x);
    *place = whole;
    return copysignl(x == whole ? 0 : x - whole, x);
}
//# frexpl
extern int ilogbl(long double);
extern long double scalbnl(long double, int);
long double frexpl(long double x, int *place) {
    if (x == 0 || x - x != 0) {
        *place = 0;
        return x;
    }
    *place = ilogbl(x) + 1;
    return scalbnl(x, -(ilogbl(x) + 1));
}
