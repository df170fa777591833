//! Runs the interpreter with given answers until it visits a label of the property.

use super::{Answer, Answers};
use bia_base::{Budget, Stop};
use bia_k2::ast::{Label, Program, Property, Var};
use bia_k2::interp::{
    Ask, Halt, Interpreter, JumpAsk, Moment, Monitor, Oracle, RunEnd, Step, What,
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
        stack: vec![0],
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
        given.monitor.stepped(&now!(), step)?;
        match step {
            Step::Visited { label, .. } if is_last(label, property, answers, &mut visits) => {
                let ids = interp.error_ids(label);
                let end = RunEnd::Error { label, ids };
                given.monitor.ended(&now!(), &end)?;
                return Ok(label);
            }
            Step::Called { .. } => given.enter(),
            Step::Returned { .. } => {
                given.stack.pop();
            }
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
    /// The frames that are active.
    stack: Vec<usize>,
    monitor: &'m mut dyn Monitor,
}

impl Given<'_, '_> {
    fn enter(&mut self) {
        self.stack.push(self.entered);
        self.entered += 1;
    }

    fn uninitialised(&self, var: Var) -> Option<Value> {
        let frame = self.answers.frames.get(*self.stack.last()?)?;
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
            What::Havoc(_) | What::Result { .. } | What::Unspecified(_) => self.next(ask)?,
        };
        self.monitor.chose(ask, &value)?;
        Ok(value)
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
