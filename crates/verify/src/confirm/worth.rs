//! What a counterexample is worth that rests on an arbitrary value.
//!
//! | value | worth |
//! |---|---|
//! | `__VERIFIER_nondet_…`, an allocation that fails | *input*: the harness gives it |
//! | result of a function that exists nowhere | *no body*: some function returns it; never confirmed |
//! | what input functions read (`fgets`, `scanf`, `getenv`, …) | *outside*: anything; a run gets something else |
//! | what a register holds, or a volatile object that may change | *outside*: hardware decides |
//! | argument or result that is missing or of another type | *outside*: C allows any, a run finds what is there |
//! | uninitialised variable, order of evaluation, padding | *open*: C allows any |
//! | storage that is used again | *open* if one place asks, *approximated* if several do |
//! | library function that is not exact, effect of a function without body | *approximated* |
//! | inline assembly, what optimization decides, the number of an address, the bits of a NaN | *approximated* |
//!
//! *Approximated*: more values than the program can meet. An execution that needs such a value is a
//! violation only if a run of the real program shows it ([`super::taint`] says whether it needs
//! one).

use super::real::is_real;
use crate::load::CProgram;
use bia_base::Sources;
use bia_cfront::{
    ir::FunctionId,
    lower::{Choice, Source},
};

/// The function of the library that makes the arguments of the program.
const ARGUMENTS: &str = "__bia_arguments";

/// What a value stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// The harness gives it.
    Input,
    /// A function that exists nowhere returns it.
    NoBody(String),
    /// C leaves it open.
    Open,
    /// It may be anything, and no harness gives it: a run that meets another value contradicts
    /// nothing.
    Outside(String),
    /// It may be none that the program meets; what it comes from.
    Approximated(String),
}

/// The worth of a `havoc`.
pub(crate) fn worth(c: &CProgram, sources: &Sources, choice: &Choice) -> Worth {
    match choice.source {
        Source::Failure(_) => Worth::Input,
        Source::Uninitialised(_) | Source::Order | Source::Padding => Worth::Open,
        // Each comparison chooses for itself: what several choose may not fit together.
        Source::Reuse if compares_often(c) => {
            Worth::Approximated("storage that is used again".into())
        }
        Source::Reuse => Worth::Open,
        Source::Missing => {
            Worth::Outside("an argument or result that is missing or of another type".into())
        }
        Source::Spurious => Worth::Outside("whether a weak exchange fails by itself".into()),
        Source::Compiler => Worth::Approximated("what the compiler decides".into()),
        Source::Address => Worth::Approximated("the number of an address".into()),
        Source::Pattern => Worth::Approximated("the sign or the bits of a NaN".into()),
        Source::Assembly => Worth::Approximated("inline assembly".into()),
        Source::Register => Worth::Outside("what a memory-mapped register holds".into()),
        Source::Volatile => Worth::Outside("what a volatile object holds".into()),
        Source::Kept => {
            Worth::Approximated("a function without body that got a pointer earlier".into())
        }
        Source::Library(function) | Source::Effect(function) => {
            let name = name(c, sources, function, choice);
            let library = matches!(choice.source, Source::Library(_));
            match library && is_outside(&name) {
                true if name == ARGUMENTS => Worth::Outside("the arguments of the program".into()),
                true => Worth::Outside(format!("what `{name}` gives")),
                false => Worth::Approximated(format!("`{name}`")),
            }
        }
        Source::Result(function) => {
            let name = name(c, sources, function, choice);
            let options = &c.options;
            if name.starts_with(&options.nondet_prefix) || options.builtins.get(&name).is_some() {
                Worth::Input
            } else if is_real(&name) {
                Worth::Approximated(format!("`{name}`"))
            } else {
                Worth::NoBody(name)
            }
        }
    }
}

/// Whether pointers to objects that have died are compared at several places.
fn compares_often(c: &CProgram) -> bool {
    let choices = c.lowered.origins.choices.iter();
    let choices = choices.filter(|choice| matches!(choice.source, Source::Reuse));
    choices.count() > 1
}

/// Whether what a function gives comes from outside of the program and may be anything that its
/// model has: input, and the environment.
fn is_outside(name: &str) -> bool {
    let name = name.strip_prefix("__isoc99_").unwrap_or(name);
    // Who wakes up, and who gives up waiting.
    let waits = ["__bia_pthread_", "__bia_sem_", "__bia_cnd_", "__bia_mtx_"];
    if waits.iter().any(|prefix| name.starts_with(prefix)) {
        return true;
    }
    matches!(
        name,
        "gets"
            | "fgets"
            | "fread"
            | "getline"
            | "read"
            | "readv"
            | "recv"
            | "recvfrom"
            | "scanf"
            | "fscanf"
            | "getenv"
            | ARGUMENTS
    )
}

/// Whether a `havoc` makes the arguments of the program.
pub(crate) fn makes_arguments(c: &CProgram, sources: &Sources, choice: &Choice) -> bool {
    match choice.source {
        Source::Library(of) => name(c, sources, of, choice) == ARGUMENTS,
        Source::Result(_)
        | Source::Failure(_)
        | Source::Effect(_)
        | Source::Uninitialised(_)
        | Source::Assembly
        | Source::Compiler
        | Source::Spurious
        | Source::Order
        | Source::Padding
        | Source::Address
        | Source::Pattern
        | Source::Reuse
        | Source::Register
        | Source::Volatile
        | Source::Kept
        | Source::Missing => false,
    }
}

/// The function that a value comes from. Values within functions of the library that are written in
/// C come from those: `<library>/stdio.c/getchar`.
pub(crate) fn name(
    c: &CProgram,
    sources: &Sources,
    function: FunctionId,
    choice: &Choice,
) -> String {
    let source = sources.get(choice.span.source).name();
    match source.strip_prefix("<library>/") {
        Some(section) => section.rsplit('/').next().unwrap_or(section).to_owned(),
        None => c.module.name(c.module[function].name).to_owned(),
    }
}
