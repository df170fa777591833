//! An execution of a C program as C lines: which line, what changed.
//!
//! K2 steps that come from one line, one after the other in the same call, are one step here.
//! Variables are shown by their C names; temporaries and memory as a whole are not.

use super::{CexReport, Shown, StepReport, ValueReport};
use crate::{
    load::{CProgram, Case},
    pipeline::Counterexample,
};
use bia_base::{Budget, Sources, Span};
use bia_cfg::replay;
use bia_k2::{
    ast::{Program, StmtKind, Var},
    interp::{Ask, Halt, Moment, Monitor, Step, What},
    print_value,
};
use bia_term::value::Value;
use rustc_hash::FxHashMap;

/// Values with longer texts are left out.
const LONGEST_VALUE: usize = 60;

/// The counterexample of a C program.
pub(crate) fn c_counterexample(
    case: &Case,
    c: &CProgram,
    cex: &Counterexample,
    sources: &Sources,
    shown: Shown,
) -> CexReport {
    let mut notes = Notes {
        program: &case.program,
        c,
        sources,
        names: c
            .names
            .iter()
            .map(|(var, name)| (*var, name.as_str()))
            .collect(),
        last: None,
        steps: Vec::new(),
    };
    let budget = Budget::unlimited();
    // It was replayed before, with the same answers.
    let _ = replay::drive(
        &case.program,
        &case.property,
        &cex.answers,
        &mut notes,
        &budget,
    );
    let mut steps = notes.steps;
    let last = steps.len().saturating_sub(1);
    if shown == Shown::Changes {
        let mut at = 0;
        steps.retain(|step| {
            at += 1;
            at > last || !step.assigned.is_empty() || !step.choices.is_empty()
        });
    }
    let stmt = case.program.label(cex.label).stmt;
    let mut checks = c.lowered.origins.checks.iter();
    let check = checks.find(|check| check.stmt == stmt);
    CexReport {
        label: check.map_or_else(String::new, |check| check.text.clone()),
        line: check.map(|check| c.place(sources, check.span).1),
        initial: Vec::new(),
        inputs: Vec::new(),
        steps,
    }
}

struct Notes<'a> {
    program: &'a Program,
    c: &'a CProgram,
    sources: &'a Sources,
    names: FxHashMap<Var, &'a str>,
    /// Where the last step is.
    last: Option<(String, usize, u32)>,
    steps: Vec<StepReport>,
}

impl Notes<'_> {
    fn value(&self, var: Var, value: &Value) -> Option<ValueReport> {
        let text = print_value(self.program, self.program.var(var).ty, value);
        (text.len() <= LONGEST_VALUE).then_some(ValueReport {
            name: (*self.names.get(&var)?).to_owned(),
            value: text,
        })
    }

    /// The step of this place: the last one if it is the same, else a new one.
    fn at(&mut self, function: String, depth: usize, span: Span) -> &mut StepReport {
        let (_, line) = self.c.place(self.sources, span);
        let here = (function, depth, line);
        if self.last.as_ref() != Some(&here) || self.steps.is_empty() {
            self.steps.push(StepReport {
                function: here.0.clone(),
                depth,
                line: Some(line),
                statement: self.c.line_text(self.sources, span),
                choices: Vec::new(),
                assigned: Vec::new(),
            });
            self.last = Some(here);
        }
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }
}

impl Monitor for Notes<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let var = match ask.what {
            What::Initial(var) | What::Uninitialised(var) => var,
            What::Havoc(_) | What::Result { .. } | What::Unspecified(_) => return Ok(()),
        };
        let span = ask.stmt.and_then(|stmt| self.program.stmt(stmt).span);
        let (Some(report), Some(span)) = (self.value(var, value), span) else {
            return Ok(());
        };
        let function = ask.program.function_name(ask.state.function()).to_owned();
        let depth = ask.state.depth();
        self.at(function, depth, span).choices.push(report);
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        let data = self.program.stmt(stmt);
        let Some(span) = data.span else {
            return Ok(());
        };
        let assigned = match (data.kind, step) {
            (StmtKind::Assign(var, _) | StmtKind::Havoc(var), _) => vec![var],
            (StmtKind::Call { results, .. }, Step::Ran(_) | Step::Returned { .. }) => {
                self.program.var_list(results).to_vec()
            }
            (
                StmtKind::Assume(_)
                | StmtKind::Label(_)
                | StmtKind::Jump(_)
                | StmtKind::CondJump(..)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_),
                _,
            ) => Vec::new(),
        };
        let values: Vec<ValueReport> = assigned
            .into_iter()
            .filter_map(|var| self.value(var, at.state.value(at.interp, var)?))
            .collect();
        // A call is shown where it is made, not where it leads.
        let entered = usize::from(matches!(step, Step::Called { .. }));
        let frame = at.state.frames().rev().nth(entered);
        let function = frame.map_or_else(|| at.state.function(), |frame| frame.function());
        let function = self.program.function_name(function).to_owned();
        let depth = at.state.depth().saturating_sub(entered);
        let report = self.at(function, depth, span);
        for value in values {
            report.assigned.retain(|old| old.name != value.name);
            report.assigned.push(value);
        }
        Ok(())
    }
}
