//! Enumerates all outcomes of one step.
//!
//! A step asks its oracle a number of questions that depends on the answers. The answers are
//! enumerated like the digits of an odometer: after a run in which question i had n_i possible
//! answers and got a_i, the last question with a_i + 1 < n_i gets the next answer and all after it
//! are forgotten.

use super::values::values_of;
use bia_k2::ast::{Program, Ty};
use bia_k2::interp::{Ask, Halt, JumpAsk, Oracle, ScheduleAsk};
use bia_term::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An answer to one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A value.
    Value(Value),
    /// Which target of a jump.
    Jump(usize),
    /// Which of the threads moves.
    Thread(usize),
}

/// The lists of values of types, each made once.
pub(super) struct ValueLists<'p> {
    program: &'p Program,
    /// Longest list that is made.
    most: usize,
    lists: FxHashMap<Ty, Option<Rc<[Value]>>>,
}

impl<'p> ValueLists<'p> {
    pub(super) fn new(program: &'p Program, most: usize) -> Self {
        Self {
            program,
            most,
            lists: FxHashMap::default(),
        }
    }

    fn of(&mut self, ty: Ty) -> Option<Rc<[Value]>> {
        let (program, most) = (self.program, self.most);
        let list = self.lists.entry(ty);
        list.or_insert_with(|| values_of(program, ty, most).map(Rc::from))
            .clone()
    }
}

/// The odometer: an oracle that answers by a list of digits and extends it with zeros.
pub(super) struct Odometer<'a, 'p> {
    lists: &'a mut ValueLists<'p>,
    digits: Vec<Digit>,
    /// The question that comes next.
    at: usize,
    /// The type whose values could not be listed.
    pub(super) endless: Option<Ty>,
}

struct Digit {
    answer: usize,
    answers: usize,
}

impl<'a, 'p> Odometer<'a, 'p> {
    pub(super) fn new(lists: &'a mut ValueLists<'p>) -> Self {
        Self {
            lists,
            digits: Vec::new(),
            at: 0,
            endless: None,
        }
    }

    /// Moves to the next combination of answers; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some(digit) = self.digits.last_mut() {
            if digit.answer + 1 < digit.answers {
                digit.answer += 1;
                return true;
            }
            self.digits.pop();
        }
        false
    }

    /// The answer to the next question, which has `answers` possible answers.
    fn digit(&mut self, answers: usize) -> usize {
        if self.at == self.digits.len() {
            self.digits.push(Digit { answer: 0, answers });
        }
        let digit = &self.digits[self.at];
        debug_assert_eq!(digit.answers, answers, "equal prefixes ask equal questions");
        self.at += 1;
        digit.answer
    }
}

impl Oracle for Odometer<'_, '_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let Some(values) = self.lists.of(ask.ty) else {
            self.endless = Some(ask.ty);
            return Err(Halt::Quit);
        };
        if values.is_empty() {
            return Err(Halt::NoValue(String::from("the type has no value")));
        }
        let at = self.digit(values.len());
        Ok(values[at].clone())
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        Ok(self.digit(ask.targets.len()))
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        Ok(self.digit(ask.threads.len()))
    }
}

/// Passes questions on and keeps the answers.
pub(super) struct Recorder<'a> {
    pub(super) inner: &'a mut dyn Oracle,
    pub(super) choices: Vec<Choice>,
}

impl Oracle for Recorder<'_> {
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt> {
        let value = self.inner.value(ask)?;
        self.choices.push(Choice::Value(value.clone()));
        Ok(value)
    }

    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt> {
        let index = self.inner.jump(ask)?;
        self.choices.push(Choice::Jump(index));
        Ok(index)
    }

    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        let index = self.inner.schedule(ask)?;
        self.choices.push(Choice::Thread(index));
        Ok(index)
    }
}
