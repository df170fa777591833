//! Oracles from Rust: closures, and lists of answers.

use super::{Ask, Halt, JumpAsk, Oracle, ScheduleAsk};
use bia_term::value::Value;
use std::collections::VecDeque;

/// An oracle of two closures, one for values and one for jumps.
#[derive(Clone, Debug)]
pub struct Closures<V, J> {
    value: V,
    jump: J,
}

/// Answers by closures.
pub fn closures<V, J>(value: V, jump: J) -> Closures<V, J>
where
    V: FnMut(&Ask<'_>) -> Result<Value, Halt>,
    J: FnMut(&JumpAsk<'_>) -> Result<usize, Halt>,
{
    Closures { value, jump }
}

impl<V, J> Oracle for Closures<V, J>
where
    V: FnMut(&Ask<'_>) -> Result<Value, Halt>,
    J: FnMut(&JumpAsk<'_>) -> Result<usize, Halt>,
{
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        (self.value)(ask)
    }
    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        (self.jump)(ask)
    }
    /// The first thread that has not ended.
    fn schedule(&mut self, _: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        Ok(0)
    }
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A value.
    Value(Value),
    /// An index into the targets of a jump.
    Jump(usize),
    /// An index into the threads that may move.
    Thread(usize),
}

/// Answers from a list, in order. At its end: [`Halt::NoValue`].
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    choices: VecDeque<Choice>,
}

impl Scripted {
    /// An oracle that gives these answers.
    pub fn new(choices: impl IntoIterator<Item = Choice>) -> Self {
        Self {
            choices: choices.into_iter().collect(),
        }
    }

    /// The answers that were not asked for yet.
    pub fn rest(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter()
    }

    fn next(&mut self) -> Result<Choice, Halt> {
        let next = self.choices.pop_front();
        next.ok_or_else(|| Halt::NoValue("the list of answers is at its end".into()))
    }
}

impl Oracle for Scripted {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        match self.next()? {
            Choice::Value(value) => Ok(value),
            Choice::Jump(_) | Choice::Thread(_) => {
                let what = ask.what;
                let why = format!("a value was asked for ({what:?}), but the answer is none");
                Err(Halt::Mismatch(why))
            }
        }
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        match self.next()? {
            Choice::Jump(index) => Ok(index),
            Choice::Value(_) | Choice::Thread(_) => {
                let stmt = ask.stmt;
                let why = format!("a target of {stmt:?} was asked for, but the answer is none");
                Err(Halt::Mismatch(why))
            }
        }
    }

    fn schedule(&mut self, _: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        match self.next()? {
            Choice::Thread(index) => Ok(index),
            Choice::Value(_) | Choice::Jump(_) => {
                let why = "a thread was asked for, but the answer is none";
                Err(Halt::Mismatch(why.into()))
            }
        }
    }
}
