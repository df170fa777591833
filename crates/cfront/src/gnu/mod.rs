//! Tables of GNU C: how each attribute, pragma and built-in function of gcc 12 is treated.
//!
//! The tables are data. Each entry is *modelled* (gcc's meaning is translated), *harmless*
//! (ignoring it cannot change what a program computes, or it is a promise of the program; the
//! sentence says why), *partly* so (it depends on the arguments) or *refused* with a code. What is
//! in no table is refused. `docs/c-gnu.md` is [`document`], and a test compares the two.

pub(crate) mod attributes;
pub(crate) mod builtins;
mod implicit;
pub(crate) mod pragmas;

use crate::sema::library_type;
use bia_base::Code;
pub(crate) use implicit::{has_own_type, is_lacking, may_be_expanded};
use std::fmt::Write as _;

/// How an attribute, a pragma or a built-in is treated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Treatment {
    /// It means what it means in gcc.
    Modelled(&'static str),
    /// It changes nothing.
    Harmless(&'static str),
    /// It depends on the arguments; the rest is refused.
    Partly(&'static Code, &'static str),
    /// Not modelled.
    Refused(&'static Code, &'static str),
}

impl Treatment {
    fn columns(self) -> (String, &'static str) {
        match self {
            Self::Modelled(text) => ("modelled".to_owned(), text),
            Self::Harmless(text) => ("harmless".to_owned(), text),
            Self::Partly(code, text) => (format!("partly, else {}", code.name), text),
            Self::Refused(code, text) => (format!("refused, {}", code.name), text),
        }
    }
}

/// Names that the C library defines (glibc, without those that only it uses itself), in order.
const LIBC: &str = include_str!("libc.txt");

/// Whether the C library defines a symbol.
pub(crate) fn in_libc(name: &str) -> bool {
    LIBC.lines().any(|line| line == name)
}

/// The page `docs/c-gnu.md`.
pub fn document() -> String {
    let mut out = String::from(
        "# GNU C\n\n\
        Every attribute, pragma and built-in function of gcc 12 (C, x86) and what becomes of it. This page is written\n\
        from the tables in `crates/cfront/src/gnu` (`BLESS=1 cargo test -p bia-cfront --test gnu`).\n\n\
        - *modelled*: it means what it means in gcc;\n\
        - *harmless*: ignoring it changes nothing that a program computes, or it is a promise of the program, which is taken\n  \
        to be kept;\n\
        - *partly*: it depends on the arguments, and the rest is refused;\n\
        - *refused*: an error with this code (`bia explain CODE`).\n\n\
        An attribute or a built-in that is not here is refused. gcc ignores pragmas that it does not know, and so does\n\
        bia. `__x__`, `gnu::x` and `x` are one attribute; gcc ignores other attributes in `[[…]]`, which bia refuses.\n",
    );
    out.push_str("\n## Attributes\n\n| attribute | of | treatment | |\n|---|---|---|---|\n");
    for row in attributes::TABLE {
        let (treatment, text) = row.treatment.columns();
        let _ = writeln!(
            out,
            "| `{}` | {} | {treatment} | {text} |",
            row.name, row.of
        );
    }
    out.push_str("\n## Pragmas\n\n| pragma | treatment | |\n|---|---|---|\n");
    for row in pragmas::TABLE {
        let (treatment, text) = row.treatment.columns();
        let _ = writeln!(out, "| `{}` | {treatment} | {text} |", row.name);
    }
    out.push_str("\n## Built-in functions\n\n");
    out.push_str("Names are without `__builtin_` unless they begin with `__sync_` or `__atomic_`; `…` is any rest.\n\n");
    out.push_str("| built-in functions | treatment | |\n|---|---|---|\n");
    for row in builtins::TABLE {
        let (treatment, text) = row.treatment.columns();
        let names: Vec<String> = row
            .names
            .split_whitespace()
            .map(|n| format!("`{n}`"))
            .collect();
        let _ = writeln!(out, "| {} | {treatment} | {text} |", names.join(" "));
    }
    for (declared, treatment) in [
        (true, builtins::AS_LIBRARY),
        (false, builtins::NOT_DECLARED),
    ] {
        let (treatment, text) = treatment.columns();
        let all = builtins::LIBRARY.split_whitespace();
        let of = all.filter(|name| library_type(name).is_some() == declared);
        let names: Vec<String> = of.map(|n| format!("`{n}`")).collect();
        let _ = writeln!(out, "| {} | {treatment} | {text} |", names.join(" "));
    }
    out
}
