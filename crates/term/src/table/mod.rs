//! The operator table: one row per SMT-LIB name, with arity, sort rule and meaning.
//!
//! A row is either *primitive*, then it belongs to one [`Op`] and has its evaluator, or
//! *derived*, then it says how to express the name by primitive ones. Sort checker, evaluator,
//! constant folding, printer, parser and the random generator of tests read the same rows.
//! To add an operator: add it to `operators!` in `op.rs` and its row here; the compiler and
//! the tests of this module ask for the rest.

mod arith;
mod array;
mod bv;
mod call;
mod core;
mod error;
mod float;
mod signature;
#[cfg(test)]
mod tests;

pub use error::SortError;

pub(crate) use call::{Call, Fault};
pub(crate) use signature::{Clash, Expected, Params, Signature};

use crate::{Op, Term, Terms, op::Tag};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The number of arguments of an operator, and the meaning of more than two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly this many.
    Exactly(u32),
    /// One or more, kept as they are; one means itself.
    Any,
    /// Two or more: `f(f(a, b), c)`.
    Left,
    /// Two or more: `f(a, f(b, c))`.
    Right,
    /// Two or more: `f(a, b) ∧ f(b, c)`.
    Chain,
    /// Two or more: `f(a, b) ∧ f(a, c) ∧ f(b, c)`.
    Pairwise,
}

impl Arity {
    /// The most arguments of a pairwise operator: n of them make n·(n-1)/2 terms.
    pub const MAX_PAIRWISE: usize = 2048;

    fn allows(self, count: usize) -> bool {
        match self {
            Arity::Exactly(n) => u32::try_from(count) == Ok(n),
            Arity::Any => count >= 1,
            Arity::Left | Arity::Right | Arity::Chain => count >= 2,
            Arity::Pairwise => (2..=Self::MAX_PAIRWISE).contains(&count),
        }
    }

    /// For messages: `2 arguments`.
    pub(crate) fn describe(self) -> String {
        match self {
            Arity::Exactly(1) => "1 argument".into(),
            Arity::Exactly(n) => format!("{n} arguments"),
            Arity::Any => "at least 1 argument".into(),
            Arity::Left | Arity::Right | Arity::Chain => "at least 2 arguments".into(),
            Arity::Pairwise => format!("2 to {} arguments", Self::MAX_PAIRWISE),
        }
    }
}

/// Computes a primitive operator on values.
pub(crate) type Evaluator = fn(&Call<'_>) -> Result<crate::value::Value, Fault>;
/// Expresses a derived operator; the arguments are of fitting sorts and as many as a single
/// application takes (two, for all arities but `Exactly`).
pub(crate) type Expansion = fn(&mut Terms, &[u32], &[Term]) -> Term;

/// What a row means.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    Primitive(Tag, Evaluator),
    Derived(Expansion),
}

/// One row of the table: an SMT-LIB name with its arity, sort rule and meaning.
pub struct Row {
    pub(crate) name: &'static str,
    /// How many numbers stand behind `_`.
    pub(crate) indices: usize,
    pub(crate) arity: Arity,
    pub(crate) signature: Signature,
    pub(crate) meaning: Meaning,
}

impl Row {
    const fn new(
        name: &'static str,
        indices: usize,
        arity: Arity,
        signature: Signature,
        meaning: Meaning,
    ) -> Self {
        Self {
            name,
            indices,
            arity,
            signature,
            meaning,
        }
    }

    /// A row of a primitive operator without indices.
    const fn primitive(
        tag: Tag,
        name: &'static str,
        arity: Arity,
        signature: Signature,
        evaluator: Evaluator,
    ) -> Self {
        Self::indexed(tag, name, 0, arity, signature, evaluator)
    }

    /// A row of a primitive operator.
    const fn indexed(
        tag: Tag,
        name: &'static str,
        indices: usize,
        arity: Arity,
        signature: Signature,
        evaluator: Evaluator,
    ) -> Self {
        let meaning = Meaning::Primitive(tag, evaluator);
        Self::new(name, indices, arity, signature, meaning)
    }

    /// A row of a name that stands for other operators.
    const fn derived(
        name: &'static str,
        indices: usize,
        arity: Arity,
        signature: Signature,
        expansion: Expansion,
    ) -> Self {
        Self::new(name, indices, arity, signature, Meaning::Derived(expansion))
    }

    /// The SMT-LIB name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many arguments it takes.
    pub fn arity(&self) -> Arity {
        self.arity
    }

    /// Whether the operator is one of [`Op`], not an abbreviation.
    pub fn is_primitive(&self) -> bool {
        matches!(self.meaning, Meaning::Primitive(..))
    }

    /// Whether the operator may have `count` arguments.
    pub(crate) fn allows(&self, count: usize) -> bool {
        self.arity.allows(count)
    }
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All rows, theory by theory.
pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    let theories: [&'static [Row]; 5] =
        [core::ROWS, arith::ROWS, bv::ROWS, float::ROWS, array::ROWS];
    theories.into_iter().flatten()
}

/// Rows of primitive operators by tag.
static BY_TAG: LazyLock<Vec<Option<&'static Row>>> = LazyLock::new(|| {
    let mut by_tag = vec![None; usize::from(Tag::App as u8) + 1];
    for row in rows() {
        if let Meaning::Primitive(tag, _) = row.meaning {
            by_tag[usize::from(tag as u8)] = Some(row);
        }
    }
    by_tag
});

/// Rows by name: several where a name is overloaded.
static BY_NAME: LazyLock<FxHashMap<&'static str, Vec<&'static Row>>> = LazyLock::new(|| {
    let mut by_name: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for row in rows() {
        by_name.entry(row.name).or_default().push(row);
    }
    by_name
});

/// The row of an operator; variables, constants and applications have none.
pub(crate) fn row(op: Op) -> Option<&'static Row> {
    BY_TAG[usize::from(op.tag() as u8)]
}

/// The rows with this SMT-LIB name; empty when there is none.
pub(crate) fn named(name: &str) -> &'static [&'static Row] {
    BY_NAME.get(name).map_or(&[], Vec::as_slice)
}
