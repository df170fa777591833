//! [`Monitor`]: hooks that observe a run, for traces, coverage and progress.
//!
//! Invariant: hooks are called in the order of events. A step's choices come before the step; an
//! error from a hook ends the run with [`RunEnd::Halted`].

use super::{Ask, Halt, Interpreter, JumpAsk, RunEnd, ScheduleAsk, State, Step};
use crate::ast::Program;
use bia_term::value::Value;

/// Sees what happens in a run.
pub trait Monitor {
    /// Whether the hooks do anything; asked once per run. A run without active monitor pays
    /// nothing for the possibility.
    fn is_active(&self) -> bool {
        true
    }
    /// A value was chosen.
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let _ = (ask, value);
        Ok(())
    }
    /// A jump target was chosen.
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        let _ = (ask, index);
        Ok(())
    }
    /// It was chosen which thread moves.
    fn scheduled(&mut self, ask: &ScheduleAsk<'_>, index: usize) -> Result<(), Halt> {
        let _ = (ask, index);
        Ok(())
    }
    /// `init` was evaluated. After a violation the run may begin again.
    fn init(&mut self, at: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        let _ = (at, holds);
        Ok(())
    }
    /// A step was done: `step` led to the state of `at`. A blocked statement counts, so that its
    /// choices have a place; the end of the entry does not.
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let _ = (at, step);
        Ok(())
    }
    /// The run is over.
    fn ended(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        let _ = (at, end);
        Ok(())
    }
}

/// Where a run is.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The program that runs.
    pub program: &'a Program,
    /// The program compiled; needed to look into the state.
    pub interp: &'a Interpreter<'a>,
    /// The state now.
    pub state: &'a State,
    /// How many steps this run has done, this one included.
    pub step: u64,
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Monitor for Unwatched {
    fn is_active(&self) -> bool {
        false
    }
}

/// Two monitors that both see everything; the first objection counts.
pub struct Both<'a>(pub &'a mut dyn Monitor, pub &'a mut dyn Monitor);

impl Monitor for Both<'_> {
    fn is_active(&self) -> bool {
        self.0.is_active() || self.1.is_active()
    }
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let first = self.0.chose(ask, value);
        first.and(self.1.chose(ask, value))
    }
    fn jumped(&mut self, ask: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        let first = self.0.jumped(ask, index);
        first.and(self.1.jumped(ask, index))
    }
    fn scheduled(&mut self, ask: &ScheduleAsk<'_>, index: usize) -> Result<(), Halt> {
        let first = self.0.scheduled(ask, index);
        first.and(self.1.scheduled(ask, index))
    }
    fn init(&mut self, at: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        let first = self.0.init(at, holds);
        first.and(self.1.init(at, holds))
    }
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let first = self.0.stepped(at, step);
        first.and(self.1.stepped(at, step))
    }
    fn ended(&mut self, at: &Moment<'_>, end: &RunEnd) -> Result<(), Halt> {
        let first = self.0.ended(at, end);
        match &first {
            Ok(()) => self.1.ended(at, end),
            Err(halt) => {
                let end = RunEnd::Halted(halt.clone());
                self.1.ended(at, &end).and(first)
            }
        }
    }
}
