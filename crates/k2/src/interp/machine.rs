//! The machine.

use super::code::Place;
use super::{Halt, Monitor, Next, Oracle, Run, RunLimits, State, Step};
use crate::ast::{Program, Stmt, Var};

/// A program compiled for execution; cheap to share, immutable.
#[derive(Debug)]
pub struct Interpreter<'p> {
    program: &'p Program,
}

impl<'p> Interpreter<'p> {
    /// Compiles a program.
    pub fn new(program: &'p Program) -> Self {
        Self { program }
    }
    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }
    /// The state before `init` was checked: nothing is chosen, the entry is at its beginning.
    pub fn start(&self) -> State {
        State {
            globals: Vec::new(),
            locals: Vec::new(),
            frames: Vec::new(),
            operands: Vec::new(),
            depth: 1,
        }
    }
    /// Evaluates `init`, asking for the globals it reads; `false` means it is violated.
    pub fn check_init(&self, state: &mut State, oracle: &mut dyn Oracle) -> Result<bool, Halt> {
        let _ = (state, oracle);
        Err(Halt::Fault("not yet".into()))
    }
    /// One step.
    pub fn step(&self, state: &mut State, oracle: &mut dyn Oracle) -> Result<Step, Halt> {
        let _ = (state, oracle);
        Err(Halt::Fault("not yet".into()))
    }
    /// `init` and then steps until something ends it.
    pub fn run(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: &mut dyn Monitor,
        limits: &RunLimits,
    ) -> Run {
        let _ = (state, oracle, monitor, limits);
        Run {
            end: super::RunEnd::Finished,
            steps: 0,
        }
    }
    pub(super) fn next(&self, _state: &State) -> Next {
        Next::End
    }
    pub(super) fn stmt_at(&self, _at: u32) -> Option<Stmt> {
        None
    }
    pub(super) fn place(&self, _var: Var) -> Place {
        Place::Global(0)
    }
}
