//! Expressions and statements as flat nodes; lists of children lie in pools of the program.

use super::{Const, Define, Function, Label, Op, Ty, Var};
use bia_base::Span;
use std::marker::PhantomData;

bia_base::new_id! {
    /// An expression: one occurrence in the program text.
    pub struct Expr, "e";
}
bia_base::new_id! {
    /// A statement: one occurrence in the program text.
    pub struct Stmt, "s";
}

/// A list of `T` in the program's pool of `T`s.
pub struct List<T> {
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) of: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// Elements `start..start + len` of a pool; panics when that does not fit 32 bits.
    pub(crate) fn new(start: usize, len: usize) -> Self {
        let small = |n: usize| u32::try_from(n).expect("a pool holds fewer than 2^32 items");
        Self {
            start: small(start),
            len: small(len),
            of: PhantomData,
        }
    }
    /// How many elements there are.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}
impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for List<T> {}
impl<T> std::fmt::Debug for List<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{};{}]", self.start, self.len)
    }
}

/// What an expression is.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind {
    /// The value of a variable.
    Var(Var),
    /// A constant.
    Const(Const),
    /// A function as a value.
    Function(Function),
    /// A use of a global `define`: stands for its expression.
    Define(Define),
    /// An operator applied to its operands, evaluated from left to right.
    Op(Op, List<Expr>),
    /// Conversion by value to the expression's type.
    Cast(Expr),
    /// Conversion by bit pattern to the expression's type.
    Bitcast(Expr),
    /// Statements and then a value, as C's comma.
    Seq(List<Stmt>, Expr),
}

/// An expression with its type and place.
#[derive(Clone, Copy, Debug)]
pub struct ExprData {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where it was read; `None` if it was built.
    pub span: Option<Span>,
}

/// What a statement is.
#[derive(Clone, Copy, Debug)]
pub enum StmtKind {
    /// `(assign target value)`
    Assign(Var, Expr),
    /// `(assume condition)`
    Assume(Expr),
    /// `(havoc target)`
    Havoc(Var),
    /// `(label l)`
    Label(Label),
    /// `(jump targets…)`: one of them, none blocks.
    Jump(List<Label>),
    /// `(condjump condition target)`
    CondJump(Expr, Label),
    /// `(seq statements…)`
    Seq(List<Stmt>),
    /// `(call function arguments… results…)`
    Call {
        /// An expression of function type.
        function: Expr,
        /// One for each parameter.
        args: List<Expr>,
        /// One for each result; assigned all at once at return, from left to right.
        results: List<Var>,
    },
    /// A bare expression: evaluated, its value dropped.
    Eval(Expr),
}

/// A statement with its place.
#[derive(Clone, Copy, Debug)]
pub struct StmtData {
    /// What it is.
    pub kind: StmtKind,
    /// Where it was read; `None` if it was built.
    pub span: Option<Span>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_small() {
        assert!(size_of::<ExprData>() <= 32, "{}", size_of::<ExprData>());
        assert!(size_of::<StmtData>() <= 36, "{}", size_of::<StmtData>());
    }
}
