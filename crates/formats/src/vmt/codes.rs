//! The kinds of diagnostics about VMT files, besides those of SMT-LIB.

use bia_base::{Code, Severity::Error};

/// An attribute that cannot be where it is.
pub static BAD_ATTRIBUTE: Code = Code {
    name: "VMT-E001",
    severity: Error,
    title: "an attribute that cannot be there",
    explain: "`:next` is for variables and names another one of the same sort, each variable once; \
              `:init`, `:trans`, `:invar-property` and `:live-property` are for formulas.",
};

/// A formula over variables that it must not mention.
pub static BAD_VARIABLE: Code = Code {
    name: "VMT-E002",
    severity: Error,
    title: "a formula over variables that it must not mention",
    explain: "Initial states and properties are over state variables: those with `:next`. Variables \
              without are inputs, which only `:trans` mentions, as it alone mentions next values.",
};

/// Something that is not supported.
pub static UNSUPPORTED: Code = Code {
    name: "VMT-U001",
    severity: Error,
    title: "something that VMT files here cannot have",
    explain: "A file has declarations and definitions. Assertions, levels and uninterpreted functions \
              have no meaning in a transition system here.",
};

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[&BAD_ATTRIBUTE, &BAD_VARIABLE, &UNSUPPORTED];
