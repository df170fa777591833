//! From the typed form of C to K2: the second step of the front-end.
//!
//! Input: a linked [`ir::Module`](crate::ir::Module). Output: a K2 program with spans, the
//! assumptions it rests on, and the way back from K2 variables and checks to C ([`Origins`]).
//!
//! ```text
//!   scan      which functions, statements, expressions and objects the entry can reach
//!   home      which objects become K2 variables, part by part, and which live in memory
//!   points    unification-based points-to analysis: classes of memory objects
//!   region    one K2 map (or one per field) for each class: typed if that is exact, else bytes
//!   function, stmt, expr, place, call, library/…: the translation proper
//! ```
//!
//! **Values.** Integers are bit-vectors of their width and signedness, `_Bool` is `bool`, floats
//! are IEEE floats, pointers are unsigned bit-vectors: addresses in bytes, `NULL` is 0.
//!
//! **Undefined behaviour.** What is checked becomes a jump to a label with an `:error` annotation.
//! What is not checked is assumed away, and listed: where the machine would stop (division by zero,
//! null dereference) the path ends; overflow wraps around.
//!
//! **Never silently wrong.** What is not modelled is refused with a code and a place, or
//! over-approximated and listed as an [`Assumption`].

mod address;
mod arguments;
mod arms;
mod atomic;
mod builtin;
mod bytes;
mod call;
mod cell;
mod check;
pub mod codes;
mod constant;
mod context;
mod demand;
mod equal;
mod expr;
mod fields;
mod frame;
mod function;
mod geometry;
mod given;
mod home;
mod interrupts;
mod kept;
mod leaf;
mod leaks;
mod library;
mod lives;
mod load;
mod locks;
mod moves;
mod names;
mod number;
mod operator;
mod options;
mod order;
mod origin;
mod outlived;
mod own;
mod padding;
mod passed;
mod pattern;
mod place;
mod points;
mod races;
mod region;
mod registers;
mod reuse;
mod scan;
mod shadow;
mod sharing;
mod start;
mod stmt;
mod table;
mod temporary;
mod threads;
mod transfer;
mod values;
mod waits;
pub(crate) mod walk;
mod watch;

pub(crate) use home::root_object;
pub use interrupts::Handler;
pub use options::{
    Assembly, Changing, Externals, LowerOptions, Properties, Property, Watch, WatchTarget,
};
pub use origin::{
    Arguments, Assumption, Check, Choice, HeapState, Origins, RegionOrigin, ResultPart, Source,
    VariableOrigin,
};

use crate::ir::Module;
use bia_base::Diagnostic;
use bia_k2::Program;

/// What the translation yields.
#[derive(Debug)]
pub struct Lowered {
    /// The program; none if something was refused.
    pub program: Option<Program>,
    /// What a verdict about the program rests on.
    pub assumptions: Vec<Assumption>,
    /// Why there is no program.
    pub diagnostics: Vec<Diagnostic>,
    /// The way back to C.
    pub origins: Origins,
    /// Properties whose violations in K2 need not be violations in C. That they hold is exact.
    pub over_approximated: Vec<Property>,
}

impl Lowered {
    /// Something that the program needs could not be had: there is no program.
    pub(crate) fn refuse(&mut self, had: Result<(), Diagnostic>) {
        if let Err(why) = had {
            self.program = None;
            self.diagnostics.push(why);
        }
    }
}

/// Every function of the C library with what becomes of it, in Markdown.
pub use library::library_table;

/// Whether a function of that name has a meaning of its own.
pub(crate) fn is_known_function(name: &str) -> bool {
    library::known(name).is_some() || crate::library::has(name)
}

/// Whether a function can only be called by its name: what it does with its arguments depends on
/// the expressions that they are.
pub(crate) fn needs_its_name(name: &str) -> bool {
    use library::Known;
    library::known(name).is_some_and(|known| match known {
        Known::Malloc
        | Known::Calloc
        | Known::Realloc
        | Known::Memcpy
        | Known::Mempcpy
        | Known::Memset
        | Known::Text(_)
        | Known::Options
        | Known::Effects(_)
        | Known::MayEnd(_) => true,
        Known::Free
        | Known::Alloca
        | Known::Print
        | Known::Scan
        | Known::Abort
        | Known::Exit
        | Known::Assert
        | Known::Math(_)
        | Known::Character(_)
        | Known::Absolute
        | Known::Arbitrary
        | Known::Rounding
        | Known::Signal
        | Known::Object
        | Known::Unmodelled
        | Known::Refused(_)
        | Known::Threads
        | Known::Thread(_)
        | Known::LongJump
        | Known::CallsBack => false,
    })
}

/// Whether the arguments of a call of `sscanf` are what its literal format wants.
pub(crate) fn scan_fits(module: &Module, arguments: &[crate::ir::ExprId]) -> bool {
    let found = library::of_format(module, "sscanf", arguments);
    found.is_some_and(|uses| uses.is_ok())
}

/// Whether the address of a function is taken in what these functions can reach.
pub(crate) fn takes_address(
    module: &Module,
    entries: &[&str],
    is_it: impl Fn(crate::ir::FunctionId) -> bool,
) -> bool {
    let entries = entries.iter().filter_map(|name| module.function(name));
    entries
        .flat_map(|entry| scan::scan(module, entry).address_taken)
        .any(is_it)
}

/// Translates a linked program to K2.
pub fn lower(module: &Module, options: &LowerOptions) -> Lowered {
    context::Lowerer::new(module, options).run()
}

/// Whether a function that the program does not define is one of the C library with a meaning of
/// its own.
pub fn is_library(name: &str) -> bool {
    library::known(name).is_some_and(|known| known != library::Known::Arbitrary)
}

/// Whether it is one of the C library whose result is an input of the program, such as `rand`.
pub fn is_input(name: &str) -> bool {
    library::known(name) == Some(library::Known::Arbitrary)
}
