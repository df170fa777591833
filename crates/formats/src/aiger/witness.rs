//! Witnesses, as simulators of AIGER read them.
//!
//! ```text
//!   1            there is one
//!   b0           which property; j0 for one about infinite runs
//!   0x10         the latches at the start
//!   011          the inputs of each step
//!   .
//! ```
//! Of an infinite run there are the steps until a state is one before; simulators find which.

use crate::Run;
use bia_term::value::Value;
use std::io::{self, Write};

/// Writes the run of a circuit that violates the bad literal with this number.
pub fn write_witness(property: usize, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    write_run(&format!("b{property}"), run, out)
}

/// Writes the run of a circuit that visits the set of justice literals with this number again and
/// again: its last step leads to a state that was before.
pub fn write_justice_witness(property: usize, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    write_run(&format!("j{property}"), run, out)
}

fn write_run(property: &str, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "1\n{property}")?;
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
