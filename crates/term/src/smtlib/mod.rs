//! SMT-LIB 2: printing and reading terms, declarations and scripts.
//!
//! Printing is linear in the size of the shared graph: terms that occur more than once are bound
//! by `let`. Reading knows all operators of the table, `let`, `define-fun`, `define-sort`,
//! annotations, enumerations and all commands; it reports as many errors as it finds, each with
//! a place. Both work without recursion on terms, so nesting may be as deep as memory is.
//!
//! Reading what was printed returns the identical term, if it was made by a rewriting table.

pub mod codes;
mod command;
mod lexer;
mod print;
mod read;
mod sexpr;
mod symbol;
#[cfg(test)]
mod tests;

pub use command::{Command, Script};
pub use print::Printer;
pub use read::{Annotation, HornText, Reader, Relation, read_script};
pub use symbol::quote;
