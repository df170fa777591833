//! [`Samples`]: reachable states, by running the system a few times with small random inputs.
//!
//! They tell which guesses about a location, or about one side of a predicate there, are not refuted
//! by what is easily seen. Nothing that is concluded from them is trusted.

use super::predicates::Predicates;
use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_system::{StateVar, Ts};
use bia_term::{
    Evaluator, Model, SortData, Term, Terms,
    random::{self, Rng},
    value::{Bv, Value},
};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashSet};

/// How often the system is run.
const RUNS: usize = 16;
/// How many steps at most.
const STEPS: usize = 160;
/// How many states of a location are kept.
const MOST_STATES: usize = 200;
/// How many choices of inputs are tried for one step.
const TRIES: usize = 12;
/// Evaluations of single terms altogether, at most.
const EFFORT: usize = 3_000_000;

/// A value for each state variable.
pub(super) type State = Vec<Value>;

/// States by location: by the values of the control variables.
#[derive(Debug, Default)]
pub(super) struct Samples {
    by_location: IndexMap<Vec<Value>, IndexSet<State, FxBuildHasher>, FxBuildHasher>,
}

impl Samples {
    /// Runs the system.
    pub(super) fn collect(cx: &mut Cx<'_>, ts: &Ts, predicates: &Predicates) -> Result<Self, Halt> {
        let mut found = Self::default();
        let Some(base) = initial(cx, ts)? else {
            return Ok(found);
        };
        let size = cx.terms.dag_size(&ts.roots()).max(1);
        let mut left = EFFORT / size;
        let mut rng = Rng::new(1);
        let control: Vec<bool> = ts
            .state
            .iter()
            .map(|var| predicates.controls(var.now))
            .collect();
        for _ in 0..RUNS {
            cx.budget.check()?;
            let Some(mut state) = start(cx.terms, ts, &base, &mut rng) else {
                continue;
            };
            for _ in 0..STEPS {
                found.add(&control, &state);
                let next = (0..TRIES).find_map(|_| {
                    left = left.checked_sub(1)?;
                    step(cx.terms, ts, &state, &mut rng)
                });
                match next {
                    Some(next) => state = next,
                    None => break,
                }
            }
        }
        Ok(found)
    }

    fn add(&mut self, control: &[bool], state: &[Value]) {
        let location = state.iter().zip(control).filter(|(_, control)| **control);
        let location = location.map(|(value, _)| value.clone()).collect();
        let states = self.by_location.entry(location).or_default();
        if states.len() < MOST_STATES {
            states.insert(state.to_vec());
        }
    }

    /// The states of each location in the narrow sense: of the values of enumerations.
    pub(super) fn by_enums(&self, terms: &Terms, ts: &Ts) -> Vec<Vec<&State>> {
        let is_enum =
            |var: &StateVar| matches!(terms.sort_data(terms.sort(var.now)), SortData::Enum(_));
        let places: Vec<usize> = (0..ts.state.len())
            .filter(|place| is_enum(&ts.state[*place]))
            .collect();
        let mut found: IndexMap<Vec<&Value>, Vec<&State>, FxBuildHasher> = IndexMap::default();
        for state in self.by_location.values().flatten() {
            let location = places.iter().map(|place| &state[*place]).collect();
            found.entry(location).or_default().push(state);
        }
        found.into_values().collect()
    }

    /// States that have something in common: a location, and maybe a side of a predicate.
    pub(super) fn groups(&self, terms: &Terms, ts: &Ts, predicates: &[Term]) -> Vec<Vec<State>> {
        let mut groups = Vec::new();
        for states in self.by_location.values() {
            let states: Vec<State> = states.iter().cloned().collect();
            let table = truths(terms, ts, &states, predicates);
            groups.push(states.clone());
            for column in 0..predicates.len() {
                let mut sides = [Vec::new(), Vec::new()];
                for (state, row) in states.iter().zip(&table) {
                    sides[usize::from(row[column])].push(state.clone());
                }
                if sides.iter().all(|side| !side.is_empty()) {
                    groups.extend(sides);
                }
            }
        }
        groups.retain(|group| group.len() > 2);
        groups
    }
}

/// Those of the formulas that hold in all states of some group.
pub(super) fn plausible(
    terms: &Terms,
    ts: &Ts,
    groups: &[Vec<State>],
    formulas: &[Term],
) -> Vec<Term> {
    let mut plausible = vec![false; formulas.len()];
    for states in groups {
        let mut holds = vec![true; formulas.len()];
        for row in truths(terms, ts, states, formulas) {
            for (holds, here) in holds.iter_mut().zip(row) {
                *holds &= here;
            }
        }
        for (all, here) in plausible.iter_mut().zip(holds) {
            *all |= here;
        }
    }
    let both = formulas.iter().zip(plausible);
    both.filter(|(_, p)| *p).map(|(f, _)| *f).collect()
}

/// Which formulas hold in which states.
fn truths(terms: &Terms, ts: &Ts, states: &[State], formulas: &[Term]) -> Vec<Vec<bool>> {
    let rows = states.iter().map(|state| {
        let model = assign(terms, ts, state);
        let mut evaluator = Evaluator::new(terms, &model);
        let row = formulas
            .iter()
            .map(|formula| evaluator.eval(*formula) == Ok(&Value::Bool(true)));
        row.collect()
    });
    rows.collect()
}

/// A model of I.
fn initial(cx: &mut Cx<'_>, ts: &Ts) -> Result<Option<Model>, Halt> {
    let mut session = Session::open(cx, ts, &[])?;
    session.assert(cx.terms, ts.init)?;
    let budget = cx.budget.clone();
    match session.is_sat(cx.terms, &[], &budget)? {
        true => session.model(cx.terms).map(Some),
        false => Ok(None),
    }
}

/// An initial state: what I does not mention is random.
fn start(terms: &Terms, ts: &Ts, base: &Model, rng: &mut Rng) -> Option<Vec<Value>> {
    let mentioned: FxHashSet<Term> = terms.free_vars(&[ts.init]).into_iter().collect();
    let values = ts
        .state
        .iter()
        .map(|var| match mentioned.contains(&var.now) {
            true => base
                .get(var.now)
                .cloned()
                .unwrap_or_else(|| terms.sorts().default_value(terms.sort(var.now))),
            false => small(terms, var.now, rng),
        });
    let state: Vec<Value> = values.collect();
    let model = assign(terms, ts, &state);
    let is_initial = terms.eval(ts.init, &model) == Ok(Value::Bool(true));
    is_initial.then_some(state)
}

/// A successor with random inputs, if there is one with these.
fn step(terms: &Terms, ts: &Ts, state: &[Value], rng: &mut Rng) -> Option<Vec<Value>> {
    let mut model = assign(terms, ts, state);
    for input in &ts.inputs {
        model.set(terms, *input, small(terms, *input, rng)).ok()?;
    }
    let mut evaluator = Evaluator::new(terms, &model);
    if evaluator.eval(ts.valid) != Ok(&Value::Bool(true)) {
        return None;
    }
    let mut next = Vec::with_capacity(state.len());
    for var in &ts.state {
        next.push(match var.next {
            Some(function) => evaluator.eval(function).ok()?.clone(),
            None => small(terms, var.now, rng),
        });
    }
    Some(next)
}

fn assign(terms: &Terms, ts: &Ts, state: &[Value]) -> Model {
    let mut model = Model::completed();
    for (var, value) in ts.state.iter().zip(state) {
        // A value of another sort does not occur; it would have the default value then.
        let _ = model.set(terms, var.now, value.clone());
    }
    model
}

/// A random value, mostly a small number.
fn small(terms: &Terms, var: Term, rng: &mut Rng) -> Value {
    let sort = terms.sort(var);
    let number = i64::try_from(rng.below(18)).unwrap_or(0) - if rng.one_in(4) { 9 } else { 0 };
    match terms.sort_data(sort) {
        SortData::Int => Value::Int(number.into()),
        SortData::Bv(width) if *width > 4 => Value::Bv(Bv::from_i64(*width, number)),
        SortData::Bool
        | SortData::Bv(_)
        | SortData::Real
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Array { .. }
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => random::value(rng, terms, sort),
    }
}
