//! The pragmas of gcc 12.

use super::Treatment::{self, Harmless, Modelled, Partly, Refused};
use crate::sema::codes::PRAGMA;

/// A pragma.
pub(crate) struct Pragma {
    /// How its text begins, one space between words.
    pub(crate) name: &'static str,
    pub(crate) treatment: Treatment,
}

const fn row(name: &'static str, treatment: Treatment) -> Pragma {
    Pragma { name, treatment }
}

const PREPROCESSOR: Treatment = Harmless("the preprocessor has obeyed it");
const UNKNOWN: Treatment = Harmless("gcc ignores it with a warning");

/// All pragmas that gcc knows, and some that it is known to ignore.
pub(crate) const TABLE: &[Pragma] = &[
    row("GCC dependency", PREPROCESSOR),
    row("GCC diagnostic", Harmless("which warnings gcc gives")),
    row("GCC error", PREPROCESSOR),
    row(
        "GCC ivdep",
        Harmless("a promise about the loop that follows: only its machine code differs"),
    ),
    row(
        "GCC optimize",
        Partly(
            &PRAGMA,
            "levels (`O0` … `O3`, `Os`, `Og`, numbers) are harmless, options may change what is computed and are refused",
        ),
    ),
    row(
        "GCC pch_preprocess",
        Refused(&PRAGMA, "the text stands in a precompiled header"),
    ),
    row("GCC poison", PREPROCESSOR),
    row(
        "GCC pop_options",
        Harmless("brings back options that were harmless"),
    ),
    row("GCC push_options", Harmless("keeps options")),
    row(
        "GCC reset_options",
        Harmless("brings back options that were harmless"),
    ),
    row("GCC system_header", PREPROCESSOR),
    row(
        "GCC target",
        Partly(
            &PRAGMA,
            "instructions for integers are harmless; those that fuse or round floats in another way are refused",
        ),
    ),
    row("GCC unroll", Harmless("only the machine code differs")),
    row(
        "GCC visibility",
        Harmless("counts between shared libraries only"),
    ),
    row("GCC warning", PREPROCESSOR),
    row("STDC CX_LIMITED_RANGE", UNKNOWN),
    row("STDC FENV_ACCESS", UNKNOWN),
    row("STDC FENV_ROUND", UNKNOWN),
    row(
        "STDC FLOAT_CONST_DECIMAL64",
        Partly(
            &PRAGMA,
            "`ON` makes numbers without a suffix decimal and is refused",
        ),
    ),
    row("STDC FP_CONTRACT", UNKNOWN),
    row("acc", Harmless("counts with `-fopenacc` only")),
    row("message", Harmless("gcc prints a message")),
    row("omp", Harmless("counts with `-fopenmp` only")),
    row("once", PREPROCESSOR),
    row("pack", Modelled("layouts follow it")),
    row("pop_macro", PREPROCESSOR),
    row("push_macro", PREPROCESSOR),
    row(
        "redefine_extname",
        Modelled("another name for the linker, as `asm (\"name\")`"),
    ),
    row(
        "scalar_storage_order",
        Partly(
            &PRAGMA,
            "`little-endian` and `default` are harmless, `big-endian` is refused",
        ),
    ),
    row("weak", Modelled("as the attributes `weak` and `alias`")),
];

/// The entry of a pragma, by its text with single spaces, and the rest of the text.
pub(crate) fn find(text: &str) -> Option<(&'static Pragma, &str)> {
    TABLE.iter().find_map(|row| {
        let rest = text.strip_prefix(row.name)?;
        let ends = rest
            .chars()
            .next()
            .is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_');
        ends.then_some((row, rest.trim()))
    })
}

/// The strings in the arguments of `GCC optimize` and `GCC target`: `("O2", "no-x")`, `"O2"` or
/// `2`.
pub(crate) fn arguments(rest: &str) -> Vec<String> {
    let inside = rest.trim().trim_start_matches('(').trim_end_matches(')');
    inside
        .split(',')
        .map(|word| word.trim().trim_matches('"').to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pragmas_are_found() {
        assert!(TABLE.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert_eq!(
            find("pack(1)").map(|(row, rest)| (row.name, rest)),
            Some(("pack", "(1)"))
        );
        assert!(find("packed").is_none() && find("unroll").is_none());
        assert_eq!(arguments("(\"O2\", \"no-x\")"), ["O2", "no-x"]);
        assert_eq!(arguments("3"), ["3"]);
    }
}
