//! [`Partition`]: states are kept apart by the value of a flag (Rival, Mauborgne: The trace
//! partitioning abstract domain, TOPLAS 29, 2007, doi:10.1145/1275497.1275501, for values).
//!
//! ```text
//!   X(l, i) = what is known at l where f = cᵢ        X(l, n) = … where f may be something else
//! ```
//! A flag is a variable that gets a few constants and nothing else, as truth values, states of a
//! machine and results of functions do. What is known for one value is a fact f = cᵢ ⇒ φ.

use crate::{
    state::{State, World},
    step::without,
    value::Abs,
};
use bia_base::Idx as _;
use bia_cfg::{Action, Cfg, Loops, Var};
use bia_term::{Op, SortData, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A flag has at most so many values.
const MOST_VALUES: usize = 8;
/// No more flags are looked at.
pub(crate) const MOST_FLAGS: usize = 3;

/// How states are kept apart.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    pub(crate) var: Var,
    pub(crate) values: Vec<Value>,
}

impl Partition {
    /// The flags of a graph, those that conditions in loops mention most first.
    pub(crate) fn flags(
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        loops: &Loops,
    ) -> Vec<Partition> {
        let mut values: Vec<Option<Vec<Value>>> = vec![Some(Vec::new()); cfg.vars.len()];
        let mut weight = vec![0_usize; cfg.vars.len()];
        for edge in cfg.edges.values() {
            let deep = 1 + 4 * loops.depth(edge.from).min(3);
            for step in &edge.steps {
                let term = match &step.action {
                    Action::Assume(term) => *term,
                    Action::Assign(var, term) => {
                        gets(cfg, terms, (*var, *term), &mut values);
                        *term
                    }
                    Action::Havoc(var, _) => {
                        values[var.index()] = None;
                        continue;
                    }
                    Action::Call { results, .. } => {
                        results.iter().for_each(|var| values[var.index()] = None);
                        continue;
                    }
                };
                for var in terms.free_vars(&[term]) {
                    if let Some(var) = var_of.get(&var) {
                        weight[var.index()] += deep;
                    }
                }
            }
        }
        let mut flags: Vec<(usize, Partition)> = Vec::new();
        for var in cfg.vars.ids() {
            match values[var.index()].take() {
                Some(values) if values.len() > 1 => {
                    flags.push((weight[var.index()], Partition { var, values }));
                }
                Some(_) | None => {}
            }
        }
        // Stable: of equally frequent ones the earlier.
        flags.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        let flags = flags.into_iter().filter(|(weight, _)| *weight > 0);
        flags.map(|(_, flag)| flag).take(MOST_FLAGS).collect()
    }

    /// How many parts there are.
    pub(crate) fn parts(&self) -> usize {
        self.values.len() + 1
    }

    /// The parts of a state that are not empty.
    pub(crate) fn split(&self, world: &World<'_>, state: State) -> Vec<(usize, State)> {
        let abs = state.get(self.var);
        let mut found = Vec::new();
        let mut rest = Some(abs.clone());
        for (part, value) in self.values.iter().enumerate() {
            rest = rest.and_then(|rest| without(&rest, value));
            let Some(one) = abs.meet(&Abs::one(value.clone())) else {
                continue;
            };
            let mut here = state.clone();
            here.set(self.var, one);
            let is_left = match world.packs.place(self.var) {
                Some(place) => {
                    let closed = here.closed();
                    closed.is_some_and(|closed| {
                        here = closed;
                        world.tighten(&mut here, place.pack).is_some()
                    })
                }
                None => true,
            };
            if is_left {
                found.push((part, here));
            }
        }
        if let Some(rest) = rest {
            let mut other = state;
            other.set(self.var, rest);
            found.push((self.values.len(), other));
        }
        found
    }
}

/// Notes what a variable gets: constants, maybe in branches, or itself.
fn gets(cfg: &Cfg, terms: &Terms, (var, term): (Var, Term), values: &mut [Option<Vec<Value>>]) {
    let itself = cfg.vars[var].term;
    let finite = match terms.sort_data(terms.sort(itself)) {
        SortData::Bool | SortData::Bv(_) | SortData::Int | SortData::Enum(_) => true,
        SortData::Real
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => false,
    };
    let Some(known) = values[var.index()].as_mut().filter(|_| finite) else {
        values[var.index()] = None;
        return;
    };
    let (mut stack, mut seen) = (vec![term], FxHashSet::default());
    while let Some(term) = stack.pop() {
        if term == itself || !seen.insert(term) {
            continue;
        }
        match (terms.op(term), terms.value_of(term)) {
            (_, Some(value)) if known.contains(value) => {}
            (_, Some(value)) if known.len() < MOST_VALUES => known.push(value.clone()),
            (Op::Ite, None) => stack.extend(&terms.args(term)[1..]),
            (_, _) => {
                // Truth values are few, whatever they come from.
                values[var.index()] = match terms.sort_data(terms.sort(itself)) {
                    SortData::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
                    SortData::Bv(_)
                    | SortData::Int
                    | SortData::Enum(_)
                    | SortData::Real
                    | SortData::RoundingMode
                    | SortData::Float(_)
                    | SortData::Array { .. }
                    | SortData::Uninterpreted(_) => None,
                };
                return;
            }
        }
    }
}
