//! [`Interpreter`]: a program ready to run, and what can be done with it.

use super::code::{Code, Place, Role};
use super::compile::compile;
use super::control::{Control as _, Initialising, Running, Single};
use super::machine::{Exit, Machine};
use super::state::{Frame, Owner};
use super::values::fits;
use super::{
    Ask, Halt, Moment, Monitor, Next, Oracle, Run, RunEnd, RunLimits, State, Step, Unwatched, What,
};
use crate::ast::{Label, Program, PropertyKind, Stmt, Var};
use bia_base::{Budget, Idx as _, Symbol};

/// A program compiled for execution; immutable, cheap to share.
#[derive(Debug)]
pub struct Interpreter<'p> {
    program: &'p Program,
    code: Code,
}

impl<'p> Interpreter<'p> {
    /// Compiles a program.
    pub fn new(program: &'p Program) -> Self {
        let code = compile(program);
        Self { program, code }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The state before `init` was checked: nothing is chosen, the entry is at its beginning.
    pub fn start(&self) -> State {
        let entry = self.program.entry();
        let code = self.code.functions[entry.index()];
        State {
            globals: vec![None; self.program.globals().len()],
            locals: vec![None; code.size],
            frames: vec![Frame {
                base: 0,
                at: code.start,
                of: Owner::Function(entry),
            }],
            operands: Vec::new(),
            depth: 1,
            threads: None,
        }
    }

    /// Evaluates `init`, asking for the globals it reads; `false` means it is violated.
    ///
    /// The state must be one from [`Interpreter::start`]. Without `init` the answer is `true`.
    pub fn check_init(&self, state: &mut State, oracle: &mut dyn Oracle) -> Result<bool, Halt> {
        match self.initialise(state, oracle, &mut Unwatched, None) {
            Ok(holds) => Ok(holds),
            Err(RunEnd::Halted(halt)) => Err(halt),
            Err(other) => Err(Halt::Fault(format!("init ended with {other:?}"))),
        }
    }

    /// Gives a global a value if it has none yet.
    ///
    /// For code that inspects states from outside: the choice is the one that the first read of the
    /// global would make.
    pub fn choose_global(
        &self,
        state: &mut State,
        var: Var,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Halt> {
        let Place::Global(at) = self.place(var) else {
            return Err(Halt::Fault("only globals are chosen from outside".into()));
        };
        if state.globals[at].is_some() {
            return Ok(());
        }
        let ty = self.program.var(var).ty;
        let value = oracle.value(&Ask {
            program: self.program,
            interp: self,
            state,
            what: What::Initial(var),
            ty,
            stmt: None,
            step: 0,
        })?;
        if !fits(self.program, ty, &value) {
            let fault = format!("the answer {value:?} is not of the type that was asked for");
            return Err(Halt::Fault(fault));
        }
        state.globals[at] = Some(value);
        Ok(())
    }

    /// One step: a transition of Figure 3.
    ///
    /// After an error the state is as it was when the oracle was asked; a further call asks
    /// again, possibly also for what was answered before in the same step.
    pub fn step(&self, state: &mut State, oracle: &mut dyn Oracle) -> Result<Step, Halt> {
        if !self.schedule(state, oracle, None, 0)? {
            return Ok(Step::Finished);
        }
        match Machine::new(self, state, oracle, &mut Single).run() {
            Exit::Step(step) => Ok(step),
            Exit::Halt(halt) => Err(halt),
            Exit::Init(_) | Exit::Stop(_) => unreachable!("a single step has no init and no limit"),
        }
    }

    /// `init`, and then steps until something ends it.
    ///
    /// The state must be one from [`Interpreter::start`].
    pub fn run(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: &mut dyn Monitor,
        limits: &RunLimits,
    ) -> Run {
        let mut tries = 0;
        loop {
            let budget = Some(&limits.budget);
            let holds = match self.initialise(state, oracle, monitor, budget) {
                Ok(holds) => holds,
                Err(end) => return self.ended(state, monitor, end, 0),
            };
            if holds {
                return self.resume(state, oracle, monitor, limits);
            }
            tries += 1;
            if !oracle.retry_init(tries) {
                let end = match tries {
                    1 => RunEnd::InitViolated,
                    _ => RunEnd::NoInitialState { tries },
                };
                return self.ended(state, monitor, end, 0);
            }
            if let Err(stop) = limits.budget.check_now() {
                return self.ended(state, monitor, RunEnd::Stopped(stop), 0);
            }
            *state = self.start();
        }
    }

    /// Steps until something ends it, without looking at `init`.
    pub fn resume(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: &mut dyn Monitor,
        limits: &RunLimits,
    ) -> Run {
        if let Err(stop) = limits.budget.check_now() {
            return self.ended(state, monitor, RunEnd::Stopped(stop), 0);
        }
        if limits.max_steps == Some(0) {
            return self.ended(state, monitor, RunEnd::StepLimit(0), 0);
        }
        let (exit, steps) = if self.code.threaded {
            self.run_threads(state, oracle, monitor, limits)
        } else if monitor.is_active() {
            let mut running = Running::<true>::new(monitor, limits);
            let exit = Machine::new(self, state, oracle, &mut running).run();
            (exit, running.steps())
        } else {
            let mut running = Running::<false>::new(monitor, limits);
            let exit = Machine::new(self, state, oracle, &mut running).run();
            (exit, running.steps())
        };
        let mut end = self.end_of(exit, steps);
        if let RunEnd::Blocked(stmt) = end {
            let at = self.moment(state, steps);
            if let Err(halt) = monitor.stepped(&at, Step::Blocked(stmt)) {
                end = RunEnd::Halted(halt);
            }
        }
        self.ended(state, monitor, end, steps)
    }

    /// Steps of all threads: after each one the oracle is asked again.
    fn run_threads(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: &mut dyn Monitor,
        limits: &RunLimits,
    ) -> (Exit, u64) {
        let mut running = Running::<true>::pausing(monitor, limits);
        loop {
            let steps = running.steps();
            let scheduled = self.schedule(state, oracle, Some(running.monitor), steps);
            let exit = match scheduled {
                Ok(true) => Machine::new(self, state, oracle, &mut running).run(),
                Ok(false) => Exit::Step(Step::Finished),
                Err(halt) => Exit::Halt(halt),
            };
            let ends = match &exit {
                Exit::Step(Step::Visited { label, .. }) => !self.error_ids(*label).is_empty(),
                Exit::Step(Step::Ran(_) | Step::Called { .. } | Step::Returned { .. }) => false,
                Exit::Step(Step::Blocked(_) | Step::Finished)
                | Exit::Init(_)
                | Exit::Halt(_)
                | Exit::Stop(_) => true,
            };
            if ends || Some(running.steps()) == limits.max_steps {
                return (exit, running.steps());
            }
        }
    }

    fn end_of(&self, exit: Exit, steps: u64) -> RunEnd {
        match exit {
            Exit::Step(Step::Blocked(stmt)) => RunEnd::Blocked(stmt),
            Exit::Step(Step::Finished) => RunEnd::Finished,
            Exit::Step(Step::Visited { label, .. }) if !self.error_ids(label).is_empty() => {
                RunEnd::Error {
                    label,
                    ids: self.error_ids(label),
                }
            }
            Exit::Step(
                Step::Ran(_) | Step::Visited { .. } | Step::Called { .. } | Step::Returned { .. },
            ) => RunEnd::StepLimit(steps),
            Exit::Halt(halt) => RunEnd::Halted(halt),
            Exit::Stop(stop) => RunEnd::Stopped(stop),
            Exit::Init(_) => unreachable!("init is not part of the steps"),
        }
    }

    /// Reports the end to the monitor. If the monitor objects, that is the end of the run.
    fn ended(&self, state: &State, monitor: &mut dyn Monitor, end: RunEnd, steps: u64) -> Run {
        let end = match monitor.ended(&self.moment(state, steps), &end) {
            Ok(()) => end,
            Err(halt) => RunEnd::Halted(halt),
        };
        Run { end, steps }
    }

    fn moment<'a>(&'a self, state: &'a State, step: u64) -> Moment<'a> {
        Moment {
            program: self.program,
            interp: self,
            state,
            step,
        }
    }

    fn initialise(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: &mut dyn Monitor,
        budget: Option<&Budget>,
    ) -> Result<bool, RunEnd> {
        let holds = match self.code.init {
            None => true,
            Some(start) => {
                state.frames.push(Frame {
                    base: state.locals.len(),
                    at: start,
                    of: Owner::Init,
                });
                let mut control = Initialising::new(monitor, budget);
                let exit = Machine::new(self, state, oracle, &mut control).run();
                self.leave_init(state);
                match exit {
                    Exit::Init(holds) => holds,
                    Exit::Step(_) => false,
                    Exit::Halt(halt) => return Err(RunEnd::Halted(halt)),
                    Exit::Stop(stop) => return Err(RunEnd::Stopped(stop)),
                }
            }
        };
        let at = self.moment(state, 0);
        monitor.init(&at, holds).map_err(RunEnd::Halted)?;
        Ok(holds)
    }

    /// Drops what the evaluation of `init` left above the entry's frame.
    fn leave_init(&self, state: &mut State) {
        let entry = self.code.functions[self.program.entry().index()];
        state.frames.truncate(1);
        state.locals.truncate(entry.size);
        state.operands.clear();
        state.depth = 1;
    }

    /// The ids of a label's `:error` annotations.
    pub fn error_ids(&self, label: Label) -> Vec<Symbol> {
        let asked = self.program.asked_of(label);
        asked
            .filter(|(kind, _)| *kind == PropertyKind::Error)
            .map(|(_, id)| id)
            .collect()
    }

    // ---- for states ----

    pub(super) fn code(&self) -> &Code {
        &self.code
    }

    pub(super) fn place(&self, var: Var) -> Place {
        self.code.places[var.index()]
    }

    pub(super) fn stmt_at(&self, at: u32) -> Option<Stmt> {
        self.code.stmts.get(at as usize).copied().flatten()
    }

    /// Looks ahead to the next instruction that is a step.
    pub(super) fn next(&self, state: &State) -> Next {
        let Some(mut index) = state.frames.len().checked_sub(1) else {
            return Next::End;
        };
        let mut at = state.frames[index].at;
        // Where to go on after the defines that are looked into.
        let mut after: Vec<u32> = Vec::new();
        loop {
            match self.code.instrs[at as usize].role() {
                Role::Complete => return self.stmt_at(at).map_or(Next::End, Next::Stmt),
                // Defines that execute nothing are not looked into: there can be exponentially
                // many uses of them.
                Role::Define(define) if self.code.define_runs[define as usize] => {
                    after.push(at + 1);
                    at = self.code.defines[define as usize];
                }
                Role::Define(_) | Role::Compute => at += 1,
                Role::EndDefine => {
                    at = after.pop().unwrap_or_else(|| {
                        index -= 1;
                        state.frames[index].at + 1
                    });
                }
                Role::EndInit => return Next::End,
                Role::Return => {
                    return match state.frames[index].of {
                        Owner::Function(function) if index > 0 || state.thread() > 1 => {
                            Next::Return(function)
                        }
                        Owner::Function(_) | Owner::Define | Owner::Init => Next::End,
                    };
                }
            }
        }
    }
}
