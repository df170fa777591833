//! Round trips: print, format and read again, and compare.
//!
//! ```text
//!   parse(print(p)) equals p              print(parse(print(p))) = print(p)
//!   parse(format(t)) equals parse(t)      format(format(t)) = format(t)
//! ```

use bia_base::{SourceId, Sources};
use bia_k2::Program;

/// The program of a text that has no errors; otherwise the errors.
pub fn program_of(text: &str) -> Result<Program, String> {
    let parsed = bia_k2::parse(some_source(), text);
    if let Some(program) = parsed.program {
        return Ok(program);
    }
    let errors = parsed.diagnostics.iter().filter(|d| d.is_error());
    let errors = errors.map(|d| {
        let place = d.primary.as_ref().map(|label| label.span.range());
        format!("\n  {d} at {place:?}")
    });
    Err(errors.collect())
}

/// Checks that the program survives being printed and read.
pub fn through_print(program: &Program) -> Result<(), String> {
    let printed = bia_k2::print(program);
    let again = program_of(&printed)
        .map_err(|errors| format!("the printed program has errors:{errors}\n{printed}"))?;
    if let Some(difference) = bia_k2::difference(program, &again) {
        return Err(format!(
            "printing changes the program: {difference}\n{printed}"
        ));
    }
    let twice = bia_k2::print(&again);
    if printed != twice {
        return Err(format!(
            "printing again prints otherwise:\n{printed}\n{twice}"
        ));
    }
    Ok(())
}

/// Checks that formatting keeps the program, and changes nothing the second time.
pub fn through_format(text: &str, program: &Program) -> Result<(), String> {
    let formatted = formatted(text)?;
    let again = program_of(&formatted)
        .map_err(|errors| format!("the formatted text has errors:{errors}\n{formatted}"))?;
    if let Some(difference) = bia_k2::difference(program, &again) {
        return Err(format!(
            "formatting changes the program: {difference}\n{formatted}"
        ));
    }
    let twice = self::formatted(&formatted)?;
    if formatted != twice {
        return Err(format!(
            "formatting again changes the text:\n{formatted}\n{twice}"
        ));
    }
    Ok(())
}

/// The formatted text.
pub fn formatted(text: &str) -> Result<String, String> {
    bia_k2::format(some_source(), text).map_err(|errors| format!("format: {errors:?}"))
}

/// A source id where positions do not matter.
fn some_source() -> SourceId {
    Sources::new().next_id()
}
