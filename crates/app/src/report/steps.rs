//! An execution as source steps: which line, which statement, what changed.
//!
//! The interpreter runs the answers once more with a monitor that writes each step down. By default
//! steps that change nothing and choose nothing (labels, jumps, assumptions) are left out.

use bia_base::{Budget, Sources, Span};
use bia_cfg::replay::{self, Answers, ReplayError};
use bia_k2::{
    LinePrinter,
    ast::{Program, Property, Stmt, StmtKind, Var},
    interp::{Ask, Halt, JumpAsk, Moment, Monitor, Step, What},
    print_value,
};
use bia_term::value::Value;
use serde::Serialize;

/// Which steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Those that change or choose something, calls and the last one.
    Changes,
    /// All.
    All,
}

/// One step.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StepReport {
    /// The function that is executed.
    pub(crate) function: String,
    /// How many calls are active.
    pub(crate) depth: usize,
    /// The file, if the program has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The line, from 1, if the statement has a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// The statement, on one line.
    pub(crate) statement: String,
    /// What was chosen: variables without a value, havocs, results, jumps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) choices: Vec<ValueReport>,
    /// What was assigned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) assigned: Vec<ValueReport>,
}

/// A name and its value, as K2 writes it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ValueReport {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// The initial values of globals, as far as they matter, and the steps of the execution with these
/// answers.
pub(crate) fn steps(
    program: &Program,
    property: &Property,
    answers: &Answers,
    sources: &Sources,
    shown: Shown,
    budget: &Budget,
) -> Result<(Vec<ValueReport>, Vec<StepReport>), ReplayError> {
    let mut notes = Notes {
        program,
        sources,
        shown,
        printer: LinePrinter::new(program),
        initial: Vec::new(),
        choices: Vec::new(),
        steps: Vec::new(),
    };
    replay::drive(program, property, answers, &mut notes, budget)?;
    Ok((notes.initial, notes.steps))
}

struct Notes<'a> {
    program: &'a Program,
    sources: &'a Sources,
    shown: Shown,
    printer: LinePrinter<'a>,
    initial: Vec<ValueReport>,
    choices: Vec<ValueReport>,
    steps: Vec<StepReport>,
}

impl Notes<'_> {
    fn value(&self, var: Var, value: &Value) -> ValueReport {
        ValueReport {
            name: self.program.var_name(var).to_owned(),
            value: print_value(self.program, self.program.var(var).ty, value),
        }
    }

    fn line(&self, span: Option<Span>) -> Option<u32> {
        span.map(|span| self.sources.start(span).line)
    }

    /// The statement as it was written, on one line; printed where that cannot be.
    fn source_text(&mut self, stmt: Stmt) -> String {
        let data = self.program.stmt(stmt);
        let text = data.span.map_or("", |span| self.sources.text(span));
        let is_label = matches!(data.kind, StmtKind::Label(_));
        // A comment within a statement would swallow what follows.
        if is_label || text.is_empty() || text.contains(';') || text.contains('|') {
            return self.printer.stmt(stmt);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    }

    /// The variables that a step assigned; a call assigns the parameters.
    fn targets(&self, step: Step) -> Vec<Var> {
        let Some(stmt) = step.stmt() else {
            return Vec::new();
        };
        if let Step::Called { function, .. } = step {
            return self.program.function(function).params.clone();
        }
        match (self.program.stmt(stmt).kind, step) {
            (StmtKind::Assign(var, _), _) | (StmtKind::Havoc(var), _) => vec![var],
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
        }
    }

    fn is_shown(&self, step: Step, error: bool) -> bool {
        if self.shown == Shown::All || error || !self.choices.is_empty() {
            return true;
        }
        match step {
            Step::Called { .. } | Step::Returned { .. } => true,
            Step::Ran(stmt) => self.changes(stmt),
            Step::Visited { .. } | Step::Blocked(_) | Step::Finished => false,
        }
    }

    fn changes(&self, stmt: Stmt) -> bool {
        match self.program.stmt(stmt).kind {
            StmtKind::Assign(..) | StmtKind::Havoc(_) | StmtKind::Call { .. } => true,
            StmtKind::Assume(_)
            | StmtKind::Label(_)
            | StmtKind::Jump(_)
            | StmtKind::CondJump(..)
            | StmtKind::Seq(_)
            | StmtKind::Eval(_) => false,
        }
    }
}

impl Monitor for Notes<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let name = match ask.what {
            What::Initial(var) => {
                self.initial.push(self.value(var, value));
                return Ok(());
            }
            What::Uninitialised(var) => {
                self.choices.push(self.value(var, value));
                return Ok(());
            }
            // The assignment shows it.
            What::Havoc(_) => return Ok(()),
            What::Result { function, index } => {
                format!("result {index} of {}", self.program.function_name(function))
            }
            What::Unspecified(expr) => format!("value of {}", self.printer.expr(expr)),
        };
        let value = print_value(self.program, ask.ty, value);
        self.choices.push(ValueReport { name, value });
        Ok(())
    }

    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        if self.shown == Shown::All {
            self.choices.push(ValueReport {
                name: "jump".into(),
                value: self.program.label_name(ask.targets[index]).to_owned(),
            });
        }
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let error = match step {
            Step::Visited { label, .. } => !at.interp.error_ids(label).is_empty(),
            Step::Ran(_)
            | Step::Called { .. }
            | Step::Returned { .. }
            | Step::Blocked(_)
            | Step::Finished => false,
        };
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        if !self.is_shown(step, error) {
            return Ok(());
        }
        let assigned: Vec<ValueReport> = self
            .targets(step)
            .into_iter()
            .filter_map(|var| Some(self.value(var, at.state.value(at.interp, var)?)))
            .collect();
        let statement = match step {
            Step::Returned { function, .. } => {
                format!("(return {})", self.program.function_name(function))
            }
            Step::Visited { label, .. } if error => {
                let ids = at.interp.error_ids(label).into_iter();
                let ids = ids.map(|id| format!(" :error {}", self.program.name(id)));
                let name = self.program.label_name(label);
                format!("(! (label {name}){})", ids.collect::<String>())
            }
            Step::Ran(_)
            | Step::Visited { .. }
            | Step::Called { .. }
            | Step::Blocked(_)
            | Step::Finished => self.source_text(stmt),
        };
        // A call is shown where it is made, not where it leads.
        let entered = usize::from(matches!(step, Step::Called { .. }));
        let frames = at.state.frames().rev().nth(entered);
        let function = frames.map_or_else(|| at.state.function(), |frame| frame.function());
        self.steps.push(StepReport {
            function: self.program.function_name(function).to_owned(),
            depth: at.state.depth().saturating_sub(entered),
            file: None,
            line: self.line(self.program.stmt(stmt).span),
            statement,
            choices: std::mem::take(&mut self.choices),
            assigned,
        });
        Ok(())
    }
}
