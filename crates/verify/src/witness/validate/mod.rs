//! Witnesses, checked. The witness becomes part of its program, and the program is verified.
//!
//! ```text
//!   invariants   asserted where they are to hold: all of them and the property hold   confirmed
//!                an execution refutes one, or the property                            rejected
//!   waypoints    only executions that follow them count, only violations at the target:
//!                there is one, which the interpreter has run                          confirmed
//!                there is none                                                        rejected
//! ```
//! About termination (`ending`) the same, with two questions for invariants and another one for
//! waypoints. Whatever is neither proved nor refuted in time is *unknown*. Nothing is believed
//! because the witness says it.

mod edit;
mod ending;
mod expression;
mod instrument;
mod past;
mod task;

use super::{
    model::{Content, Invariant, Segment},
    places::Places,
    read,
};
use crate::{
    COptions, codes,
    confirm::{self, Confirmation},
    input,
    load::{self, CProgram, Case, Changes},
    pipeline::{Config, Finding, Outcome},
    policy,
};
use bia_base::{Budget, Diagnostic, Observer, Sources, Span};
use bia_cfront::lower::{Property, Watch, WatchTarget};
use edit::Edited;
use instrument::Instrumenter;
use std::path::Path;

/// What a witness is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// What it says is so.
    Confirmed,
    /// It is not, and why.
    Rejected(String),
    /// Neither was shown.
    Unknown(String),
    /// There is nothing to judge: diagnostics say why.
    Bad,
}

/// A witness, and what it is said to be about.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The file of the witness.
    pub witness: &'a Path,
    /// The C file.
    pub file: &'a Path,
    /// How the C file is read.
    pub c: &'a COptions,
    /// How questions are answered.
    pub config: &'a Config,
}

/// Checks a witness of a C program. Complaints go to `diagnostics`.
pub fn validate(
    claim: &Claim<'_>,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    observer: &mut dyn Observer,
    budget: &Budget,
) -> Verdict {
    let _span = tracing::info_span!("validate", witness = %claim.witness.display()).entered();
    let read = input::read(claim.witness, sources).and_then(|source| read::read(sources, source));
    let witness = match read {
        Ok(witness) => witness,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return Verdict::Bad;
        }
    };
    let mut c_args = claim.c.clone();
    if let Err(diagnostic) = task::prepare(&witness, claim.file, &mut c_args, sources) {
        return reject(diagnostic, diagnostics);
    }
    let paths = [claim.file.to_owned()];
    let Some(program) = load::load_c(&paths, &c_args, sources, diagnostics, budget) else {
        return Verdict::Bad;
    };
    if let Err(diagnostic) = task::same_question(&witness, &program) {
        return reject(diagnostic, diagnostics);
    }
    if let Err(diagnostic) = task::knows_places(&witness, &program, claim.file) {
        return reject(diagnostic, diagnostics);
    }
    if let Err(diagnostic) = task::is_readable(&witness, &program) {
        diagnostics.push(diagnostic);
        return Verdict::Bad;
    }
    let mut judge = Judge {
        args: &c_args,
        file: claim.file,
        config: claim.config,
        program: &program,
        sources,
        diagnostics,
        observer,
        budget,
    };
    let ends = program.options.properties.has(Property::Termination);
    match &witness.content {
        Content::Invariants(all) if ends => judge.ending(all),
        Content::Invariants(all) => judge.invariants(all),
        Content::Violations(all) => judge.violations(all, ends),
    }
}

/// A complaint that decides.
fn reject(diagnostic: Diagnostic, diagnostics: &mut Vec<Diagnostic>) -> Verdict {
    let why = diagnostic.message.clone();
    diagnostics.push(diagnostic);
    Verdict::Rejected(why)
}

struct Judge<'a> {
    args: &'a COptions,
    file: &'a Path,
    config: &'a Config,
    program: &'a CProgram,
    sources: &'a mut Sources,
    diagnostics: &'a mut Vec<Diagnostic>,
    observer: &'a mut dyn Observer,
    budget: &'a Budget,
}

/// A program with a witness in it.
struct Instrumented {
    case: Case,
    edited: Edited,
    expressions: Vec<String>,
}

impl Judge<'_> {
    fn invariants(&mut self, all: &[Invariant]) -> Verdict {
        match self.judged(all, false) {
            Ok(instrumented) => self.holds(&instrumented, 1.0),
            Err(verdict) => verdict,
        }
    }

    /// The program with all invariants as assertions.
    fn judged(&mut self, all: &[Invariant], by_steps: bool) -> Result<Instrumented, Verdict> {
        let places = Places::new(self.program, &self.program.given()[0], self.sources);
        let mut instrumenter = Instrumenter::new(&places, self.program);
        instrumenter.by_steps = by_steps;
        instrumenter.invariants(all);
        let made = (
            instrumenter.edits,
            instrumenter.expressions,
            instrumenter.diagnostics,
        );
        let watch = Watch {
            judges: true,
            reach_is_inserted: !self.program.options.properties.has(Property::Reach),
            ..Watch::default()
        };
        self.instrument(made, instrument::JUDGE, watch, None)
    }

    /// Whether a program with assertions is safe.
    fn holds(&mut self, instrumented: &Instrumented, part: f32) -> Verdict {
        let budget = self.part(part);
        let outcome = policy::ask(&instrumented.case, self.config, &budget, self.observer);
        match &outcome.finding {
            Finding::Safe(_) => Verdict::Confirmed,
            Finding::Unsafe(cex) => {
                let span = self.violated(&instrumented.case, cex.label());
                match span.and_then(|span| instrumented.false_expression(span)) {
                    Some(value) => Verdict::Rejected(format!("`{value}` is not an invariant")),
                    None => Verdict::Rejected(format!(
                        "the program violates the property: {}",
                        instrumented.case.violated(cex.label())
                    )),
                }
            }
            Finding::Unknown(unknown) => Verdict::Unknown(unknown.one_line()),
        }
    }

    /// One way to a violation is enough.
    fn violations(&mut self, all: &[Vec<Segment>], ends: bool) -> Verdict {
        let mut verdict = Verdict::Rejected("it has no way to a violation".into());
        for segments in all {
            let found = match ends {
                true => self.forever(segments),
                false => self.violation(segments),
            };
            match (found, &verdict) {
                (Verdict::Confirmed, _) => return Verdict::Confirmed,
                (_, Verdict::Unknown(_)) => {}
                (other, _) => verdict = other,
            }
        }
        verdict
    }

    fn violation(&mut self, segments: &[Segment]) -> Verdict {
        let places = Places::new(self.program, &self.program.given()[0], self.sources);
        let mut instrumenter = Instrumenter::new(&places, self.program);
        let target = instrumenter.segments(segments);
        let made = (
            instrumenter.edits,
            instrumenter.expressions,
            instrumenter.diagnostics,
        );
        let done = segments.len().saturating_sub(1);
        let state = (done > 0).then(|| (instrument::SEGMENT.to_owned(), done as u128));
        let watch = Watch {
            target: Some(WatchTarget {
                places: Vec::new(),
                state,
            }),
            ..Watch::default()
        };
        let instrumented = match self.instrument(made, instrument::OBSERVER, watch, Some(target)) {
            Ok(instrumented) => instrumented,
            Err(verdict) => return verdict,
        };
        let outcome = self.ask(&instrumented.case);
        match &outcome.finding {
            Finding::Safe(_) => {
                Verdict::Rejected("no execution follows it to a violation at its target".into())
            }
            Finding::Unsafe(cex) => {
                let Some(c) = &instrumented.case.c else {
                    return Verdict::Bad;
                };
                let reduced =
                    confirm::reduce(&instrumented.case, c, cex, self.sources, self.budget);
                let Some(reduced) = reduced else {
                    let why = "there was no time to execute the counterexample";
                    return Verdict::Unknown(why.into());
                };
                let (said, _) =
                    confirm::confirm(&instrumented.case, c, &reduced, self.sources, self.budget);
                match said {
                    Confirmation::Refuted(what) => Verdict::Unknown(format!(
                        "the compiled program does not reach the error: {what}"
                    )),
                    Confirmation::Inconclusive(why) => Verdict::Unknown(why),
                    Confirmation::Confirmed(_) | Confirmation::NotConfirmed(_) => {
                        Verdict::Confirmed
                    }
                }
            }
            Finding::Unknown(unknown) => Verdict::Unknown(unknown.one_line()),
        }
    }

    /// A part of the time that is left.
    fn part(&self, part: f32) -> Budget {
        match self.budget.remaining() {
            Some(left) => self.budget.within(left.mul_f32(part)),
            None => self.budget.clone(),
        }
    }

    fn ask(&mut self, case: &Case) -> Outcome {
        policy::ask(case, self.config, self.budget, self.observer)
    }

    /// The program with what a instrumenter made of the witness.
    fn instrument(
        &mut self,
        made: (Vec<edit::Edit>, Vec<String>, Vec<Diagnostic>),
        prelude: &str,
        watch: Watch,
        target: Option<Vec<std::ops::Range<usize>>>,
    ) -> Result<Instrumented, Verdict> {
        let (mut edits, expressions, complaints) = made;
        if let Some(first) = complaints.first() {
            let why = first.message.clone();
            let is_read = complaints
                .iter()
                .all(|c| c.code.name != codes::WITNESS_UNSUPPORTED.name);
            self.diagnostics.extend(complaints);
            return Err(match is_read {
                true => Verdict::Rejected(why),
                false => Verdict::Bad,
            });
        }
        let given = self.program.given();
        let text = self.sources.get(given[0].source).text().to_owned();
        // A line of its own only before a line marker, so that lines stay what they are.
        let first = match text.starts_with('#') {
            true => format!("{prelude}\n"),
            false => prelude.to_owned(),
        };
        edits.insert(
            0,
            edit::Edit {
                start: 0,
                end: 0,
                rank: 0,
                before: first.as_str().into(),
                after: "".into(),
            },
        );
        let edited = Edited::new(&text, &edits);
        let mut texts = vec![edited.text.clone()];
        let mut inserted = vec![edited.inserted.clone()];
        let now = |r: &std::ops::Range<usize>| edited.now(r.start)..edited.now(r.end);
        let mut target = target.map(|places| vec![places.iter().map(now).collect::<Vec<_>>()]);
        for unit in &given[1..] {
            texts.push(self.sources.get(unit.source).text().to_owned());
            inserted.push(Vec::new());
            if let Some(target) = &mut target {
                target.push(Vec::new());
            }
        }
        let mut options = self.program.options.clone();
        if watch.judges {
            if watch.reach_is_inserted {
                options.error_functions.clear();
            }
            let asked = options.properties.with(Property::Reach);
            options.properties = asked.without(Property::Termination);
            options.error_functions.push(instrument::FALSE.to_owned());
        }
        options.watch = watch;
        let changes = Changes {
            texts,
            options,
            inserted,
            target,
        };
        let mut complaints = Vec::new();
        let rebuilt = load::rebuild(
            self.program,
            self.args,
            changes,
            self.sources,
            &mut complaints,
        );
        let Some(rebuilt) = rebuilt else {
            return Err(self.blame(&complaints, &edited, &expressions));
        };
        let unit = &rebuilt.given()[0];
        for (range, of) in &edited.expressions {
            if let Err(why) = expression::check_tree(unit, &edited.text, range) {
                let found = instrument::bad_expression(&expressions[*of], &why);
                return Err(reject(found, self.diagnostics));
            }
        }
        let path = self.file.to_owned();
        let mut cases = load::of_c(&[path], rebuilt).into_iter();
        match cases.next() {
            Some(case) => Ok(Instrumented {
                case,
                edited,
                expressions,
            }),
            None => Err(Verdict::Unknown("there is nothing to check".into())),
        }
    }

    /// Which expression is to blame for a program that is none any more.
    fn blame(&mut self, complaints: &[Diagnostic], edited: &Edited, all: &[String]) -> Verdict {
        for complaint in complaints.iter().filter(|c| c.is_error()) {
            let Some(label) = &complaint.primary else {
                continue;
            };
            let at = label.span.range().start;
            let mut ranges = edited.expressions.iter();
            // An error is often seen only behind the text that is wrong.
            let found = ranges.find(|(range, _)| range.start <= at && at <= range.end + 1);
            if let Some((_, of)) = found {
                let found = instrument::bad_expression(&all[*of], &complaint.message);
                return reject(found, self.diagnostics);
            }
        }
        let first = complaints.first().map(|c| c.message.as_str());
        let first = first.unwrap_or("no reason is known");
        Verdict::Unknown(format!("it cannot be made part of the program: {first}"))
    }

    /// Where the check is that a label belongs to.
    fn violated(&self, case: &Case, label: bia_k2::ast::Label) -> Option<Span> {
        let stmt = case.program.label(label).stmt;
        let mut checks = case.c.as_ref()?.lowered.origins.checks.iter();
        let found = checks.find(|check| check.stmt == stmt);
        found.map(|check| check.span)
    }
}

impl Instrumented {
    /// The expression of the witness that a check in inserted text is about.
    fn false_expression(&self, span: Span) -> Option<&str> {
        let at = span.range().start;
        let mut inserted = self.edited.inserted.iter();
        inserted.find(|range| range.contains(&at))?;
        let ranges = self.edited.expressions.iter();
        let before = ranges.filter(|(range, _)| range.start <= at);
        let last = before.max_by_key(|(range, _)| range.start);
        last.map(|(_, of)| self.expressions[*of].as_str())
    }
}
