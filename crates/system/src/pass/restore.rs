//! [`Restore`]: the way back from a smaller system.
//!
//! ```text
//!   traces   variables that are gone get their values back: the constant, the value of the variable
//!            they are equal to, or what their next-state function gives
//!   proofs   φ becomes φ ∧ facts, where the facts (x = c, x = y) are inductive by themselves
//! ```
//! A k-inductive proof over simple paths does not survive the loss of variables that may change
//! freely: states that differ may agree on what is left. Such a proof is refused.

use crate::{Proof, Trace, Ts};
use bia_base::{Lift, LiftError};
use bia_term::{Evaluator, Model, Term, Terms, value::Value};

/// Where the value of a variable of the original comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The variable at this place of the smaller system.
    Kept(usize),
    /// It never changes.
    Constant(Value),
    /// It equals the variable at this place of the original, which was kept.
    Like(usize),
    /// This at first, then what the next-state function gives.
    Computed(Value),
}

/// How evidence about a smaller system becomes evidence about the original.
#[derive(Clone, Debug)]
pub struct Restore {
    pub(super) original: Ts,
    /// For each state variable of the original.
    pub(super) state: Vec<Source>,
    /// For each input of the original its place in the smaller system.
    pub(super) inputs: Vec<Option<usize>>,
    /// What holds in all reachable states of the original, inductively.
    pub(super) facts: Vec<Term>,
}

impl Restore {
    /// The state variables of the original that are gone, in order.
    pub fn removed(&self) -> Vec<Term> {
        let rows = self.original.state.iter().zip(&self.state);
        let gone = rows.filter(|(_, source)| !matches!(source, Source::Kept(_)));
        gone.map(|(var, _)| var.now).collect()
    }

    /// The facts that the smaller system takes for granted.
    pub fn facts(&self) -> &[Term] {
        &self.facts
    }

    /// A formula over the original's state as one over the smaller system's; `None` if it mentions
    /// what is gone and has no value there. What holds in the original's reachable states still
    /// does.
    pub fn lower(&self, terms: &mut Terms, formula: Term) -> Option<Term> {
        let rows = self.original.state.iter().zip(&self.state);
        let free = terms.free_vars(&[formula]);
        let mut pairs = Vec::new();
        for (var, source) in rows.filter(|(var, _)| free.contains(&var.now)) {
            match source {
                Source::Kept(_) => {}
                Source::Constant(value) => {
                    let sort = terms.sort(var.now);
                    pairs.push((var.now, terms.try_value(value.clone(), sort).ok()?));
                }
                Source::Like(other) => pairs.push((var.now, self.original.state.get(*other)?.now)),
                Source::Computed(_) => return None,
            }
        }
        Some(terms.substitute(formula, pairs))
    }

    /// The full inputs of a step.
    fn inputs(&self, terms: &Terms, told: &[Value]) -> Result<Vec<Value>, LiftError> {
        let all = self.inputs.iter().zip(&self.original.inputs);
        let all = all.map(|(place, var)| match place {
            Some(place) => told.get(*place).cloned().ok_or_else(incomplete),
            None => Ok(terms.sorts().default_value(terms.sort(*var))),
        });
        all.collect()
    }

    /// The full state; `before` are the full state and inputs of the step before.
    fn state(
        &self,
        terms: &Terms,
        told: &[Value],
        before: Option<(&[Value], &[Value])>,
    ) -> Result<Vec<Value>, LiftError> {
        let model = before.map(|(state, inputs)| self.model(terms, state, inputs));
        let model = model.transpose()?;
        let mut evaluator = model.as_ref().map(|model| Evaluator::new(terms, model));
        let mut full = Vec::with_capacity(self.state.len());
        for (source, var) in self.state.iter().zip(&self.original.state) {
            full.push(match (source, &mut evaluator) {
                (Source::Kept(place), _) => told.get(*place).cloned().ok_or_else(incomplete)?,
                (Source::Constant(value), _) | (Source::Computed(value), None) => value.clone(),
                (Source::Like(other), _) => match self.state.get(*other) {
                    Some(Source::Kept(place)) => {
                        told.get(*place).cloned().ok_or_else(incomplete)?
                    }
                    _ => return Err(incomplete()),
                },
                (Source::Computed(value), Some(evaluator)) => match var.next {
                    Some(next) => {
                        let value = evaluator.eval(next);
                        value.map_err(|e| LiftError(e.to_string()))?.clone()
                    }
                    None => value.clone(),
                },
            });
        }
        Ok(full)
    }

    fn model(&self, terms: &Terms, state: &[Value], inputs: &[Value]) -> Result<Model, LiftError> {
        let vars = self.original.state.iter().map(|var| var.now);
        let vars = vars.chain(self.original.inputs.iter().copied());
        let mut model = Model::new();
        for (var, value) in vars.zip(state.iter().chain(inputs)) {
            let told = model.set(terms, var, value.clone());
            told.map_err(|error| LiftError(error.to_string()))?;
        }
        Ok(model)
    }

    fn with_facts(&self, terms: &mut Terms, formula: Term) -> Term {
        let mut parts = vec![formula];
        parts.extend_from_slice(&self.facts);
        terms.and_all(&parts)
    }
}

fn incomplete() -> LiftError {
    LiftError("the trace lacks a value".into())
}

impl Lift<Ts, Ts, Terms> for Restore {
    fn cex(&self, terms: &mut Terms, cex: Trace) -> Result<Trace, LiftError> {
        let mut full = Trace {
            states: Vec::with_capacity(cex.states.len()),
            inputs: Vec::with_capacity(cex.inputs.len()),
        };
        for (i, told) in cex.states.iter().enumerate() {
            let before = match i.checked_sub(1) {
                None => None,
                Some(i) => {
                    let told = cex.inputs.get(i).ok_or_else(incomplete)?;
                    full.inputs.push(self.inputs(terms, told)?);
                    Some((full.states[i].as_slice(), full.inputs[i].as_slice()))
                }
            };
            let state = self.state(terms, told, before)?;
            full.states.push(state);
        }
        Ok(full)
    }

    fn proof(&self, terms: &mut Terms, proof: Proof) -> Result<Proof, LiftError> {
        Ok(match proof {
            Proof::Invariant(invariant) => Proof::Invariant(self.with_facts(terms, invariant)),
            Proof::KInductive {
                k,
                simple_path,
                invariant,
            } => {
                let computed = |source: &Source| matches!(source, Source::Computed(_));
                if simple_path && self.state.iter().any(computed) {
                    let why = "simple paths of the smaller system are not those of the original";
                    return Err(LiftError(why.into()));
                }
                let invariant = self.with_facts(terms, invariant);
                Proof::KInductive {
                    k,
                    simple_path,
                    invariant,
                }
            }
            Proof::Exhausted { depth } => Proof::Exhausted { depth },
            Proof::Cells { .. } => {
                let why = "a proof about cells of arrays stays one about its system";
                return Err(LiftError(why.into()));
            }
        })
    }
}

/// The ways back of several passes, first pass first.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    passes: Vec<Restore>,
}

impl Chain {
    pub(super) fn push(&mut self, pass: Restore) {
        self.passes.push(pass);
    }

    /// A formula over the first system's state as one over the last one's; see [`Restore::lower`].
    pub fn lower(&self, terms: &mut Terms, formula: Term) -> Option<Term> {
        let mut passes = self.passes.iter();
        passes.try_fold(formula, |formula, pass| pass.lower(terms, formula))
    }

    /// The passes in the order in which they were applied.
    pub fn passes(&self) -> &[Restore] {
        &self.passes
    }
}

impl Lift<Ts, Ts, Terms> for Chain {
    fn cex(&self, terms: &mut Terms, cex: Trace) -> Result<Trace, LiftError> {
        let mut passes = self.passes.iter().rev();
        passes.try_fold(cex, |cex, pass| pass.cex(terms, cex))
    }

    fn proof(&self, terms: &mut Terms, proof: Proof) -> Result<Proof, LiftError> {
        let mut passes = self.passes.iter().rev();
        passes.try_fold(proof, |proof, pass| pass.proof(terms, proof))
    }
}
