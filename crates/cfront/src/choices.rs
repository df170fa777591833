//! The table of behaviours that C leaves to the implementation or leaves open, with the choice made
//! for each.
//!
//! C17 calls a behaviour *implementation-defined* (J.3), *unspecified* (J.1) or *undefined* (J.2).
//! This table says of each point that the translation decides: whether one answer is fixed (gcc's
//! for x86) or every answer is explored. `docs/trust.md` has the table; a test compares the two
//! (`tests/trust.rs`).

/// How a choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// As gcc does it on x86; part of what a verdict is about.
    Fixed,
    /// Every answer is explored.
    Open,
    /// As gcc does it, and verdicts about programs that use it list it.
    Listed,
    /// Programs that depend on it are refused.
    Refused,
}

impl Made {
    /// As the table names it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Open => "all explored",
            Self::Listed => "listed",
            Self::Refused => "refused",
        }
    }
}

/// A choice of the implementation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name, for ever.
    pub key: &'static str,
    /// How it is made.
    pub made: Made,
    /// What holds, in one sentence.
    pub text: &'static str,
}

macro_rules! choices {
    ($($key:literal $made:ident $text:literal)*) => {
        /// All of them, in order.
        pub static ALL: &[Choice] = &[$(Choice { key: $key, made: Made::$made, text: $text }),*];
    };
}

choices! {
// ---- types and numbers ----
"sizes" Fixed
    "Sizes and alignments are those of gcc for x86-64 (LP64) or i386 (ILP32), by `--data-model`, or for another machine, by `--target`; a byte has 8 bits."
"twos-complement" Fixed
    "Integers are in two's complement without padding bits; the least number has no trap meaning."
"little-endian" Fixed
    "The least significant byte of a number has the lowest address, unless the target of `--target` has it otherwise."
"char-signed" Fixed
    "Plain `char` is signed, unless it is not on the target of `--target`. `-funsigned-char` is not known."
"char-sets" Fixed
    "Source and execution character sets are UTF-8; the locale is \"C\" throughout, whatever `setlocale` is given."
"wide-characters" Fixed
    "`wchar_t` is a signed 32-bit integer, or what the target has; `char16_t` and `char32_t` are UTF-16 and UTF-32."
"multi-character" Fixed
    "A constant such as 'ab' has the value that gcc gives it."
"narrowing" Fixed
    "An integer that does not fit the signed type it is converted to is taken modulo 2^width."
"bool-values" Listed
    "A `_Bool` holds 0 or 1; a verdict about a program that reads one from bytes lists that."
"right-shift" Fixed
    "`>>` of a negative number extends the sign."
"bit-operators" Fixed
    "`~`, `&`, `|`, `^` of signed numbers work on two's complement."
"enum-types" Fixed
    "An enumerated type is `unsigned int`, `int` if it has a negative value, or a wider type if it needs one, and a narrower one for ARM without an operating system; `-fshort-enums` is not known."
"size-types" Fixed
    "`size_t` is `unsigned long` (LP64) or `unsigned int` (ILP32 and smaller), `ptrdiff_t` the signed one."

// ---- floating point ----
"float-formats" Fixed
    "`float` and `double` are IEEE 754 binary32 and binary64, `long double` the 80-bit format of x87, `__float128` binary128."
"rounding" Fixed
    "Results are rounded to nearest, ties to even. Changing the rounding mode is a library call of its own."
"excess-precision" Listed
    "Operations are rounded to their type (FLT_EVAL_METHOD 0). gcc -m32 computes in x87 registers instead: verdicts about floats under ILP32 list it."
"contraction" Fixed
    "`a * b + c` is two operations: gcc without `-march` has no fused one, whatever `FP_CONTRACT` says."
"fast-math" Fixed
    "`-ffast-math` and its parts are not known: NaNs, infinities and signed zeros are as IEEE 754 has them."
"float-exceptions" Fixed
    "Floating-point exceptions do not trap."
"nan-payload" Open
    "Which NaN an operation gives shows in its bytes and its sign, which may be any of a NaN; a counterexample that needs one counts only if a run shows it."

// ---- records, unions, storage ----
"bit-fields" Fixed
    "Bit-fields are laid out as by gcc for x86, from the least significant bit; a plain `int` bit-field is signed."
"padding" Open
    "Bytes and bits of padding have any value after each store into the record, as far as they can be read; a record as a whole and its initialiser are such stores."
"union-bytes" Open
    "Bytes of a union beyond the member that was stored or initialised have any value."
"uninitialised" Open
    "Objects without initial value and blocks of `malloc` hold any bytes, the same at each read until they are written."
"static-zero" Fixed
    "Static objects without initial value are zero, their padding too (C17 6.7.9p10)."
"literals-shared" Open
    "String literals with the same characters, or one that is the end of another, may or may not share their storage, as far as comparisons for equality show it."
"ordered-numbers" Fixed
    "That two integers which carry addresses of different objects are equal is learned from `==` and `!=`, not from `<=` and `>=` together."
"compound-literals" Fixed
    "Compound literals of `const` types are different objects, as gcc makes them; C would let them share their storage."
"literals-read-only" Listed
    "Whether a string literal can be written is not asked unless memory safety is."
"restrict" Fixed
    "`restrict` is taken as a promise that nothing depends on: it changes no behaviour here."
"effective-types" Fixed
    "An object may be accessed at any type (-fno-strict-aliasing); what strict aliasing leaves undefined has the meaning of its bytes."
"volatile" Listed
    "Accesses to volatile objects are ordinary ones; reads of memory-mapped registers (`--mmio`) and of what `--volatile` names give any value."
"atomic" Fixed
    "Each atomic operation is one step, whatever its memory order: sequential consistency."

// ---- order ----
"order-of-operands" Open
    "Operands, arguments, the sides of assignments and initialisers are evaluated in every order in which effects of calls can differ (at most 24, else the program is refused)."
"unsequenced" Refused
    "Side effects without order on the same object are undefined: refused where that is certain, listed where it depends on pointers or indices."
"inputs-order" Fixed
    "Functions that give inputs are asked from left to right; as any values are possible nothing depends on it."

// ---- addresses ----
"null" Fixed
    "The null pointer is address 0; converting integers to pointers and back keeps the bits."
"function-addresses" Fixed
    "Functions have different addresses that are those of no object."
"address-numbers" Open
    "Which number an address is, and in which order objects and functions lie: any, as far as integers, comparisons and the bytes of pointers show it."
"spliced-pointers" Fixed
    "A pointer that is put together from bytes of two different pointers, each at its own place, has these bytes of the model's names, where a machine has those of two numbers: what such a program does then is not followed. Bytes of one pointer, in any order, and bytes of a pointer beside others are."
"alignment-unchecked" Fixed
    "An access that is not aligned for its type works, as on x86."

// ---- the environment ----
"main-arguments" Listed
    "`argc` and `argv` may have any values."
"environment" Fixed
    "Signals do not arrive, nothing else changes the memory of the program, the stack has no end."
"static-initialisation" Fixed
    "Static objects have their initial values before anything else happens."
"exit-status" Fixed
    "The status that the program ends with is not looked at."
"random" Open
    "`rand`, `time`, `clock`, `getenv` and their like give any value of their range."
"output" Fixed
    "Output has no effect and may succeed or fail."
"infinite-loops" Fixed
    "A loop without effects may go on for ever; C would let a compiler take it to end (C17 6.8.5p6)."

// ---- undefined behaviour ----
"undefined" Listed
    "What the property does not ask about is assumed not to happen; each kind that the program could have is listed."
"overlapping-copies" Fixed
    "Where it is not looked for (`library-arguments`), `memcpy` between objects that overlap moves the bytes like `memmove`; `strcpy` and its like go from character to character."
"string-ends" Fixed
    "Functions that compare or search strings read up to where the result is known; what comes behind need not be a string."
"const-objects" Fixed
    "Writing to a `const` object through a pointer changes it."
"missing-return" Open
    "The value of a call of a function that ends without `return` is any value."
}
