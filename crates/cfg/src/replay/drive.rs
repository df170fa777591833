//! Runs the interpreter with given answers until it visits a label of the property.

use super::{Answer, Answers, counts};
use bia_base::{Budget, Stop};
use bia_k2::ast::{Label, Program, Property, Var};
use bia_k2::interp::{
    Ask, Halt, Interpreter, JumpAsk, Moment, Monitor, Oracle, RunEnd, ScheduleAsk, State, Step,
    What, is_spawn,
};
use bia_term::value::Value;
use std::collections::VecDeque;

/// Why a replay shows nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The globals violate `init`.
    #[error("the initial values violate `init`")]
    Init,
    /// The execution ends, blocks or goes on without visiting the property's label.
    #[error("the execution {0}")]
    Missed(String),
    /// The interpreter asks for something else than the path has, or cannot go on.
    #[error("{0}")]
    Halted(Halt),
    /// A limit was hit.
    #[error("stopped")]
    Stopped(Stop),
}

impl From<Halt> for ReplayError {
    fn from(halt: Halt) -> Self {
        Self::Halted(halt)
    }
}

/// Runs the program with the answers; the label of the property that is visited, or the one of the
/// lasso at its last visit. The monitor sees the execution, which ends there.
pub fn drive(
    program: &Program,
    property: &Property,
    answers: &Answers,
    monitor: &mut dyn Monitor,
    budget: &Budget,
) -> Result<Label, ReplayError> {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut given = Given {
        answers,
        queue: answers.queue.clone(),
        entered: 1,
        stacks: vec![vec![0]],
        running: 0,
        schedule: answers.schedule.clone(),
        told: false,
        monitor,
    };
    let holds = interp.check_init(&mut state, &mut given)?;
    let mut done = 0;
    macro_rules! now {
        () => {
            Moment {
                program,
                interp: &interp,
                state: &state,
                step: done,
            }
        };
    }
    given.monitor.init(&now!(), holds)?;
    if !holds {
        return Err(ReplayError::Init);
    }
    // Every edge of the path is at most a statement, a label, a call and a return.
    let limit = u64::try_from(answers.steps).unwrap_or(u64::MAX);
    let limit = limit.saturating_mul(4).saturating_add(1000);
    let mut visits = 0;
    while done < limit {
        budget.check().map_err(ReplayError::Stopped)?;
        let step = interp.step(&mut state, &mut given)?;
        done += 1;
        given.running = state.moved() - 1;
        given.skip_told(program, step);
        given.monitor.stepped(&now!(), step)?;
        given.went(&state, counts(program, step))?;
        match step {
            Step::Visited { label, .. } if is_last(label, property, answers, &mut visits) => {
                let ids = interp.error_ids(label);
                let end = RunEnd::Error { label, ids };
                given.monitor.ended(&now!(), &end)?;
                return Ok(label);
            }
            Step::Called { .. } if is_spawn(program, step) => given.start(),
            Step::Called { .. } => given.enter(),
            Step::Returned { .. } => given.leave(),
            Step::Blocked(_) => return Err(ReplayError::Missed("is blocked".into())),
            Step::Finished => return Err(ReplayError::Missed("ends".into())),
            Step::Ran(_) | Step::Visited { .. } => {}
        }
    }
    let missed = format!("does not fail within {limit} steps");
    Err(ReplayError::Missed(missed))
}

/// Whether the path ends with this visit.
fn is_last(label: Label, property: &Property, answers: &Answers, visits: &mut u64) -> bool {
    match answers.lasso {
        None => property.labels.contains(&label),
        Some(lasso) => {
            *visits += u64::from(label == lasso.label);
            label == lasso.label && *visits >= lasso.ends
        }
    }
}

struct Given<'a, 'm> {
    answers: &'a Answers,
    queue: VecDeque<Answer>,
    /// How many frames there were so far.
    entered: usize,
    /// The frames that are active, for each thread.
    stacks: Vec<Vec<usize>>,
    /// The position of the thread that moves.
    running: usize,
    /// Who moves, and how far.
    schedule: VecDeque<(usize, usize)>,
    /// Whether this step asked for a result of a call.
    told: bool,
    monitor: &'m mut dyn Monitor,
}

impl Given<'_, '_> {
    fn enter(&mut self) {
        self.stacks[self.running].push(self.entered);
        self.entered += 1;
    }

    /// The path has a value for what a statement about threads tells; the interpreter asks for it
    /// only if there is something to tell.
    fn skip_told(&mut self, program: &Program, step: Step) {
        let told = std::mem::take(&mut self.told);
        if let Step::Ran(stmt) = step
            && let Some(Answer::Result(of, ..)) = self.queue.front()
            && *of == stmt
            && !told
            && program.thread_op(stmt).is_some()
        {
            self.queue.pop_front();
        }
    }

    fn leave(&mut self) {
        self.stacks[self.running].pop();
    }

    /// A thread was started, and has a frame.
    fn start(&mut self) {
        self.stacks.push(vec![self.entered]);
        self.entered += 1;
    }

    /// A step was made; whether it counts.
    fn went(&mut self, state: &State, counts: bool) -> Result<(), Halt> {
        if !counts || self.schedule.is_empty() {
            return Ok(());
        }
        match self.next_thread() {
            Some(thread) if thread == state.moved() => {
                if let Some((_, count)) = self.schedule.front_mut() {
                    *count -= 1;
                }
                Ok(())
            }
            // Whoever is last goes on to the end.
            None => Ok(()),
            Some(thread) => {
                let moved = state.moved();
                let why = format!("thread {moved} moves, the path has {thread}");
                Err(Halt::Mismatch(why))
            }
        }
    }

    /// The thread that makes the next step that counts.
    fn next_thread(&mut self) -> Option<usize> {
        while self.schedule.len() > 1 {
            match self.schedule.front() {
                Some((_, 0)) => self.schedule.pop_front(),
                Some(_) | None => break,
            };
        }
        let (thread, count) = self.schedule.front()?;
        (*count > 0).then_some(*thread)
    }

    fn uninitialised(&self, var: Var) -> Option<Value> {
        let frame = self
            .answers
            .frames
            .get(*self.stacks[self.running].last()?)?;
        frame.get(&var).cloned()
    }

    fn next(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let fits = match (self.queue.front(), ask.what) {
            (Some(Answer::Havoc(stmt, _)), What::Havoc(_)) => ask.stmt == Some(*stmt),
            (Some(Answer::Result(stmt, at, _)), What::Result { index, .. }) => {
                ask.stmt == Some(*stmt) && *at as usize == index
            }
            (Some(Answer::Unspecified(expr, _)), What::Unspecified(asked)) => *expr == asked,
            (
                Some(
                    Answer::Havoc(..)
                    | Answer::Result(..)
                    | Answer::Unspecified(..)
                    | Answer::Jump(..),
                )
                | None,
                _,
            ) => false,
        };
        if !fits {
            let front = self.queue.front();
            let why = format!("{:?} is asked, the path has {front:?}", ask.what);
            return Err(Halt::Mismatch(why));
        }
        match self.queue.pop_front() {
            Some(
                Answer::Havoc(_, value)
                | Answer::Result(_, _, value)
                | Answer::Unspecified(_, value),
            ) => Ok(value),
            Some(Answer::Jump(..)) | None => Err(Halt::NoValue("the path is over".into())),
        }
    }
}

impl Oracle for Given<'_, '_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let missing = || Halt::NoValue("the path has no value for this variable".into());
        let value = match ask.what {
            What::Initial(var) => self
                .answers
                .globals
                .get(&var)
                .cloned()
                .ok_or_else(missing)?,
            What::Uninitialised(var) => self.uninitialised(var).ok_or_else(missing)?,
            What::Result { .. } => {
                self.told = true;
                self.next(ask)?
            }
            What::Havoc(_) | What::Unspecified(_) => self.next(ask)?,
        };
        self.monitor.chose(ask, &value)?;
        Ok(value)
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let next = self.next_thread();
        let next = next.or_else(|| self.schedule.back().map(|(thread, _)| *thread));
        let next = next.unwrap_or_else(|| ask.state.moved());
        let at = ask.threads.iter().position(|thread| *thread == next);
        let at = at.ok_or_else(|| Halt::Mismatch(format!("thread {next} has ended")))?;
        self.running = next - 1;
        self.monitor.scheduled(ask, at)?;
        Ok(at)
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        match self.queue.pop_front() {
            Some(Answer::Jump(stmt, index)) if stmt == ask.stmt => {
                self.monitor.jumped(ask, index as usize)?;
                Ok(index as usize)
            }
            other => {
                let why = format!("a jump is asked, the path has {other:?}");
                Err(Halt::Mismatch(why))
            }
        }
    }
}
