//! [`Counterexample`]: an execution that the reference interpreter has made.
//!
//! There is one constructor, and it runs the interpreter:
//! ```compile_fail
//! use bia_verify::pipeline::Counterexample;
//! fn forged(label: bia_k2::ast::Label) -> Counterexample {
//!     Counterexample { answers: Default::default(), label, depth: 0, cycle: None }
//! }
//! ```
//! This run decides the verdict. It is unwatched and has the limits of the question, because a
//! report must not cost a verdict, and whether the execution counts is only known later: other
//! engines may be first, and of C programs the policy has its say. What is told of an execution
//! that counts is seen in one more run with all monitors at once (steps and the trace file), within
//! the limits of the report. C programs are looked at in between: `doubts` runs those with inline
//! assembly or with heap blocks that may be lost, and `confirm::seen` runs each variant with other
//! answers (zeros, fewer arguments) once, for inputs, needs and witnesses together.

use super::Cycle;
use bia_base::Budget;
use bia_cfg::replay::{self, Answers, ReplayError};
use bia_k2::{
    ast::{Label, Program, Property},
    interp::Monitor,
};

/// An execution that violates the property.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Everything the execution leaves open.
    pub answers: Answers,
    /// The label it visits. Nothing outside of this file can fill it in.
    label: Label,
    /// How many steps of the transition system it has.
    pub depth: usize,
    /// What is known of its end, if that is repeated forever.
    pub cycle: Option<Cycle>,
}

impl Counterexample {
    /// The interpreter runs the program with these answers and visits a label of the property, seen
    /// by `monitor`.
    pub fn drive(
        (program, property): (&Program, &Property),
        answers: Answers,
        monitor: &mut dyn Monitor,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        let label = replay::drive(program, property, &answers, monitor, budget)?;
        Ok(Self {
            answers,
            label,
            depth: 0,
            cycle: None,
        })
    }

    /// The label it visits.
    pub fn label(&self) -> Label {
        self.label
    }
}
