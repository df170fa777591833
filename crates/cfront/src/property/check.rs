//! The words of `--check`.

use super::{Class, Properties, Property};

/// A word of `--check`.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The word.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// What is checked: a sentence without a final stop, for `--help`.
    pub about: &'static str,
    /// The properties that it asks about.
    properties: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    These(&'static [Property]),
    Classes(&'static [Class], &'static [Property]),
}

impl Check {
    /// The properties that it asks about.
    pub fn properties(&self) -> Properties {
        match self.properties {
            What::These(list) => Properties::of(list),
            What::Classes(classes, besides) => {
                let classes = classes.iter().map(|class| Properties::of_class(*class));
                classes.fold(Properties::of(besides), Properties::and)
            }
        }
    }
}

impl PartialEq for Check {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// All words of `--check`.
pub static CHECKS: &[Check] = &[
    Check {
        name: "reach",
        aliases: &[],
        about: "No assertion fails and no error function is called",
        properties: What::These(&[Property::Reach]),
    },
    Check {
        name: "overflow",
        aliases: &[],
        about: "No signed operation overflows; undefined shifts under their own name",
        properties: What::These(&[Property::Overflow, Property::Shift]),
    },
    Check {
        name: "div-by-zero",
        aliases: &["division"],
        about: "No integer is divided by zero",
        properties: What::These(&[Property::Division]),
    },
    Check {
        name: "shift",
        aliases: &[],
        about: "No shift is undefined: by a negative number or too much, or of one that it does not fit",
        properties: What::These(&[Property::Shift]),
    },
    Check {
        name: "memsafety",
        aliases: &[],
        about: "No invalid access, no invalid free, no lost memory",
        properties: What::These(&[
            Property::ValidDeref,
            Property::ValidFree,
            Property::ValidMemtrack,
        ]),
    },
    Check {
        name: "memcleanup",
        aliases: &[],
        about: "All memory is freed at the end",
        properties: What::These(&[Property::ValidMemcleanup]),
    },
    Check {
        name: "termination",
        aliases: &[],
        about: "Every execution ends",
        properties: What::These(&[Property::Termination]),
    },
    Check {
        name: "bounds",
        aliases: &[],
        about: "No index is outside of its array, also within a larger object",
        properties: What::These(&[Property::ArrayBounds]),
    },
    Check {
        name: "pointer-arithmetic",
        aliases: &[],
        about: "No pointer is moved out of its object",
        properties: What::These(&[Property::PointerArithmetic]),
    },
    Check {
        name: "pointer-relation",
        aliases: &[],
        about: "No pointers into different objects are ordered or subtracted",
        properties: What::These(&[Property::PointerRelation]),
    },
    Check {
        name: "float-to-int",
        aliases: &[],
        about: "Every float that becomes an integer fits",
        properties: What::These(&[Property::FloatToInt]),
    },
    Check {
        name: "nonnull",
        aliases: &[],
        about: "No library function that needs an object gets a null pointer",
        properties: What::These(&[Property::Nonnull]),
    },
    Check {
        name: "library-arguments",
        aliases: &[],
        about: "Formats get the arguments that they ask for, and blocks that are copied do not overlap",
        properties: What::These(&[Property::LibraryArguments]),
    },
    Check {
        name: "builtin",
        aliases: &[],
        about: "What built-in functions of gcc promise holds: `__builtin_unreachable` is not reached",
        properties: What::These(&[Property::Builtin]),
    },
    Check {
        name: "uninitialized",
        aliases: &[],
        about: "No local variable is read before it has a value",
        properties: What::These(&[Property::Uninitialized]),
    },
    Check {
        name: "unsigned-wrap",
        aliases: &[],
        about: "No unsigned operation wraps around",
        properties: What::These(&[Property::UnsignedWrap]),
    },
    Check {
        name: "implicit-conversion",
        aliases: &[],
        about: "No conversion that is not written changes an integer",
        properties: What::These(&[Property::ImplicitConversion]),
    },
    Check {
        name: "conversion",
        aliases: &[],
        about: "No conversion changes an integer, casts included",
        properties: What::These(&[Property::ImplicitConversion, Property::ExplicitConversion]),
    },
    Check {
        name: "nan",
        aliases: &[],
        about: "No operation makes a NaN of numbers",
        properties: What::These(&[Property::Nan]),
    },
    Check {
        name: "float-overflow",
        aliases: &[],
        about: "No operation makes an infinity of finite floats",
        properties: What::These(&[Property::FloatOverflow]),
    },
    Check {
        name: "enum-range",
        aliases: &[],
        about: "What becomes an enumeration is one of its constants",
        properties: What::These(&[Property::EnumRange]),
    },
    Check {
        name: "data-race",
        aliases: &["no-data-race"],
        about: "No two threads access one memory location at the same time, but to read it or atomically",
        properties: What::These(&[Property::DataRace]),
    },
    Check {
        name: "deadlock",
        aliases: &[],
        about: "Threads never wait for each other without end",
        properties: What::These(&[Property::Deadlock]),
    },
    Check {
        name: "surprising",
        aliases: &[],
        about: "Nothing happens that C defines and that is rarely meant",
        properties: What::Classes(&[Class::Surprising], &[]),
    },
    Check {
        name: "undefined",
        aliases: &[],
        about: "Nothing happens that C leaves undefined and that is looked for",
        properties: What::Classes(&[Class::Undefined], &[]),
    },
    Check {
        name: "all",
        aliases: &[],
        about: "All of the above but memcleanup, termination, data-race and deadlock",
        properties: What::Classes(
            &[Class::Stated, Class::Undefined, Class::Surprising],
            &[Property::ValidMemtrack],
        ),
    },
];

/// The row of a word.
pub fn find_check(name: &str) -> Option<&'static Check> {
    let mut all = CHECKS.iter();
    all.find(|check| check.name == name || check.aliases.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn words_are_unique() {
        let words = CHECKS
            .iter()
            .flat_map(|check| check.aliases.iter().chain([&check.name]));
        let words: Vec<&&str> = words.collect();
        let set: BTreeSet<&&str> = words.iter().copied().collect();
        assert_eq!(set.len(), words.len());
        for word in words {
            assert!(find_check(word).is_some_and(|check| !check.properties().is_empty()));
        }
    }

    #[test]
    fn undefined_and_all() {
        let of = |name: &str| find_check(name).expect("a check").properties();
        let parts = ["overflow", "shift", "div-by-zero"].map(of);
        let parts = parts.into_iter().chain([of("bounds"), of("uninitialized")]);
        for part in parts {
            assert!(part.except(of("undefined")).is_empty());
        }
        assert!(!of("undefined").has(Property::ValidMemtrack));
        assert!(of("memsafety").except(of("all")).is_empty());
        assert!(!of("all").has(Property::Termination));
        assert!(of("surprising").except(of("all")).is_empty());
        assert!(of("surprising").only(of("undefined")).is_empty());
        let default = Properties::unasked();
        assert!(of("undefined").except(default).is_empty() && default.has(Property::Reach));
        assert!(default.only(of("surprising")).is_empty());
    }
}
