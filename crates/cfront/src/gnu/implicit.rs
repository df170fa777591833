//! Functions that gcc knows without a declaration, with a type that is not `int ()`.
//!
//! A call of a function that is not declared declares it as `int f()`. If gcc has a built-in
//! function of that name whose type is not compatible with that, it takes the type of the built-in
//! function instead and warns ("incompatible implicit declaration of built-in function"). Which
//! names that are depends on the standard: strict ones leave to the program what they do not
//! reserve. The lists are what gcc 12 says, and a test asks it.
//!
//! `lacking.txt` are functions of glibc that its headers declare with another type than `int ()`
//! and ours do not declare at all: where one is called, a header of the program may declare it.

use crate::Standard;

const LACKING: &str = include_str!("lacking.txt");

/// In every standard.
const C89: &str = "abort acos asin atan atan2 calloc ceil cos cosh exit exp fabs floor fmod fprintf free \
     frexp fscanf fwrite labs ldexp log log10 malloc memchr memcpy memmove memset modf pow \
     printf realloc scanf sin sinh sprintf sqrt sscanf strcat strchr strcpy strcspn strftime \
     strlen strncat strncpy strpbrk strrchr strspn strstr tan tanh";

/// From C99 on, and in GNU C.
const C99: &str = "acosf acosh acoshf acoshl acosl asinf asinh asinhf asinhl asinl atan2f atan2l atanf \
     atanh atanhf atanhl atanl cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl \
     carg cargf cargl casin casinf casinh casinhf casinhl casinl catan catanf catanh catanhf \
     catanhl catanl cbrt cbrtf cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceilf ceill cexp \
     cexpf cexpl cimag cimagf cimagl clog clogf clogl conj conjf conjl copysign copysignf \
     copysignl cosf coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall \
     csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl \
     ctanl erf erfc erfcf erfcl erff erfl exp2 exp2f exp2l expf expl expm1 expm1f expm1l \
     fabsf fabsl fdim fdimf fdiml floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf \
     fminl fmodf fmodl frexpf frexpl hypot hypotf hypotl ilogbf imaxabs ldexpf ldexpl lgamma \
     lgammaf lgammal llabs llrint llrintf llrintl llround llroundf llroundl log10f log10l \
     log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl lrint lrintf lrintl \
     lround lroundf lroundl modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl \
     nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl powf powl remainder \
     remainderf remainderl remquo remquof remquol rint rintf rintl round roundf roundl \
     scalbln scalblnf scalblnl scalbn scalbnf scalbnl sinf sinhf sinhl sinl snprintf sqrtf \
     sqrtl tanf tanhf tanhl tanl tgamma tgammaf tgammal towlower towupper trunc truncf truncl";

/// From C11 on, and in GNU C.
const C11: &str = "aligned_alloc";

/// In GNU C only.
const GNU: &str = "_exit alloca bcopy bzero ceilf128 ceilf16 ceilf32 ceilf32x ceilf64 ceilf64x clog10 \
     clog10f clog10l copysignf128 copysignf16 copysignf32 copysignf32x copysignf64 \
     copysignf64x dcgettext dgettext drem dremf dreml execl execle execlp exp10 exp10f exp10l \
     fabsd128 fabsd32 fabsd64 fabsf128 fabsf16 fabsf32 fabsf32x fabsf64 fabsf64x finitef \
     floorf128 floorf16 floorf32 floorf32x floorf64 floorf64x fmaf128 fmaf16 fmaf32 fmaf32x \
     fmaf64 fmaf64x fmaxf128 fmaxf16 fmaxf32 fmaxf32x fmaxf64 fmaxf64x fminf128 fminf16 \
     fminf32 fminf32x fminf64 fminf64x fprintf_unlocked fwrite_unlocked gamma gamma_r gammaf \
     gammaf_r gammal gammal_r gettext index isinff isnanf j0 j0f j0l j1 j1f j1l jn jnf jnl \
     lgamma_r lgammaf_r lgammal_r mempcpy nand128 nand32 nand64 nanf128 nanf16 nanf32 nanf32x \
     nanf64 nanf64x nearbyintf128 nearbyintf16 nearbyintf32 nearbyintf32x nearbyintf64 \
     nearbyintf64x pow10 pow10f pow10l printf_unlocked rindex rintf128 rintf16 rintf32 \
     rintf32x rintf64 rintf64x roundeven roundevenf roundevenf128 roundevenf16 roundevenf32 \
     roundevenf32x roundevenf64 roundevenf64x roundevenl roundf128 roundf16 roundf32 \
     roundf32x roundf64 roundf64x scalb scalbf scalbl signbitf significand significandf \
     significandl sincos sincosf sincosl sqrtf128 sqrtf16 sqrtf32 sqrtf32x sqrtf64 sqrtf64x \
     stpcpy stpncpy strdup strfmon strndup strnlen truncf128 truncf16 truncf32 truncf32x \
     truncf64 truncf64x y0 y0f y0l y1 y1f y1l yn ynf ynl";

/// Whether gcc gives a function of this name its own type if it is called without a declaration.
pub(crate) fn has_own_type(name: &str, standard: Standard) -> bool {
    let year = standard.year;
    let lists = [
        (C89, true),
        (C99, standard.gnu || year >= 1999),
        (C11, standard.gnu || year >= 2011),
        (GNU, standard.gnu),
    ];
    lists
        .iter()
        .any(|(list, known)| *known && list.split_whitespace().any(|word| word == name))
}

/// Whether a header of glibc may declare a function that ours lack.
pub(crate) fn is_lacking(name: &str) -> bool {
    LACKING.lines().any(|line| line == name)
}

/// Functions that gcc knows with a type that is `int ()`, beside those of the C library.
const OTHERS: &[&str] = &[
    "ffs", "ffsl", "ffsll", "isinf", "isnan", "finite", "signbit",
];

/// Whether gcc may expand calls of a function of this name, or make them of other calls.
pub(crate) fn may_be_expanded(name: &str) -> bool {
    let known = [super::builtins::LIBRARY, C89, C99, C11, GNU];
    let mut known = known.iter().flat_map(|list| list.split_whitespace());
    OTHERS.contains(&name) || known.any(|word| word == name)
}
