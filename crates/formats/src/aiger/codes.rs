//! The kinds of diagnostics about AIGER files.

use bia_base::{Code, Severity::Error};

/// Something that is not AIGER.
pub static MALFORMED: Code = Code {
    name: "AIGER-E001",
    severity: Error,
    title: "a file that is not AIGER",
    explain: "The message has the line, or for the binary part the byte, where the file stops being \
              AIGER 1.9: a header whose numbers do not fit together, a literal that is not defined or \
              twice, an AND that depends on itself, or an end that comes too early.",
};

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[&MALFORMED];
