//! Literals of the IC3 solver: the number `2 * variable + sign`, the sign one for the negation.

use std::{fmt, ops::Not};

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    /// The literal that holds when the variable has this value.
    pub(crate) fn new(var: u32, value: bool) -> Self {
        Self(var << 1 | u32::from(!value))
    }
    /// From its number.
    pub(crate) fn from_code(code: u32) -> Self {
        Self(code)
    }
    /// Its number.
    pub(crate) fn code(self) -> u32 {
        self.0
    }
    /// Its number, to index with.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
    /// Its variable, to index with.
    pub(crate) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }
    /// Its variable.
    pub(crate) fn variable(self) -> u32 {
        self.0 >> 1
    }
    /// The value of its variable that makes it true.
    pub(crate) fn sign(self) -> bool {
        self.0 & 1 == 0
    }
    /// This literal if `keep`, else its negation.
    pub(crate) fn negated_unless(self, keep: bool) -> Self {
        Self(self.0 ^ u32::from(!keep))
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
        let sign = if self.sign() { "" } else { "-" };
        write!(f, "{sign}{}", self.variable())
    }
}
