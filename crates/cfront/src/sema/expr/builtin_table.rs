//! Library functions that gcc knows under a `__builtin_` name, with their types.
//!
//! A type is one letter: `v` void, `c` char, `i` int, `u` unsigned, `l` long, `L` unsigned long,
//! `q` long long, `z` size_t, `f` float, `d` double, `g` long double, `p` void pointer, `P` const
//! void pointer, `s` char pointer, `S` const char pointer, `.` the rest. The result comes first.

/// Name without `__builtin_`, type, whether it does not return.
pub(super) const LIBRARY: &[(&str, &str)] = &[
    ("abort", "v"),
    ("abs", "ii"),
    ("labs", "ll"),
    ("llabs", "qq"),
    ("calloc", "pzz"),
    ("malloc", "pz"),
    ("realloc", "ppz"),
    ("free", "vp"),
    ("exit", "vi"),
    ("_exit", "vi"),
    ("memchr", "pPiz"),
    ("memcmp", "iPPz"),
    ("bcmp", "iPPz"),
    ("memcpy", "ppPz"),
    ("mempcpy", "ppPz"),
    ("memmove", "ppPz"),
    ("memset", "ppiz"),
    ("bzero", "vpz"),
    ("strcat", "ssS"),
    ("strchr", "sSi"),
    ("strcmp", "iSS"),
    ("strcasecmp", "iSS"),
    ("strcpy", "ssS"),
    ("stpcpy", "ssS"),
    ("strcspn", "zSS"),
    ("strdup", "sS"),
    ("strlen", "zS"),
    ("strncat", "ssSz"),
    ("strncmp", "iSSz"),
    ("strncpy", "ssSz"),
    ("strnlen", "zSz"),
    ("stpncpy", "ssSz"),
    ("strndup", "sSz"),
    ("strncasecmp", "iSSz"),
    ("index", "sSi"),
    ("rindex", "sSi"),
    ("aligned_alloc", "pzz"),
    ("__mempcpy_chk", "ppPzz"),
    ("_Exit", "vi"),
    ("scanf", "iS."),
    ("sscanf", "iSS."),
    ("fscanf", "ipS."),
    ("fputc", "iip"),
    ("fputs", "iSp"),
    ("fwrite", "zPzzp"),
    ("isblank", "ii"),
    ("iscntrl", "ii"),
    ("isgraph", "ii"),
    ("ispunct", "ii"),
    ("isxdigit", "ii"),
    ("strpbrk", "sSS"),
    ("strrchr", "sSi"),
    ("strspn", "zSS"),
    ("strstr", "sSS"),
    ("__memcpy_chk", "ppPzz"),
    ("__memmove_chk", "ppPzz"),
    ("__memset_chk", "ppizz"),
    ("__strcpy_chk", "ssSz"),
    ("__strncpy_chk", "ssSzz"),
    ("__strcat_chk", "ssSz"),
    ("printf", "iS."),
    ("fprintf", "ipS."),
    ("sprintf", "isS."),
    ("snprintf", "iszS."),
    ("puts", "iS"),
    ("putchar", "ii"),
    ("isalnum", "ii"),
    ("isalpha", "ii"),
    ("isdigit", "ii"),
    ("islower", "ii"),
    ("isprint", "ii"),
    ("isspace", "ii"),
    ("isupper", "ii"),
    ("toupper", "ii"),
    ("tolower", "ii"),
    ("ldexp", "ddi"),
    ("scalbn", "ddi"),
    ("lrint", "ld"),
    ("llrint", "qd"),
    ("lround", "ld"),
    ("llround", "qd"),
    ("ilogb", "id"),
];

/// Functions of floats: each has a form for `double`, one with `f` and one with `l`. The number is
/// that of its operands.
pub(super) const MATH: &[(&str, usize)] = &[
    ("fabs", 1),
    ("sqrt", 1),
    ("cbrt", 1),
    ("exp", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("logb", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("floor", 1),
    ("ceil", 1),
    ("trunc", 1),
    ("rint", 1),
    ("nearbyint", 1),
    ("round", 1),
    ("erf", 1),
    ("erfc", 1),
    ("tgamma", 1),
    ("lgamma", 1),
    ("atan2", 2),
    ("pow", 2),
    ("hypot", 2),
    ("fmod", 2),
    ("remainder", 2),
    ("copysign", 2),
    ("nextafter", 2),
    ("fdim", 2),
    ("fmax", 2),
    ("fmin", 2),
    ("fma", 3),
];

/// The type of a library function, in letters.
pub(crate) fn library_type(name: &str) -> Option<String> {
    if let Some((_, letters)) = LIBRARY.iter().find(|(known, _)| *known == name) {
        return Some((*letters).to_owned());
    }
    let math = |name: &str| {
        MATH.iter()
            .find(|(known, _)| *known == name)
            .map(|(_, n)| *n)
    };
    let repeated = |letter: &str, operands: usize| letter.repeat(operands + 1);
    if let Some(operands) = math(name) {
        return Some(repeated("d", operands));
    }
    if let Some(operands) = name.strip_suffix('f').and_then(math) {
        return Some(repeated("f", operands));
    }
    name.strip_suffix('l')
        .and_then(math)
        .map(|operands| repeated("g", operands))
}
