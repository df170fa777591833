// Functions that IEEE 754 does not define: any value within limits that hold for every implementation that is as exact
// as glibc's (errors below one unit in the last place, 2 for some), and the values at points where C (Annex F) fixes them.
// Each section stands for three: REAL is the type, and the names end in SUFFIX.

//# sinSUFFIX cosSUFFIX | the results of `sin` and `cos` are any values from -1 to 1
REAL __bia_nondet_REALNAME(void);
REAL sinSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    if (x - x != 0) return __builtin_nanSUFFIX("");
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= -1 && result <= 1);
    return result;
}
REAL cosSUFFIX(REAL x) {
    if (x != x) return x;
    if (x == 0) return 1;
    __bia_errno();
    if (x - x != 0) return __builtin_nanSUFFIX("");
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= -1 && result <= 1);
    return result;
}
//# tanSUFFIX | the result of `tan` is any value that is finite
REAL __bia_nondet_REALNAME(void);
REAL tanSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    if (x - x != 0) return __builtin_nanSUFFIX("");
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result - result == 0);
    return result;
}
//# asinSUFFIX atanSUFFIX | the results of `asin` and `atan` are any values within their range with the sign of the argument
REAL __bia_nondet_REALNAME(void);
/* From 0 to somewhat more than half of pi. */
static REAL quarter(REAL x) {
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result <= (REAL)1.570797);
    return x < 0 ? -result : result;
}
REAL asinSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    if (x > 1 || x < -1) return __builtin_nanSUFFIX("");
    return quarter(x);
}
REAL atanSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    return quarter(x);
}
//# acosSUFFIX | the result of `acos` is any value from 0 to pi
REAL __bia_nondet_REALNAME(void);
REAL acosSUFFIX(REAL x) {
    if (x != x) return x;
    if (x == 1) return 0;
    __bia_errno();
    if (x > 1 || x < -1) return __builtin_nanSUFFIX("");
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result <= (REAL)3.141594);
    return result;
}
//# atan2SUFFIX | the result of `atan2` is any value from -pi to pi with the sign of the first argument
extern REAL copysignSUFFIX(REAL, REAL);
REAL __bia_nondet_REALNAME(void);
REAL atan2SUFFIX(REAL y, REAL x) {
    if (x != x || y != y) return __builtin_nanSUFFIX("");
    if (y == 0 && copysignSUFFIX(1, x) > 0) return y;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result <= (REAL)3.141594);
    if (x > 0) __bia_assume(result <= (REAL)1.570797);
    return copysignSUFFIX(result, y);
}
//# sinhSUFFIX asinhSUFFIX | the results of `sinh` and `asinh` are any values with the sign of the argument
REAL __bia_nondet_REALNAME(void);
static REAL odd(REAL x) {
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0);
    return x < 0 ? -result : result;
}
REAL sinhSUFFIX(REAL x) {
    if (x != x || x == 0 || x - x != 0) return x;
    __bia_errno();
    return odd(x);
}
REAL asinhSUFFIX(REAL x) {
    if (x != x || x == 0 || x - x != 0) return x;
    __bia_errno();
    REAL result = odd(x);
    __bia_assume(result - result == 0);
    return result;
}
//# coshSUFFIX | the result of `cosh` is any value from 1
REAL __bia_nondet_REALNAME(void);
REAL coshSUFFIX(REAL x) {
    if (x != x) return x;
    if (x == 0) return 1;
    if (x - x != 0) return x < 0 ? -x : x;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 1);
    return result;
}
//# tanhSUFFIX erfSUFFIX | the results of `tanh` and `erf` are any values from -1 to 1 with the sign of the argument
REAL __bia_nondet_REALNAME(void);
static REAL bounded(REAL x) {
    if (x != x || x == 0) return x;
    if (x - x != 0) return x < 0 ? -1 : 1;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result <= 1);
    return x < 0 ? -result : result;
}
REAL tanhSUFFIX(REAL x) { return bounded(x); }
REAL erfSUFFIX(REAL x) { return bounded(x); }
//# erfcSUFFIX | the result of `erfc` is any value from 0 to 2
REAL __bia_nondet_REALNAME(void);
REAL erfcSUFFIX(REAL x) {
    if (x != x) return x;
    if (x == 0) return 1;
    if (x - x != 0) return x < 0 ? 2 : 0;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result <= 2);
    return result;
}
//# acoshSUFFIX | the result of `acosh` is any value from 0
REAL __bia_nondet_REALNAME(void);
REAL acoshSUFFIX(REAL x) {
    if (x != x) return x;
    if (x == 1) return 0;
    __bia_errno();
    if (x < 1) return __builtin_nanSUFFIX("");
    if (x - x != 0) return x;
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result - result == 0);
    return result;
}
//# atanhSUFFIX | the result of `atanh` is any value with the sign of the argument
REAL __bia_nondet_REALNAME(void);
REAL atanhSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    if (x > 1 || x < -1) return __builtin_nanSUFFIX("");
    if (x == 1) return __builtin_infSUFFIX();
    if (x == -1) return -__builtin_infSUFFIX();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result >= 0 && result - result == 0);
    return x < 0 ? -result : result;
}
//# expSUFFIX exp10SUFFIX pow10SUFFIX | the results of `exp` and `exp10` are any values from 0, from 1 for positive arguments
REAL __bia_nondet_REALNAME(void);
static REAL grown(REAL x) {
    if (x != x) return x;
    if (x == 0) return 1;
    if (x - x != 0) return x < 0 ? 0 : x;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    if (x < 0) __bia_assume(result >= 0 && result <= 1);
    else __bia_assume(result >= 1);
    return result;
}
REAL expSUFFIX(REAL x) { return grown(x); }
REAL exp10SUFFIX(REAL x) { return grown(x); }
REAL pow10SUFFIX(REAL x) { return grown(x); }
//# exp2SUFFIX | the result of `exp2` is any value from 0 unless the argument is a whole number
extern REAL ldexpSUFFIX(REAL, int);
REAL __bia_nondet_REALNAME(void);
REAL exp2SUFFIX(REAL x) {
    if (x != x) return x;
    if (x - x != 0) return x < 0 ? 0 : x;
    __bia_errno();
    if (x >= -100 && x <= 100 && x == (REAL)(int)x) return ldexpSUFFIX(1, (int)x);
    REAL result = __bia_nondet_REALNAME();
    if (x < 0) __bia_assume(result >= 0 && result <= 1);
    else __bia_assume(result >= 1);
    return result;
}
//# expm1SUFFIX | the result of `expm1` is any value from -1 with the sign of the argument
REAL __bia_nondet_REALNAME(void);
REAL expm1SUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    if (x - x != 0) return x < 0 ? -1 : x;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    if (x < 0) __bia_assume(result >= -1 && result <= 0);
    else __bia_assume(result >= 0);
    return result;
}
//# logSUFFIX log10SUFFIX log2SUFFIX | the results of `log`, `log10` and `log2` are any values that are positive above 1 and negative below
REAL __bia_nondet_REALNAME(void);
static REAL logarithm(REAL x) {
    if (x != x) return x;
    if (x == 1) return 0;
    __bia_errno();
    if (x < 0) return __builtin_nanSUFFIX("");
    if (x == 0) return -__builtin_infSUFFIX();
    if (x - x != 0) return x;
    REAL result = __bia_nondet_REALNAME();
    if (x > 1) __bia_assume(result > 0 && result <= 16500);
    else __bia_assume(result < 0 && result >= -16500);
    return result;
}
REAL logSUFFIX(REAL x) { return logarithm(x); }
REAL log10SUFFIX(REAL x) { return logarithm(x); }
REAL log2SUFFIX(REAL x) { return logarithm(x); }
//# log1pSUFFIX | the result of `log1p` is any value with the sign of the argument
REAL __bia_nondet_REALNAME(void);
REAL log1pSUFFIX(REAL x) {
    if (x != x || x == 0) return x;
    __bia_errno();
    if (x < -1) return __builtin_nanSUFFIX("");
    if (x == -1) return -__builtin_infSUFFIX();
    if (x - x != 0) return x;
    REAL result = __bia_nondet_REALNAME();
    if (x > 0) __bia_assume(result >= 0 && result <= 16500);
    else __bia_assume(result <= 0 && result >= -16500);
    return result;
}
//# powSUFFIX | the result of `pow` is any value of the right sign unless the exponent is small and whole and no product is rounded
extern REAL ldexpSUFFIX(REAL, int), copysignSUFFIX(REAL, REAL);
REAL __bia_nondet_REALNAME(void);
/* A result of the sign that C fixes; NaN only of a negative base with a broken exponent. */
static REAL any(REAL x, int whole, int odd) {
    REAL result = __bia_nondet_REALNAME();
    if (copysignSUFFIX(1, x) < 0 && x - x == 0 && x != 0 && !whole) return __builtin_nanSUFFIX("");
    __bia_assume(result >= 0);
    return copysignSUFFIX(1, x) < 0 && odd ? -result : result;
}
REAL powSUFFIX(REAL x, REAL y) {
    if (y == 0 || x == 1) return 1;
    if (x != x || y != y) return __builtin_nanSUFFIX("");
    if (y == 1) return x;
    __bia_errno();
    int small = y >= -64 && y <= 64 && y == (REAL)(int)y;
    /* Numbers above 2^53 are whole; whether they are odd is not looked at. */
    int whole = small || y - y != 0 || y >= 64 || y <= -64, odd = small ? (int)y % 2 != 0 : __bia_nondet_int();
    if (!small && (y >= 64 || y <= -64) && __bia_nondet_int()) whole = 0;
    if (y - y != 0) odd = 0;
    if (small && x == 2) return ldexpSUFFIX(1, (int)y);
    if (!small || y < 0 || y > 15 || x - x != 0) return any(x, whole, odd);
    /* x is a whole number, or one of 256th parts: products are exact while the number of parts fits the significand. */
    if (!(x > -16777216 && x < 16777216)) return any(x, whole, odd);
    REAL parts = x == (REAL)(int)x ? x : x * 256;
    if (!(parts > -16777216 && parts < 16777216) || parts != (REAL)(int)parts) return any(x, whole, odd);
    REAL result = x, all = parts < 0 ? -parts : parts, each = all;
    for (int left = (int)y; left > 1; left--) {
        all *= each;
        if (all > LIMIT) return any(x, whole, odd);
        result *= x;
    }
    return result;
}
//# cbrtSUFFIX | the result of `cbrt` is any value with the sign of the argument
REAL __bia_nondet_REALNAME(void);
REAL cbrtSUFFIX(REAL x) {
    if (x != x || x == 0 || x - x != 0) return x;
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result > 0 && result - result == 0);
    return x < 0 ? -result : result;
}
//# hypotSUFFIX | the result of `hypot` is any value from 0
REAL __bia_nondet_REALNAME(void);
REAL hypotSUFFIX(REAL x, REAL y) {
    if (x < 0) x = -x;
    if (y < 0) y = -y;
    if ((x == x && x - x != 0) || (y == y && y - y != 0)) return __builtin_infSUFFIX();
    if (x != x || y != y) return __builtin_nanSUFFIX("");
    if (x == 0) return y == 0 ? 0 : y;
    if (y == 0) return x;
    __bia_errno();
    REAL result = __bia_nondet_REALNAME();
    __bia_assume(result > 0);
    return result;
}
