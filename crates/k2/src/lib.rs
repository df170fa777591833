//! K2, the intermediate verification language: syntax, types, meaning.
//!
//! Text becomes a typed [`Program`] by [`parse`], a program becomes text again by [`print()`];
//! [`interp`] runs programs and is the reference semantics that judges everything else.
//!
//! This crate knows no control-flow graph, no solver and no file system: it is given texts and
//! returns values and diagnostics. Programs are deeper than the stack, so all traversals are
//! iterative.
#![warn(missing_docs)]

pub mod ast;
pub mod build;
pub mod codes;
mod compare;
mod constant;
mod format;
pub mod interp;
mod parse;
mod print;
mod text;

pub use ast::{Program, Ty, Type, Types};
pub use build::{BuildError, Builder, Piece};
pub use compare::{difference, same};
pub use constant::{parse_value, print_value};
pub use format::format;
pub use parse::{Parsed, parse};
pub use print::{LinePrinter, print, print_expr, print_name, print_stmt, print_type, write};
