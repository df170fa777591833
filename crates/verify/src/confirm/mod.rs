//! Counterexamples of C programs, executed: the program, linked with the real C library, and a
//! harness with its inputs are compiled by gcc and run, and the run must reach the error.
//!
//! ```text
//!   counterexample ──reduce──► the same with zeros where values do not matter, its inputs, and what it
//!                              needs that the program may not meet ([`worth`], [`taint`])
//!                  ──harness─► a C file that gives the inputs, and the schedule of threads ([`schedule`])
//!                  ──build───► compiled, with a sanitizer where the property needs one
//!                  ──run─────► reached: confirmed
//!                              not reached: refuted; or it depends on what gcc decides, or on what
//!                              is only approximated
//! ```
//! The judge of a counterexample is the K2 interpreter. Execution looks over its shoulder: what
//! contradicts it is a defect of the translation, so the answer becomes *unknown*. Where the
//! translation allows more than the program can do, only execution makes it a counterexample.

mod arguments;
mod build;
mod harness;
mod inputs;
mod literal;
mod process;
mod real;
mod schedule;
mod seen;
mod taint;
mod worth;
mod zero;

pub use build::Used;
pub use harness::{About, harness};
pub use inputs::{Input, InputKind, Inputs};
pub use literal::literal;
pub use schedule::{Follow, Plan};
pub use seen::Seen;
pub(crate) use seen::see;
pub use taint::Needs;
pub(crate) use taint::approximates;
pub use zero::ReducedExecution;
pub(crate) use zero::reduce;

use crate::load::{CProgram, Case};
use bia_base::{Budget, Sources};
use bia_cfront::{
    DataModel,
    ir::{BinaryOp, Conversion, ExprKind},
    lower::Check,
    property::Referee,
};
use build::Attempt;
use serde::Serialize;
use std::time::Duration;

/// With less time nothing is begun.
const LEAST: Duration = Duration::from_millis(500);

/// What execution says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "execution", content = "details", rename_all = "kebab-case")]
pub enum Confirmation {
    /// A run reached the error; where and how it says.
    Confirmed(String),
    /// No run was tried, or what it shows is no evidence; why.
    NotConfirmed(String),
    /// It needs something that is only approximated, and no run shows it; what. No answer.
    Inconclusive(String),
    /// A run that had to reach the error did not; what it did instead.
    Refuted(String),
}

impl Confirmation {
    /// As a line for people.
    pub fn text(&self) -> String {
        match self {
            Self::Confirmed(how) if how.is_empty() => "confirmed by execution".into(),
            Self::Confirmed(how) => format!("confirmed by execution: {how}"),
            Self::NotConfirmed(why) => format!("not confirmed by execution: {why}"),
            Self::Inconclusive(why) => format!("not confirmed by execution: {why}"),
            Self::Refuted(what) => format!("refuted by execution: {what}"),
        }
    }
}

/// The check that a counterexample violates.
pub fn violated_check<'a>(
    case: &Case,
    c: &'a CProgram,
    reduced: &ReducedExecution,
) -> Option<&'a Check> {
    let stmt = case.program.label(reduced.cex.label()).stmt;
    let mut checks = c.lowered.origins.checks.iter();
    checks.find(|check| check.stmt == stmt)
}

/// Compiles and runs the program with the inputs of the counterexample. How a harness leads to the
/// error, if one does.
pub fn confirm(
    case: &Case,
    c: &CProgram,
    reduced: &ReducedExecution,
    sources: &Sources,
    budget: &Budget,
) -> (Confirmation, Option<Used>) {
    let Some(check) = violated_check(case, c, reduced) else {
        return (
            without_run(reduced, "it is not known which check fails"),
            None,
        );
    };
    if budget.remaining().is_some_and(|left| left < LEAST) {
        return (without_run(reduced, "no time is left"), None);
    }
    let sanitizer = matches!(check.property.row().referee, Referee::Address { .. });
    if sanitizer && case.program.is_threaded() {
        let why = "gcc cannot look for invalid accesses and let threads take turns at once";
        return (without_run(reduced, why), None);
    }
    if let Some(why) = not_replayable(c, check) {
        return (without_run(reduced, &why), None);
    }
    let mut attempt = match Attempt::new(c, reduced, check, sources, budget) {
        Ok(attempt) => attempt,
        Err(why) => return (without_run(reduced, &why), None),
    };
    if case.program.is_threaded() {
        return schedule::confirm(reduced, &mut attempt, budget);
    }
    let mut first = None;
    for reversed in [false, true] {
        if reversed && !ambiguous(c, reduced, sources) {
            break;
        }
        match attempt.run(reversed) {
            Ok(found) if found.reached => {
                return (reached(reduced, found), Some(attempt.used()));
            }
            Ok(found) if found.limited => {
                return (without_run(reduced, &found.text), None);
            }
            Ok(found) => first = first.or(Some(found)),
            Err(why) => return (without_run(reduced, &why), None),
        }
    }
    let what = first.map_or_else(String::new, |found| found.text);
    let blind = match blind(check, &what) {
        // A run that does not even come to the operation contradicts what the interpreter did.
        // What a library function does in C the real one does where no sanitizer looks.
        Some(text) if in_library(check, sources) || attempt.arrives() != Ok(false) => Some(text),
        Some(_) | None => None,
    };
    let needs = &reduced.seen.needs;
    if !needs.decides.is_empty() || (blind.is_none() && !needs.met.is_empty()) {
        let all = if needs.decides.is_empty() {
            &needs.met
        } else {
            &needs.decides
        };
        let why = format!(
            "the counterexample needs something of {} that the real program does not get: {what}",
            some(all.clone())
        );
        return (Confirmation::Inconclusive(why), None);
    }
    let mut depends = reduced.depends.clone();
    depends.extend(attempt.left_out());
    depends.extend(needs.no_body.iter().cloned());
    depends.extend(needs.outside.iter().cloned());
    depends.extend(addresses(c));
    depends.extend(blind);
    const ORDER: &str = "the order of evaluation";
    if ambiguous(c, reduced, sources) && !depends.iter().any(|one| one.starts_with(ORDER)) {
        depends.push(ORDER.into());
    }
    if reduced.seen.inputs.unspecified {
        depends.push("bytes of padding or of a union".into());
    }
    if !c.lowered.origins.shared.is_empty() {
        depends.push("whether string literals share storage".into());
    }
    if reduced.seen.inputs.arguments {
        depends.push("the arguments of the program".into());
    }
    depends.dedup();
    if depends.is_empty() {
        return (Confirmation::Refuted(what), None);
    }
    let text = format!("depends on {}", some(depends));
    (Confirmation::NotConfirmed(text), None)
}

/// What is said of a counterexample that is not run.
fn without_run(reduced: &ReducedExecution, why: &str) -> Confirmation {
    match no_run(&reduced.seen.needs, why) {
        Some(inconclusive) => Confirmation::Inconclusive(inconclusive),
        None => Confirmation::NotConfirmed(why.into()),
    }
}

/// Why an execution that is not run is no violation, if so.
pub fn no_run(needs: &Needs, why: &str) -> Option<String> {
    if needs.decides.is_empty() {
        return None;
    }
    let names = some(needs.decides.clone());
    Some(format!(
        "the counterexample needs something of {names} that may not happen: {why}"
    ))
}

/// What is said of a run that reached the error.
fn reached(reduced: &ReducedExecution, found: build::Shown) -> Confirmation {
    let mut no_body = reduced.seen.needs.no_body.clone();
    let stubs = found.stubs.iter();
    no_body.extend(stubs.map(|name| format!("`{name}`, which has no body")));
    no_body.sort();
    no_body.dedup();
    if !no_body.is_empty() {
        return Confirmation::NotConfirmed(format!("depends on {}", some(no_body)));
    }
    let mut how = found.text;
    let inputs = &reduced.seen.inputs;
    let mut with = |what: String| {
        let comma = if how.is_empty() { "" } else { ", " };
        how.push_str(&format!("{comma}with {what}"));
    };
    if !inputs.characters.is_empty() {
        with(format!("the input {}", quoted(&inputs.stream())));
    }
    if !inputs.words.is_empty() {
        let words: Vec<String> = inputs.words.iter().map(|word| quoted(word)).collect();
        with(format!("the arguments {}", some(words)));
    }
    Confirmation::Confirmed(how)
}

/// Bytes as C writes them, the first ones.
fn quoted(bytes: &[u8]) -> String {
    let shown: String = bytes.escape_ascii().take(60).map(char::from).collect();
    let more = if bytes.len() > 60 { "…" } else { "" };
    format!("\"{shown}{more}\"")
}

/// The first of them.
fn some(mut all: Vec<String>) -> String {
    let rest = all.len().saturating_sub(3);
    all.truncate(3);
    let mut text = all.join(", ");
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}

/// Why no run could show the violation.
fn not_replayable(c: &CProgram, check: &Check) -> Option<String> {
    let options = &c.options;
    if options.unbounded_integers {
        return Some("integers are unbounded".into());
    }
    if options.floats_as_reals {
        return Some("floats are real numbers".into());
    }
    if let Some(why) = c.customised {
        return Some(why.into());
    }
    if !c.options.handlers.is_empty() {
        return Some("no run starts handlers at given moments".into());
    }
    if let DataModel::Foreign(target) = c.module.types.model() {
        return Some(format!("no compiler for the target {}", target.name));
    }
    if !c.module.mapped.is_empty() {
        return Some("the machine that runs it has no such registers".into());
    }
    match check.property.row().referee {
        Referee::Nobody(why) => Some(why.into()),
        Referee::Call | Referee::Undefined { .. } | Referee::Address { .. } | Referee::Blocks => {
            None
        }
    }
}

/// Whether one line asks a function for several values, or an order was chosen where it makes a
/// difference: gcc may evaluate them in another order.
fn ambiguous(c: &CProgram, reduced: &ReducedExecution, sources: &Sources) -> bool {
    let inputs = &reduced.seen.inputs.inputs;
    let here = |input: &Input| {
        let place = c.place(sources, input.span);
        (input.function, place, input.depth)
    };
    let pairs = inputs.windows(2);
    let differ = |pair: &[Input]| pair[0].span != pair[1].span && here(&pair[0]) == here(&pair[1]);
    reduced.seen.inputs.ordered || pairs.into_iter().any(differ)
}

/// Addresses are other numbers in a run: what a program does with them as numbers may differ.
fn addresses(c: &CProgram) -> Option<String> {
    let module = &c.module;
    let orders = |op| {
        matches!(
            op,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual
        )
    };
    let depends = module.exprs.values().any(|expr| {
        if let ExprKind::Binary(op, left, _) = expr.kind {
            return orders(op) && module.types.is_pointer(module.type_of(left));
        }
        matches!(expr.kind, ExprKind::Convert(Conversion::PointerToInt, _))
    });
    depends.then(|| "addresses as numbers".into())
}

/// Whether the check is in a function of the C library that is written in C.
fn in_library(check: &Check, sources: &Sources) -> bool {
    let source = sources.get(check.span.source);
    source.name().starts_with("<library>/")
}

/// What gcc, or its sanitizer, does not see.
fn blind(check: &Check, what: &str) -> Option<String> {
    if what == build::ASSUMPTION {
        return None;
    }
    match check.property.row().referee {
        Referee::Undefined { blind, .. } => Some(blind.into()),
        Referee::Address { blind } => blind.map(str::to_owned),
        Referee::Call | Referee::Blocks | Referee::Nobody(_) => None,
    }
}
