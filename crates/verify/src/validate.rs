//! Evidence about K2 programs from outside, checked. (Witnesses of C programs: [`crate::witness`].)
//!
//! ```text
//!   trace        the interpreter goes it, and it ends at a label of a property that is asked about
//!   invariants   Floyd's method accepts them (`pipeline::check_invariants`)
//! ```

use crate::{
    codes, format, input, load,
    pipeline::{self, Config},
};
use bia_base::{Budget, Diagnostic, Reason, SourceId, Sources};
use bia_k2::{
    Program,
    ast::Property,
    interp::{Interpreter, RunEnd, RunLimits, Unwatched, trace::Replay},
};
use std::{path::Path, sync::Arc};

/// Evidence about a program.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The program.
    pub file: &'a Path,
    /// What the file is, if that was said.
    pub input: Option<&'static format::Format>,
    /// The properties that it is about; all if there are none.
    pub ids: &'a [String],
    /// What is claimed, if anything.
    pub evidence: Option<Claimed<'a>>,
    /// How it is checked.
    pub config: &'a Config,
}

/// What is claimed.
#[derive(Clone, Copy)]
pub enum Claimed<'a> {
    /// An execution, in a file.
    Trace(&'a Path),
    /// Invariants of locations, in a file.
    Invariants(&'a Path),
}

/// Why the evidence is refused, if so; `None` if there is nothing to check: the input is bad.
pub fn check(
    claim: &Claim<'_>,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Result<(), String>> {
    if let Err(why) = format::is_k2(claim.file, claim.input) {
        diagnostics.push(match why.help {
            Some(_) => why,
            None => why.help("evidence about a C program is `--witness W.yml`"),
        });
        return None;
    }
    let (program, asked) = load::properties(claim.file, claim.ids, sources, diagnostics)?;
    match claim.evidence {
        Some(Claimed::Trace(path)) => {
            let (_, text) = read(path, sources, diagnostics)?;
            Some(replay(&program, &asked, &text, budget))
        }
        Some(Claimed::Invariants(path)) => {
            let (source, text) = read(path, sources, diagnostics)?;
            let [property] = &asked[..] else {
                let message = "the program has several properties: say which with `--id`";
                diagnostics.push(Diagnostic::new(&codes::NO_PROPERTY, message));
                return None;
            };
            let (program, config) = (&program, claim.config);
            let checked =
                pipeline::check_invariants(program, property, config, source, &text, budget);
            Some(checked)
        }
        None => {
            let message = "nothing to validate: give `--witness`, `--trace` or `--invariants`";
            diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, message));
            None
        }
    }
}

fn read(
    path: &Path,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(SourceId, String)> {
    match input::read(path, sources) {
        Ok(source) => Some((source, sources.get(source).text().to_owned())),
        Err(unreadable) => {
            diagnostics.push(unreadable);
            None
        }
    }
}

/// The trace fits the program, and it ends at a label of one of the properties.
fn replay(
    program: &Arc<Program>,
    asked: &[Property],
    text: &str,
    budget: &Budget,
) -> Result<(), String> {
    let interp = Interpreter::new(program);
    let replay = Replay::new(program, text).map_err(|halt| halt.to_string())?;
    let limits = RunLimits {
        max_steps: None,
        budget: budget.clone(),
    };
    let run = replay.run(&interp, &mut interp.start(), &mut Unwatched, &limits);
    match run.end {
        RunEnd::Error { label, .. } if asked.iter().any(|p| p.labels.contains(&label)) => Ok(()),
        RunEnd::Error { label, .. } => {
            let name = program.label_name(label);
            Err(format!(
                "it ends at `{name}`, which is not what was asked about"
            ))
        }
        RunEnd::Halted(halt) => Err(halt.to_string()),
        RunEnd::Blocked(_)
        | RunEnd::InitViolated
        | RunEnd::NoInitialState { .. }
        | RunEnd::Finished
        | RunEnd::StepLimit(_) => Err("it reaches no error".into()),
        RunEnd::Stopped(stop) => Err(Reason::from(stop).to_string()),
    }
}
