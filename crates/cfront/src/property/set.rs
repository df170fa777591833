//! Sets of properties.

use super::{Class, Property, ROWS};
use std::fmt;

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Properties(u32);

impl Properties {
    /// No property.
    pub const NONE: Self = Self(0);

    /// Calls of error functions and failing assertions.
    pub const REACH: Self = Self::of(&[Property::Reach]);

    /// All of memory safety, as SV-COMP has it.
    pub const MEMSAFETY: Self = Self::of(&[
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
    ]);

    /// These properties.
    pub const fn of(list: &[Property]) -> Self {
        let mut all = Self::NONE;
        let mut at = 0;
        while at < list.len() {
            all = all.with(list[at]);
            at += 1;
        }
        all
    }

    /// All properties of a class.
    pub fn of_class(class: Class) -> Self {
        let rows = ROWS.iter().filter(|row| row.class == class);
        rows.fold(Self::NONE, |all, row| all.with(row.property))
    }

    /// What is checked if nothing is named: what the program says itself, and what C leaves
    /// undefined.
    pub fn unasked() -> Self {
        Self::of_class(Class::Stated).and(Self::of_class(Class::Undefined))
    }

    /// Those that can be checked without following objects.
    pub fn without_objects(self) -> Self {
        self.except(Self::TRACKING)
    }

    /// Whether a property is in it.
    pub const fn has(self, property: Property) -> bool {
        self.0 & (1 << property as u32) != 0
    }

    /// The set with this property.
    #[must_use]
    pub const fn with(self, property: Property) -> Self {
        Self(self.0 | 1 << property as u32)
    }

    /// The set without this property.
    #[must_use]
    pub const fn without(self, property: Property) -> Self {
        Self(self.0 & !(1 << property as u32))
    }

    /// The properties of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The properties that are in both.
    #[must_use]
    pub const fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The properties that are not in the other.
    #[must_use]
    pub const fn except(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The properties, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Property> {
        let all = ROWS.iter().map(|row| row.property);
        all.filter(move |property| self.has(*property))
    }

    /// Whether all is asked for that is undefined and can be looked for.
    pub(crate) fn asks_for_undefined(self) -> bool {
        Self::of_class(Class::Undefined).except(self).is_empty()
    }

    /// Whether objects have to be tracked.
    pub(crate) fn tracks_objects(self) -> bool {
        !self.only(Self::TRACKING).is_empty()
    }

    /// Whether the arms of `?:`, `&&` and `||` may violate something although none of what they
    /// do is an access, a division or the like: those are under an `if` already.
    pub(crate) fn looks_into_arms(self) -> bool {
        let mut before = Self::of(&[
            Property::Reach,
            Property::Overflow,
            Property::Shift,
            Property::Division,
            Property::Deadlock,
            Property::Termination,
            Property::Limit,
        ]);
        before = before.and(Self::MEMSAFETY).with(Property::ValidMemcleanup);
        !self.except(before).is_empty()
    }

    const TRACKING: Self = Self::MEMSAFETY
        .with(Property::ValidMemcleanup)
        .with(Property::PointerArithmetic);
}

impl Default for Properties {
    fn default() -> Self {
        Self::REACH
    }
}

impl fmt::Debug for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
