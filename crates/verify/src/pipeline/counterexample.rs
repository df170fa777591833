//! [`Counterexample`]: an execution that the reference interpreter has made.
//!
//! There is one constructor, and it runs the interpreter:
//! ```compile_fail
//! use bia_verify::pipeline::Counterexample;
//! fn forged(label: bia_k2::ast::Label) -> Counterexample {
//!     Counterexample { answers: Default::default(), label, depth: 0, cycle: None }
//! }
//! ```

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
