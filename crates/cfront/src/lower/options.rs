//! Options of the translation: which properties are checked, and how C is read.

use bia_base::Span;

/// A property with the name that its `:error` labels carry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// No error function is called and no assertion fails.
    Reach,
    /// No signed operation overflows.
    Overflow,
    /// No shift is undefined.
    Shift,
    /// No integer is divided by zero.
    Division,
    /// Every access lies in a live object.
    ValidDeref,
    /// Only live heap blocks are freed, by their start.
    ValidFree,
    /// No heap block is lost.
    ValidMemtrack,
    /// All heap blocks have been freed when the program ends.
    ValidMemcleanup,
    /// Every execution ends. Its labels are `:notlive`.
    Termination,
    /// The model follows the execution. It is never requested, but without it nothing is *safe*.
    Limit,
}

impl Property {
    /// The id in the annotation.
    pub fn id(self) -> &'static str {
        match self {
            Self::Reach => "unreach-call",
            Self::Overflow => "no-overflow",
            Self::Shift => "shift",
            Self::Division => "division-by-zero",
            Self::ValidDeref => "valid-deref",
            Self::ValidFree => "valid-free",
            Self::ValidMemtrack => "valid-memtrack",
            Self::ValidMemcleanup => "valid-memcleanup",
            Self::Termination => "termination",
            Self::Limit => "model-limit",
        }
    }
}

/// The properties to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Properties {
    /// Calls of error functions, failing assertions.
    pub reach: bool,
    /// Signed overflow.
    pub overflow: bool,
    /// Shifts by too much or of negative numbers, and those whose result does not fit.
    pub shift: bool,
    /// Divisions of integers by zero.
    pub division: bool,
    /// Invalid accesses.
    pub valid_deref: bool,
    /// Invalid frees.
    pub valid_free: bool,
    /// Lost blocks.
    pub valid_memtrack: bool,
    /// Blocks that are not freed at the end.
    pub valid_memcleanup: bool,
    /// Endless executions.
    pub termination: bool,
}

impl Properties {
    /// No property.
    pub const NONE: Self = Self {
        reach: false,
        overflow: false,
        shift: false,
        division: false,
        valid_deref: false,
        valid_free: false,
        valid_memtrack: false,
        valid_memcleanup: false,
        termination: false,
    };

    /// All of memory safety.
    pub const MEMSAFETY: Self = Self {
        valid_deref: true,
        valid_free: true,
        valid_memtrack: true,
        ..Self::NONE
    };

    /// The properties of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            reach: self.reach || other.reach,
            overflow: self.overflow || other.overflow,
            shift: self.shift || other.shift,
            division: self.division || other.division,
            valid_deref: self.valid_deref || other.valid_deref,
            valid_free: self.valid_free || other.valid_free,
            valid_memtrack: self.valid_memtrack || other.valid_memtrack,
            valid_memcleanup: self.valid_memcleanup || other.valid_memcleanup,
            termination: self.termination || other.termination,
        }
    }

    /// Whether all is asked for that is undefined and can be looked for.
    pub(crate) fn asks_for_undefined(self) -> bool {
        self.overflow && self.shift && self.division && self.valid_deref && self.valid_free
    }

    /// Whether objects have to be tracked.
    pub(crate) fn tracks_objects(self) -> bool {
        self.valid_deref || self.valid_free || self.valid_memtrack || self.valid_memcleanup
    }
}

impl Default for Properties {
    fn default() -> Self {
        Self {
            reach: true,
            ..Self::NONE
        }
    }
}

/// What a function without body does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Externals {
    /// Arbitrary result; what its arguments point to becomes arbitrary.
    #[default]
    Havoc,
    /// Arbitrary result, without effect: a K2 function without body.
    Uninterpreted,
}

/// What inline assembly does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Assembly {
    /// It leaves any values in its outputs; with the clobber `memory` also in what its operands
    /// point to.
    #[default]
    Havoc,
    /// Programs that can reach it are refused.
    Refuse,
}

/// Text that was inserted into a program to check a witness, and what that changes. Without any,
/// nothing is changed.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The inserted text. What it does is not the program's doing.
    pub inserted: Vec<Span>,
    /// What is undefined in inserted text, whether checked or not, violates [`Property::Reach`]
    /// there. Otherwise it ends the path.
    pub judges: bool,
    /// [`Property::Reach`] is only about inserted text.
    pub reach_is_inserted: bool,
    /// Where violations of the program count; without it, everywhere.
    pub target: Option<WatchTarget>,
}

/// The place of a violation that counts. Others end the path.
#[derive(Clone, Debug)]
pub struct WatchTarget {
    /// It is in one of these, unless it is only seen when the program ends.
    pub places: Vec<Span>,
    /// A global integer of the program with the value that it must have then.
    pub state: Option<(String, u128)>,
}

impl Watch {
    /// Whether a place is in inserted text.
    pub(crate) fn is_inserted(&self, span: Span) -> bool {
        self.inserted.iter().any(|text| covers(*text, span))
    }
}

/// Whether one place begins in the other.
pub(crate) fn covers(outer: Span, inner: Span) -> bool {
    outer.source == inner.source && outer.start <= inner.start && inner.start < outer.end
}

/// How a program is to be translated.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// What to check.
    pub properties: Properties,
    /// Where execution begins.
    pub entry: String,
    /// Functions whose call violates [`Property::Reach`].
    pub error_functions: Vec<String>,
    /// Functions of one argument that end the path if it is 0.
    pub assume_functions: Vec<String>,
    /// Functions with this prefix and no body return an arbitrary value.
    pub nondet_prefix: String,
    /// Whether allocations may return `NULL`.
    pub malloc_may_fail: bool,
    /// Integers as mathematical integers.
    pub unbounded_integers: bool,
    /// Floats as real numbers.
    pub floats_as_reals: bool,
    /// What other functions without body do.
    pub externals: Externals,
    /// What inline assembly does.
    pub assembly: Assembly,
    /// For comparing runs with those of compiled programs: stores leave padding and the other bytes
    /// of a union as they were, as gcc's do, instead of making them arbitrary, and integers that
    /// may carry addresses are taken for numbers.
    pub comparable: bool,
    /// What functions mean that a table names. They must not have bodies
    /// ([`crate::AnalyseOptions::without_body`]).
    pub builtins: crate::Builtins,
    /// What is different because a witness is checked.
    pub watch: Watch,
}

impl Default for LowerOptions {
    fn default() -> Self {
        let list = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        Self {
            properties: Properties::default(),
            entry: "main".to_owned(),
            error_functions: list(&[
                "reach_error",
                "__VERIFIER_error",
                "__assert_fail",
                "__assert",
            ]),
            assume_functions: list(&["__VERIFIER_assume"]),
            nondet_prefix: "__VERIFIER_nondet_".to_owned(),
            malloc_may_fail: true,
            unbounded_integers: false,
            floats_as_reals: false,
            externals: Externals::default(),
            comparable: false,
            assembly: Assembly::default(),
            builtins: crate::Builtins::default(),
            watch: Watch::default(),
        }
    }
}
