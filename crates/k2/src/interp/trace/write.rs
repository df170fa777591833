//! [`TraceWriter`]: a monitor that writes a trace while the program runs.

use super::{HEADER, end_line};
use crate::ast::{Function, Program, Stmt, StmtKind, Var};
use crate::interp::{Ask, Halt, JumpAsk, Moment, Monitor, RunEnd, ScheduleAsk, Step, What};
use crate::text::quote::quoted;
use crate::{LinePrinter, print_value};
use bia_term::value::Value;
use rustc_hash::FxHashMap;
use std::io::Write;
use std::rc::Rc;

/// Writes a trace. The writer should be buffered.
pub struct TraceWriter<'p, W> {
    out: W,
    printer: LinePrinter<'p>,
    /// The text of each statement that was written.
    texts: FxHashMap<Stmt, Rc<str>>,
    /// What was chosen since the last line, each choice with a space before it.
    choices: String,
    /// The line of an `init` that was violated: the last one is written, at the end.
    violated: Option<String>,
    began: bool,
}

impl<'p, W: Write> TraceWriter<'p, W> {
    /// A writer of a trace of one run of `program`.
    pub fn new(program: &'p Program, out: W) -> Self {
        Self {
            out,
            printer: LinePrinter::new(program),
            texts: FxHashMap::default(),
            choices: String::new(),
            violated: None,
            began: false,
        }
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn line(&mut self, depth: usize, text: &str) -> Result<(), Halt> {
        let written = if self.began {
            Ok(())
        } else {
            self.began = true;
            writeln!(self.out, "{HEADER}")
        };
        let indent = "  ".repeat(depth.saturating_sub(1));
        written
            .and_then(|()| writeln!(self.out, "{indent}{text}"))
            .map_err(|error| Halt::Fault(format!("the trace cannot be written: {error}")))
    }

    fn text(&mut self, stmt: Stmt) -> Rc<str> {
        let text = self.texts.entry(stmt);
        let text = text.or_insert_with(|| self.printer.stmt(stmt).into());
        Rc::clone(text)
    }

    /// A line for a step: what it was, what was chosen, what came out.
    fn step_line(&mut self, depth: usize, what: &str, value: Option<&str>) -> Result<(), Halt> {
        let choices = std::mem::take(&mut self.choices);
        if choices.is_empty() && value.is_none() {
            return self.line(depth, what);
        }
        let mut text = format!("(! {what}");
        if let Some(all) = choices.strip_prefix(' ') {
            text.push_str(" :choose (");
            text.push_str(all);
            text.push(')');
        }
        if let Some(value) = value {
            text.push_str(" :value ");
            text.push_str(value);
        }
        text.push(')');
        self.choices = choices;
        self.choices.clear();
        self.line(depth, &text)
    }
}

impl<W: Write> Monitor for TraceWriter<'_, W> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let text = print_value(ask.program, ask.ty, value);
        self.choices.push(' ');
        match ask.what {
            What::Initial(var) | What::Uninitialised(var) => {
                let name = quoted(ask.program.var_name(var));
                self.choices.push_str(&format!("({name} {text})"));
            }
            What::Havoc(_) | What::Result { .. } | What::Unspecified(_) => {
                self.choices.push_str(&text);
            }
        }
        Ok(())
    }

    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.choices.push(' ');
        let name = quoted(ask.program.label_name(ask.targets[index]));
        self.choices.push_str(&name);
        Ok(())
    }

    fn scheduled(&mut self, ask: &ScheduleAsk<'_>, index: usize) -> Result<(), Halt> {
        let choice = format!(" (thread {})", ask.threads[index]);
        self.choices.push_str(&choice);
        Ok(())
    }

    fn init(&mut self, _at: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        let line = format!("(init{})", self.choices);
        self.choices.clear();
        if holds {
            self.violated = None;
            self.line(1, &line)
        } else {
            self.violated = Some(line);
            Ok(())
        }
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        let after = at.state.depth();
        let (depth, what) = match step {
            Step::Called { .. } => (after - 1, self.text(stmt)),
            Step::Returned { function, .. } => {
                (after + 1, return_text(at.program, function).into())
            }
            Step::Ran(_) | Step::Visited { .. } | Step::Blocked(_) | Step::Finished => {
                (after, self.text(stmt))
            }
        };
        let value = values(at, step, stmt);
        self.step_line(depth, &what, value.as_deref())
    }

    fn ended(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        if let Some(line) = self.violated.take() {
            self.line(1, &line)?;
        }
        self.choices.clear();
        self.line(1, &end_line(at.program, end))?;
        let flushed = self.out.flush();
        flushed.map_err(|error| Halt::Fault(format!("the trace cannot be written: {error}")))
    }
}

/// What a return is called.
pub(super) fn return_text(program: &Program, function: Function) -> String {
    format!("(return {})", quoted(program.function_name(function)))
}

/// The variables that a step assigned, other than by choice.
pub(super) fn targets(program: &Program, step: Step, stmt: Stmt) -> &[Var] {
    match (step, &program.stmt(stmt).kind) {
        (Step::Ran(_), StmtKind::Assign(var, _)) => std::slice::from_ref(var),
        (Step::Returned { .. }, StmtKind::Call { results, .. }) => program.var_list(*results),
        (
            Step::Ran(_)
            | Step::Visited { .. }
            | Step::Called { .. }
            | Step::Returned { .. }
            | Step::Blocked(_)
            | Step::Finished,
            _,
        ) => &[],
    }
}

/// Values with more entries than this are not repeated: a loop that fills a map would write the
/// whole map each time.
const ENTRIES: usize = 64;

/// Whether a value has at most `left` entries in all, counted down.
fn is_short(value: &Value, left: &mut usize) -> bool {
    let Value::Array(map) = value else {
        return true;
    };
    let Some(rest) = left.checked_sub(map.entries().len()) else {
        return false;
    };
    *left = rest;
    is_short(map.default(), left)
        && (map.entries()).all(|(key, value)| is_short(key, left) && is_short(value, left))
}

/// The values that a step assigned, if it assigned any and they are short.
fn values(at: &Moment<'_>, step: Step, stmt: Stmt) -> Option<String> {
    let text = |var: &Var| {
        let value = at.state.value(at.interp, *var)?;
        if !is_short(value, &mut ENTRIES.clone()) {
            return None;
        }
        Some(print_value(at.program, at.program.var(*var).ty, value))
    };
    match (step, targets(at.program, step, stmt)) {
        (_, []) => None,
        (Step::Returned { .. }, all) => {
            let values: Option<Vec<String>> = all.iter().map(text).collect();
            Some(format!("({})", values?.join(" ")))
        }
        (_, [only, ..]) => text(only),
    }
}
