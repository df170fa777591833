//! What each symbol names, in all name spaces at once, by the symbol's number.
//!
//! Names of one function (variables, labels) are marked with the number of that function's
//! scope, so leaving a function costs nothing.

use crate::ast::{Define, Function, Ty, Var};
use crate::text::tree::NodeId;

/// The scope of a function body; [`GLOBAL_SCOPE`] is none.
pub(crate) type Scope = u32;

/// Outside of all functions.
pub(crate) const GLOBAL_SCOPE: Scope = 0;

/// What a name is bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binding {
    Var(Var),
    /// A variable of type `void`: accepted and dropped.
    Void,
    /// A declaration with an error: nothing more is said about its uses.
    Broken,
}

/// A function's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FunctionBinding {
    Defined(Function),
    /// Only used, with its type; the bare name does not refer to it, whatever comes first.
    Used(Function),
    /// Defined with an error.
    Broken,
}

/// A type's name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AliasBinding {
    /// `None` if the declaration has an error.
    pub(crate) ty: Option<Ty>,
    pub(crate) node: NodeId,
}

/// A global macro's name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DefineBinding {
    Known(Define),
    /// Declared, but not yet read.
    Later(NodeId),
    Broken,
}

/// Everything one symbol names.
#[derive(Clone, Default)]
pub(crate) struct Names {
    local_scope: Scope,
    local: Option<Binding>,
    label_scope: Scope,
    label: u32,
    pub(crate) global: Option<Binding>,
    pub(crate) function: Option<FunctionBinding>,
    pub(crate) define: Option<DefineBinding>,
    pub(crate) alias: Option<AliasBinding>,
}

impl Names {
    /// The variable of the function of `scope`.
    #[inline]
    pub(crate) fn local(&self, scope: Scope) -> Option<Binding> {
        if self.local_scope == scope {
            self.local
        } else {
            None
        }
    }
    pub(crate) fn set_local(&mut self, scope: Scope, binding: Binding) {
        self.local_scope = scope;
        self.local = Some(binding);
    }
    /// The number of the label in the function of `scope`.
    #[inline]
    pub(crate) fn label(&self, scope: Scope) -> Option<u32> {
        (self.label_scope == scope).then_some(self.label)
    }
    pub(crate) fn set_label(&mut self, scope: Scope, label: u32) {
        self.label_scope = scope;
        self.label = label;
    }
}
