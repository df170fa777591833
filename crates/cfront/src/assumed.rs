//! Everything that a verdict about a C program can list as an assumption.
//!
//! An entry has a stable key, the sentence that is listed, and what the assumption means for a
//! verdict. `{}` in the sentence stands for a name. `docs/trust.md` has the table, and a test
//! compares the two (`tests/trust.rs`), so a new assumption is a new entry here.

/// What an assumption does to the executions that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// More executions are looked at than C has: *safe* is exact, *unsafe* may need what is not
    /// there.
    Adds,
    /// Executions with undefined behaviour, or that the user rules out, are left out.
    LeavesOut,
    /// One of several behaviours that C or the environment allows is taken.
    Fixes,
}

impl Effect {
    /// As the table names it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Adds => "adds",
            Self::LeavesOut => "leaves out",
            Self::Fixes => "fixes",
        }
    }
}

/// An assumption that verdicts can list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// Its name, for ever.
    pub key: &'static str,
    /// The sentence without a final stop; `{}` stands for what is inserted.
    pub text: &'static str,
    /// What it does.
    pub effect: Effect,
    /// What that means: which executions, and why it is listed instead of modelled.
    pub means: &'static str,
}

impl Assumed {
    /// The sentence with these insertions, in order.
    pub fn sentence(&self, inserted: &[&str]) -> String {
        let mut pieces = self.text.split("{}");
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for (at, piece) in pieces.enumerate() {
            out.push_str(inserted.get(at).copied().unwrap_or("…"));
            out.push_str(piece);
        }
        out
    }

    /// Whether a sentence is one of this assumption.
    pub fn matches(&self, sentence: &str) -> bool {
        let pieces: Vec<&str> = self.text.split("{}").collect();
        let [first, middle @ .., last] = pieces.as_slice() else {
            return self.text == sentence;
        };
        let Some(mut rest) = sentence.strip_prefix(first) else {
            return false;
        };
        for piece in middle {
            let Some(at) = rest.find(piece) else {
                return false;
            };
            rest = &rest[at + piece.len()..];
        }
        rest.ends_with(last)
    }
}

/// The assumption that a sentence belongs to.
pub fn find(sentence: &str) -> Option<&'static Assumed> {
    ALL.iter().copied().find(|one| one.matches(sentence))
}

macro_rules! assumed {
    ($($name:ident $key:literal $effect:ident $text:literal $means:literal)*) => {
        $(
            #[doc = $text]
            pub static $name: Assumed = Assumed {
                key: $key,
                text: $text,
                effect: Effect::$effect,
                means: $means,
            };
        )*
        /// All of them, in order.
        pub static ALL: &[&Assumed] = &[$(&$name),*];
    };
}

assumed! {
// ---- undefined behaviour that the property does not ask about ----
OVERFLOW_WRAPS "overflow-wraps" LeavesOut
    "signed overflow is not checked; the arithmetic wraps around"
    "An execution that overflows is undefined; gcc may do anything with it. `--check overflow` looks for them."
MATHEMATICAL "mathematical-integers" Fixes
    "integers are mathematical: nothing overflows or wraps around"
    "`--ints unbounded` was asked for: the program is another one where numbers leave their types."
SHIFTS "shifts-defined" LeavesOut
    "shifts are defined: the amount is at least 0 and less than the width"
    "Other shifts are undefined. `--check overflow` looks for them."
DIVISION "division-by-zero" LeavesOut
    "a division by zero ends the program"
    "It is undefined; `--check division` looks for it. gcc removes a division whose result is not used, so a compiled program may go on."
ACCESSES "accesses-valid" LeavesOut
    "memory accesses are valid; one through a null pointer ends the program"
    "Others are undefined. gcc removes an access whose value is not used, so a compiled program may go on. `--check memsafety` looks for them."
FREES "frees-valid" LeavesOut
    "what is freed is null or the start of a live heap block"
    "Other calls are undefined. `--check memsafety` looks for them."
FLOAT_TO_INT "float-to-int" Adds
    "floats that are converted to integers fit; otherwise the result is arbitrary"
    "Undefined where it does not fit; the hardware gives one value, any value is looked at."
OTHER_UNDEFINED "other-undefined" Adds
    "nothing undefined is looked for but overflow, shifts, divisions by zero, accesses, frees, calls, indices, moved and compared pointers, floats that become integers, what the library and built-in functions must not be given, and locals without a value"
    "An object in memory, or a record that is passed or returned, may be read without a value: it has any; and accesses of another type than that of the object are made. Such executions go on."
CALLED_POINTERS "called-pointers" LeavesOut
    "pointers that are called point to functions of a compatible type"
    "Other calls are undefined. `--check memsafety` looks for them."
PURE "pure-functions" LeavesOut
    "`{}` is declared `pure` or `const`: its calls have no effect but their result"
    "gcc leaves calls out whose result is not used or known; a function that breaks the promise is undefined."
NONNULL "nonnull" LeavesOut
    "`{}` is declared `nonnull` or `returns_nonnull`: its arguments, or its result, are not null"
    "gcc leaves tests for null out; a call that breaks the promise is undefined."
NORETURN "noreturn" LeavesOut
    "`{}` is declared `noreturn`: it does not return"
    "What happens if it returns is undefined."
NULL_NO_BYTES "null-no-bytes" LeavesOut
    "`{}` is given no null pointers, also where it asks for no bytes"
    "It is undefined (C17 7.24.1p2), and behind such a call gcc takes the pointer to be other than null."
OWN_BUILTIN "own-builtins" Fixes
    "gcc treats the program's own `{}` like any other function, as with -fno-builtin"
    "gcc knows a function of this name. It may compute calls of it by itself, or make such calls of others: `printf` becomes `puts` (C17 7.1.3 reserves the names of the C library)."
INLINE "inline-definitions" Fixes
    "the inline definition of `{}` does what its other definition does"
    "gcc may take either (C17 6.7.4)."
UNREACHABLE "unreachable" LeavesOut
    "`__builtin_unreachable` is not reached"
    "Undefined if it is."
BUILTIN_ASSUME "builtin-assume" LeavesOut
    "what `__builtin_assume` is given holds"
    "Undefined if it does not."
ZEROS_OF_ZERO "zeros-of-zero" LeavesOut
    "leading and trailing zeros of 0 are not asked for"
    "`__builtin_clz(0)` and its relatives are undefined."
MISSING_ARGUMENTS "missing-arguments" Adds
    "missing arguments are arbitrary"
    "A call without prototype passes too few arguments, which is undefined; any value is looked at."
OTHER_ARGUMENTS "other-arguments" Adds
    "an argument of another type than the parameter, in a call without prototype, is arbitrary, and so are those behind it"
    "It is undefined (C17 6.5.2.2p6): the function looks for the argument elsewhere, or finds other bits; any value is looked at."
VA_ARG "va-arg" Adds
    "an argument that `va_arg` does not find, or finds with another type, is arbitrary"
    "Undefined; any value is looked at."
BOOLS "bool-values" LeavesOut
    "a `_Bool` that is read from bytes holds 0 or 1"
    "Other bytes are a trap representation (C17 6.2.6.1p5); gcc's programs may treat such a `_Bool` as neither true nor false."
STREAMS "streams-open" LeavesOut
    "streams that library functions are given are open"
    "Using a stream after `fclose`, closing it twice, or a pointer that is no stream is undefined, and not looked for."
UNSEQUENCED "unsequenced-apart" LeavesOut
    "side effects that one expression leaves without order are on different objects"
    "Otherwise the expression is undefined (C17 6.5p2). Where the objects are the same for certain the program is refused (C-U312)."

// ---- choices of the implementation that are fixed ----
CONSTRUCTORS "constructors-order" Fixes
    "constructors of one priority run in the order of their definitions, destructors in the reverse order"
    "As gcc and GNU ld do it; gcc's manual leaves the order open."
AT_EXIT "at-exit" Fixes
    "at most 16384 functions are registered to run at exit, and each registration succeeds"
    "glibc takes any number as long as there is memory."
WEAK_NULL "weak-null" Fixes
    "`{}` is weak and defined nowhere: its address is null"
    "As the linker does it with these files and the C library alone; another file could define it."
ORDER_RETURNS "order-returns" Fixes
    "of two calls without order in one expression the one that is evaluated first returns"
    "The calls do not touch each other's objects, so one order stands for both as long as the loops in them end."
VOLATILE "volatile" Fixes
    "volatile objects change by the program's own assignments only"
    "Hardware and signal handlers may change them."
REGISTERS "registers" Fixes
    "each read of a memory-mapped register gives any value, and no register changes an object of the program"
    "`--mmio` says where they are. A register may hold less than any value; a peripheral that writes to memory by itself (DMA) is not looked at."
CHANGES "volatile-changes" Adds
    "each read of a volatile object that `--volatile` names gives any value"
    "It may change between any two accesses; whatever changes it may not give every value."
INTERRUPTS "interrupts" Adds
    "handlers of interrupts start at any step where no other one of their priority or a higher one runs and they are not masked"
    "Whether hardware asks for them then is not looked at: a timer may be off, a bit of an interrupt controller cleared."
ONLY_NAMED "only-named-handlers" LeavesOut
    "no handlers of interrupts run but those that `--isr` names"
    "The program has functions with the attributes of handlers."
TORN "torn-accesses" Fixes
    "what is wider than the machine accesses at once is accessed word by word, the least significant one first; pointers at once"
    "A compiler may take another order."
FOREIGN_LIBRARY "foreign-library" Fixes
    "functions of the C library do what glibc's do"
    "Listed for targets that have another C library, such as newlib or avr-libc; `printf` of small machines may know fewer conversions."
EXCESS_PRECISION "excess-precision" Fixes
    "floating-point operations round to their type; 32-bit code of gcc keeps excess precision unless it is compiled with -msse2 -mfpmath=sse"
    "Under ILP32 gcc computes in x87 registers (FLT_EVAL_METHOD 2), so a result may differ in its last bits."
LITERALS_APART "literals-apart" Fixes
    "string literals that end alike are different objects"
    "They may share their storage; only up to 16 pairs of them are looked at in one comparison."

// ---- the environment ----
NO_FAILURE "allocations-succeed" Fixes
    "allocations do not fail"
    "`--malloc never-fails`, or the rules of SV-COMP. A size above PTRDIFF_MAX, or a product of `calloc` that overflows, gives null all the same."
OBJECTS "objects" LeavesOut
    "an execution makes fewer than 2^40 objects in memory"
    "One that makes more takes hours. Where there are fewer slots for objects, those of dead objects are used again, and nothing is left out."
ADJACENT "adjacent" Fixes
    "no object begins where another one ends"
    "Then a pointer behind the one could be equal to a pointer to the other."
ARGUMENTS "program-arguments" Adds
    "the arguments of the program are arbitrary"
    "`argc` is any number from 0, `argv[argc]` is null; the strings may be any memory, so a counterexample that needs them counts only if a run with them shows it."
ARGUMENTS_MADE "program-arguments-made" LeavesOut
    "the arguments of the program are strings of at most 131071 characters, each an object of its own"
    "Linux passes no longer ones, and no pointer leads from one string to another. `argc` is any number from 0, and `argv[argc]` is null."
ARGUMENTS_FEW "program-arguments-few" LeavesOut
    "the program gets {} arguments of at most {} characters"
    "`--args-max` or `--args-length` was given: longer command lines are not looked at."
JUMPS "jumps" Fixes
    "`longjmp` leaves arrays, records and variables whose address is taken as they are"
    "Without `volatile` C leaves what has changed since `setjmp` indeterminate (C17 7.13.2.1p3); compilers keep such objects in memory. Other variables that have changed get any value."
LOST_JUMP "lost-jump" LeavesOut
    "`longjmp` jumps to calls of `setjmp` whose function is still running"
    "Other jumps are undefined; under memory safety they are violations."
DECLARED_ONLY "declared-only" Adds
    "`{}` is only declared: its value is arbitrary"
    "Another file of the program defines it; any value is looked at."
NO_BODY "no-body" Fixes
    "the function `{}` has no body: its result and what its arguments point to are arbitrary, it changes nothing else"
    "It may do other things: change static objects whose address it did not get, or not return. What its arguments point to is all memory that they lead to, in records and in numbers too, at this call and at later ones."
NO_BODY_PURE "no-body-pure" Fixes
    "the function `{}` has no body: its result is arbitrary, it changes nothing"
    "`--externals uninterpreted` was asked for."
NO_BODY_LATER "no-body-later" Fixes
    "functions without body do not write later through pointers that they have got"
    "Only listed in programs with very many calls of such functions; otherwise such writes are looked at."
NO_BODY_CALLS "no-body-calls" Fixes
    "functions without body call no functions of the program"
    "They may call those whose address they get, directly or in memory."
NO_BODY_STORES "no-body-stores" Fixes
    "pointers that functions without body store point to no object of the program"
    "They may store any pointer that the program has let out."
NO_BODY_POINTERS "no-body-pointers" Fixes
    "pointers from functions without body point to no object of the program"
    "They may point to any object that the program has let out."
ASSEMBLY "assembly" Fixes
    "inline assembly goes on with the next statement and changes at most its outputs and, with the clobber `memory`, what its operands point to"
    "The instructions are not looked at."
LOOPS_END "loops-end" LeavesOut
    "loops end: memory that is lost in an execution without end is not looked for"
    "A block that an endless loop loses is not reported."

// ---- the library ----
RESULT_ANY "result-any" Adds
    "the result of `{}` is arbitrary"
    "The real function gives one value; any value is looked at."
RESULT_WITHIN "result-within" Adds
    "the result of `{}` is arbitrary within what signs, zeros, infinities and order say"
    "The real function gives one value; more are looked at."
RESULTS_RANGE "results-range" Adds
    "the results of {} are any values {}"
    "The real functions give one value each; more are looked at. That they keep to these limits holds for libraries as exact as glibc."
RESULT_RANGE "result-range" Adds
    "the result of {} is any value {}"
    "The real function gives one value; more are looked at. That it keeps to these limits holds for libraries as exact as glibc."
CLOCK_RANGE "clock-range" LeavesOut
    "the clock shows a time from 1970 to 2262, as Linux allows"
    "Linux sets no other time; 32-bit clocks end in 2038."
THREAD_WISHES "thread-wishes" Adds
    "what is asked of stacks, names, priorities and processors of threads may succeed or not, and changes nothing else"
    "Both results are looked at; how fast threads run does not matter, since any may move at any time."
THREAD_KEYS "thread-keys" LeavesOut
    "at most 1024 keys are made, each with success and another number; destructors run in the order of keys, in at most 4 rounds"
    "glibc has 1024 keys and makes 4 rounds, in this order; POSIX leaves the order open. Making a key may fail for want of memory."
STORES_ANY "stores-any" Adds
    "`{}` stores arbitrary values in the objects its arguments point to"
    "Input may be anything."
REAL_BYTES "real-bytes" Adds
    "the bytes of floats that are read as reals are arbitrary"
    "`--floats real` was asked for."
COUNT_ANY "count-any" Adds
    "numbers that `%n` stores are arbitrary"
    "What is stored behind conversions is not computed."
NO_COUNT "no-count" LeavesOut
    "the formats of `{}` store nothing (`%n`)"
    "The format is no literal, or takes its arguments from a `va_list`. `--check memsafety` follows it, or refuses."
FORMAT_FITS "format-fits" LeavesOut
    "the arguments of `{}` have the types and sizes that its format asks for"
    "Other calls are undefined: they print something else, or read through a number. `--check library-arguments` looks for them."
CHARACTERS "characters" Adds
    "the result of `{}` is arbitrary if its argument is neither -1 nor an unsigned char"
    "Undefined: glibc looks into a table from -128 to 255, and behind it where the argument is larger. `--check memsafety` looks for that."
INPUT_FITS "input-fits" LeavesOut
    "what `{}` reads fits into the memory it is stored in"
    "Otherwise the call is undefined. `--check memsafety` looks for that."
READ_ONLY "read-only" LeavesOut
    "string literals and constant objects are not written"
    "Undefined; the machine stops the program. `--check memsafety` looks for that."
SORT_ORDER "sort-order" Fixes
    "`{}` calls its function in the order of a sort by insertion, and equal elements keep their order"
    "C leaves open which elements are compared, how often, and the order of equal ones."
SEARCH_ORDER "search-order" Fixes
    "`{}` calls its function in the order of a search by halves"
    "C leaves open which elements are compared, and how often. Any of several equal elements is found."
LOCALE "locale" Fixes
    "`setlocale` does not change what other functions do"
    "They work as in the locale C."
YEARS "years" LeavesOut
    "the year that `{}` prints has four digits"
    "Otherwise the text is longer than the 26 characters that C speaks of."
TEXT_VALUE "text-value" Adds
    "the value of `{}` is arbitrary, and so is what it leaves of the text"
    "The real function gives one value; any value is looked at."
TEXT_NUMBER "text-number" Adds
    "the value of `{}` is arbitrary"
    "The real function gives one value; any value is looked at."

// ---- headers ----
MACHINE_HEADERS "machine-headers" Fixes
    "`{}` is no header of bia: the machine's headers are used"
    "Types, macros and inline functions are those of this machine's C library."

// ---- threads ----
THREADS "threads" Fixes
    "threads take turns at single accesses (sequential consistency; `memcpy` and its like are few of them), and starting one does not fail"
    "Data races are undefined in C, weak memory orders allow more; as SV-COMP has it."
THREAD_NUMBERS "thread-numbers" Fixes
    "threads have the numbers 1, 2, … in the order in which they start, stored before they run"
    "POSIX leaves open what a `pthread_t` is, whether that of an ended thread is used again, and when it is stored."
LOCK_STATES "lock-states" Fixes
    "locks change only through their functions"
    "Writing over a lock (`memset`, assigning an initialiser) is undefined in POSIX; here it does not free a lock that is taken. What else POSIX leaves undefined is as in glibc: whoever unlocks a mutex of the default kind frees it."
BIT_FIELDS "bit-fields" Adds
    "bit-fields beside one that is written may get any value if another thread changes them meanwhile"
    "Bit-fields that are next to each other are one memory location: a machine reads and writes them together. Such programs have a data race."
THREADS_GO_ON "threads-go-on" LeavesOut
    "no thread waits for ever"
    "A program that waits for ever does not end. That a block is lost is noticed where programs end, so it is not noticed there."
NO_SPURIOUS "no-spurious" Fixes
    "a thread that waits for a condition wakes up only if it is signalled"
    "POSIX allows spurious wake-ups at any time and promises none: a deadlock that needs one is not found, and one that none ends is."
SILENT_READS "silent-reads" LeavesOut
    "what `{}` reads is written by no other thread meanwhile"
    "Of the function only its effects are known, not what it reads, such as the string of a `%s`."
NO_BODY_RACES "no-body-races" LeavesOut
    "`{}`, which has no body, is in no data race"
    "What a function without body accesses, and when, is not known: nothing it does is announced."

// ---- what users say ----
TABLE_HOLDS "table-holds" LeavesOut
    "what `{}` is given holds"
    "The table says so: executions in which it does not hold are left out."
TABLE_NOTHING "table-nothing" Fixes
    "`{}` changes nothing"
    "The table says so."
TABLE_EFFECTS "table-effects" Fixes
    "`{}` changes only what its table says"
    "The table says so."
TABLE_PURE "table-pure" Fixes
    "the result of `{}` depends on its arguments only"
    "The table says so."
REPLACED "replaced" Fixes
    "`{}` is replaced by {}"
    "A model or a table of the user stands for the function."
INPUT_POINTERS "input-pointers" Fixes
    "pointers in the input `{}` point to no object of the program"
    "`--step`: they may point to any object."
INPUT_STEP "input-step" Adds
    "the input `{}` is arbitrary before each step"
    "`--step`, `--inputs`."
INPUT_OBJECT "input-object" Fixes
    "the input `{}` points to an object of its own, with any value"
    "`--step`: it may be null, or point to another object."
INPUT_CALL "input-call" Adds
    "the input `{}` is arbitrary in each call"
    "`--step`."
}
