//! Whether two programs are the same.
//!
//! Compared are names, types, aliases, declarations with their order, statements, expressions,
//! constants and annotations. Not compared are places in the text, the numbers of ids, the order
//! of functions, and functions that are neither defined nor used.

mod body;
mod tables;

use crate::Program;
use tables::Pair;

/// Whether two programs are the same. See [`difference`].
pub fn same(a: &Program, b: &Program) -> bool {
    difference(a, b).is_none()
}

/// The first difference between two programs, in words.
pub fn difference(a: &Program, b: &Program) -> Option<String> {
    Pair::new(a, b).programs().err()
}
