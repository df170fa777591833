//! The C front-end: from a C file to its syntax tree.
//!
//! C text goes through gcc's preprocessor unless it has nothing to preprocess, then through the
//! lexer and the parser for GNU C17 in this crate. The result is a [`ast::TranslationUnit`] and a
//! list of diagnostics with spans.
#![warn(missing_docs)]

pub mod ast;
mod source_map;

pub use source_map::{Location, SourceMap};
