//! Every place where the translation ends executions, and why that is right.
//!
//! A K2 `assume`, or a path that ends, takes executions away: if one of a correct program is among
//! them, *safe* is wrong. This table names the files that do it and says which executions go.
//! `docs/trust.md` has it; a test (`tests/trust.rs`) finds files that cut without an entry.

/// Why taking executions away is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The program has really ended there, or no execution of C is among them.
    Exact,
    /// They are undefined, or the user rules them out; the verdict lists it.
    Listed,
}

impl Why {
    /// As the table names it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Listed => "listed",
        }
    }
}

/// One kind of cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The file under `src/lower`.
    pub file: &'static str,
    /// Where the cut is.
    pub place: &'static str,
    /// Why it is right.
    pub why: Why,
    /// Which executions go.
    pub goes: &'static str,
}

macro_rules! cuts {
    ($($file:literal $why:ident $place:literal $goes:literal)*) => {
        /// All of them, in order.
        pub static ALL: &[Cut] = &[
            $(Cut { file: $file, place: $place, why: Why::$why, goes: $goes }),*
        ];
    };
}

cuts! {
"operator.rs" Listed "division by zero"
    "Executions that divide an integer by zero. It is undefined; a compiled program may go on if nothing uses the result."
"watch.rs" Listed "what is undefined and not checked"
    "The ends of the path for divisions and null pointers. In text that a witness adds it is a violation of the witness."
"call.rs" Exact "call of an error function"
    "What would come after the call: the violation has been counted, and the function does not return."
"call.rs" Exact "abort, exit"
    "Nothing: the program has ended, leaks have been looked for."
"call.rs" Exact "an assertion that fails"
    "Nothing: the violation has been counted, and the program aborts."
"call.rs" Exact "__VERIFIER_assume"
    "Executions that the program itself rules out."
"call.rs" Listed "call through a pointer to no function of that type"
    "Undefined; under memory safety it is a violation first."
"call.rs" Listed "function without body that is declared noreturn"
    "What would come after the call: the declaration says that it does not return."
"call.rs" Listed "unsigned results with unbounded integers"
    "Negative values of unsigned inputs, which no input has."
"call.rs" Exact "what the library in C rules out"
    "Values that a library function never has: `rand` is not negative, `read` stores no more than it was asked for."
"library/apply.rs" Exact "how much is read, how many conversions are made"
    "Lengths beyond the width of a conversion, and numbers of conversions that no call returns."
"library/apply.rs" Exact "raise, exec"
    "Nothing: the program has ended, or goes on."
"library/apply.rs" Listed "a null stream, where accesses are not checked"
    "Undefined; under memory safety it is a violation. The streams `stdin`, `stdout` and `stderr` are not null, and are different."
"library/apply.rs" Exact "something that is not modelled"
    "Nothing: without a proof that no execution comes there nothing is *safe*."
"table.rs" Listed "assume of a table"
    "Executions in which what the function is given is 0: the table says so."
"table.rs" Exact "error, assert, exit and abort of a table"
    "What would come after: the program has ended there."
"table.rs" Exact "limits of a nondeterministic result"
    "Values outside of the limits, which the table says the function never returns."
"builtin.rs" Listed "__builtin_unreachable, __builtin_assume"
    "Executions that reach it, or for which the argument is false: undefined."
"builtin.rs" Exact "__builtin_trap"
    "Nothing: the program has ended."
"builtin.rs" Exact "answers that the compiler decides"
    "Nothing: a choice of its own marks executions that need such an answer, and is always possible."
"check.rs" Listed "access through a null pointer, where accesses are not checked"
    "Accesses below address 4096: undefined, and the machine stops the program unless gcc has removed the access."
"check.rs" Exact "what a witness does not speak of"
    "When a witness is judged, violations at other places than those it names; it is no verdict about the program."
"address.rs" Listed "2^40 objects"
    "Executions that make so many objects, which take hours. Only where there are slots for as many; not for termination."
"address.rs" Exact "a slot that is used again"
    "Choices of a slot in which an object lives, or that is none of objects made while the program runs. Some slot is free: that none is left is a limit of the model."
"threads.rs" Exact "the end of a thread, atomic regions"
    "Nothing: other threads go on by other choices of who moves."
"threads.rs" Exact "waiting for a lock or a thread"
    "Choices of a thread that cannot move; it moves later, or never, by other choices."
"waits.rs" Exact "waiting for the state of a lock, a condition, a barrier or a semaphore"
    "Nothing: the thread may go on later. Where deadlocks are asked about it is no cut, but a wait that tells."
"lives.rs" Exact "the end of a thread, and of the program with its last thread"
    "Nothing: the thread has ended."
"threads.rs" Listed "a thread by a pointer to no function of that type"
    "Undefined."
"interrupts.rs" Exact "a handler that is masked, or that what runs has at least its priority"
    "Choices of a handler that cannot start now; it starts later, or never, by other choices."
"function.rs" Exact "after a violation"
    "What would come after a violation that has been counted. A second violation on the same path is another path's first."
"arguments.rs" Listed "--args-max"
    "Executions with more arguments, which the user rules out."
"arguments.rs" Exact "argc and argv"
    "Calls of `main` with a negative `argc`, a null `argv` or without the null pointer behind the last argument, which no system makes (C17 5.1.2.2.1)."
}
