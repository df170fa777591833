//! The table of library functions by name, with the meaning of each.

/// A library function with a meaning of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    Malloc,
    Calloc,
    Realloc,
    Free,
    Alloca,
    Memcpy,
    /// As `memcpy`; the result is the end of the copy.
    Mempcpy,
    Memset,
    Text(TextOp),
    Print,
    Scan,
    Abort,
    Exit,
    Assert,
    Math(MathOp),
    Character(CharacterTest),
    Absolute,
    /// An arbitrary result of its type, no effect that is modelled.
    Arbitrary,
    /// An arbitrary result, and effects on what the arguments point to: letters of `uses`.
    Effects(&'static str),
    /// As `Effects`, or the program ends.
    MayEnd(&'static str),
    /// `fesetround` and its relatives.
    Rounding,
    /// `signal`, `sigaction`.
    Signal,
    /// `getopt`.
    Options,
    /// A new object, for functions of the library that are written in C.
    Object,
    /// A call ends in a model limit, so there is no verdict. For library functions that are written
    /// in C.
    Unmodelled,
    /// Not modelled; why.
    Refused(&'static str),
    Threads,
    /// A primitive of threads.
    Thread(Primitive),
    LongJump,
    /// Calls functions it is given.
    CallsBack,
}

/// What models of functions on threads are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Primitive {
    /// Starts a thread: which argument is the function, and which one it gets.
    Create { function: usize, argument: usize },
    /// Waits for the end of a thread.
    Join,
    /// Ends the running thread.
    Exit,
    /// The running thread is at its end: what lives as long as it is dead.
    Over,
    /// `errno` is the argument.
    Errno,
    /// Begins an atomic region.
    Begin,
    /// Ends an atomic region.
    End,
    /// The number of the running thread.
    This,
    /// The state of a lock.
    Get,
    /// Sets the state of a lock.
    Set,
    /// Waits for the state of a lock.
    Await,
    /// Whether deadlocks are asked about.
    Deadlocks,
    /// The set of the running thread alone.
    Me,
}

/// Functions on characters in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextOp {
    Strlen,
    Strnlen,
    Strcpy,
    Strncpy,
    Strcat,
    Strncat,
    Strcmp,
    Strncmp,
    Strchr,
    Strrchr,
    Memcmp,
    Memchr,
}

/// Functions of floats that IEEE 754 defines, and those it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MathOp {
    Fabs,
    Floor,
    Ceil,
    Trunc,
    Rint,
    Round,
    Fmin,
    Fmax,
    Fdim,
    Copysign,
    Isnan,
    Isinf,
    Isfinite,
    Signbit,
    /// `lrint`, `llrint`.
    ToIntRint,
    /// `lround`, `llround`.
    ToIntRound,
    Nan,
    /// `__fpclassify`.
    Classify,
    Sqrt,
    Fma,
    /// `ldexp`, `scalbn`, `scalbln`.
    Scale,
    Ilogb,
    Logb,
    /// `nextafter`, `nexttoward`.
    Nextafter,
    /// Results that are only approximations in C, too.
    Other,
}

impl MathOp {
    /// Whether `errno` may be set: not by those that only pick, test or round within a format.
    pub(crate) fn sets_errno(self) -> bool {
        !matches!(
            self,
            Self::Fabs
                | Self::Floor
                | Self::Ceil
                | Self::Trunc
                | Self::Rint
                | Self::Round
                | Self::Fmin
                | Self::Fmax
                | Self::Copysign
                | Self::Isnan
                | Self::Isinf
                | Self::Isfinite
                | Self::Signbit
                | Self::Nan
                | Self::Classify
        )
    }
}

/// Tests and conversions of characters in the C locale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CharacterTest {
    Alnum,
    Alpha,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Xdigit,
    ToLower,
    ToUpper,
}

/// What a function returns whose meaning is known, as far as the translation rests on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Returns {
    Pointer,
    Float,
    Other,
}

impl Known {
    /// What the function returns.
    pub(crate) fn returns(self) -> Returns {
        match self {
            Self::Malloc
            | Self::Calloc
            | Self::Realloc
            | Self::Alloca
            | Self::Memcpy
            | Self::Mempcpy
            | Self::Memset
            | Self::Object => Returns::Pointer,
            Self::Text(op) => match op {
                TextOp::Strcpy
                | TextOp::Strncpy
                | TextOp::Strcat
                | TextOp::Strncat
                | TextOp::Strchr
                | TextOp::Strrchr
                | TextOp::Memchr => Returns::Pointer,
                TextOp::Strlen
                | TextOp::Strnlen
                | TextOp::Strcmp
                | TextOp::Strncmp
                | TextOp::Memcmp => Returns::Other,
            },
            Self::Math(op) => match op {
                MathOp::Isnan
                | MathOp::Isinf
                | MathOp::Isfinite
                | MathOp::Signbit
                | MathOp::ToIntRint
                | MathOp::ToIntRound
                | MathOp::Classify
                | MathOp::Ilogb
                | MathOp::Other => Returns::Other,
                MathOp::Fabs
                | MathOp::Floor
                | MathOp::Ceil
                | MathOp::Trunc
                | MathOp::Rint
                | MathOp::Round
                | MathOp::Fmin
                | MathOp::Fmax
                | MathOp::Fdim
                | MathOp::Copysign
                | MathOp::Nan
                | MathOp::Sqrt
                | MathOp::Fma
                | MathOp::Scale
                | MathOp::Logb
                | MathOp::Nextafter => Returns::Float,
            },
            Self::Free
            | Self::Print
            | Self::Scan
            | Self::Abort
            | Self::Exit
            | Self::Assert
            | Self::Character(_)
            | Self::Absolute
            | Self::Arbitrary
            | Self::Effects(_)
            | Self::MayEnd(_)
            | Self::Rounding
            | Self::Signal
            | Self::Options
            | Self::Unmodelled
            | Self::Refused(_)
            | Self::Threads
            | Self::Thread(_)
            | Self::LongJump
            | Self::CallsBack => Returns::Other,
        }
    }
}

/// The meaning of a function that the program does not define.
pub(crate) fn known(name: &str) -> Option<Known> {
    Some(match name {
        "malloc" | "__builtin_malloc" | "kmalloc" | "valloc" => Known::Malloc,
        "calloc" => Known::Calloc,
        "realloc" => Known::Realloc,
        "free" | "cfree" => Known::Free,
        "alloca" | "__builtin_alloca" => Known::Alloca,
        "memcpy" | "memmove" | "__builtin_memcpy" | "__builtin_memmove" | "__memcpy_chk"
        | "__memmove_chk" => Known::Memcpy,
        "mempcpy" | "__mempcpy" | "__mempcpy_chk" => Known::Mempcpy,
        "memset" | "__builtin_memset" | "__memset_chk" => Known::Memset,
        "strlen" => Known::Text(TextOp::Strlen),
        "strnlen" => Known::Text(TextOp::Strnlen),
        "strcpy" | "__strcpy_chk" => Known::Text(TextOp::Strcpy),
        "strncpy" | "__strncpy_chk" => Known::Text(TextOp::Strncpy),
        "strcat" | "__strcat_chk" => Known::Text(TextOp::Strcat),
        "strncat" => Known::Text(TextOp::Strncat),
        "strcmp" => Known::Text(TextOp::Strcmp),
        "strncmp" => Known::Text(TextOp::Strncmp),
        "strchr" | "index" => Known::Text(TextOp::Strchr),
        "strrchr" | "rindex" => Known::Text(TextOp::Strrchr),
        "memcmp" | "bcmp" => Known::Text(TextOp::Memcmp),
        "memchr" => Known::Text(TextOp::Memchr),
        "printf" | "fprintf" | "vprintf" | "vfprintf" | "printk" | "dprintf" | "vdprintf"
        | "syslog" | "vsyslog" | "warn" | "warnx" | "vwarn" | "vwarnx" => Known::Print,
        "scanf" | "__isoc99_scanf" | "fscanf" | "__isoc99_fscanf" | "sscanf"
        | "__isoc99_sscanf" | "__isoc23_scanf" | "__isoc23_fscanf" | "__isoc23_sscanf" => {
            Known::Scan
        }
        "abort" => Known::Abort,
        "exit" | "_exit" | "_Exit" | "quick_exit" => Known::Exit,
        "assert" => Known::Assert,
        "abs" | "labs" | "llabs" | "imaxabs" => Known::Absolute,
        "rand" | "random" | "getchar" | "fgetc" | "getc" | "lrand48" | "mrand48" | "drand48" => {
            Known::Arbitrary
        }
        "fork" | "vfork" => Known::Threads,
        "pthread_create" => Known::Thread(Primitive::Create {
            function: 2,
            argument: 3,
        }),
        "thrd_create" => Known::Thread(Primitive::Create {
            function: 1,
            argument: 2,
        }),
        "pthread_join" | "thrd_join" | "__bia_join" => Known::Thread(Primitive::Join),
        "pthread_exit" | "thrd_exit" | "__bia_leave" => Known::Thread(Primitive::Exit),
        "__VERIFIER_atomic_begin" | "__bia_begin" => Known::Thread(Primitive::Begin),
        "__VERIFIER_atomic_end" | "__bia_end" => Known::Thread(Primitive::End),
        "__bia_over" => Known::Thread(Primitive::Over),
        "__bia_errno_is" => Known::Thread(Primitive::Errno),
        "__bia_self" => Known::Thread(Primitive::This),
        "__bia_get" => Known::Thread(Primitive::Get),
        "__bia_set" => Known::Thread(Primitive::Set),
        "__bia_await" => Known::Thread(Primitive::Await),
        "__bia_me" => Known::Thread(Primitive::Me),
        "__bia_deadlocks" => Known::Thread(Primitive::Deadlocks),
        "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" | "longjmp" | "siglongjmp"
        | "_longjmp" => Known::LongJump,
        "qsort" | "qsort_r" | "bsearch" | "lfind" | "lsearch" | "atexit" | "on_exit" => {
            Known::CallsBack
        }
        _ => {
            return character(name)
                .or_else(|| math(name))
                .or_else(|| super::effects::effects(name));
        }
    })
}

fn character(name: &str) -> Option<Known> {
    Some(Known::Character(match name {
        "isalnum" => CharacterTest::Alnum,
        "isalpha" => CharacterTest::Alpha,
        "isblank" => CharacterTest::Blank,
        "iscntrl" => CharacterTest::Cntrl,
        "isdigit" => CharacterTest::Digit,
        "isgraph" => CharacterTest::Graph,
        "islower" => CharacterTest::Lower,
        "isprint" => CharacterTest::Print,
        "ispunct" => CharacterTest::Punct,
        "isspace" => CharacterTest::Space,
        "isupper" => CharacterTest::Upper,
        "isxdigit" => CharacterTest::Xdigit,
        "tolower" => CharacterTest::ToLower,
        "toupper" => CharacterTest::ToUpper,
        _ => return None,
    }))
}

fn math(name: &str) -> Option<Known> {
    let base = name.strip_prefix("__builtin_").unwrap_or(name);
    let stem = base.strip_suffix(['f', 'l']).unwrap_or(base);
    // `fmodf` is `fmod`, `modf` is not `mod`; `isinf` ends in f by itself.
    exact(base).or_else(|| exact(stem)).map(Known::Math)
}

fn exact(name: &str) -> Option<MathOp> {
    Some(match name {
        "fabs" => MathOp::Fabs,
        "floor" => MathOp::Floor,
        "ceil" => MathOp::Ceil,
        "trunc" => MathOp::Trunc,
        "rint" | "nearbyint" | "roundeven" => MathOp::Rint,
        "round" => MathOp::Round,
        "fmin" => MathOp::Fmin,
        "fmax" => MathOp::Fmax,
        "fdim" => MathOp::Fdim,
        "copysign" => MathOp::Copysign,
        "isnan" | "__isnan" => MathOp::Isnan,
        "isinf" | "__isinf" => MathOp::Isinf,
        "finite" | "isfinite" | "__finite" => MathOp::Isfinite,
        "signbit" | "__signbit" => MathOp::Signbit,
        "lrint" | "llrint" => MathOp::ToIntRint,
        "lround" | "llround" => MathOp::ToIntRound,
        "nan" => MathOp::Nan,
        "__fpclassify" | "fpclassify" => MathOp::Classify,
        "sqrt" => MathOp::Sqrt,
        "fma" => MathOp::Fma,
        "ldexp" | "scalbn" | "scalbln" => MathOp::Scale,
        "ilogb" => MathOp::Ilogb,
        "logb" => MathOp::Logb,
        "nextafter" | "nexttoward" => MathOp::Nextafter,
        "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "atan2" | "sinh" | "cosh" | "tanh"
        | "exp" | "exp2" | "expm1" | "log" | "log2" | "log10" | "log1p" | "pow" | "cbrt"
        | "hypot" | "fmod" | "remainder" | "drem" | "asinh" | "acosh" | "atanh" | "erf"
        | "erfc" | "tgamma" | "exp10" | "pow10" | "j0" | "j1" | "y0" | "y1" => MathOp::Other,
        _ => return None,
    })
}
