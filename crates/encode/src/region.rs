//! One region as formulas: what holds and what the variables are when control, starting at a cut
//! point, arrives at the next one.
//!
//! Locations are visited after their predecessors. At each the guard and the values of the
//! variables, as terms over the state at the cut point and the inputs, are known:
//!
//! ```text
//!   Assume φ       γ := γ ∧ φ[values]
//!   Assign x t     values(x) := t[values]
//!   Havoc x i      values(x) := input of i
//!   join           γ := join(γᵢ),  values(x) := ite(ρ₁, v₁, ite(ρ₂, v₂, … vₙ))
//! ```
//! Arrivals exclude each other: where several edges leave a location whose first assumptions do not
//! exclude each other by form, a choice input decides. So arrivals are a function of state and
//! inputs, and the conditions of a join select exactly one.

use crate::{
    cutpoints,
    guard::{Guard, Guards},
};
use bia_base::{Budget, SecondaryMap, Stop};
use bia_cfg::{Action, Adjacency, Cfg, Edge, Input, Live, Loc, Var};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::{collections::BTreeMap, rc::Rc};

/// Values of the variables that differ from those at the cut point.
pub(crate) type Values = Rc<BTreeMap<Var, Term>>;

/// What all regions share.
pub(crate) struct Context<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) outgoing: Adjacency,
    pub(crate) cut: SecondaryMap<Loc, bool>,
    pub(crate) live: Live,
    pub(crate) var_of: FxHashMap<Term, Var>,
    /// For each input of the graph the input of the system, made when it is needed.
    pub(crate) inputs: SecondaryMap<Input, Option<Term>>,
    /// For each edge that competes with its siblings the condition under which it is chosen.
    pub(crate) choice: SecondaryMap<Edge, Option<Term>>,
    /// Which locations have their choices decided.
    pub(crate) decided: SecondaryMap<Loc, bool>,
    /// The inputs of the system in the order in which they were made.
    pub(crate) made: Vec<Term>,
}

/// All ways from one cut point to another.
pub(crate) struct Arrival {
    pub(crate) to: Loc,
    /// Under which condition, over state and inputs.
    pub(crate) condition: Term,
    /// With which values.
    pub(crate) values: Values,
}

impl Context<'_> {
    /// The arrivals of the region of `from`, in the order of their cut points.
    pub(crate) fn region(
        &mut self,
        terms: &mut Terms,
        from: Loc,
        budget: &Budget,
    ) -> Result<Vec<Arrival>, Stop> {
        self.region_with(terms, from, &Values::default(), budget)
    }

    /// The arrivals of what begins at `from` with these values. Calls may begin at `from`; they are
    /// left out.
    pub(crate) fn region_with(
        &mut self,
        terms: &mut Terms,
        from: Loc,
        values: &Values,
        budget: &Budget,
    ) -> Result<Vec<Arrival>, Stop> {
        let start = values;
        let mut guards = Guards::new(terms);
        let order = cutpoints::region(self.cfg, &self.outgoing, &self.cut, from);
        let mut waiting: FxHashMap<Loc, Vec<(Guard, Values)>> = FxHashMap::default();
        let mut ends: BTreeMap<Loc, Vec<(Guard, Values)>> = BTreeMap::new();
        for loc in order {
            budget.check()?;
            let (guard, values) = if loc == from {
                (Guards::TRUE, Rc::clone(start))
            } else {
                match waiting.remove(&loc) {
                    Some(parts) => self.join(terms, &mut guards, loc, parts),
                    // Every way here is blocked.
                    None => continue,
                }
            };
            self.decide(terms, loc);
            for edge in self.outgoing.of(loc).to_vec() {
                if loc == from && self.cfg.edges[edge].callee().is_some() {
                    continue;
                }
                let Some((guard, values)) =
                    self.take(terms, &mut guards, edge, guard, Rc::clone(&values))
                else {
                    continue;
                };
                let to = self.cfg.edges[edge].to;
                let parts = if self.cut[to] {
                    ends.entry(to).or_default()
                } else {
                    waiting.entry(to).or_default()
                };
                parts.push((guard, values));
            }
        }
        let mut arrivals = Vec::with_capacity(ends.len());
        for (to, parts) in ends {
            let (guard, values) = self.join(terms, &mut guards, to, parts);
            let condition = guards.beyond(terms, guard, Guards::TRUE);
            arrivals.push(Arrival {
                to,
                condition,
                values,
            });
        }
        Ok(arrivals)
    }

    fn join(
        &self,
        terms: &mut Terms,
        guards: &mut Guards,
        loc: Loc,
        mut parts: Vec<(Guard, Values)>,
    ) -> (Guard, Values) {
        if parts.len() == 1
            && let Some(only) = parts.pop()
        {
            return only;
        }
        let each: Vec<Guard> = parts.iter().map(|(guard, _)| *guard).collect();
        let (guard, beyond) = guards.join(terms, &each);
        let mut values = BTreeMap::new();
        let changed = parts.iter().flat_map(|(_, values)| values.keys().copied());
        let mut changed: Vec<Var> = changed.filter(|var| self.live.is_live(loc, *var)).collect();
        changed.sort_unstable();
        changed.dedup();
        for var in changed {
            let now = self.cfg.vars[var].term;
            let of = |part: &(Guard, Values)| part.1.get(&var).copied().unwrap_or(now);
            let last = parts.last().map_or(now, of);
            let earlier = parts.iter().zip(&beyond).rev().skip(1);
            let value = earlier.fold(last, |rest, (part, when)| {
                let yes = of(part);
                terms.ite(*when, yes, rest)
            });
            values.insert(var, value);
        }
        (guard, Rc::new(values))
    }

    /// Follows an edge; `None` if it is blocked.
    fn take(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        edge: Edge,
        guard: Guard,
        mut values: Values,
    ) -> Option<(Guard, Values)> {
        let mut guard = guard;
        if let Some(chosen) = self.choice[edge] {
            guard = guards.and(terms, guard, chosen)?;
        }
        for step in &self.cfg.edges[edge].steps {
            match &step.action {
                Action::Assume(formula) => {
                    let formula = self.value(terms, *formula, &values);
                    guard = guards.and(terms, guard, formula)?;
                }
                Action::Assign(var, term) => {
                    let value = self.value(terms, *term, &values);
                    Rc::make_mut(&mut values).insert(*var, value);
                }
                Action::Havoc(var, input) => {
                    let value = self.input(terms, *var, *input);
                    Rc::make_mut(&mut values).insert(*var, value);
                }
                Action::Call { .. } => unreachable!("calls begin at cut points and are left out"),
            }
        }
        Some((guard, values))
    }

    /// The term with the values of its variables put in.
    fn value(&self, terms: &mut Terms, term: Term, values: &Values) -> Term {
        if values.is_empty() {
            return term;
        }
        let free = terms.free_vars(&[term]);
        let pairs: Vec<(Term, Term)> = free
            .into_iter()
            .filter_map(|free| Some((free, *values.get(self.var_of.get(&free)?)?)))
            .collect();
        if pairs.is_empty() {
            return term;
        }
        terms.substitute(term, pairs)
    }

    fn input(&mut self, terms: &mut Terms, var: Var, input: Input) -> Term {
        if let Some(made) = self.inputs[input] {
            return made;
        }
        let data = &self.cfg.vars[var];
        let name = format!("{}!{:?}", data.name, input);
        let made = terms.fresh_var(&name, terms.sort(data.term));
        self.inputs[input] = Some(made);
        self.made.push(made);
        made
    }

    /// Makes the edges that leave a location exclude each other.
    fn decide(&mut self, terms: &mut Terms, loc: Loc) {
        if std::mem::replace(&mut self.decided[loc], true) {
            return;
        }
        let edges = self.outgoing.of(loc);
        if edges.len() < 2 || self.exclude_each_other(terms, edges) {
            return;
        }
        // Edge i is chosen iff bit i is the first that is set; the last one iff none is.
        let mut none_before = terms.tru();
        for (at, edge) in edges.iter().enumerate() {
            if at + 1 == edges.len() {
                self.choice[*edge] = Some(none_before);
                break;
            }
            let bit = terms.fresh_var(&format!("choice!{loc:?}.{at}"), Sort::BOOL);
            self.made.push(bit);
            self.choice[*edge] = Some(terms.and(none_before, bit));
            let unset = terms.not(bit);
            none_before = terms.and(none_before, unset);
        }
    }

    /// Whether there are two edges that begin with assumptions φ and ¬φ.
    fn exclude_each_other(&self, terms: &mut Terms, edges: &[Edge]) -> bool {
        let first = |edge: Edge| match self.cfg.edges[edge].steps.first()?.action {
            Action::Assume(formula) => Some(formula),
            Action::Assign(..) | Action::Havoc(..) | Action::Call { .. } => None,
        };
        let [a, b] = *edges else {
            return false;
        };
        match (first(a), first(b)) {
            (Some(a), Some(b)) => terms.not(a) == b,
            (None, _) | (_, None) => false,
        }
    }
}
