//! Uninterpreted functions: a name, the sorts of the arguments, the sort of the result.

use crate::Sort;
use bia_base::Symbol;

bia_base::new_id! {
    /// An uninterpreted function of one `Terms`; equal ids ⇔ equal name and sorts.
    pub struct FunId, "fun";
}

/// What a [`FunId`] stands for. Without arguments it would be a variable: there is at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunDecl {
    /// The name.
    pub name: Symbol,
    /// The sorts of the arguments; at least one.
    pub args: Box<[Sort]>,
    /// The sort of the result.
    pub result: Sort,
}
