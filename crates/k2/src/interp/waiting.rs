//! Which threads of a state can move.
//!
//! ```text
//!   ended      it makes no step any more
//!   kept out   another one is in an atomic region
//!   waits      its next step is a false assumption or a join of one that has not ended, or the atomic
//!              region that it would begin has such a step on its only way
//!   can move   else: also where a value that nobody has chosen yet decides
//! ```
//! A deadlock is a state in which some threads have not ended and all of those wait. Each thread is
//! tried on a copy of the state.

use super::{Ask, Halt, Interpreter, JumpAsk, Monitor, Next, Oracle, ScheduleAsk, State, Step};
use crate::ast::{Function, Stmt};
use bia_term::value::Value;

/// Longer atomic regions are taken as such that end.
const LONGEST: u32 = 10_000;

/// What a thread can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Can {
    /// Move.
    Move,
    /// Nothing until another thread has moved.
    Wait,
    /// Nothing while another thread is in an atomic region.
    BeKeptOut,
    /// Nothing any more.
    End,
}

/// A thread of a state.
#[derive(Clone, Copy, Debug)]
pub struct ThreadView {
    /// Its number.
    pub number: usize,
    /// The function that it executes; none if it has ended.
    pub function: Option<Function>,
    /// The statement that it executes next.
    pub stmt: Option<Stmt>,
    /// What it can do.
    pub can: Can,
}

/// Chooses one thread, and nothing else.
struct Only(usize);

impl Oracle for Only {
    fn value(&mut self, _: &Ask<'_>) -> Result<Value, Halt> {
        Err(Halt::NoValue("nobody is asked".into()))
    }

    fn jump(&mut self, _: &JumpAsk<'_>) -> Result<usize, Halt> {
        Err(Halt::NoValue("nobody is asked".into()))
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let at = ask.threads.iter().position(|number| *number == self.0);
        at.ok_or_else(|| Halt::NoValue("the thread has ended".into()))
    }
}

impl Interpreter<'_> {
    /// Whether a thread that has not ended waits, if it is to move next.
    pub fn waits(&self, state: &State, thread: usize) -> bool {
        let mut copy = state.clone();
        let mut only = Only(thread);
        for _ in 0..LONGEST {
            match self.step(&mut copy, &mut only) {
                Ok(Step::Blocked(_)) => return true,
                Ok(_) if copy.is_atomic() => {}
                Ok(_) | Err(_) => return false,
            }
        }
        false
    }

    /// Whether some thread has not ended, and all of those wait.
    pub fn is_deadlocked(&self, state: &State) -> bool {
        let alive = state.alive();
        !alive.is_empty() && alive.into_iter().all(|thread| self.waits(state, thread))
    }

    /// All threads, in the order of their numbers.
    pub fn threads(&self, state: &State) -> Vec<ThreadView> {
        let alive = state.alive();
        let all = 1..=state.thread_count();
        let view = |number| {
            let can = match alive.contains(&number) {
                false => Can::End,
                true if state.is_atomic() && state.thread() != number => Can::BeKeptOut,
                true if self.waits(state, number) => Can::Wait,
                true => Can::Move,
            };
            let own = (can != Can::End).then(|| state.as_seen_by(number));
            let next = own.as_ref().map(|own| own.next(self));
            ThreadView {
                number,
                function: own.as_ref().map(State::function),
                stmt: match next {
                    Some(Next::Stmt(stmt)) => Some(stmt),
                    Some(Next::Return(_) | Next::End) | None => None,
                },
                can,
            }
        };
        all.map(view).collect()
    }
}

/// Finds out whether a run that blocks is in a deadlock: none of its threads could have moved when
/// it was chosen who does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadlocks {
    found: bool,
}

impl Deadlocks {
    /// Whether the run, which was blocked in this state, is in a deadlock.
    pub fn found(&self, state: &State) -> bool {
        state.thread_count() > 1 && (self.found || state.alive().len() == 1)
    }
}

impl Monitor for Deadlocks {
    fn scheduled(&mut self, ask: &ScheduleAsk<'_>, index: usize) -> Result<(), Halt> {
        let waits = |thread: &usize| ask.interp.waits(ask.state, *thread);
        self.found = waits(&ask.threads[index]) && ask.threads.iter().all(waits);
        Ok(())
    }
}
