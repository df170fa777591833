//! What `bia verify` says about models, property by property.
//!
//! The report is the usual one; `--trace` writes the witness in the format's own form. Properties
//! about infinite paths (justice, `:live-property`) are violated by a run whose last step leads to
//! a state that was before; where there is a recurrent set instead, there is no witness in the
//! format's form.

use super::{
    final_message::Open,
    verify::{complain, finish, limited, next_file, show, write_stats},
};
use crate::{
    Exit,
    args::VerifyArgs,
    io::Io,
    outputs::{self, unwritable},
    render,
    report::{
        self, AttemptReport, CexReport, ProofReport, PropertyReport, StepReport, ValueReport,
    },
};
use bia_base::{Budget, Diagnostic, Sources, Statistics};
use bia_formats::{Goal, Property, Run};
use bia_term::{Term, Terms, value::Value};
use bia_verify::{
    codes,
    joint::Joint,
    pipeline::{Config, Evidence, Finding, ModelOutcome},
    render::script,
    task::{self, Asked, Forever, ModelFile, ModelQuestion, ModelReport, Violation},
};
use std::{io, path::Path, sync::Arc};

pub(super) fn verify(
    args: &VerifyArgs,
    config: &Config,
    files: Vec<ModelFile>,
    (sources, diagnostics, budget): (&Sources, Vec<Diagnostic>, &Budget),
    io: &mut Io,
) -> io::Result<Exit> {
    let mut written = Written {
        args,
        command: io.command(),
        sources,
        diagnostics,
        traces: 0,
        invariants: 0,
        proofs: Vec::new(),
    };
    let mut reports: Vec<PropertyReport> = Vec::new();
    for mut file in files {
        for asked in &file.asked.clone() {
            let open = Open {
                file: file.name.clone(),
                property: asked.property.name.clone(),
                kind: word(&asked.property),
            };
            let last = limited(args, io).about(open, &reports);
            let watchdog = io.watchdog(budget.remaining(), args.memory, last);
            let question = ModelQuestion {
                file: &mut file,
                asked,
            };
            let outcome = task::verify(question, config, budget, &mut *io.observer(budget));
            drop(watchdog);
            let report = written.report(&mut file, asked, outcome);
            if !io.is_json() {
                show(args, &report, io)?;
            }
            reports.push(report);
        }
    }
    written.proofs.iter().for_each(|proof| io.keep_proof(proof));
    let mut diagnostics = written.diagnostics;
    if let Some(complaint) = write_stats(args, &reports) {
        complain(&mut diagnostics, complaint);
    }
    if !io.is_json() {
        render::show(&diagnostics, sources, io);
    }
    let joint = Joint::of(reports.iter().map(PropertyReport::answer));
    finish(&joint, reports, &[], &[], &diagnostics, sources, io)
}

/// What is written besides the report, and what cannot be.
struct Written<'a> {
    args: &'a VerifyArgs,
    /// The command that was given.
    command: Vec<String>,
    sources: &'a Sources,
    diagnostics: Vec<Diagnostic>,
    traces: usize,
    invariants: usize,
    /// What was proved.
    proofs: Vec<Evidence>,
}

impl Written<'_> {
    fn report(
        &mut self,
        file: &mut ModelFile,
        asked: &Asked,
        outcome: ModelReport,
    ) -> PropertyReport {
        let ModelOutcome {
            finding,
            engine,
            found_by,
            strategy,
            attempts,
            statistics,
        } = outcome;
        let property = &asked.property;
        let mut report = PropertyReport {
            check: None,
            engine,
            strategy,
            repeat: found_by.map(|engine| report::alone(self.command.iter().cloned(), &engine)),
            attempts: attempts.iter().map(AttemptReport::new).collect(),
            statistics,
            ..empty(file, property)
        };
        let is_defect = finding.is_defect();
        match finding {
            Finding::Safe(evidence) => {
                report.verdict = "safe";
                report.proof = Some(ProofReport::new(&evidence, &|_| (None, 0)));
                if let Some(path) = &self.args.invariants {
                    let path = next_file(path, &mut self.invariants);
                    let written = outputs::write(&path, script(&evidence));
                    report.invariants_file = self.named(&path, written);
                }
                self.proofs.push(evidence);
            }
            Finding::Unsafe(violation) => {
                report.verdict = "unsafe";
                report.violated = Some(violation.violated().into());
                let line = property.span.map(|span| self.sources.start(span).line);
                report.counterexample = Some(counterexample(file, property, &violation, line));
                if let Some(path) = &self.args.trace
                    && violation.has_witness()
                {
                    let path = next_file(path, &mut self.traces);
                    let written = outputs::write_with(&path, |out| {
                        file.write_witness(asked, &violation, out)
                    });
                    report.trace_file = self.named(&path, written);
                }
            }
            Finding::Unknown(unknown) => {
                report.reason = Some(unknown.one_line());
                report.explored = unknown.explored;
                if is_defect {
                    let message = unknown.one_line();
                    let defect = Diagnostic::new(&codes::EVIDENCE_REJECTED, message);
                    self.diagnostics.push(defect);
                }
            }
        }
        report
    }

    /// The name of a file if it was written; else a complaint.
    fn named(&mut self, path: &Path, written: io::Result<()>) -> Option<String> {
        match written {
            Ok(()) => Some(path.display().to_string()),
            Err(why) => {
                complain(&mut self.diagnostics, unwritable(path, &why));
                None
            }
        }
    }
}

/// The kind of a property.
fn word(property: &Property) -> &'static str {
    match property.goal {
        Goal::Bad(_) => "bad",
        Goal::Justice(_) => "justice",
    }
}

/// A report of a property about which nothing is known.
fn empty(file: &ModelFile, property: &Property) -> PropertyReport {
    PropertyReport {
        check: None,
        file: file.name.clone(),
        property: property.name.clone(),
        kind: word(property),
        verdict: "unknown",
        reason: None,
        explored: None,
        engine: None,
        strategy: None,
        repeat: None,
        attempts: Vec::new(),
        proof: None,
        counterexample: None,
        hint: None,
        trace_file: None,
        harness_file: None,
        confirmation: None,
        invariants_file: None,
        html_file: None,
        witness_file: None,
        violated: None,
        assumptions: Vec::new(),
        statistics: Statistics::new(),
    }
}

/// A violation as steps; of one that goes on forever the cycle once, and how it goes on.
fn counterexample(
    file: &mut ModelFile,
    property: &Property,
    violation: &Violation,
    line: Option<u32>,
) -> CexReport {
    let mut report = steps(file, property, violation.run(), line);
    let ending = match violation.forever() {
        None => return report,
        Some(Forever::Back(back)) => {
            if let Some(step) = report.steps.get_mut(back) {
                step.statement = format!("step {back}, the cycle begins").into();
            }
            format!("as from step {back} on, for ever")
        }
        Some(Forever::Recurrent { set, steps }) => {
            let set = bia_cfg::term_text(&file.terms, set);
            format!("for ever: each {steps} steps lead back to {set}")
        }
    };
    report.steps.push(StepReport {
        statement: ending.into(),
        ..StepReport::default()
    });
    report
}

/// The run as steps: what is chosen, and which states it changes.
fn steps(file: &mut ModelFile, property: &Property, run: &Run, line: Option<u32>) -> CexReport {
    let state: Vec<Term> = file.model.state.iter().map(|var| var.now).collect();
    let inputs = file.model.inputs.clone();
    let name = Path::new(&file.name).file_stem();
    let name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let name: Arc<str> = name.into();
    let terms = &mut file.terms;
    let mut steps = Vec::new();
    for (step, chosen) in run.inputs.iter().enumerate() {
        let changed = run.states.get(step + 1).map_or(&[][..], Vec::as_slice);
        let before = &run.states[step];
        let changed = state.iter().zip(changed).zip(before);
        let changed = changed.filter(|((_, after), before)| after != before);
        let assigned = changed
            .map(|((var, value), _)| shown_value(terms, *var, value))
            .collect();
        let chosen = inputs.iter().zip(chosen);
        let chosen = chosen.map(|(var, value)| shown_value(terms, *var, value));
        steps.push(StepReport {
            function: Arc::clone(&name),
            statement: format!("step {step}").into(),
            choices: chosen.collect(),
            assigned,
            ..StepReport::default()
        });
    }
    let first = run.states.first().map_or(&[][..], Vec::as_slice);
    let initial = state.iter().zip(first);
    let initial = initial.map(|(var, value)| shown_value(terms, *var, value));
    CexReport {
        label: property.name.clone(),
        line,
        initial: initial.collect(),
        total_steps: u64::try_from(steps.len()).unwrap_or(u64::MAX),
        steps,
        ..CexReport::default()
    }
}

fn shown_value(terms: &mut Terms, var: Term, value: &Value) -> ValueReport {
    let name = terms.var_name(var).unwrap_or_default().to_owned();
    let value = terms.value(value.clone(), terms.sort(var));
    ValueReport {
        name,
        value: terms.term_text(value),
        global: true,
    }
}
