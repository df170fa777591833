//! An execution as source steps: which line, which statement, what changed.
//!
//! The interpreter runs the answers once more with a monitor that writes each step down, and with
//! whoever else wants to see the execution (the trace file): the run that decided the verdict was
//! unwatched, see `bia_verify::pipeline::Counterexample`. By default
//! steps that change nothing and choose nothing (labels, jumps, assumptions) are left out, and
//! loops are folded while it runs ([`Recorder`]).

use super::{
    Recorder, Skipped, Visited,
    lines::{Calls, Lines},
};
use bia_base::{Budget, Idx as _, Sources};
use bia_cfg::replay::{self, Answers, ReplayError};
use bia_k2::{
    LinePrinter,
    ast::{Label, Program, Property, Stmt, StmtKind, Var, VarKind},
    interp::{Ask, Both, Halt, JumpAsk, Moment, Monitor, Step, What, is_spawn},
    print_value,
};
use bia_term::value::Value;
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Which steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Those that change or choose something, calls and the last one.
    Changes,
    /// All.
    All,
}

/// One step.
#[derive(Clone, Default, Debug, Serialize)]
pub(crate) struct StepReport {
    /// What was left out before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skipped: Option<Skipped>,
    /// The number of the thread, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thread: Option<usize>,
    /// The function that is executed.
    #[serde(serialize_with = "text")]
    pub(crate) function: Arc<str>,
    /// How many calls are active.
    pub(crate) depth: usize,
    /// Which call it is in.
    #[serde(skip)]
    pub(crate) call: u64,
    /// The file, if the program has several.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "texts")]
    pub(crate) file: Option<Arc<str>>,
    /// The line, from 1, if the statement has a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// The statement, on one line.
    #[serde(serialize_with = "text")]
    pub(crate) statement: Arc<str>,
    /// What was chosen: variables without a value, havocs, results, jumps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) choices: Vec<ValueReport>,
    /// What was assigned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) assigned: Vec<ValueReport>,
}

fn text<S: Serializer>(text: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(text)
}

fn texts<S: Serializer>(text: &Option<Arc<str>>, to: S) -> Result<S::Ok, S::Error> {
    text.as_deref().serialize(to)
}

/// A name and its value, as K2 writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ValueReport {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Whether it outlives the call: a global variable or memory.
    #[serde(skip)]
    pub(crate) global: bool,
}

/// An execution.
#[derive(Default)]
pub(crate) struct Steps {
    /// The initial values of globals, as far as they matter.
    pub(crate) initial: Vec<ValueReport>,
    pub(crate) steps: Vec<StepReport>,
    /// How many steps there are, with those that were folded.
    pub(crate) total: u64,
    pub(crate) visited: Visited,
    /// Why it is not the whole execution, if it is not.
    pub(crate) incomplete: Option<String>,
}

/// The execution of a program with these answers, which `also` sees, and how it ended.
pub(crate) fn steps(
    (program, property, answers): (&Program, &Property, &Answers),
    sources: &Sources,
    shown: Shown,
    also: &mut dyn Monitor,
    budget: &Budget,
) -> (Steps, Result<Label, ReplayError>) {
    let mut notes = Notes {
        program,
        shown,
        sources,
        printer: LinePrinter::new(program),
        texts: FxHashMap::default(),
        functions: function_names(program),
        lines: Lines::new(None, sources),
        calls: Calls::default(),
        initial: Vec::new(),
        choices: Vec::new(),
        recorder: Recorder::new(shown == Shown::All),
    };
    let mut both = Both(&mut notes, also);
    let driven = replay::drive(program, property, answers, &mut both, budget);
    let steps = Steps {
        initial: notes.initial,
        total: notes.recorder.total(),
        steps: notes.recorder.finish(),
        visited: notes.lines.visited(),
        incomplete: incomplete(driven.as_ref().err()),
    };
    (steps, driven)
}

/// Why a report stops before the end. The execution was replayed before, with the same answers.
pub(super) fn incomplete(why: Option<&ReplayError>) -> Option<String> {
    Some(match why? {
        ReplayError::Stopped(stop) => bia_base::Reason::from(*stop).to_string(),
        why @ (ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_)) => {
            why.to_string()
        }
    })
}

/// The variables that a statement assigns in a step that is no call.
pub(super) fn assigned(program: &Program, stmt: Stmt, step: Step) -> Vec<Var> {
    match (program.stmt(stmt).kind, step) {
        (StmtKind::Assign(var, _) | StmtKind::Havoc(var), _) => vec![var],
        (StmtKind::Call { results, .. }, Step::Ran(_) | Step::Returned { .. }) => {
            program.var_list(results).to_vec()
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

/// The name of each function.
pub(super) fn function_names(program: &Program) -> Vec<Arc<str>> {
    let names = program.functions().map(|(_, data)| program.name(data.name));
    names.map(Arc::from).collect()
}

/// The thread that made the last step, if there are several.
pub(super) fn moved(at: &Moment<'_>) -> Option<usize> {
    (at.state.thread_count() > 1).then(|| at.state.moved())
}

struct Notes<'a> {
    program: &'a Program,
    shown: Shown,
    sources: &'a Sources,
    printer: LinePrinter<'a>,
    /// Texts of statements.
    texts: FxHashMap<Stmt, Arc<str>>,
    functions: Vec<Arc<str>>,
    lines: Lines<'a>,
    calls: Calls,
    initial: Vec<ValueReport>,
    choices: Vec<ValueReport>,
    recorder: Recorder,
}

impl Notes<'_> {
    fn value(&self, var: Var, value: &Value) -> ValueReport {
        ValueReport {
            name: self.program.var_name(var).to_owned(),
            value: print_value(self.program, self.program.var(var).ty, value),
            global: self.program.var(var).kind == VarKind::Global,
        }
    }

    /// The statement as it was written, on one line; printed where that cannot be.
    fn source_text(&mut self, stmt: Stmt) -> Arc<str> {
        if let Some(text) = self.texts.get(&stmt) {
            return Arc::clone(text);
        }
        let text: Arc<str> = self.one_line(stmt).into();
        self.texts.insert(stmt, Arc::clone(&text));
        text
    }

    fn one_line(&mut self, stmt: Stmt) -> String {
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
        assigned(self.program, stmt, step)
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
        self.choices.push(ValueReport {
            name,
            value,
            global: false,
        });
        Ok(())
    }

    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        if self.shown == Shown::All {
            self.choices.push(ValueReport {
                name: "jump".into(),
                value: self.program.label_name(ask.targets[index]).to_owned(),
                global: false,
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
        let enters = matches!(step, Step::Called { .. }) && !is_spawn(self.program, step);
        if enters {
            self.calls.enter(moved(at), at.state.depth());
        }
        // A call is shown where it is made, not where it leads.
        let entered = usize::from(enters);
        let frames = at.state.frames().rev().nth(entered);
        let function = frames.map_or_else(|| at.state.function(), |frame| frame.function());
        let depth = at.state.depth().saturating_sub(entered);
        let thread = moved(at);
        let span = self.program.stmt(stmt).span;
        let number = span.map(|span| self.lines.number(span));
        if let Some(number) = number {
            let counts = !matches!(step, Step::Returned { .. });
            let of = (function, thread);
            self.lines.visit(of, depth, number, counts);
        }
        if !self.is_shown(step, error) {
            return Ok(());
        }
        let targets = self.targets(step).into_iter();
        let assigned = targets
            .filter_map(|var| Some(self.value(var, at.state.value(at.interp, var)?)))
            .collect();
        let returned = u64::from(matches!(step, Step::Returned { .. }));
        let key = u64::try_from(stmt.index()).unwrap_or(0) * 2 + returned;
        let key = key | u64::try_from(thread.unwrap_or(1)).unwrap_or(0) << 52;
        let report = StepReport {
            skipped: None,
            thread,
            function: Arc::clone(&self.functions[function.index()]),
            depth,
            call: self.calls.at(thread, depth),
            file: None,
            line: number.map(|number| self.lines.line(number).line),
            statement: self.statement(at, step, stmt, error),
            choices: std::mem::take(&mut self.choices),
            assigned,
        };
        self.recorder.push(key, report);
        Ok(())
    }
}

impl Notes<'_> {
    fn statement(&mut self, at: &Moment<'_>, step: Step, stmt: Stmt, error: bool) -> Arc<str> {
        match step {
            Step::Returned { function, .. } => {
                format!("(return {})", self.program.function_name(function)).into()
            }
            Step::Visited { label, .. } if error => {
                let ids = at.interp.error_ids(label).into_iter();
                let ids = ids.map(|id| format!(" :error {}", self.program.name(id)));
                let name = self.program.label_name(label);
                format!("(! (label {name}){})", ids.collect::<String>()).into()
            }
            Step::Ran(_)
            | Step::Visited { .. }
            | Step::Called { .. }
            | Step::Blocked(_)
            | Step::Finished => self.source_text(stmt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::Cancel;
    use bia_k2::interp::Unwatched;

    /// A program that counts to 1,000 and then fails.
    const COUNT: &str = "(entry main)
(function main () (return) (locals (var i int))
  (seq
    (assign i (const 0 int))
    (label loop)
    (condjump (not (lt i (const 1000 int))) (label out))
    (assign i (add i (const 1 int)))
    (jump (label loop))
    (label out)
    (! (label bad) :error count)))
";

    fn count(cancel: Cancel) -> Steps {
        let mut sources = Sources::new();
        let source = sources.add("count.k2", COUNT.to_owned());
        let program = bia_k2::parse(source, COUNT).program.unwrap();
        let property = program.properties().remove(0);
        let mut frame = FxHashMap::default();
        for var in &program.function(program.entry()).locals {
            frame.insert(*var, Value::Int(0.into()));
        }
        let answers = Answers {
            frames: vec![frame],
            steps: 10_000,
            ..Answers::default()
        };
        let budget = Budget::new(None, None, cancel);
        let about = (&program, &property, &answers);
        steps(about, &sources, Shown::Changes, &mut Unwatched, &budget).0
    }

    #[test]
    fn loops_are_folded_and_counted() {
        let found = count(Cancel::new());
        assert_eq!(found.incomplete, None);
        assert_eq!(found.total, 1002);
        let texts = found.steps.iter().map(|step| (step.line, &*step.statement));
        let counted = (Some(7), "(assign i (add i (const 1 int)))");
        let expected = [
            (Some(4), "(assign i (const 0 int))"),
            counted,
            counted,
            (Some(10), "(! (label bad) :error count)"),
        ];
        assert_eq!(texts.collect::<Vec<_>>(), expected);
        let skipped = found.steps[2].skipped.unwrap();
        assert_eq!((skipped.iterations, skipped.steps), (Some(998), 998));
        assert_eq!(found.steps[2].assigned[0].value, "1000");
        let counts = &found.visited.lines;
        let of = |line| counts.iter().find(|(at, _)| at.line == line).unwrap().1;
        assert_eq!((of(4), of(7), of(10)), (1, 1000, 1));
    }

    #[test]
    fn what_is_stopped_says_so() {
        let cancel = Cancel::new();
        cancel.cancel();
        let found = count(cancel);
        assert_eq!(found.total, 0);
        assert!(found.incomplete.is_some());
    }
}
