//! Checks a case against the libraries.
//!
//! Every file: it has exactly the diagnostics that its header lists. Every file without errors:
//!
//! ```text
//!   parse(print(p)) equals p              print(parse(print(p))) = print(p)
//!   format(format(t)) = format(t)         parse(format(t)) equals parse(t)
//!   a few random runs end without fault   each property has the verdict that the header gives
//! ```

use super::{Case, ExpectedDiagnostic, Golden, Header, Position};
use crate::explicit::{self, Answer, Limits, replay};
use crate::round_trip::{formatted, through_format, through_print};
use crate::simulate::simulate;
use bia_base::{Diagnostic, Sources};
use bia_k2::ast::Program;
use std::fs;

/// Why a case fails; nothing if it passes.
pub type Outcome = Result<(), String>;

/// Steps of each random run.
const STEPS: u64 = 2000;

/// Checks everything that needs no command.
pub fn check(case: &Case) -> Outcome {
    let header = case.header.as_ref().map_err(ToString::to_string)?;
    let Some(text) = case.text() else {
        // Not for the libraries, which want text; the runs say what happens.
        return if header.runs.is_empty() {
            Err(String::from("not UTF-8, and no run"))
        } else {
            Ok(())
        };
    };
    let mut sources = Sources::new();
    let source = sources.add(case.name.clone(), text);
    let parsed = bia_k2::parse(source, text);
    same_diagnostics(&sources, &parsed.diagnostics, header)?;
    match parsed.program {
        Some(program) if !header.expects_errors() => {
            through_print(&program)?;
            through_format(text, &program)?;
            simulated(&program, header)?;
            verdicts(&program, header)?;
            for golden in &header.golden {
                compare(case, *golden, &output(*golden, text, &program)?)?;
            }
            Ok(())
        }
        None if header.expects_errors() => Ok(()),
        Some(_) => Err(String::from("there are errors, and a program all the same")),
        None => Err(String::from("there is no program, and no error")),
    }
}

fn same_diagnostics(sources: &Sources, found: &[Diagnostic], header: &Header) -> Outcome {
    let mut expected = header.diagnostics.clone();
    expected.sort();
    let mut given: Vec<ExpectedDiagnostic> = found
        .iter()
        .map(|d| ExpectedDiagnostic {
            code: d.code.name.to_owned(),
            position: d.primary.as_ref().map(|label| {
                let at = sources.start(label.span);
                Position {
                    line: at.line,
                    column: at.column,
                }
            }),
        })
        .collect();
    given.sort();
    if given == expected {
        return Ok(());
    }
    let list = |all: &[ExpectedDiagnostic]| -> String {
        all.iter().map(|d| format!("\n  ;@ diag: {d}")).collect()
    };
    let messages: String = found.iter().map(|d| format!("\n  {d}")).collect();
    Err(format!(
        "expected diagnostics:{}\nfound:{}\nwhich say:{messages}",
        list(&expected),
        list(&given)
    ))
}

/// Random runs do what the header says of them.
fn simulated(program: &Program, header: &Header) -> Outcome {
    match (simulate(program, 0..3, STEPS), header.halts) {
        (Ok(_), false) => Ok(()),
        (Ok(_), true) => Err(String::from("`simulate: halts` is out of date")),
        (Err(message), true) if message.contains("too large") => Ok(()),
        (Err(message), _) => Err(message),
    }
}

/// Each property has a verdict in the header, and the exhaustive search agrees with it.
fn verdicts(program: &Program, header: &Header) -> Outcome {
    let properties = program.properties();
    let graph = explicit::explore(program, &Limits::default());
    let mut open = header.verdicts.clone();
    let mut undecided = false;
    for property in &properties {
        let (kind, id) = (property.kind, program.name(property.id));
        let found = open.iter().position(|v| v.kind == kind && v.id == id);
        let Some(at) = found else {
            return Err(format!("no verdict for `{} {id}`", kind.key()));
        };
        let expected = open.remove(at);
        let answer = graph.answer(property);
        if let Answer::Fails(witness) = &answer {
            let replayed = replay(program, witness)?;
            if !replayed.refutes(property) {
                return Err(format!("the witness against `{id}` shows nothing"));
            }
        }
        match answer.holds() {
            Some(holds) if holds != expected.holds => {
                let word = if holds { "holds" } else { "fails" };
                return Err(format!("`{} {id}` {word}", kind.key()));
            }
            Some(_) => {}
            None => undecided = true,
        }
    }
    if let Some(verdict) = open.first() {
        return Err(format!(
            "there is no property `{} {}`",
            verdict.kind.key(),
            verdict.id
        ));
    }
    match (undecided, header.too_large) {
        (true, false) => Err(format!("the search was cut: {:?}", graph.cut())),
        (false, true) => Err(String::from("`oracle: too-large` is out of date")),
        (true, true) | (false, false) => Ok(()),
    }
}

fn output(golden: Golden, text: &str, program: &Program) -> Result<String, String> {
    match golden {
        Golden::Fmt => formatted(text),
        Golden::Print => Ok(bia_k2::print(program)),
    }
}

/// Whether outputs are to be rewritten instead of compared: `BLESS=1`.
pub fn bless() -> bool {
    std::env::var("BLESS").is_ok_and(|value| value == "1")
}

fn compare(case: &Case, golden: Golden, output: &str) -> Outcome {
    let path = case.beside(golden.extension());
    if bless() {
        return fs::write(&path, output).map_err(|e| format!("{}: {e}", path.display()));
    }
    let kept = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    if kept == output {
        return Ok(());
    }
    let differs = kept.lines().zip(output.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or_else(|| kept.lines().count().min(output.lines().count())) + 1;
    Err(format!(
        "{} differs from line {line} on; BLESS=1 rewrites it\n{output}",
        path.display()
    ))
}
