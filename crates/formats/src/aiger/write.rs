//! Writes circuits, in the ASCII and the binary form.

use super::{Circuit, number::Numbering};
use crate::symbols::escape;
use bia_solver::aig::{AigSystem, Latch};
use std::io::{self, Write};

/// Bytes of the binary part that are written at once.
const CHUNK: usize = 1 << 16;

/// `M I L O A B C J F`, without trailing zeros where the format allows.
fn header(system: &AigSystem, numbers: &Numbering) -> String {
    let mut fields = vec![
        numbers.largest(),
        system.inputs.len(),
        system.latches.len(),
        0,
        numbers.ands.len(),
        system.bad.len(),
    ];
    let more = [
        system.constraints.len(),
        system.justice.len(),
        system.fairness.len(),
    ];
    let said = more.iter().rposition(|count| *count > 0);
    fields.extend_from_slice(&more[..said.map_or(0, |last| last + 1)]);
    let fields: Vec<String> = fields.iter().map(usize::to_string).collect();
    fields.join(" ")
}

/// The reset value of a latch; nothing stands for 0.
fn reset(latch: &Latch, own: u32) -> String {
    match latch.init {
        Some(false) => String::new(),
        Some(true) => " 1".into(),
        None => format!(" {own}"),
    }
}

/// The lines of bad literals, constraints, justice and fairness.
fn properties(system: &AigSystem, numbers: &Numbering, out: &mut dyn Write) -> io::Result<()> {
    for lit in system.bad.iter().chain(&system.constraints) {
        writeln!(out, "{}", numbers.lit(*lit))?;
    }
    for lits in &system.justice {
        writeln!(out, "{}", lits.len())?;
    }
    for lit in system.justice.iter().flatten().chain(&system.fairness) {
        writeln!(out, "{}", numbers.lit(*lit))?;
    }
    Ok(())
}

/// Writes the binary form, without names.
pub fn write_binary(system: &AigSystem, out: &mut dyn Write) -> io::Result<()> {
    let numbers = Numbering::of(system);
    writeln!(out, "aig {}", header(system, &numbers))?;
    for latch in &system.latches {
        let own = numbers.lit(latch.state);
        writeln!(out, "{}{}", numbers.lit(latch.next), reset(latch, own))?;
    }
    properties(system, &numbers, out)?;
    let mut bytes = Vec::with_capacity(CHUNK + 16);
    for (left, high, low) in numbers.gates(system) {
        delta(&mut bytes, left - high);
        delta(&mut bytes, high - low);
        if bytes.len() >= CHUNK {
            out.write_all(&bytes)?;
            bytes.clear();
        }
    }
    out.write_all(&bytes)
}

/// Writes the ASCII form, without names.
pub fn write_ascii(system: &AigSystem, out: &mut dyn Write) -> io::Result<()> {
    let numbers = Numbering::of(system);
    writeln!(out, "aag {}", header(system, &numbers))?;
    for input in &system.inputs {
        writeln!(out, "{}", numbers.lit(*input))?;
    }
    for latch in &system.latches {
        let own = numbers.lit(latch.state);
        let next = numbers.lit(latch.next);
        writeln!(out, "{own} {next}{}", reset(latch, own))?;
    }
    properties(system, &numbers, out)?;
    for (left, high, low) in numbers.gates(system) {
        writeln!(out, "{left} {high} {low}")?;
    }
    Ok(())
}

/// Writes a circuit with its names and comments, in either form.
pub fn write_circuit(circuit: &Circuit, ascii: bool, out: &mut dyn Write) -> io::Result<()> {
    match ascii {
        true => write_ascii(&circuit.system, out)?,
        false => write_binary(&circuit.system, out)?,
    }
    for (kind, names) in [
        ('i', &circuit.inputs),
        ('l', &circuit.latches),
        ('b', &circuit.bad),
        ('j', &circuit.justice),
    ] {
        for (number, name) in names.iter().enumerate() {
            if !name.is_empty() {
                writeln!(out, "{kind}{number} {}", escape(name))?;
            }
        }
    }
    if !circuit.comments.is_empty() {
        writeln!(out, "c")?;
    }
    for comment in &circuit.comments {
        writeln!(out, "{comment}")?;
    }
    Ok(())
}

/// A number in groups of seven bits, the lowest first, the highest bit set on all but the last.
fn delta(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        let low = u8::try_from(number & 0x7f).unwrap_or_default();
        out.push(low | 0x80);
        number >>= 7;
    }
    out.push(u8::try_from(number).unwrap_or_default());
}
