//! The diagnostics of the translation to K2.

use bia_base::{Code, Severity};

macro_rules! codes {
    ($($name:ident $code:literal $title:literal $explain:literal)*) => {
        $(
            #[doc = $title]
            pub static $name: Code = Code {
                name: $code,
                severity: Severity::Error,
                title: $title,
                explain: $explain,
            };
        )*
        /// All of them.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    NO_ENTRY "C-E301" "the entry function has no definition"
        "Execution begins in `main` unless another entry is named. The program has no definition of it."
    INTERNAL "C-E302" "the translation to K2 failed"
        "This is a defect of the front-end. Please report it with the program."
    CONCURRENCY "C-U301" "threads are not supported"
        "Programs that start threads are not translated yet."
    VARARGS "C-U303" "`va_start` where there are no variable arguments"
        "The function is not declared with `...`, so there is nothing that `va_start` could begin with."
    ASM "C-U304" "assembly is not supported"
        "The effect of an `asm` statement is not known, and `--asm refuse` asks for programs that can reach one to be refused."
    CONSTRUCT "C-U305" "a construct that semantic analysis did not model"
        "The statement can be reached and was not given a meaning."
    TYPE "C-U306" "values of this type are not supported"
        "Complex, vector and decimal types, and objects whose size is not known, are not modelled."
    SIZE "C-U307" "an object is too large for what is being checked"
        "Each object has a slot of the address space. Where pointers of 32 bits pass through integers, and a program may make any number of objects of any size, slots are 1 MiB large. Store such pointers in pointers, or verify with `--data-model LP64`."
    UNBOUNDED "C-U308" "an operation on unbounded integers that has no meaning there"
        "With mathematical integers, shifts need a constant amount."
    LIBRARY "C-U309" "a library function that is not modelled and cannot be over-approximated"
        "The function calls back or changes control in a way that an arbitrary result does not cover."
    MEMORY_SAFETY "C-U310" "memory safety of this construct is not modelled"
        "The construct is translated for other properties only."
    UNSEQUENCED "C-U312" "two side effects on one object without order"
        "An expression changes an object and reads or changes it elsewhere without an order between the two, as in `i = i++` or `f(i++, i)`. That is undefined in C (C17 6.5p2), and compilers differ. Write two statements."
    ORDER "C-U313" "too many orders of evaluation"
        "C leaves the order of operands and arguments open. Where the effects of calls in them depend on each other every order is explored, up to 24 for one expression. Give the values names, one statement for each call."
    FORMAT "C-U321" "a format of `printf` or `scanf` that is not modelled"
        "Memory safety needs to know what a call reads and writes: its format must be a string literal whose conversions are modelled, with as many arguments as they ask for. Otherwise C leaves the call undefined, or it cannot be checked. Write the format as a literal."
    ROUNDING "C-U322" "the rounding mode may change"
        "Floats are rounded to nearest, ties to even. A call that may set another rounding mode would make that wrong. `fesetround(FE_TONEAREST)` and `fesetenv(FE_DFL_ENV)` are allowed."
    SIGNAL "C-U323" "handlers of signals are not modelled"
        "A handler may run between any two steps of the program. `SIG_IGN` and `SIG_DFL` are allowed."
    TABLE "C-U311" "a function does not fit what a table says of it"
        "A table of built-in functions gives limits to a result that is no integer or does not have them, says that an argument is written through that is no pointer, or that a function of records is pure."
}
