//! Annotations: `(! X :key value …)`. They never change what a program does; properties and
//! notes of front-ends are written with them. Kept in a side table, because few nodes have any.

use super::{Define, Expr, Function, Stmt, Var};
use bia_base::Symbol;
use rustc_hash::FxHashMap;

/// What carries an annotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Annotated {
    /// An expression.
    Expr(Expr),
    /// A statement.
    Stmt(Stmt),
    /// The declaration of a variable.
    Var(Var),
    /// A function.
    Function(Function),
    /// A global `define`, as a whole.
    Define(Define),
    /// The n-th target of a statement: of an assignment or a havoc (0), of a jump or condjump,
    /// or the n-th result of a call.
    Target(Stmt, u32),
}

/// A piece of an annotation's value, which is one s-expression in flat form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueToken {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A symbol.
    Symbol(Symbol),
}

/// One key with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The key, without its colon.
    pub key: Symbol,
    /// The value: one s-expression, or nothing.
    pub value: Box<[ValueToken]>,
}

impl Annotation {
    /// The value if it is a single symbol.
    pub fn symbol(&self) -> Option<Symbol> {
        match *self.value {
            [ValueToken::Symbol(symbol)] => Some(symbol),
            _ => None,
        }
    }
}

/// All annotations of a program.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    of: FxHashMap<Annotated, Vec<Annotation>>,
}

impl Annotations {
    /// The annotations of `what`, in order.
    pub fn of(&self, what: Annotated) -> &[Annotation] {
        self.of.get(&what).map_or(&[], Vec::as_slice)
    }
    /// Adds an annotation after those that are there.
    pub fn add(&mut self, what: Annotated, annotation: Annotation) {
        self.of.entry(what).or_default().push(annotation);
    }
    /// Whether nothing is annotated.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }
}
