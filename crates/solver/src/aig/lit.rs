//! References to the nodes of an and-inverter graph.
//!
//! An edge is the number `2 * node + complement`. Node zero is the constant, so the edges zero and
//! one are false and true.

use std::{
    fmt,
    ops::{BitXor, Not},
};

/// A node of an [`super::Aig`] or its complement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AigLit(u32);

impl AigLit {
    /// The constant false.
    pub const FALSE: Self = Self(0);
    /// The constant true.
    pub const TRUE: Self = Self(1);

    /// The constant of this value.
    pub fn constant(value: bool) -> Self {
        Self(u32::from(value))
    }
    /// The node with this number, uncomplemented. Panics when the number is too large for a graph.
    pub fn from_node(node: usize) -> Self {
        let code = u32::try_from(node).ok().and_then(|n| n.checked_mul(2));
        // The largest code marks inputs.
        Self(code.expect("an and-inverter graph holds fewer than 2^31 nodes"))
    }
    pub(super) fn from_code(code: u32) -> Self {
        Self(code)
    }
    /// Twice the node's number, plus one if complemented: the number AIGER files use.
    pub fn code(self) -> u32 {
        self.0
    }
    /// The node's number.
    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }
    /// Whether this is the complement of its node.
    pub fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }
    /// The node without complement.
    pub fn positive(self) -> Self {
        Self(self.0 & !1)
    }
    /// The value if this is a constant.
    pub fn as_constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }
}

impl Not for AigLit {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Complemented if the right side is true.
impl BitXor<bool> for AigLit {
    type Output = Self;
    fn bitxor(self, flip: bool) -> Self {
        Self(self.0 ^ u32::from(flip))
    }
}

impl fmt::Debug for AigLit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_complement() { "¬" } else { "" };
        match self.as_constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{sign}n{}", self.node()),
        }
    }
}
