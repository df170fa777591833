//! The table of properties.

use super::Property;

/// What a violation means, and so when a property is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The program says itself that it must not happen: always checked unless others are named.
    Stated,
    /// C leaves it undefined: checked unless others are named.
    Undefined,
    /// Memory is not given back. It is seen at the end of the program.
    Leak,
    /// Defined by C and rarely meant: only where it is asked for.
    Surprising,
    /// About threads: only where it is asked for.
    Threads,
    /// About infinite executions.
    Infinite,
    /// The model ends.
    Model,
}

/// Who shows a violation in a run of the compiled program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Referee {
    /// The error function says so.
    Call,
    /// gcc's UndefinedBehaviorSanitizer with these options. `blind`: what it does not see.
    Undefined {
        /// Options of gcc.
        options: &'static [&'static str],
        /// What is not reported although it happens.
        blind: &'static str,
    },
    /// AddressSanitizer, which sees every such call or, if there is a text, not everything.
    Address {
        /// What is not reported although it happens.
        blind: Option<&'static str>,
    },
    /// The harness counts blocks.
    Blocks,
    /// Nobody, for this reason.
    Nobody(&'static str),
}

/// A property as one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Whose row it is.
    pub property: Property,
    /// The word of the verdict, and the id of labels.
    pub id: &'static str,
    /// The formula in property files, if there is one and it names no function.
    pub formula: Option<&'static str>,
    /// What a violation means.
    pub class: Class,
    /// When it is violated: a sentence without subject, for `docs/c.md`.
    pub violated: &'static str,
    /// Who shows it.
    pub referee: Referee,
}

impl Row {
    /// Whether a formula without blanks is its own.
    pub(crate) fn is_formula(&self, compact: &str) -> bool {
        let own = self
            .formula
            .map(|own| own.chars().filter(|c| !c.is_whitespace()));
        own.is_some_and(|own| own.eq(compact.chars()))
    }
}

const REMOVED: &str = "an operation that gcc removes or computes itself";

/// All properties, in the order of [`Property`].
pub static ROWS: [Row; 26] = [
    Row {
        property: Property::Reach,
        id: "unreach-call",
        formula: None,
        class: Class::Stated,
        violated: "an assertion fails or an error function (`reach_error`, `__VERIFIER_error`, `__assert_fail`; or the one of the file) is called",
        referee: Referee::Call,
    },
    Row {
        property: Property::Overflow,
        id: "no-overflow",
        formula: Some("G ! overflow"),
        class: Class::Undefined,
        violated: "a signed operation overflows",
        referee: Referee::Undefined {
            options: &["-fsanitize=signed-integer-overflow"],
            blind: REMOVED,
        },
    },
    Row {
        property: Property::Shift,
        id: "shift",
        formula: None,
        class: Class::Undefined,
        violated: "a shift is undefined",
        referee: Referee::Undefined {
            options: &["-fsanitize=shift"],
            blind: "a shift that gcc defines",
        },
    },
    Row {
        property: Property::Division,
        id: "division-by-zero",
        formula: None,
        class: Class::Undefined,
        violated: "an integer is divided by zero",
        referee: Referee::Undefined {
            options: &["-fsanitize=integer-divide-by-zero"],
            blind: REMOVED,
        },
    },
    Row {
        property: Property::ValidDeref,
        id: "valid-deref",
        formula: Some("G valid-deref"),
        class: Class::Undefined,
        violated: "an access is not within a live object, to the byte; a string literal or a constant object with static storage is written",
        referee: Referee::Address {
            blind: Some("an access that AddressSanitizer does not see"),
        },
    },
    Row {
        property: Property::ValidFree,
        id: "valid-free",
        formula: Some("G valid-free"),
        class: Class::Undefined,
        violated: "something else than a live heap block is freed",
        referee: Referee::Address { blind: None },
    },
    Row {
        property: Property::ArrayBounds,
        id: "array-bounds",
        formula: None,
        class: Class::Undefined,
        violated: "an index is not within the array, though maybe within a larger object; the length of an array is not positive",
        referee: Referee::Undefined {
            options: &["-fsanitize=bounds,vla-bound"],
            blind: "an index that the sanitizer does not see",
        },
    },
    Row {
        property: Property::PointerArithmetic,
        id: "pointer-arithmetic",
        formula: None,
        class: Class::Undefined,
        violated: "a pointer is moved out of its object, further than one behind its end",
        referee: Referee::Nobody("no sanitizer of gcc follows pointers that are only moved"),
    },
    Row {
        property: Property::PointerRelation,
        id: "pointer-relation",
        formula: None,
        class: Class::Undefined,
        violated: "pointers into different objects are ordered or subtracted",
        referee: Referee::Nobody("no run of gcc shows it by itself"),
    },
    Row {
        property: Property::FloatToInt,
        id: "float-to-int",
        formula: None,
        class: Class::Undefined,
        violated: "a float becomes an integer that it does not fit, or is no number",
        referee: Referee::Undefined {
            options: &["-fsanitize=float-cast-overflow"],
            blind: REMOVED,
        },
    },
    Row {
        property: Property::Nonnull,
        id: "nonnull",
        formula: None,
        class: Class::Undefined,
        violated: "a library function that needs an object gets a null pointer",
        referee: Referee::Undefined {
            options: &["-fsanitize=nonnull-attribute"],
            blind: "a function whose declaration does not say that it needs an object",
        },
    },
    Row {
        property: Property::LibraryArguments,
        id: "library-arguments",
        formula: None,
        class: Class::Undefined,
        violated: "a function such as `printf` gets arguments that its format does not ask for, or `memcpy` blocks that overlap",
        referee: Referee::Address {
            blind: Some("arguments that do not fit a format, or an overlap that gcc resolves"),
        },
    },
    Row {
        property: Property::Builtin,
        id: "builtin",
        formula: None,
        class: Class::Undefined,
        violated: "`__builtin_unreachable` is reached, `__builtin_assume` is given 0, or `__builtin_clz` or `__builtin_ctz` counts the zeros of 0",
        referee: Referee::Undefined {
            options: &["-fsanitize=unreachable,builtin"],
            blind: "a promise that gcc takes for granted",
        },
    },
    Row {
        property: Property::Uninitialized,
        id: "uninitialized",
        formula: None,
        class: Class::Undefined,
        violated: "a local variable is read before it has a value",
        referee: Referee::Nobody("gcc has no sanitizer for values that are missing"),
    },
    Row {
        property: Property::ValidMemtrack,
        id: "valid-memtrack",
        formula: Some("G valid-memtrack"),
        class: Class::Leak,
        violated: "a heap block can no longer be reached",
        referee: Referee::Nobody("no run shows that memory is lost"),
    },
    Row {
        property: Property::ValidMemcleanup,
        id: "valid-memcleanup",
        formula: Some("G valid-memcleanup"),
        class: Class::Leak,
        violated: "a heap block is not freed when the program ends",
        referee: Referee::Blocks,
    },
    Row {
        property: Property::UnsignedWrap,
        id: "unsigned-wrap",
        formula: None,
        class: Class::Surprising,
        violated: "an unsigned operation wraps around",
        referee: Referee::Nobody("gcc has no sanitizer for what C defines"),
    },
    Row {
        property: Property::ImplicitConversion,
        id: "implicit-conversion",
        formula: None,
        class: Class::Surprising,
        violated: "a conversion between integers that the program does not write changes the value",
        referee: Referee::Nobody("gcc has no sanitizer for what C defines"),
    },
    Row {
        property: Property::ExplicitConversion,
        id: "explicit-conversion",
        formula: None,
        class: Class::Surprising,
        violated: "a cast between integers changes the value",
        referee: Referee::Nobody("gcc has no sanitizer for what C defines"),
    },
    Row {
        property: Property::Nan,
        id: "nan",
        formula: None,
        class: Class::Surprising,
        violated: "an operation on floats that are numbers gives none",
        referee: Referee::Nobody("gcc has no sanitizer for what IEEE 754 defines"),
    },
    Row {
        property: Property::FloatOverflow,
        id: "float-overflow",
        formula: None,
        class: Class::Surprising,
        violated: "an operation on finite floats, or their conversion, gives an infinity",
        referee: Referee::Nobody("gcc has no sanitizer for what IEEE 754 defines"),
    },
    Row {
        property: Property::EnumRange,
        id: "enum-range",
        formula: None,
        class: Class::Surprising,
        violated: "an integer that is no constant of an enumeration becomes one of its values",
        referee: Referee::Nobody("gcc has no sanitizer for what C defines"),
    },
    Row {
        property: Property::DataRace,
        id: "no-data-race",
        formula: Some("G ! data-race"),
        class: Class::Threads,
        violated: "two threads are about to access one memory location, one of them to write it, and not both atomically",
        referee: Referee::Nobody("a run makes one access after the other"),
    },
    Row {
        property: Property::Deadlock,
        id: "deadlock",
        formula: None,
        class: Class::Threads,
        violated: "some thread has not ended, and each that has not waits for what can no longer come",
        referee: Referee::Nobody("a run that waits for ever shows nothing"),
    },
    Row {
        property: Property::Termination,
        id: "termination",
        formula: Some("F end"),
        class: Class::Infinite,
        violated: "an execution does not end",
        referee: Referee::Nobody("no run shows that a program goes on for ever"),
    },
    Row {
        property: Property::Limit,
        id: "model-limit",
        formula: None,
        class: Class::Model,
        violated: "the model does not follow the execution",
        referee: Referee::Nobody("no run leaves a model"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn rows_are_in_order_and_ids_unique() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.property as usize, at, "{}", row.id);
        }
        let ids: BTreeSet<&str> = ROWS.iter().map(|row| row.id).collect();
        assert_eq!(ids.len(), ROWS.len());
    }
}
