//! Which functions and variables the real C library has.
//!
//! `libc.txt` lists what glibc's `libc` and `libm` export (`nm -D`, without names that are internal
//! to it). The list says what a counterexample is worth where nothing can be linked; where gcc is
//! there, the linker has the last word ([`super::build`]).

use std::{collections::BTreeSet, sync::OnceLock};

const NAMES: &str = include_str!("libc.txt");

/// Whether the C library has a function or a variable of that name.
pub(crate) fn is_real(name: &str) -> bool {
    static ALL: OnceLock<BTreeSet<&str>> = OnceLock::new();
    let all = ALL.get_or_init(|| NAMES.split_whitespace().collect());
    let built_in = ["__builtin_", "__sync_", "__atomic_"];
    all.contains(name) || built_in.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether it is a function that reads one character of the standard input, or of another stream.
pub(crate) fn reads_character(name: &str) -> bool {
    matches!(
        name,
        "getchar" | "getc" | "fgetc" | "getchar_unlocked" | "getc_unlocked" | "fgetc_unlocked"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_library() {
        for name in [
            "wcslen",
            "strerror",
            "localtime",
            "getenv",
            "sin",
            "stdin",
            "optind",
        ] {
            assert!(is_real(name), "{name}");
        }
        for name in [
            "__VERIFIER_nondet_int",
            "kmalloc",
            "get_pair",
            "reach_error",
            "",
        ] {
            assert!(!is_real(name), "{name}");
        }
        let names: Vec<&str> = NAMES.split_whitespace().collect();
        assert!(names.is_sorted());
    }
}
