//! [`Replay`]: runs a program along a trace, and refuses one that does not fit.
//!
//! The oracle answers each question from the choices of the current form; the monitor compares
//! each step with it, its values too, and the end with the last form. The two share the place in
//! the trace. Everything that does not fit is [`Halt::Mismatch`] with the line, what the trace
//! says and what the program does.

use super::place::{Place, shown};
use crate::ast::Program;
use crate::interp::{
    Ask, Both, Halt, Interpreter, JumpAsk, Moment, Monitor, Oracle, Run, RunEnd, RunLimits,
    ScheduleAsk, State, Step, What,
};
use crate::parse_value;
use crate::text::quote::quoted;
use bia_term::value::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// A trace about to be replayed.
pub struct Replay<'t> {
    place: Rc<RefCell<Place<'t>>>,
}

/// Answers as the trace did.
pub struct ReplayOracle<'t> {
    place: Rc<RefCell<Place<'t>>>,
}

/// Compares a run with the trace.
pub struct ReplayMonitor<'t> {
    place: Rc<RefCell<Place<'t>>>,
}

impl<'t> Replay<'t> {
    /// Begins with the text of a trace of `program`. Refuses what is not a trace at all.
    pub fn new(program: &'t Program, text: &'t str) -> Result<Self, Halt> {
        let place = Place::new(program, text)?;
        Ok(Self {
            place: Rc::new(RefCell::new(place)),
        })
    }

    /// The oracle and the monitor of the replay; a run needs both.
    pub fn parts(self) -> (ReplayOracle<'t>, ReplayMonitor<'t>) {
        let monitor = ReplayMonitor {
            place: Rc::clone(&self.place),
        };
        let oracle = ReplayOracle { place: self.place };
        (oracle, monitor)
    }

    /// Replays. A trace that fits ends as it ended; the others end with [`Halt::Mismatch`].
    ///
    /// A trace that was stopped ends with [`Halt::Quit`], in the state after its last step.
    pub fn run(
        self,
        interp: &Interpreter<'_>,
        state: &mut State,
        monitor: &mut dyn Monitor,
        limits: &RunLimits,
    ) -> Run {
        let place = Rc::clone(&self.place);
        let (mut oracle, mut own) = self.parts();
        let mut both = Both(&mut own, monitor);
        let mut run = interp.run(state, &mut oracle, &mut both, limits);
        if run.end == RunEnd::Halted(Halt::Quit)
            && let Some(limit) = place.borrow().step_limit()
        {
            run.end = RunEnd::StepLimit(limit);
        }
        run
    }
}

impl Oracle for ReplayOracle<'_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let program = ask.program;
        let wanted = || match ask.what {
            What::Initial(var) | What::Uninitialised(var) | What::Havoc(var) => {
                format!("a value for {}", quoted(program.var_name(var)))
            }
            What::Result { function, index } => {
                format!(
                    "result {} of {}",
                    index + 1,
                    quoted(program.function_name(function))
                )
            }
            What::Unspecified(_) => "the result of an operation without defined value".into(),
        };
        let mut place = self.place.borrow_mut();
        let (mut node, names) = place.choice(&wanted)?;
        if let What::Initial(var) | What::Uninitialised(var) = ask.what {
            node = names.named(node, program.var_name(var), &wanted)?;
        }
        let text = names.entry.form.text_of(node);
        parse_value(program, ask.ty, text).map_err(|why| {
            let text = shown(text);
            names
                .entry
                .mismatch(format!("{text} is not {}: {why}", wanted()))
        })
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        let mut place = self.place.borrow_mut();
        let (node, names) = place.choice(&|| "a jump target".into())?;
        let name = names.symbol(node);
        let mut targets = ask.targets.iter();
        let found = targets.position(|label| Some(ask.program.label_name(*label)) == name);
        found.ok_or_else(|| {
            let text = shown(names.entry.form.text_of(node));
            names
                .entry
                .mismatch(format!("{text} is not one of the jump's targets"))
        })
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let mut place = self.place.borrow_mut();
        let (node, names) = place.choice(&|| "a thread".into())?;
        let text = names.entry.form.text_of(node);
        let number = text
            .strip_prefix("(thread ")
            .and_then(|t| t.strip_suffix(')'));
        let number = number.and_then(|number| number.trim().parse::<usize>().ok());
        let at = ask
            .threads
            .iter()
            .position(|thread| Some(*thread) == number);
        at.ok_or_else(|| {
            let text = shown(text);
            names
                .entry
                .mismatch(format!("{text} is no thread that may move"))
        })
    }
}

impl Monitor for ReplayMonitor<'_> {
    fn init(&mut self, _at: &Moment<'_>, _holds: bool) -> Result<(), Halt> {
        let mut place = self.place.borrow_mut();
        place.compare_init()?;
        if place.stops_here() {
            Err(Halt::Quit)
        } else {
            Ok(())
        }
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let mut place = self.place.borrow_mut();
        place.compare(at, step)?;
        if place.stops_here() {
            Err(Halt::Quit)
        } else {
            Ok(())
        }
    }

    fn ended(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        match end {
            // A limit of the replay itself, or a fault: nothing more is compared.
            RunEnd::Stopped(_)
            | RunEnd::StepLimit(_)
            | RunEnd::Halted(Halt::Mismatch(_) | Halt::NoValue(_) | Halt::Fault(_)) => Ok(()),
            RunEnd::Error { .. }
            | RunEnd::Blocked(_)
            | RunEnd::InitViolated
            | RunEnd::NoInitialState { .. }
            | RunEnd::Finished
            | RunEnd::Halted(Halt::Quit) => self.place.borrow_mut().compare_end(at, end),
        }
    }
}
