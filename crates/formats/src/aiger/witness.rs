//! Witnesses, as simulators of AIGER read them.
//!
//! ```text
//!   1            there is one
//!   b0           which property
//!   0x10         the latches at the start
//!   011          the inputs of each step
//!   .
//! ```

use crate::Run;
use bia_term::value::Value;
use std::io::{self, Write};

/// Writes the run of a circuit that violates the bad literal with this number.
pub fn write_witness(property: usize, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "1\nb{property}")?;
    let digits = |values: &[Value]| -> String {
        let digit = |value: &Value| match value.as_bool() {
            Some(true) => '1',
            Some(false) | None => '0',
        };
        values.iter().map(digit).collect()
    };
    if let Some(first) = run.states.first() {
        writeln!(out, "{}", digits(first))?;
    }
    for inputs in &run.inputs {
        writeln!(out, "{}", digits(inputs))?;
    }
    writeln!(out, ".")
}
