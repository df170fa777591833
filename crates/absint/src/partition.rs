//! [`Partition`]: states are kept apart by the value of a [`Flag`] (Rival, Mauborgne: The trace
//! partitioning abstract domain, TOPLAS 29, 2007, doi:10.1145/1275497.1275501, for values).
//!
//! ```text
//!   X(l, i) = what is known at l where f = cᵢ        X(l, n) = … where f may be something else
//! ```
//! A flag is a variable that gets a few constants and nothing else, as truth values, states of a
//! machine and results of functions do. What is known for one value is a fact f = cᵢ ⇒ φ.
//!
//! Truth values that live for a few locations only are what conditions leave behind: of `a && b`,
//! where two branches meet before the next one. States are kept apart by them where they live, each
//! by its own.

use crate::{
    state::{Context, State},
    step::without,
    value::Abs,
};
use bia_base::{Idx as _, SecondaryMap};
use bia_cfg::{Action, Cfg, Live, Loc, Loops, Var};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The greatest number of values of a flag.
const MAX_VALUES: usize = 8;
/// The greatest number of flags of a partition.
pub(crate) const MAX_FLAGS: usize = 3;

/// A truth value that lives at more locations than this is no passing one.
const MAX_LOCATIONS: usize = 12;

/// A variable of few values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Flag {
    pub(crate) var: Var,
    pub(crate) values: Vec<Value>,
}

/// How states are kept apart.
#[derive(Clone, Debug)]
pub(crate) enum Partition {
    /// By one flag everywhere.
    By(Flag),
    /// By truth values where they live.
    Passing(SecondaryMap<Loc, Option<Flag>>),
}

impl Partition {
    /// By the truth values that live for a few locations.
    pub(crate) fn passing(cfg: &Cfg, terms: &Terms, live: &Live) -> Partition {
        let mut places: Vec<Vec<Loc>> = vec![Vec::new(); cfg.vars.len()];
        for loc in cfg.locs.ids() {
            for var in live.at(loc) {
                if terms.sort(cfg.vars[var].term) == Sort::BOOL {
                    places[var.index()].push(loc);
                }
            }
        }
        let mut passing: Vec<Var> = cfg.vars.ids().collect();
        passing.retain(|var| (1..=MAX_LOCATIONS).contains(&places[var.index()].len()));
        // What lives longer is overruled by what lives shorter; stable.
        passing.sort_by_key(|var| std::cmp::Reverse(places[var.index()].len()));
        let mut at = SecondaryMap::with_len(None, cfg.locs.len());
        for var in passing {
            for loc in &places[var.index()] {
                at[*loc] = Some(Flag {
                    var,
                    values: vec![Value::Bool(false), Value::Bool(true)],
                });
            }
        }
        Partition::Passing(at)
    }

    /// How many parts there are at most.
    pub(crate) fn parts(&self) -> usize {
        match self {
            Partition::By(flag) => flag.values.len() + 1,
            Partition::Passing(_) => 3,
        }
    }

    /// The parts of a state at a location that are not empty.
    pub(crate) fn split(
        &self,
        context: &Context<'_>,
        loc: Loc,
        state: State,
    ) -> Vec<(usize, State)> {
        let flag = match self {
            Partition::By(flag) => Some(flag),
            Partition::Passing(at) => at[loc].as_ref(),
        };
        match flag {
            Some(flag) => flag.split(context, state),
            None => vec![(0, state)],
        }
    }
}

impl Flag {
    /// The flags of a graph, those that conditions in loops mention most first.
    pub(crate) fn flags(
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        loops: &Loops,
    ) -> Vec<Flag> {
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
                        // Outside of loops that is how variables begin.
                        if deep > 1 {
                            values[var.index()] = None;
                        }
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
        let mut flags: Vec<(usize, Flag)> = Vec::new();
        for var in cfg.vars.ids() {
            match values[var.index()].take() {
                Some(values) if values.len() > 1 => {
                    flags.push((weight[var.index()], Flag { var, values }));
                }
                Some(_) | None => {}
            }
        }
        // Stable: of equally frequent ones the earlier.
        flags.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        let flags = flags.into_iter().filter(|(weight, _)| *weight > 0);
        flags.map(|(_, flag)| flag).take(MAX_FLAGS).collect()
    }

    /// The parts of a state that are not empty.
    fn split(&self, context: &Context<'_>, state: State) -> Vec<(usize, State)> {
        let abs = state.get(self.var);
        let mut found = Vec::new();
        // Of truth values there are no others.
        let both = [false, true].map(Value::Bool);
        let complete = both.iter().all(|value| self.values.contains(value));
        let mut rest = (!complete).then(|| abs.clone());
        for (part, value) in self.values.iter().enumerate() {
            rest = rest.and_then(|rest| without(&rest, value));
            let Some(one) = abs.meet(&Abs::one(value.clone())) else {
                continue;
            };
            let mut here = state.clone();
            here.set(self.var, one);
            let is_left = match context.packs.place(self.var) {
                Some(place) => {
                    let closed = here.closed();
                    closed.is_some_and(|closed| {
                        here = closed;
                        context.tighten(&mut here, place.pack).is_some()
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
            (_, Some(value)) if known.len() < MAX_VALUES => known.push(value.clone()),
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
