//! [`Path`]: an abstract counterexample as formulas, step by step.
//!
//! ```text
//!   concrete    I(x₀)   T(x₀, w₀, x₁)   …   T(xₖ₋₁, wₖ₋₁, xₖ) ∧ B(xₖ)
//!   abstract    I(x̄₀)   EQ(x̄₀, x₀)   T(x₀, w₀, x̄₁)   EQ(x̄₁, x₁)   …   B(x̄ₖ)
//!   EQ(x̄, x)    p(x̄) ⇔ p(x) for all predicates p
//! ```
//! Control variables have the values of the counterexample everywhere; so next-state functions
//! shrink to the step between two locations. Other literals of the cubes are asserted only on
//! demand: without them a refutation excludes all abstract paths along these locations.

use super::{cube::Cube, predicates::Predicates};
use crate::{Cx, trace::Steps};
use bia_system::Ts;
use bia_term::{Substitution, Term, Terms};
use rustc_hash::FxHashMap;

/// A path of k steps, k + 1 states.
pub(super) struct Path {
    /// State variables where steps begin.
    states: Vec<Vec<Term>>,
    /// State variables where steps end: other ones than those where the next step begins if the
    /// path is abstract. The first are those of I.
    ends: Vec<Vec<Term>>,
    inputs: Vec<Vec<Term>>,
    /// I, then each step, the last one with B.
    pub(super) groups: Vec<Term>,
}

/// What a path is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Steps follow on each other.
    Concrete,
    /// Consecutive states only agree on the predicates.
    Abstract,
}

impl Path {
    /// The path along the cubes. `bound`: whether states have to be in the cubes.
    pub(super) fn new(
        cx: &mut Cx<'_>,
        ts: &Ts,
        cubes: &[Cube],
        predicates: &Predicates,
        shape: Shape,
        bound: bool,
    ) -> Self {
        let list = predicates.list();
        let vars: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
        let mut new = Self {
            states: Vec::new(),
            ends: Vec::new(),
            inputs: Vec::new(),
            groups: Vec::new(),
        };
        for (step, cube) in cubes.iter().enumerate() {
            let control: FxHashMap<Term, Term> = cube
                .iter()
                .filter_map(|lit| predicates.control_of(*lit))
                .collect();
            let end = copies(cx.terms, &vars, &control, step, "");
            let arrival = match new.states.last() {
                None => cx
                    .terms
                    .substitute(ts.init, vars.iter().copied().zip(end.iter().copied())),
                Some(_) => new.arrival(cx.terms, ts, step - 1, &end),
            };
            let start = match shape {
                Shape::Concrete => end.clone(),
                Shape::Abstract => copies(cx.terms, &vars, &control, step, "~"),
            };
            let mut there = Substitution::new(cx.terms, vars.iter().copied().zip(end.clone()));
            let mut parts = vec![arrival];
            if bound {
                for lit in cube {
                    let literal = lit.term(cx.terms, &list);
                    parts.push(there.apply(cx.terms, literal));
                }
            }
            if step + 1 == cubes.len() {
                parts.push(there.apply(cx.terms, ts.bad));
            }
            new.groups.push(cx.terms.and_all(&parts));
            new.ends.push(end);
            new.states.push(start);
            let inputs = ts.inputs.iter().map(|w| copy(cx.terms, *w, step, ""));
            new.inputs.push(inputs.collect());
        }
        new
    }

    /// T from the state at `step` to `end`.
    fn arrival(&self, terms: &mut Terms, ts: &Ts, step: usize, end: &[Term]) -> Term {
        let vars = ts.state.iter().map(|var| var.now);
        let vars = vars.chain(ts.inputs.iter().copied());
        let here = self.states[step].iter().chain(&self.inputs[step]).copied();
        let mut here = Substitution::new(terms, vars.zip(here));
        let mut parts = vec![here.apply(terms, ts.valid)];
        for (var, end) in ts.state.iter().zip(end) {
            if let Some(next) = var.next {
                let value = here.apply(terms, next);
                parts.push(terms.eq(*end, value));
            }
        }
        terms.and_all(&parts)
    }

    /// For the cut before the step that leaves state `step`: what the predicate is on both sides.
    pub(super) fn both_sides(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        predicate: Term,
        step: usize,
    ) -> Term {
        let vars = ts.state.iter().map(|var| var.now);
        let end = vars.clone().zip(self.ends[step].iter().copied());
        let start = vars.zip(self.states[step].iter().copied());
        let before = terms.substitute(predicate, end.collect::<Vec<_>>());
        let after = terms.substitute(predicate, start.collect::<Vec<_>>());
        terms.eq(before, after)
    }

    /// A formula over the copies at `step` as one over the state variables.
    pub(super) fn back(&self, terms: &mut Terms, ts: &Ts, formula: Term, step: usize) -> Term {
        let vars = ts.state.iter().map(|var| var.now);
        let pairs = self.states[step].iter().copied().zip(vars);
        let pairs: Vec<(Term, Term)> = pairs
            .filter(|(copy, _)| terms.value_of(*copy).is_none())
            .collect();
        terms.substitute(formula, pairs)
    }
}

impl Steps for Path {
    fn depth(&self) -> usize {
        self.states.len() - 1
    }
    fn state(&self, step: usize) -> &[Term] {
        &self.states[step]
    }
    fn inputs(&self, step: usize) -> &[Term] {
        &self.inputs[step]
    }
}

/// Fresh copies of state variables, but for those that have a value.
fn copies(
    terms: &mut Terms,
    vars: &[Term],
    control: &FxHashMap<Term, Term>,
    step: usize,
    mark: &str,
) -> Vec<Term> {
    let copies = vars.iter().map(|var| {
        let value = control.get(var).copied();
        value.unwrap_or_else(|| copy(terms, *var, step, mark))
    });
    copies.collect()
}

fn copy(terms: &mut Terms, var: Term, step: usize, mark: &str) -> Term {
    let stem = format!("{}{mark}@{step}", terms.var_name(var).unwrap_or("x"));
    let sort = terms.sort(var);
    terms.fresh_var(&stem, sort)
}
