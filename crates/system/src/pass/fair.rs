//! Lifts evidence about infinite paths from a smaller system to the original.
//!
//! All passes are exact for infinite paths, too: the condition of steps and everything that it
//! depends on is kept, so the paths of the smaller system are those of the original, one step for
//! one step; what is gone is constant, equal to what is kept, or computed along the way.
//!
//! ```text
//!   lasso        what is computed along the way need not be the same after the cycle. Then the cycle
//!                is repeated until it is; and if that takes too long, the values of what is kept are a
//!                recurrent set, whatever the rest is:  R = ⋀ xᵢ = vᵢ ∧ facts
//!   recurrent    R ∧ facts, any value for inputs that are gone
//!   ending       as proofs; `StateRecording` compares more variables in the original, so it
//!                complains less, and the copies that it remembers have other numbers
//! ```

use super::{
    Chain,
    restore::{Restore, Source},
};
use crate::{Choice, Infinite, Monitor, Proof, TerminationProof, Trace, Ts, fair::saved};
use bia_base::{Lift, LiftError};
use bia_term::{Model, Term, Terms, value::Value};

/// A lasso is not repeated for more steps than this.
const MAX_STEPS: usize = 4096;

impl Chain {
    /// An infinite path of the last system as one of the first.
    pub fn infinite(&self, terms: &mut Terms, cex: Infinite) -> Result<Infinite, LiftError> {
        let mut passes = self.passes().iter().rev();
        passes.try_fold(cex, |cex, pass| pass.infinite(terms, cex))
    }

    /// Why visits end in the last system, as a reason for the first.
    pub fn ending(
        &self,
        terms: &mut Terms,
        ending: TerminationProof,
    ) -> Result<TerminationProof, LiftError> {
        let mut passes = self.passes().iter().rev();
        passes.try_fold(ending, |ending, pass| pass.ending(terms, ending))
    }
}

impl Restore {
    /// An infinite path of the smaller system as one of the original.
    pub fn infinite(&self, terms: &mut Terms, cex: Infinite) -> Result<Infinite, LiftError> {
        match cex {
            Infinite::Lasso { trace, back } => self.lasso(terms, trace, back),
            Infinite::Recurrent { trace, set, steps } => {
                let trace = self.trace(terms, trace)?;
                let mut parts = vec![set];
                parts.extend_from_slice(self.facts());
                Ok(Infinite::Recurrent {
                    trace,
                    set: terms.and_all(&parts),
                    steps: steps.iter().map(|step| self.choice(step)).collect(),
                })
            }
        }
    }

    /// Why visits end in the smaller system, as a reason for the original.
    pub fn ending(
        &self,
        terms: &mut Terms,
        ending: TerminationProof,
    ) -> Result<TerminationProof, LiftError> {
        let TerminationProof { monitor, proof } = ending;
        let proof = match monitor {
            Monitor::StateRecording => self.renumbered(terms, proof)?,
            Monitor::Visits(_) | Monitor::Ranking(_) | Monitor::TransitionInvariant { .. } => proof,
        };
        let proof = <Self as Lift<Ts, Ts, Terms>>::proof(self, terms, proof)?;
        Ok(TerminationProof { monitor, proof })
    }

    fn trace(&self, terms: &mut Terms, trace: Trace) -> Result<Trace, LiftError> {
        <Self as Lift<Ts, Ts, Terms>>::cex(self, terms, trace)
    }

    fn choice(&self, step: &Choice) -> Choice {
        let of = |list: &[Option<Term>], place: usize| list.get(place).copied().flatten();
        let inputs = self.inputs.iter();
        let inputs = inputs.map(|place| place.and_then(|place| of(&step.inputs, place)));
        let free = self.state.iter().map(|source| match source {
            Source::Kept(place) => of(&step.free, *place),
            Source::Constant(_) | Source::Like(_) | Source::Computed(_) => None,
        });
        Choice {
            inputs: inputs.collect(),
            free: free.collect(),
        }
    }

    fn lasso(&self, terms: &mut Terms, trace: Trace, back: usize) -> Result<Infinite, LiftError> {
        let last = trace.states.len().saturating_sub(1);
        if back >= last || trace.inputs.len() != last {
            return Err(LiftError("the lasso has no cycle".into()));
        }
        let length = last - back;
        let mut longer = trace.clone();
        loop {
            let full = self.trace(terms, longer.clone())?;
            let ends: Vec<usize> = (back..full.states.len()).step_by(length).collect();
            for (i, first) in ends.iter().enumerate() {
                let again = ends.iter().skip(i + 1);
                let mut again = again.filter(|j| full.states[**j] == full.states[*first]);
                if let Some(second) = again.next() {
                    return Ok(Infinite::Lasso {
                        trace: Trace {
                            states: full.states[..=*second].to_vec(),
                            inputs: full.inputs[..*second].to_vec(),
                        },
                        back: *first,
                    });
                }
            }
            if longer.inputs.len() * 2 > MAX_STEPS {
                return self.recurrent(terms, &trace, back);
            }
            let rounds = ends.len().saturating_sub(1).max(1);
            for _ in 0..rounds {
                longer.states.extend_from_slice(&trace.states[back + 1..]);
                longer.inputs.extend_from_slice(&trace.inputs[back..]);
            }
        }
    }

    /// The lasso as a set: what is kept repeats, whatever the rest does.
    fn recurrent(
        &self,
        terms: &mut Terms,
        lasso: &Trace,
        back: usize,
    ) -> Result<Infinite, LiftError> {
        let last = lasso.states.len().saturating_sub(1);
        let full = self.trace(terms, lasso.clone())?;
        let mut visits = (back + 1..=last).filter(|place| self.is_visit(terms, &full, *place));
        let start = visits.next();
        let start = start.ok_or_else(|| LiftError("the cycle visits nothing".into()))?;
        let mut parts = self.facts().to_vec();
        for (var, source) in self.original.state.iter().zip(&self.state) {
            if let Source::Kept(place) = source {
                let value = constant(terms, var.now, lasso.states[start].get(*place))?;
                parts.push(terms.eq(var.now, value));
            }
        }
        let mut steps = Vec::new();
        for place in start..start + (last - back) {
            let place = if place >= last {
                place - (last - back)
            } else {
                place
            };
            let told = (lasso.inputs.get(place), lasso.states.get(place + 1));
            let (Some(inputs), Some(after)) = told else {
                return Err(LiftError("the lasso is incomplete".into()));
            };
            steps.push(self.constants(terms, inputs, after)?);
        }
        Ok(Infinite::Recurrent {
            trace: Trace {
                states: full.states[..=start].to_vec(),
                inputs: full.inputs[..start].to_vec(),
            },
            set: terms.and_all(&parts),
            steps,
        })
    }

    /// The choice of these values, of what is kept.
    fn constants(
        &self,
        terms: &mut Terms,
        inputs: &[Value],
        after: &[Value],
    ) -> Result<Choice, LiftError> {
        let mut chosen = Vec::with_capacity(self.inputs.len());
        for (var, place) in self.original.inputs.iter().zip(&self.inputs) {
            chosen.push(match place {
                Some(place) => Some(constant(terms, *var, inputs.get(*place))?),
                None => None,
            });
        }
        let mut free = Vec::with_capacity(self.state.len());
        for (var, source) in self.original.state.iter().zip(&self.state) {
            free.push(match (source, var.next) {
                (Source::Kept(place), None) => Some(constant(terms, var.now, after.get(*place))?),
                (Source::Kept(_), Some(_))
                | (Source::Constant(_) | Source::Like(_) | Source::Computed(_), _) => None,
            });
        }
        Ok(Choice {
            inputs: chosen,
            free,
        })
    }

    fn is_visit(&self, terms: &Terms, full: &Trace, place: usize) -> bool {
        let mut model = Model::new();
        let values = full.states.get(place).into_iter().flatten();
        for (var, value) in self.original.state.iter().zip(values) {
            if model.set(terms, var.now, value.clone()).is_err() {
                return false;
            }
        }
        terms.eval(self.original.bad, &model) == Ok(Value::Bool(true))
    }

    /// A proof about the smaller system with `StateRecording`, with the numbers of the original's
    /// copies.
    fn renumbered(&self, terms: &mut Terms, proof: Proof) -> Result<Proof, LiftError> {
        let mut pairs = Vec::new();
        for (number, (var, source)) in self.original.state.iter().zip(&self.state).enumerate() {
            if let Source::Kept(place) = source {
                let sort = terms.sort(var.now);
                pairs.push((saved(terms, *place, sort), saved(terms, number, sort)));
            }
        }
        Ok(match proof {
            Proof::Invariant(invariant) => Proof::Invariant(terms.substitute(invariant, pairs)),
            Proof::KInductive {
                k,
                simple_path,
                invariant,
            } => Proof::KInductive {
                k,
                simple_path,
                invariant: terms.substitute(invariant, pairs),
            },
            Proof::Exhausted { depth } => Proof::Exhausted { depth },
            Proof::Cells { .. } => {
                let why = "a proof about cells of arrays stays one about its system";
                return Err(LiftError(why.into()));
            }
        })
    }
}

fn constant(terms: &mut Terms, var: Term, value: Option<&Value>) -> Result<Term, LiftError> {
    let value = value.ok_or_else(|| LiftError("the lasso lacks a value".into()))?;
    let made = terms.try_value(value.clone(), terms.sort(var));
    made.map_err(|error| LiftError(error.to_string()))
}
