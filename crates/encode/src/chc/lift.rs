//! Turns derivations into paths: the tree of clauses is visited in the order of execution.
//!
//! ```text
//!   f.n(in, x) ∧ g(ts, out) ∧ condition ⇒ f.m(in, values)
//!      what leads to f.n;  enter g;  what g(ts, out) is;  return;  the edges from the call to m
//! ```

use super::{Meaning, Origin};
use crate::walk::Walker;
use bia_base::{LiftError, SecondaryMap};
use bia_cfg::{Cfg, Edge, Input, Loc, Path, PathStep};
use bia_system::chc::Derivation;
use bia_term::{Model, Term, Terms};

/// The way back from clauses to the graph that they encode.
#[derive(Clone, Debug)]
pub struct Back {
    pub(crate) cfg: Cfg,
    /// For each predicate what it says.
    pub(crate) meanings: Vec<Meaning>,
    /// For each clause where it comes from.
    pub(crate) origins: Vec<Origin>,
    pub(crate) cut: SecondaryMap<Loc, bool>,
    pub(crate) inputs: SecondaryMap<Input, Option<Term>>,
    pub(crate) choice: SecondaryMap<Edge, Option<Term>>,
}

/// Derivations share parts, executions repeat them: paths longer than this are not made.
const MAX_PATH: usize = 5_000_000;

enum Work {
    /// What this step of the derivation is.
    Step(usize),
    /// The edges after the premises of this step.
    Walk(usize),
    Emit(PathStep),
}

impl Back {
    /// The execution that a derivation describes.
    pub fn cex(&self, terms: &Terms, cex: &Derivation) -> Result<Path, LiftError> {
        let outgoing = self.cfg.outgoing();
        let walker = Walker {
            cfg: &self.cfg,
            outgoing: &outgoing,
            cut: &self.cut,
            inputs: &self.inputs,
            choice: &self.choice,
        };
        let mut steps = Vec::new();
        let last = cex.steps.len().checked_sub(1);
        let last = last.ok_or_else(|| LiftError("the derivation is empty".into()))?;
        let mut work = vec![Work::Step(last)];
        while let Some(next) = work.pop() {
            if steps.len() > MAX_PATH {
                return Err(LiftError("the execution is too long".into()));
            }
            match next {
                Work::Emit(step) => steps.push(step),
                Work::Walk(at) => self.walk(terms, &walker, cex, at, &mut steps)?,
                Work::Step(at) => {
                    let step = &cex.steps[at];
                    let origin = self.origins.get(step.clause);
                    let origin = origin.ok_or_else(|| LiftError("no such clause".into()))?;
                    if origin.walk.is_some() {
                        work.push(Work::Walk(at));
                    }
                    if let Some(edge) = origin.call {
                        if origin.returned.is_some() {
                            work.push(Work::Emit(PathStep::Return(edge)));
                        }
                        work.extend(step.premises.get(1).copied().map(Work::Step));
                        work.push(Work::Emit(PathStep::Enter(edge)));
                    }
                    if origin.continues {
                        work.extend(step.premises.first().copied().map(Work::Step));
                    }
                }
            }
        }
        Ok(Path::from(steps))
    }

    fn walk(
        &self,
        terms: &Terms,
        walker: &Walker<'_>,
        cex: &Derivation,
        at: usize,
        steps: &mut Vec<PathStep>,
    ) -> Result<(), LiftError> {
        let step = &cex.steps[at];
        let origin = &self.origins[step.clause];
        let Some(from) = origin.walk else {
            return Ok(());
        };
        let mut model = Model::completed();
        let mut set = |var: Term, value: bia_term::value::Value| {
            let fits = model.set(terms, var, value);
            fits.map_err(|error| LiftError(error.to_string()))
        };
        for (var, value) in &step.values {
            set(*var, value.clone())?;
        }
        for (var, term) in origin.returned.iter().flatten() {
            let value = step.values.iter().find(|(known, _)| known == term);
            let default = || terms.sorts().default_value(terms.sort(*term));
            let value = value.map_or_else(default, |(_, value)| value.clone());
            set(self.cfg.vars[*var].term, value)?;
        }
        walker.walk(terms, from, &mut model, steps)
    }
}
