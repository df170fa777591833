//! [`Counterexample`]: an execution that the reference interpreter has made.
//!
//! ```text
//!   finite     the interpreter visits a label of an error property
//!   infinite   the interpreter goes stem and cycle, and a `Cycle` says that it can be repeated
//! ```
//! Invariant: every constructor runs the interpreter; an infinite execution needs a [`Cycle`]
//! besides, which only a check makes, and only a property about errors is violated without one.
//! What is known of an execution can be looked at from outside,
//! ```
//! use bia_verify::pipeline::Counterexample;
//! fn is_infinite(cex: &Counterexample) -> bool {
//!     cex.cycle().is_some()
//! }
//! ```
//! but neither be made up nor changed.
//! ```compile_fail,E0451
//! use bia_verify::pipeline::Counterexample;
//! fn forged(label: bia_k2::ast::Label) -> Counterexample {
//!     Counterexample { answers: Default::default(), label, depth: 0, cycle: None }
//! }
//! ```
//! ```compile_fail,E0616
//! use bia_verify::pipeline::Counterexample;
//! fn changed(mut cex: Counterexample) -> Counterexample {
//!     cex.cycle = None;
//!     cex
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
    ast::{Label, Program, Property, PropertyKind},
    interp::{Halt, Moment, Monitor, Step, Unwatched},
};

/// An execution that violates the property.
#[derive(Clone, Debug)]
pub struct Counterexample {
    answers: Answers,
    label: Label,
    depth: usize,
    cycle: Option<Cycle>,
}

/// What an execution is one of.
pub(crate) type About<'a> = (&'a Program, &'a Property);

impl Counterexample {
    /// The execution with these answers, seen by `monitor`, if it visits a label of the property.
    pub(crate) fn finite(
        (program, property): About<'_>,
        answers: Answers,
        depth: usize,
        monitor: &mut dyn Monitor,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        let is_finite = match property.kind {
            PropertyKind::Error => answers.lasso.is_none(),
            PropertyKind::Live | PropertyKind::NotLive => false,
        };
        if !is_finite {
            let why = "visits a label, which violates no property about infinite executions";
            return Err(ReplayError::Missed(why.into()));
        }
        let label = replay::drive(program, property, &answers, monitor, budget)?;
        Ok(Self {
            answers,
            label,
            depth,
            cycle: None,
        })
    }

    /// The execution that asks nothing, if it visits a label of the property.
    pub(super) fn undisturbed(
        about: About<'_>,
        depth: usize,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        let answers = Answers {
            steps: usize::MAX,
            ..Answers::default()
        };
        let mut count = Count::default();
        let mut cex = Self::finite(about, answers, depth, &mut count, budget)?;
        cex.answers.steps = count.steps;
        Ok(cex)
    }

    /// The execution with these answers, which have a lasso, if it goes that; the cycle says that
    /// its end can be repeated.
    pub(super) fn infinite(
        about: About<'_>,
        answers: Answers,
        depth: usize,
        cycle: Cycle,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        Self::around(about, answers, depth, cycle, &mut Unwatched, budget)
    }

    fn around(
        (program, property): About<'_>,
        answers: Answers,
        depth: usize,
        cycle: Cycle,
        monitor: &mut dyn Monitor,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        if answers.lasso.is_none() {
            return Err(ReplayError::Missed("has no cycle".into()));
        }
        let label = replay::drive(program, property, &answers, monitor, budget)?;
        Ok(Self {
            answers,
            label,
            depth,
            cycle: Some(cycle),
        })
    }

    /// The execution of the same program with these answers, seen by `monitor`. With its own ones
    /// it is the same one; with others it is finite, or none.
    pub(crate) fn again(
        &self,
        about: About<'_>,
        answers: Answers,
        monitor: &mut dyn Monitor,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        match &self.cycle {
            // What is known of the cycle is known of these answers alone.
            Some(cycle) if answers == self.answers => {
                Self::around(about, answers, self.depth, cycle.clone(), monitor, budget)
            }
            Some(_) | None => Self::finite(about, answers, self.depth, monitor, budget),
        }
    }

    /// Everything the execution leaves open.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// The label it visits.
    pub fn label(&self) -> Label {
        self.label
    }

    /// How many steps of the transition system it has.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// What is known of its end, if that is repeated forever.
    pub fn cycle(&self) -> Option<&Cycle> {
        self.cycle.as_ref()
    }
}

/// Counts steps.
#[derive(Default)]
struct Count {
    steps: usize,
}

impl Monitor for Count {
    fn stepped(&mut self, _: &Moment<'_>, _: Step) -> Result<(), Halt> {
        self.steps += 1;
        Ok(())
    }
}
