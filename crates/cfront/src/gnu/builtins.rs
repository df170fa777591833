//! The built-in functions of gcc 12.
//!
//! Those that are functions of the C library mean what the library function means, as far as its
//! type is known ([`library_type`]).

use super::Treatment::{self, Modelled, Partly, Refused};
use crate::sema::codes::{BUILTIN, COMPLEX, SETJMP, VECTOR};
use crate::sema::library_type;

/// Some built-in functions that are treated alike.
pub(crate) struct Builtins {
    /// Their names without `__builtin_`, with spaces between; `…` at the end is any rest.
    pub(crate) names: &'static str,
    pub(crate) treatment: Treatment,
}

const fn row(names: &'static str, treatment: Treatment) -> Builtins {
    Builtins { names, treatment }
}

/// All that are no functions of the library.
pub(crate) const TABLE: &[Builtins] = &[
    row(
        "alloca alloca_with_align assume_aligned choose_expr expect expect_with_probability offsetof \
     prefetch trap types_compatible_p unreachable va_copy va_end va_start va_arg",
        Modelled(
            "as gcc says; that `unreachable` is not reached and `assume_aligned` is told the truth is assumed",
        ),
    ),
    row(
        "bswap128 bswap16 bswap32 bswap64 clrsb clrsbimax clrsbl clrsbll clz clzimax clzl clzll ctz \
     ctzimax ctzl ctzll ffs ffsimax ffsl ffsll parity parityimax parityl parityll popcount \
     popcountimax popcountl popcountll",
        Modelled("exact; that zeros of 0 are not counted is listed"),
    ),
    row(
        "add_overflow mul_overflow sadd_overflow saddl_overflow saddll_overflow smul_overflow \
     smull_overflow smulll_overflow ssub_overflow ssubl_overflow ssubll_overflow sub_overflow \
     uadd_overflow uaddl_overflow uaddll_overflow umul_overflow umull_overflow umulll_overflow \
     usub_overflow usubl_overflow usubll_overflow",
        Modelled("exact"),
    ),
    row(
        "add_overflow_p mul_overflow_p sub_overflow_p",
        Partly(
            &BUILTIN,
            "exact; refused if the third argument is a bit-field",
        ),
    ),
    row(
        "finite finitef finitel fpclassify huge_val huge_valf huge_vall inf inff infl isfinite \
     isgreater isgreaterequal isinf isinf_sign isinff isinfl isless islessequal islessgreater \
     isnan isnanf isnanl isnormal isunordered nan nanf nanl nans nansf nansl",
        Modelled("exact; signalling NaNs are quiet ones"),
    ),
    row(
        "signbit signbitf signbitl",
        Modelled("not 0 if the sign is negative; which number is left open"),
    ),
    row(
        "constant_p dynamic_object_size extract_return_addr frame_address object_size return_address",
        Modelled(
            "gcc's answer where every gcc gives the same; else any answer, and an error that may depend on it is *unknown*",
        ),
    ),
    row(
        "__atomic_add_fetch __atomic_and_fetch __atomic_clear __atomic_compare_exchange \
     __atomic_compare_exchange_n __atomic_exchange __atomic_exchange_n __atomic_fetch_add \
     __atomic_fetch_and __atomic_fetch_nand __atomic_fetch_or __atomic_fetch_sub \
     __atomic_fetch_xor __atomic_load __atomic_load_n __atomic_nand_fetch __atomic_or_fetch \
     __atomic_signal_fence __atomic_store __atomic_store_n __atomic_sub_fetch \
     __atomic_test_and_set __atomic_thread_fence __atomic_xor_fetch __sync_add_and_fetch \
     __sync_and_and_fetch __sync_bool_compare_and_swap __sync_fetch_and_add __sync_fetch_and_and \
     __sync_fetch_and_nand __sync_fetch_and_or __sync_fetch_and_sub __sync_fetch_and_xor \
     __sync_lock_release __sync_lock_test_and_set __sync_nand_and_fetch __sync_or_and_fetch \
     __sync_sub_and_fetch __sync_synchronize __sync_val_compare_and_swap __sync_xor_and_fetch",
        Modelled("one step, whatever the memory order"),
    ),
    row("assume", Modelled("of clang; that it holds is assumed")),
    row(
        "__atomic_add_fetch_1 __atomic_add_fetch_16 __atomic_add_fetch_2 __atomic_add_fetch_4 \
     __atomic_add_fetch_8 __atomic_always_lock_free __atomic_and_fetch_1 __atomic_and_fetch_16 \
     __atomic_and_fetch_2 __atomic_and_fetch_4 __atomic_and_fetch_8 \
     __atomic_compare_exchange_1 __atomic_compare_exchange_16 __atomic_compare_exchange_2 \
     __atomic_compare_exchange_4 __atomic_compare_exchange_8 \
     __atomic_exchange_1 __atomic_exchange_16 __atomic_exchange_2 __atomic_exchange_4 \
     __atomic_exchange_8 __atomic_feraiseexcept __atomic_fetch_add_1 __atomic_fetch_add_16 \
     __atomic_fetch_add_2 __atomic_fetch_add_4 __atomic_fetch_add_8 __atomic_fetch_and_1 \
     __atomic_fetch_and_16 __atomic_fetch_and_2 __atomic_fetch_and_4 __atomic_fetch_and_8 \
     __atomic_fetch_nand_1 __atomic_fetch_nand_16 __atomic_fetch_nand_2 __atomic_fetch_nand_4 \
     __atomic_fetch_nand_8 __atomic_fetch_or_1 __atomic_fetch_or_16 __atomic_fetch_or_2 \
     __atomic_fetch_or_4 __atomic_fetch_or_8 __atomic_fetch_sub_1 __atomic_fetch_sub_16 \
     __atomic_fetch_sub_2 __atomic_fetch_sub_4 __atomic_fetch_sub_8 __atomic_fetch_xor_1 \
     __atomic_fetch_xor_16 __atomic_fetch_xor_2 __atomic_fetch_xor_4 __atomic_fetch_xor_8 \
     __atomic_is_lock_free __atomic_load_1 __atomic_load_16 __atomic_load_2 \
     __atomic_load_4 __atomic_load_8 __atomic_nand_fetch_1 __atomic_nand_fetch_16 \
     __atomic_nand_fetch_2 __atomic_nand_fetch_4 __atomic_nand_fetch_8 __atomic_or_fetch_1 \
     __atomic_or_fetch_16 __atomic_or_fetch_2 __atomic_or_fetch_4 __atomic_or_fetch_8 \
     __atomic_store_1 __atomic_store_16 __atomic_store_2 __atomic_store_4 \
     __atomic_store_8 __atomic_sub_fetch_1 __atomic_sub_fetch_16 __atomic_sub_fetch_2 \
     __atomic_sub_fetch_4 __atomic_sub_fetch_8 __atomic_xor_fetch_1 __atomic_xor_fetch_16 \
     __atomic_xor_fetch_2 __atomic_xor_fetch_4 __atomic_xor_fetch_8 __sync_add_and_fetch_1 \
     __sync_add_and_fetch_16 __sync_add_and_fetch_2 __sync_add_and_fetch_4 __sync_add_and_fetch_8 \
     __sync_and_and_fetch_1 __sync_and_and_fetch_16 __sync_and_and_fetch_2 __sync_and_and_fetch_4 \
     __sync_and_and_fetch_8 __sync_bool_compare_and_swap_1 __sync_bool_compare_and_swap_16 \
     __sync_bool_compare_and_swap_2 __sync_bool_compare_and_swap_4 __sync_bool_compare_and_swap_8 \
     __sync_fetch_and_add_1 __sync_fetch_and_add_16 __sync_fetch_and_add_2 __sync_fetch_and_add_4 \
     __sync_fetch_and_add_8 __sync_fetch_and_and_1 __sync_fetch_and_and_16 __sync_fetch_and_and_2 \
     __sync_fetch_and_and_4 __sync_fetch_and_and_8 __sync_fetch_and_nand_1 \
     __sync_fetch_and_nand_16 __sync_fetch_and_nand_2 __sync_fetch_and_nand_4 \
     __sync_fetch_and_nand_8 __sync_fetch_and_or_1 __sync_fetch_and_or_16 __sync_fetch_and_or_2 \
     __sync_fetch_and_or_4 __sync_fetch_and_or_8 __sync_fetch_and_sub_1 __sync_fetch_and_sub_16 \
     __sync_fetch_and_sub_2 __sync_fetch_and_sub_4 __sync_fetch_and_sub_8 __sync_fetch_and_xor_1 \
     __sync_fetch_and_xor_16 __sync_fetch_and_xor_2 __sync_fetch_and_xor_4 __sync_fetch_and_xor_8 \
     __sync_lock_release_1 __sync_lock_release_16 __sync_lock_release_2 __sync_lock_release_4 \
     __sync_lock_release_8 __sync_lock_test_and_set_1 __sync_lock_test_and_set_16 \
     __sync_lock_test_and_set_2 __sync_lock_test_and_set_4 __sync_lock_test_and_set_8 \
     __sync_nand_and_fetch_1 __sync_nand_and_fetch_16 __sync_nand_and_fetch_2 \
     __sync_nand_and_fetch_4 __sync_nand_and_fetch_8 __sync_or_and_fetch_1 __sync_or_and_fetch_16 \
     __sync_or_and_fetch_2 __sync_or_and_fetch_4 __sync_or_and_fetch_8 __sync_sub_and_fetch_1 \
     __sync_sub_and_fetch_16 __sync_sub_and_fetch_2 __sync_sub_and_fetch_4 __sync_sub_and_fetch_8 \
     __sync_val_compare_and_swap_1 __sync_val_compare_and_swap_16 __sync_val_compare_and_swap_2 \
     __sync_val_compare_and_swap_4 __sync_val_compare_and_swap_8 __sync_xor_and_fetch_1 \
     __sync_xor_and_fetch_16 __sync_xor_and_fetch_2 __sync_xor_and_fetch_4 __sync_xor_and_fetch_8",
        Refused(&BUILTIN, "use the generic form, such as `__atomic_load_n`"),
    ),
    row(
        "cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf \
     casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl ccos ccosf ccosh \
     ccoshf ccoshl ccosl cexp cexpf cexpi cexpif cexpil cexpl cimag cimagf cimagl clog clog10 \
     clog10f clog10l clogf clogl conj conjf conjl cpow cpowf cpowl cproj cprojf cprojl creal \
     crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh \
     ctanhf ctanhl ctanl complex",
        Refused(&COMPLEX, "complex numbers"),
    ),
    row(
        "fabsd128 fabsd32 fabsd64 finited128 finited32 finited64 infd128 infd32 infd64 isinfd128 \
     isinfd32 isinfd64 isnand128 isnand32 isnand64 nand128 nand32 nand64 nansd128 nansd32 nansd64 \
     signbitd128 signbitd32 signbitd64",
        Refused(&BUILTIN, "decimal numbers"),
    ),
    row(
        "ceilf128 ceilf16 ceilf32 ceilf32x ceilf64 ceilf64x copysignf128 copysignf16 copysignf32 \
     copysignf32x copysignf64 copysignf64x copysignq fabsf128 fabsf16 fabsf32 fabsf32x fabsf64 \
     fabsf64x fabsq floorf128 floorf16 floorf32 floorf32x floorf64 floorf64x fmaf128 fmaf16 \
     fmaf32 fmaf32x fmaf64 fmaf64x fmaxf128 fmaxf16 fmaxf32 fmaxf32x fmaxf64 fmaxf64x fminf128 \
     fminf16 fminf32 fminf32x fminf64 fminf64x huge_valf128 huge_valf16 huge_valf32 huge_valf32x \
     huge_valf64 huge_valf64x huge_valq inff128 inff16 inff32 inff32x inff64 inff64x infq \
     memcmp_eq nanf128 nanf16 nanf32 nanf32x nanf64 nanf64x nanq nansf128 nansf16 nansf32 \
     nansf32x nansf64 nansf64x nansq nearbyintf128 nearbyintf16 nearbyintf32 nearbyintf32x \
     nearbyintf64 nearbyintf64x rintf128 rintf16 rintf32 rintf32x rintf64 rintf64x roundevenf128 \
     roundevenf16 roundevenf32 roundevenf32x roundevenf64 roundevenf64x roundf128 roundf16 \
     roundf32 roundf32x roundf64 roundf64x sqrtf128 sqrtf16 sqrtf32 sqrtf32x sqrtf64 sqrtf64x \
     strcmp_eq strncmp_eq truncf128 truncf16 truncf32 truncf32x truncf64 truncf64x",
        Refused(
            &BUILTIN,
            "use the function of `float`, `double` or `long double`",
        ),
    ),
    row(
        "longjmp nonlocal_goto setjmp setjmp_receiver setjmp_setup update_setjmp_buf",
        Refused(&SETJMP, "jumps between functions"),
    ),
    row(
        "execl execle execlp execv execve execvp fork",
        Refused(&BUILTIN, "other processes"),
    ),
    row(
        "convertvector shuffle shufflevector",
        Refused(&VECTOR, "vectors"),
    ),
    row(
        "__clear_cache adjust_descriptor adjust_trampoline aggregate_incoming_address \
     alloca_with_align_and_max apply apply_args assoc_barrier clear_padding cpu_init cpu_is \
     cpu_supports dwarf_cfa dwarf_sp_column eh_copy_values eh_filter eh_pointer eh_return \
     eh_return_data_regno extend_pointer frob_return_addr init_descriptor \
     init_dwarf_reg_size_table init_heap_trampoline init_trampoline ms_va_copy ms_va_end \
     ms_va_start next_arg return saveregs set_thread_pointer speculation_safe_value \
     speculation_safe_value_1 speculation_safe_value_16 speculation_safe_value_2 \
     speculation_safe_value_4 speculation_safe_value_8 speculation_safe_value_ptr stack_restore \
     stack_save sysv_va_copy sysv_va_end sysv_va_start thread_pointer unwind_init unwind_resume \
     va_arg_pack va_arg_pack_len",
        Refused(
            &BUILTIN,
            "registers, frames and instructions of the machine",
        ),
    ),
    row(
        "FILE FUNCTION LINE classify_type has_attribute tgmath call_with_static_chain",
        Refused(&BUILTIN, "write what is meant"),
    ),
    row(
        "ia32_… GOMP_… GOACC_… goacc_… acc_… omp_… _ITM_… __asan_… __hwasan_… __tsan_… __ubsan_… \
     __sanitizer_… __emutls_… cxa_… coro_…",
        Refused(
            &BUILTIN,
            "instructions of x86, threads, transactions, and what gcc itself calls",
        ),
    ),
];

/// The functions of the C library that gcc also knows as built-in functions.
pub(crate) const LIBRARY: &str = "_Exit __fprintf_chk __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __printf_chk \
     __snprintf_chk __sprintf_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk \
     __strncat_chk __strncpy_chk __vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk \
     _exit abort abs acos acosf acosh acoshf acoshl acosl aligned_alloc asin asinf asinh asinhf \
     asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl bcmp bcopy bzero \
     calloc cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos cosf cosh coshf \
     coshl cosl dcgettext dgettext drem dremf dreml erf erfc erfcf erfcl erff erfl exit exp exp10 \
     exp10f exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf \
     fdiml feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv \
     fesetexceptflag fesetround fetestexcept feupdateenv floor floorf floorl fma fmaf fmal fmax \
     fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl fprintf fprintf_unlocked fputc fputc_unlocked \
     fputs fputs_unlocked free frexp frexpf frexpl fscanf fwrite fwrite_unlocked gamma gamma_r \
     gammaf gammaf_r gammal gammal_r gettext hypot hypotf hypotl iceil iceilf iceill ifloor \
     ifloorf ifloorl ilogb ilogbf ilogbl imaxabs index irint irintf irintl iround iroundf iroundl \
     isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace \
     isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct \
     iswspace iswupper iswxdigit isxdigit j0 j0f j0l j1 j1f j1l jn jnf jnl labs lceil lceilf \
     lceill ldexp ldexpf ldexpl lfloor lfloorf lfloorl lgamma lgamma_r lgammaf lgammaf_r lgammal \
     lgammal_r llabs llceil llceilf llceill llfloor llfloorf llfloorl llrint llrintf llrintl \
     llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb \
     logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl malloc memchr memcmp memcpy \
     memmove mempcpy memset modf modff modfl nearbyint nearbyintf nearbyintl nextafter nextafterf \
     nextafterl nexttoward nexttowardf nexttowardl posix_memalign pow pow10 pow10f pow10l powf \
     powi powif powil powl printf printf_unlocked putc putc_unlocked putchar putchar_unlocked \
     puts puts_unlocked realloc remainder remainderf remainderl remquo remquof remquol rindex \
     rint rintf rintl round roundeven roundevenf roundevenl roundf roundl scalb scalbf scalbl \
     scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf significand significandf significandl \
     sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl snprintf sprintf sqrt sqrtf sqrtl \
     sscanf stpcpy stpncpy strcasecmp strcat strchr strcmp strcpy strcspn strdup strfmon strftime \
     strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr tan \
     tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal toascii tolower toupper towlower towupper \
     trunc truncf truncl vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf y0 y0f y0l y1 \
     y1f y1l yn ynf ynl";

/// Of functions of the library whose type is known, and of the others.
pub(crate) const AS_LIBRARY: Treatment = Modelled("the function of the C library");
/// See [`AS_LIBRARY`].
pub(crate) const NOT_DECLARED: Treatment = Refused(
    &BUILTIN,
    "include the header and call the function of the C library",
);

/// What becomes of a built-in function, by its whole name. `None`: gcc 12 has none of this name.
pub(crate) fn find(name: &str) -> Option<Treatment> {
    let short = name.strip_prefix("__builtin_").unwrap_or(name);
    if short != name && library_type(short).is_some() {
        return Some(AS_LIBRARY);
    }
    let is_it = |entry: &str| match entry.strip_suffix('…') {
        Some(prefix) => short.starts_with(prefix),
        None => short == entry,
    };
    let found = TABLE
        .iter()
        .find(|row| row.names.split_whitespace().any(is_it))
        .map(|row| row.treatment);
    let library = || LIBRARY.split_whitespace().any(|entry| entry == short);
    found.or_else(|| library().then_some(NOT_DECLARED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins_are_found() {
        let modelled = |name: &str| matches!(find(name), Some(Modelled(_)));
        assert!(modelled("__builtin_memcpy") && modelled("__builtin_clzll"));
        assert!(modelled("__sync_fetch_and_add") && modelled("__atomic_load_n"));
        let refused = |name: &str| matches!(find(name), Some(Refused(..)));
        assert!(refused("__builtin_ia32_pause") && refused("__atomic_load_4"));
        assert!(refused("__builtin_remquo") && find("__builtin_nosuch").is_none());
    }

    #[test]
    fn no_name_is_there_twice() {
        let mut all: Vec<&str> = TABLE
            .iter()
            .flat_map(|row| row.names.split_whitespace())
            .chain(LIBRARY.split_whitespace())
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
