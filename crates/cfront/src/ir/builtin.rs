//! Built-in operations that are no library functions.
//!
//! `__builtin_memcpy` and its like are calls of the library function (`memcpy`), declared if the
//! program has not done so; what is here has no such function.

/// A built-in operation. Arguments are scalars, in the order of the source, converted as stated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// `__builtin_unreachable()`: undefined if reached.
    Unreachable,
    /// `__builtin_trap()`: ends the program abnormally.
    Trap,
    /// `__builtin_assume(c)`: a `_Bool`; undefined if it is false.
    Assume,
    /// `__builtin_alloca(n)`: `size_t`; bytes that live until the function returns.
    Alloca,
    /// `__builtin_va_start(list)`: the address of the `va_list` (see [`Builtin::VaArg`]).
    VaStart,
    /// `__builtin_va_end(list)`.
    VaEnd,
    /// `__builtin_va_copy(to, from)`: two addresses.
    VaCopy,
    /// `__builtin_va_arg(list, type)`: the next argument; its type is that of the result.
    /// Lists are passed as a `struct __va_list_tag *` in LP64 and as a `char **` in ILP32.
    VaArg,
    /// `__builtin_add_overflow` and relatives: `(a, b, pointer)`, or `_p` with a value of the
    /// wanted type. The operands are computed as if with unlimited range; the result, a `_Bool`, is
    /// whether the wrapped value that is stored differs. The pointee of the third argument gives
    /// the width.
    AddOverflow,
    /// As [`Builtin::AddOverflow`], for differences.
    SubtractOverflow,
    /// As [`Builtin::AddOverflow`], for products.
    MultiplyOverflow,
    /// `__builtin_add_overflow_p(a, b, c)`: nothing is stored, the type of `c` counts.
    AddOverflowTest,
    /// As [`Builtin::AddOverflowTest`], for differences.
    SubtractOverflowTest,
    /// As [`Builtin::AddOverflowTest`], for products.
    MultiplyOverflowTest,
    /// `__builtin_clz…`: leading zeros of an unsigned integer; undefined for 0. Result `int`.
    CountLeadingZeros,
    /// `__builtin_ctz…`: trailing zeros; undefined for 0. Result `int`.
    CountTrailingZeros,
    /// `__builtin_clrsb…`: redundant sign bits of a signed integer. Result `int`.
    CountRedundantSignBits,
    /// `__builtin_ffs…`: one plus the index of the least one bit, 0 for 0. Result `int`.
    FindFirstSet,
    /// `__builtin_popcount…`: how many ones. Result `int`.
    PopulationCount,
    /// `__builtin_parity…`: that modulo 2. Result `int`.
    Parity,
    /// `__builtin_bswap…`: bytes reversed; result of the argument's type.
    ByteSwap,
    /// `__builtin_isnan`: of a float; result `int`, as all classifications.
    IsNan,
    /// `__builtin_isinf`; positive for infinities of either sign.
    IsInfinite,
    /// `__builtin_isinf_sign`: -1 for negative infinity, 1 for positive.
    IsInfiniteSign,
    /// `__builtin_isfinite`, `__builtin_finite…`.
    IsFinite,
    /// `__builtin_isnormal`.
    IsNormal,
    /// `__builtin_signbit…`: not zero iff the sign is negative.
    SignBit,
    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`: five `int`s and a float.
    Classify,
    /// `__builtin_isunordered` and the quiet comparisons: two floats of one type.
    IsUnordered,
    /// `__builtin_isgreater`.
    IsGreater,
    /// `__builtin_isgreaterequal`.
    IsGreaterEqual,
    /// `__builtin_isless`.
    IsLess,
    /// `__builtin_islessequal`.
    IsLessEqual,
    /// `__builtin_islessgreater`.
    IsLessGreater,
    /// `__builtin_object_size(p, type)` where the compiler may know it or not: any `size_t`.
    ObjectSize,
    /// `__builtin_constant_p(e)` of what is no constant expression: 0 without optimization, else 0
    /// or 1.
    ConstantP,
    /// `__builtin_return_address`, `__builtin_frame_address`: some address.
    FrameAddress,
    /// `__sync_…`, `__atomic_…`: in a single thread, a plain read and write.
    Atomic(AtomicOp),
}

/// Atomic operations. The first argument is the address; memory orders have been dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOp {
    /// `__sync_synchronize`, `__atomic_thread_fence`: no effect.
    Fence,
    /// What comes next is one step, up to `Leave`: a change of an `_Atomic` object.
    Enter,
    /// The end of what `Enter` begins.
    Leave,
    /// The old value; then the object is replaced by `old op argument`.
    FetchThen(FetchOp),
    /// The object is replaced by `old op argument`; that new value.
    ThenFetch(FetchOp),
    /// `(address, expected, desired)`: replaces if equal; the result is whether it was.
    CompareAndSwap,
    /// As before; the result is the old value.
    CompareAndSwapValue,
    /// `__atomic_compare_exchange_n(address, address of expected, desired)`: as C11 says.
    CompareExchange,
    /// The same with `weak`: it may fail although the value is the expected one (C17 7.17.7.4).
    CompareExchangeWeak,
    /// `__atomic_load_n(address)`.
    Load,
    /// `__atomic_store_n(address, value)`.
    Store,
    /// `__atomic_exchange_n`, `__sync_lock_test_and_set`: the old value, then the new one stored.
    Exchange,
    /// `__sync_lock_release`, `__atomic_clear`: stores 0.
    Clear,
    /// `__atomic_test_and_set`: the old truth of a byte, then it is set to 1.
    TestAndSet,
}

/// How an atomic operation changes its object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FetchOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `~(old & argument)`
    Nand,
}
