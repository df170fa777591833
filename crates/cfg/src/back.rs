//! [`Back`]: how evidence about a graph after a pass becomes evidence about the graph before it.
//!
//! One description serves all passes:
//!
//! ```text
//!   path        each new edge stands for a sequence of passages of old edges; each new input for
//!               an old one. Old inputs that have no new one may have any value.
//!   invariant   φ_old(l) = facts(l) ∧ ⋁ { σ(φ_new(m)) | m new location of l }
//!               where σ replaces new variables by terms over old ones; an old location without new
//!               ones is unreachable: φ_old(l) = false
//! ```
//! Within what one new edge stands for, no old input occurs twice.
//! A pass that drops a variable, an assignment or an assumption that cannot matter leaves the rest
//! as it is: the invariants do not mention what was dropped.

use crate::{Cfg, Edge, Input, Loc, LocationInvariants, Path, PathStep};
use bia_base::{Lift, LiftError, SecondaryMap};
use bia_term::{Substitution, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// How an old edge is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Taken as a whole.
    Take(Edge),
    /// Its call enters the callee.
    Enter(Edge),
    /// Its call returns.
    Return(Edge),
}

/// The way back from the graph after a pass to the graph before it.
#[derive(Clone, Debug)]
pub struct Back {
    /// For each new edge the old ones it stands for, in order.
    pub edges: SecondaryMap<Edge, Vec<Passage>>,
    /// For each new input the old one it stands for.
    pub inputs: SecondaryMap<Input, Option<Input>>,
    /// For each old edge its inputs in order.
    pub old_inputs: SecondaryMap<Edge, Vec<Input>>,
    /// For each old location the new ones it became; has room for every old location.
    pub locs: SecondaryMap<Loc, Vec<Loc>>,
    /// New variables that are not old ones, as terms over old variables.
    pub vars: Vec<(Term, Term)>,
    /// What the pass found to hold at old locations, and used.
    pub facts: SecondaryMap<Loc, Option<Term>>,
}

impl Back {
    /// The way back when nothing changes: same ids for everything.
    pub fn identity(old: &Cfg) -> Self {
        let mut edges = SecondaryMap::new(Vec::new());
        let mut old_inputs = SecondaryMap::new(Vec::new());
        for (id, edge) in old.edges.iter() {
            edges[id] = vec![Passage::Take(id)];
            old_inputs[id] = edge.inputs();
        }
        let mut inputs = SecondaryMap::new(None);
        for id in old.inputs.ids() {
            inputs[id] = Some(id);
        }
        let mut locs = SecondaryMap::new(Vec::new());
        for id in old.locs.ids() {
            locs[id] = vec![id];
        }
        Self {
            edges,
            inputs,
            old_inputs,
            locs,
            vars: Vec::new(),
            facts: SecondaryMap::new(None),
        }
    }
}

impl crate::EdgeData {
    /// The inputs of its `Havoc` steps, in order.
    pub fn inputs(&self) -> Vec<Input> {
        let havocs = self.steps.iter().filter_map(|step| match step.action {
            crate::Action::Havoc(_, input) => Some(input),
            crate::Action::Assume(_) | crate::Action::Assign(..) | crate::Action::Call { .. } => {
                None
            }
        });
        havocs.collect()
    }
}

impl Lift<Cfg, Cfg, Terms> for Back {
    fn cex(&self, _: &mut Terms, cex: Path) -> Result<Path, LiftError> {
        let mut steps = Vec::with_capacity(cex.steps.len());
        for step in cex.steps {
            match step {
                PathStep::Take(edge, values) => {
                    let known: FxHashMap<Input, Option<Value>> = values
                        .into_iter()
                        .filter_map(|(new, value)| Some((self.inputs[new]?, value)))
                        .collect();
                    for passage in &self.edges[edge] {
                        steps.push(self.passed(*passage, &known));
                    }
                }
                // A pass that keeps calls maps each to exactly one old call.
                PathStep::Enter(edge) => steps.push(PathStep::Enter(self.call(edge)?)),
                PathStep::Return(edge) => steps.push(PathStep::Return(self.call(edge)?)),
            }
        }
        Ok(Path { steps })
    }

    fn proof(
        &self,
        terms: &mut Terms,
        proof: LocationInvariants,
    ) -> Result<LocationInvariants, LiftError> {
        let of: FxHashMap<Loc, Term> = proof.at.into_iter().collect();
        let mut to_old = Substitution::new(terms, self.vars.iter().copied());
        let mut at = Vec::new();
        for (old, new) in self.locs.iter() {
            // An old location is annotated if all it became is, or if it became nothing.
            let Some(parts) = new
                .iter()
                .map(|l| of.get(l).copied())
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let parts: Vec<Term> = parts.iter().map(|t| to_old.apply(terms, *t)).collect();
            let mut invariant = terms.or_all(&parts);
            if let Some(fact) = self.facts[old] {
                invariant = terms.and(invariant, fact);
            }
            at.push((old, invariant));
        }
        Ok(LocationInvariants { at })
    }
}

impl Back {
    fn passed(&self, passage: Passage, known: &FxHashMap<Input, Option<Value>>) -> PathStep {
        match passage {
            Passage::Take(old) => {
                let values = self.old_inputs[old]
                    .iter()
                    .map(|input| (*input, known.get(input).cloned().flatten()));
                PathStep::Take(old, values.collect())
            }
            Passage::Enter(old) => PathStep::Enter(old),
            Passage::Return(old) => PathStep::Return(old),
        }
    }

    fn call(&self, edge: Edge) -> Result<Edge, LiftError> {
        match self.edges[edge][..] {
            [Passage::Take(old)] => Ok(old),
            _ => Err(LiftError(format!("{edge:?} stands for no single call"))),
        }
    }
}
