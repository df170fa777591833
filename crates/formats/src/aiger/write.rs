//! Writing circuits.

use super::number::Numbering;
use bia_solver::aig::{AigSystem, Latch};
use std::io::{self, Write};

/// `M I L O A B C`, without trailing zeros where the format allows.
fn header(system: &AigSystem, numbers: &Numbering) -> String {
    let mut fields = vec![
        numbers.largest(),
        system.inputs.len(),
        system.latches.len(),
        0,
        numbers.ands.len(),
        system.bad.len(),
    ];
    if !system.constraints.is_empty() {
        fields.push(system.constraints.len());
    }
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

/// Writes the binary form.
pub fn write_binary(system: &AigSystem, out: &mut dyn Write) -> io::Result<()> {
    let numbers = Numbering::of(system);
    writeln!(out, "aig {}", header(system, &numbers))?;
    for latch in &system.latches {
        let own = numbers.lit(latch.state);
        writeln!(out, "{}{}", numbers.lit(latch.next), reset(latch, own))?;
    }
    for lit in system.bad.iter().chain(&system.constraints) {
        writeln!(out, "{}", numbers.lit(*lit))?;
    }
    for (left, high, low) in numbers.gates(system) {
        delta(out, left - high)?;
        delta(out, high - low)?;
    }
    Ok(())
}

/// Writes the ASCII form.
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
    for lit in system.bad.iter().chain(&system.constraints) {
        writeln!(out, "{}", numbers.lit(*lit))?;
    }
    for (left, high, low) in numbers.gates(system) {
        writeln!(out, "{left} {high} {low}")?;
    }
    Ok(())
}

/// A number in groups of seven bits, the lowest first, the highest bit set on all but the last.
fn delta(out: &mut dyn Write, mut number: u32) -> io::Result<()> {
    while number >= 0x80 {
        let low = u8::try_from(number & 0x7f).unwrap_or_default();
        out.write_all(&[low | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[u8::try_from(number).unwrap_or_default()])
}
