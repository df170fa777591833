//! The C front-end: from C files to a typed program in an intermediate form.
//!
//! C text goes through gcc's preprocessor unless it has nothing to preprocess ([`preprocess`]),
//! then through the lexer and the parser for GNU C17 in this crate ([`parse`]). The result is a
//! [`ast::TranslationUnit`] and a list of diagnostics with spans. Semantic analysis ([`analyse`])
//! turns one or more units into an [`ir::Module`]: typed, linked, side effects in order, which
//! [`lower()`] translates to K2.
#![warn(missing_docs)]

pub mod assumed;
pub mod ast;
mod builtins;
pub mod choices;
pub mod codes;
pub mod cuts;
mod exit;
mod gnu;
pub mod ir;
mod jumps;
mod lex;
mod library;
pub mod lower;
mod observe;
mod original;
mod parse;
mod pass;
pub mod preprocess;
pub mod property;
mod registers;
pub mod sema;
mod sink;
mod source_map;
mod standard;
mod step;
pub mod target;
mod variadic;

pub use builtins::{Builtins, Meaning};
pub use gnu::document as gnu_document;
pub use library::{Linked, link};
pub use lower::{LowerOptions, Lowered, lower};
pub use observe::{
    Observed, Unobservable, Watched, atom_name, clock_name, is_observer, moment_name, observe,
    observer_text, static_name,
};
pub use original::Original;
pub use parse::{ParseOptions, Parsed, parse, parse_source};
pub use pass::{Notes, Pass, translate};
pub use preprocess::{PreprocessOptions, Preprocessed, expand, preprocess};
pub use property::{Specification, formula_of, parse_specification};
pub use registers::{MappedObject, Registers};
pub use sema::{AnalyseOptions, Analysed, Replaced, analyse};
pub use source_map::{Location, SourceMap};
pub use standard::{Standard, UnknownStandard};
pub use step::{ENTRY as STEPS_ENTRY, Steps, add_steps, call_first};
pub use target::{DataModel, TARGETS, Target};
