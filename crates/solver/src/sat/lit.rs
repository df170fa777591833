//! Variables and literals of the propositional solver.
//!
//! A literal is the number `2 * variable + sign`, where the sign is one for the negation.

use std::{fmt, ops::Not};

/// A propositional variable, numbered from zero in the order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The number of variables a solver can hold: their names must fit into an `i32`.
    pub const LIMIT: u32 = (1 << 30) - 1;

    /// The variable with this number. Panics when the number is not below `Self::LIMIT`.
    pub fn from_index(index: usize) -> Self {
        match u32::try_from(index) {
            Ok(index) if index < Self::LIMIT => Self(index),
            Ok(_) | Err(_) => panic!("more than {} propositional variables", Self::LIMIT),
        }
    }
    /// The number of the variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
    /// The literal that is true when the variable is `value`.
    pub fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable of the literal.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }
    /// Whether it is the negation of its variable.
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }
    /// Its number: twice the variable's number, plus one for a negation.
    pub fn code(self) -> usize {
        self.0 as usize
    }
    /// This literal if `keep`, else its negation.
    pub fn negated_unless(self, keep: bool) -> Self {
        Self(self.0 ^ u32::from(!keep))
    }
    /// As a DIMACS number: variables from one, negation by sign.
    pub(crate) fn dimacs(self) -> i32 {
        let name = (self.0 >> 1).cast_signed() + 1;
        if self.is_negative() { -name } else { name }
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "¬" } else { "" };
        write!(f, "{sign}{:?}", self.var())
    }
}
