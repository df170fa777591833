//! Witnesses: the values that a model leaves open along a run.
//!
//! ```text
//!   sat
//!   b0                     which property; j0 for one about infinite runs
//!   #0                     states that have no initial value; later on those without next state
//!   3 0101 x#0
//!   4 [00] 1111 memory#0   elements of an array; [*]: all others
//!   @0                     inputs
//!   0 1 go@0
//!   .
//! ```
//! States and inputs are counted from 0, each in the order of the file.

use super::write::bits;
use crate::{
    Model, Run,
    symbols::{self, escape},
};
use bia_term::{Term, Terms, value::Value};
use std::io::{self, Write};

/// Writes the run that violates the property with this number among all of its kind.
pub fn write_witness(
    terms: &Terms,
    model: &Model,
    property: usize,
    run: &Run,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "sat\nb{property}")?;
    write_run(terms, model, run, out)?;
    writeln!(out, ".")
}

/// Writes the run that visits the justice property with this number again and again: its last step
/// leads to the state with the number `back`, which a comment says.
pub fn write_justice_witness(
    terms: &Terms,
    model: &Model,
    property: usize,
    (run, back): (&Run, usize),
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "sat\nj{property}")?;
    write_run(terms, model, run, out)?;
    writeln!(out, "; the state after this is that of #{back}\n.")
}

fn write_run(terms: &Terms, model: &Model, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    for (step, (state, inputs)) in run.states.iter().zip(&run.inputs).enumerate() {
        let mut head = step == 0;
        if head {
            writeln!(out, "#0")?;
        }
        for (number, (var, value)) in model.state.iter().zip(state).enumerate() {
            let open = match step {
                0 => !model.initialised[number],
                _ => var.next.is_none(),
            };
            if !open {
                continue;
            }
            if !head {
                writeln!(out, "#{step}")?;
                head = true;
            }
            let name = format!("{}#{step}", escape(symbols::of(terms, var.now)));
            assignment(terms, number, var.now, value, &name, out)?;
        }
        writeln!(out, "@{step}")?;
        for (number, (var, value)) in model.inputs.iter().zip(inputs).enumerate() {
            let name = format!("{}@{step}", escape(symbols::of(terms, *var)));
            assignment(terms, number, *var, value, &name, out)?;
        }
    }
    Ok(())
}

fn assignment(
    terms: &Terms,
    number: usize,
    var: Term,
    value: &Value,
    name: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sort = terms.sort(var);
    let text = |value: &Value, sort| bits(terms, value, sort).to_binary_string();
    let (Value::Array(array), Some((index, element))) = (value, terms.sorts().array_parts(sort))
    else {
        return writeln!(out, "{number} {} {name}", text(value, sort));
    };
    let array = array.canonical();
    // Elements that are not listed are zero.
    if !bits(terms, array.default(), element).is_zero() {
        let rest = text(array.default(), element);
        writeln!(out, "{number} [*] {rest} {name}")?;
    }
    for (at, value) in array.entries() {
        let (at, value) = (text(at, index), text(value, element));
        writeln!(out, "{number} [{at}] {value} {name}")?;
    }
    Ok(())
}
