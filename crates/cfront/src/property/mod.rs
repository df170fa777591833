//! What is checked about C programs: one row for each property, one for each word of `--check`.
//!
//! ```text
//!   Property  ──row──►  Row     id (the verdict's word), formula of SV-COMP, class, who shows it
//!   --check   ──find─►  Check   name, other names, sentence for --help, Properties
//!   *.prp     ──file─►  Specification
//! ```
//! A new property is a variant of [`Property`], its row in [`ROWS`], usually a row of [`CHECKS`],
//! and a call of `fail_if` in the translation; command line, property files, defaults, witnesses
//! and the confirmation by execution read the rows. `docs/c.md` has the table; a test compares.

mod check;
mod file;
mod row;
mod set;

pub use check::{CHECKS, Check, find_check};
pub use file::{Specification, formula_of, parse_specification};
pub use row::{Class, ROWS, Referee, Row};
pub use set::Properties;

/// A property. Its `:error` labels carry [`Property::id`].
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
    /// Every index lies in the array that it is an index of, also within a larger object.
    ArrayBounds,
    /// A pointer that is moved stays in its object, or one behind its end.
    PointerArithmetic,
    /// Pointers that are ordered or subtracted point into one object.
    PointerRelation,
    /// Floats that become integers fit.
    FloatToInt,
    /// Library functions that need an object get no null pointer.
    Nonnull,
    /// Library functions get arguments that their format asks for, and blocks that do not overlap.
    LibraryArguments,
    /// What built-in functions such as `__builtin_unreachable` promise holds.
    Builtin,
    /// No local variable is read before it has a value.
    Uninitialized,
    /// No heap block is lost.
    ValidMemtrack,
    /// All heap blocks have been freed when the program ends.
    ValidMemcleanup,
    /// No unsigned operation wraps around.
    UnsignedWrap,
    /// No conversion that the program does not write loses a value.
    ImplicitConversion,
    /// No cast loses a value.
    ExplicitConversion,
    /// No operation makes a NaN of numbers.
    Nan,
    /// No operation makes an infinity of finite floats.
    FloatOverflow,
    /// What becomes an enumeration is one of its constants.
    EnumRange,
    /// No two threads access one memory location at the same time, but to read it or atomically.
    DataRace,
    /// Some thread can always go on until all have ended.
    Deadlock,
    /// Every execution ends. Its labels are `:notlive`.
    Termination,
    /// The model follows the execution. It is never requested, but without it nothing is *safe*.
    Limit,
}

impl Property {
    /// All that is known about it.
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The id in the annotation, and the word of the verdict.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// All properties, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.property)
    }

    /// The property of this id.
    pub fn find(id: &str) -> Option<Self> {
        let row = ROWS.iter().find(|row| row.id == id);
        row.map(|row| row.property)
    }

    /// How its checks are called in names such as `main.overflow.3`.
    pub fn kind(self) -> &'static str {
        if self == Self::Reach {
            return "assertion";
        }
        let id = self.id();
        id.strip_prefix("no-").unwrap_or(id)
    }

    /// Whether an execution goes on behind a violation: C defines what happens then.
    pub fn goes_on(self) -> bool {
        matches!(self.row().class, Class::Surprising)
    }

    /// Whether it is seen only when the program ends, wherever the reason is.
    pub fn is_at_the_end(self) -> bool {
        matches!(self.row().class, Class::Leak)
    }
}
