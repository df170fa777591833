//! The parts of a program as trees: between Python objects and K2's own tables.

use crate::node::{Expr, Extra, Name, Stmt};
use bia_app::api::k2::Ty;
use std::sync::Arc;

/// A function. Without a body it is only used; its type is all that is known then.
pub(crate) struct FunctionParts {
    pub(crate) name: Name,
    pub(crate) ty: Ty,
    /// Variables.
    pub(crate) params: Vec<Expr>,
    pub(crate) returns: Vec<Expr>,
    pub(crate) locals: Vec<Expr>,
    pub(crate) body: Option<Stmt>,
    pub(crate) extra: Extra,
}

/// A program.
pub(crate) struct Parts {
    pub(crate) types: Vec<(Name, Ty)>,
    pub(crate) defines: Vec<(Name, Expr, Extra)>,
    pub(crate) globals: Vec<Expr>,
    pub(crate) init: Option<Expr>,
    pub(crate) entry: Name,
    pub(crate) functions: Vec<Arc<FunctionParts>>,
}
