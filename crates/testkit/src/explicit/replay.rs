//! Witnesses and their replay on the interpreter, with no help from the search.

use super::choices::Choice;
use bia_k2::ast::{Label, Program, Property, PropertyKind};
use bia_k2::interp::{Ask, Halt, Interpreter, JumpAsk, Oracle, ScheduleAsk, Step};
use bia_term::value::Value;
use std::collections::VecDeque;

/// A path, or a path into a cycle, with all choices made on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The globals that `init` read.
    pub initial: Vec<Choice>,
    /// The steps in order.
    pub steps: Vec<WitnessStep>,
    /// If the path is infinite: the step with which its cycle begins. After the last step the
    /// state is that before this step.
    pub lasso: Option<usize>,
}

/// One step of a witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WitnessStep {
    /// What it does.
    pub step: Step,
    /// What was chosen.
    pub choices: Vec<Choice>,
}

/// What a replay saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Labels visited on the whole path, in order.
    pub labels: Vec<Label>,
    /// Labels visited within the cycle.
    pub cycle: Option<Vec<Label>>,
}

impl Replayed {
    /// Whether this path shows that the property fails.
    pub fn refutes(&self, property: &Property) -> bool {
        let hit = |labels: &[Label]| labels.iter().any(|l| property.labels.contains(l));
        match (property.kind, &self.cycle) {
            (PropertyKind::Error, _) => hit(&self.labels),
            (PropertyKind::NotLive, Some(cycle)) => hit(cycle),
            (PropertyKind::Live, Some(cycle)) => property.labels.iter().any(|l| !cycle.contains(l)),
            (PropertyKind::NotLive | PropertyKind::Live, None) => false,
        }
    }
}

/// Replays a witness; an error says what does not fit.
pub fn replay(program: &Program, witness: &Witness) -> Result<Replayed, String> {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut given = Given::new(&witness.initial);
    match interp.check_init(&mut state, &mut given) {
        Ok(true) => given.used_up("init")?,
        Ok(false) => return Err(String::from("init is violated")),
        Err(halt) => return Err(format!("init: {halt}")),
    }
    let mut labels = Vec::new();
    let mut cycle = None;
    for (at, wanted) in witness.steps.iter().enumerate() {
        if witness.lasso == Some(at) {
            cycle = Some((state.clone(), labels.len()));
        }
        let mut given = Given::new(&wanted.choices);
        let step = interp.step(&mut state, &mut given);
        let step = step.map_err(|halt| format!("step {at}: {halt}"))?;
        given.used_up(&format!("step {at}"))?;
        state.park();
        if step != wanted.step {
            return Err(format!("step {at} is {step:?}, not {:?}", wanted.step));
        }
        if let Step::Visited { label, .. } = step {
            labels.push(label);
        }
    }
    let cycle = match (cycle, witness.lasso) {
        (Some((before, _)), Some(_)) if before != state => {
            return Err(String::from("the cycle does not close"));
        }
        (Some((_, from)), Some(_)) => Some(labels[from..].to_vec()),
        (None, None) => None,
        (None, Some(_)) | (Some(_), None) => {
            return Err(String::from("the cycle has no step"));
        }
    };
    Ok(Replayed { labels, cycle })
}

/// Gives the choices of a list.
struct Given<'a> {
    choices: VecDeque<&'a Choice>,
}

impl<'a> Given<'a> {
    fn new(choices: &'a [Choice]) -> Self {
        Self {
            choices: choices.iter().collect(),
        }
    }
    fn used_up(&self, place: &str) -> Result<(), String> {
        if self.choices.is_empty() {
            Ok(())
        } else {
            Err(format!("{place} asks less than was chosen"))
        }
    }
}

impl Oracle for Given<'_> {
    fn value(&mut self, _: &Ask<'_>) -> Result<Value, Halt> {
        match self.choices.pop_front() {
            Some(Choice::Value(value)) => Ok(value.clone()),
            Some(Choice::Jump(_) | Choice::Thread(_)) | None => {
                Err(Halt::Mismatch(String::from("a value is asked")))
            }
        }
    }
    fn jump(&mut self, _: &JumpAsk<'_>) -> Result<usize, Halt> {
        match self.choices.pop_front() {
            Some(Choice::Jump(index)) => Ok(*index),
            Some(Choice::Value(_) | Choice::Thread(_)) | None => {
                Err(Halt::Mismatch(String::from("a jump is asked")))
            }
        }
    }
    fn schedule(&mut self, _: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        match self.choices.pop_front() {
            Some(Choice::Thread(index)) => Ok(*index),
            Some(Choice::Value(_) | Choice::Jump(_)) | None => {
                Err(Halt::Mismatch(String::from("a thread is asked")))
            }
        }
    }
}
