//! The typed program: flat tables of types, variables, expressions, statements and functions.
//!
//! Invariants of a [`Program`]: every name is resolved; every expression is well typed and its
//! type is stored; assignments, calls and casts fit; labels belong to one function; jumps stay in
//! their function; `seq` in expression position holds no label, jump or condjump. Types are
//! nested at most [`Types::MAX_DEPTH`] deep. There are no `void` variables: they are dropped when a
//! program is read.

mod annotation;
mod eval;
mod op;
mod program;
mod property;
mod stmt;
mod thread;
mod ty;

pub use annotation::{Annotated, Annotation, Annotations, ValueToken};
pub use op::{Arity, Op, TypeError, can_bitcast, can_cast};
pub use program::{
    Const, Define, DefineData, Function, FunctionData, Label, LabelData, Program, Var, VarData,
    VarKind,
};
pub use property::{Property, PropertyKind};
pub use stmt::{Expr, ExprData, ExprKind, List, Stmt, StmtData, StmtKind};
pub use thread::ThreadOp;
pub use ty::{Ty, Type, Types};
