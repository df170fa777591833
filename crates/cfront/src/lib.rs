//! The C front-end: from a C file to its syntax tree.
//!
//! C text goes through gcc's preprocessor unless it has nothing to preprocess ([`preprocess`]), then
//! through the lexer and the parser for GNU C17 in this crate ([`parse`]). The result is a
//! [`ast::TranslationUnit`] and a list of diagnostics with spans.
#![warn(missing_docs)]

pub mod ast;
pub mod codes;
mod lex;
mod original;
mod parse;
pub mod preprocess;
mod sink;
mod source_map;
mod standard;

pub use original::Original;
pub use parse::{ParseOptions, Parsed, parse, parse_source};
pub use preprocess::{DataModel, PreprocessOptions, Preprocessed, preprocess};
pub use source_map::{Location, SourceMap};
pub use standard::{Standard, UnknownStandard};
