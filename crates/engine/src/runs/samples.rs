//! [`Samples`]: reachable states, by running the system a few times with small random inputs.
//!
//! ```text
//!   s₀         a model of I, random where I says nothing
//!   sᵢ₊₁       N(sᵢ, w) for the first random w with V(sᵢ, w); if a [`Plan`] allows that, for one that
//!              the solver knows where chance finds none
//! ```
//! Guesses about a location, or about one side of a predicate there, are dropped if a sample
//! refutes them. No conclusion from samples is trusted. Seeds are fixed: the same system gives the
//! same states.

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

/// How many states of a location are kept.
const MAX_STATES: usize = 200;
/// How many choices of inputs are tried for one step.
const TRIES: usize = 12;
/// Evaluations of single terms altogether, at most.
const EFFORT: usize = 3_000_000;
/// Up to this step of a run all states are kept; later only some.
const DENSE: usize = 160;

/// A value for each state variable.
pub(crate) type State = Vec<Value>;

/// How the system is run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Number of runs.
    pub(crate) runs: usize,
    /// The greatest number of steps of a run.
    pub(crate) steps: usize,
    /// Numbers that are used as inputs now and then.
    pub(crate) numbers: Vec<i64>,
    /// The greatest number of queries to the solver for a step.
    pub(crate) questions: usize,
    /// Whether half of the inputs are very small: then two of them are often equal.
    pub(crate) alike: bool,
}

impl Plan {
    /// A few short runs.
    pub(crate) fn quick() -> Self {
        Self {
            runs: 16,
            steps: DENSE,
            numbers: Vec::new(),
            questions: 0,
            alike: false,
        }
    }
}

/// States by location: by the values of the control variables.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    by_location: IndexMap<Vec<Value>, IndexSet<State, FxBuildHasher>, FxBuildHasher>,
}

impl Samples {
    /// Runs the system. `control` says which state variables make up a location.
    pub(crate) fn collect(
        cx: &mut Cx<'_>,
        ts: &Ts,
        control: &[bool],
        plan: &Plan,
    ) -> Result<Self, Halt> {
        let mut found = Self::default();
        let Some(base) = initial(cx, ts)? else {
            return Ok(found);
        };
        let size = cx.terms.dag_size(&ts.roots()).max(1);
        let mut left = EFFORT / size;
        let mut rng = Rng::new(1);
        let mut oracle = match plan.questions {
            0 => None,
            _ => Some(Oracle::open(cx, ts, plan.questions)?),
        };
        let mut plan = plan.clone();
        for run in 0..plan.runs {
            cx.budget.check()?;
            // Every third run.
            plan.alike = run % 3 == 2;
            let plan = &plan;
            let Some(mut state) = start(cx.terms, ts, (&base, plan), &mut rng) else {
                continue;
            };
            for number in 0..plan.steps {
                cx.budget.check()?;
                if number < DENSE || number % 64 == 0 || !found.has(control, &state) {
                    found.add(control, &state);
                }
                let next = (0..TRIES).find_map(|_| {
                    left = left.checked_sub(1)?;
                    step(cx.terms, ts, (&state, plan), &mut rng)
                });
                let next = match (next, &mut oracle) {
                    (None, Some(oracle)) if left > 0 => oracle.step(cx, ts, &state)?,
                    (next, _) => next,
                };
                match next {
                    Some(next) => state = next,
                    None => break,
                }
            }
        }
        Ok(found)
    }

    /// Adds the states of others, as long as there are not too many.
    pub(crate) fn join(&mut self, others: Samples) {
        for (location, states) in others.by_location {
            let known = self.by_location.entry(location).or_default();
            // Those that are seen late are further on.
            let room = (2 * MAX_STATES).saturating_sub(known.len());
            known.extend(states.into_iter().rev().take(room));
        }
    }

    /// Changes all states.
    pub(crate) fn map(&mut self, change: impl Fn(&State) -> State) {
        for states in self.by_location.values_mut() {
            *states = states.iter().map(&change).collect();
        }
    }

    /// Whether there is any state of the same location.
    fn has(&self, control: &[bool], state: &[Value]) -> bool {
        self.by_location.contains_key(&location(control, state))
    }

    fn add(&mut self, control: &[bool], state: &[Value]) {
        let states = self
            .by_location
            .entry(location(control, state))
            .or_default();
        if states.len() < MAX_STATES {
            states.insert(state.to_vec());
        }
    }

    /// Locations and their states, in the order in which they were seen.
    pub(crate) fn locations(&self) -> impl Iterator<Item = (&[Value], Vec<&State>)> {
        let all = self.by_location.iter();
        all.map(|(location, states)| (&location[..], states.iter().collect()))
    }

    /// The states of each location in the narrow sense: of the values of enumerations.
    pub(crate) fn by_enums(&self, terms: &Terms, ts: &Ts) -> Vec<Vec<&State>> {
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
    pub(crate) fn groups(&self, terms: &Terms, ts: &Ts, predicates: &[Term]) -> Vec<Vec<State>> {
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

fn location(control: &[bool], state: &[Value]) -> Vec<Value> {
    let location = state.iter().zip(control).filter(|(_, control)| **control);
    location.map(|(value, _)| value.clone()).collect()
}

/// Those of the formulas that hold in all states of some group.
pub(crate) fn plausible(
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
pub(crate) fn truths<'s>(
    terms: &Terms,
    ts: &Ts,
    states: impl IntoIterator<Item = &'s State>,
    formulas: &[Term],
) -> Vec<Vec<bool>> {
    let rows = states.into_iter().map(|state| {
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
fn start(terms: &Terms, ts: &Ts, (base, plan): (&Model, &Plan), rng: &mut Rng) -> Option<State> {
    let mentioned: FxHashSet<Term> = terms.free_vars(&[ts.init]).into_iter().collect();
    let values = ts
        .state
        .iter()
        .map(|var| match mentioned.contains(&var.now) {
            true => base
                .get(var.now)
                .cloned()
                .unwrap_or_else(|| terms.sorts().default_value(terms.sort(var.now))),
            false => small(terms, var.now, plan, rng),
        });
    let state: Vec<Value> = values.collect();
    let model = assign(terms, ts, &state);
    let is_initial = terms.eval(ts.init, &model) == Ok(Value::Bool(true));
    is_initial.then_some(state)
}

/// A successor with random inputs, if there is one with these.
fn step(terms: &Terms, ts: &Ts, (state, plan): (&State, &Plan), rng: &mut Rng) -> Option<State> {
    let mut model = assign(terms, ts, state);
    for input in &ts.inputs {
        let value = small(terms, *input, plan, rng);
        model.set(terms, *input, value).ok()?;
    }
    let mut evaluator = Evaluator::new(terms, &model);
    if evaluator.eval(ts.valid) != Ok(&Value::Bool(true)) {
        return None;
    }
    let mut next = Vec::with_capacity(state.len());
    for var in &ts.state {
        next.push(match var.next {
            Some(function) => evaluator.eval(function).ok()?.clone(),
            None => small(terms, var.now, plan, rng),
        });
    }
    Some(next)
}

/// A solver that knows inputs where chance finds none.
struct Oracle {
    session: Session,
    /// How often it may be asked.
    left: usize,
}

impl Oracle {
    fn open(cx: &mut Cx<'_>, ts: &Ts, questions: usize) -> Result<Self, Halt> {
        let mut session = Session::open(cx, ts, &[])?;
        session.assert(cx.terms, ts.valid)?;
        Ok(Self {
            session,
            left: questions,
        })
    }

    /// A successor, if there is one.
    fn step(&mut self, cx: &mut Cx<'_>, ts: &Ts, state: &State) -> Result<Option<State>, Halt> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let mut assumed = Vec::with_capacity(state.len());
        for (var, value) in ts.state.iter().zip(state) {
            let sort = cx.terms.sort(var.now);
            let value = cx.terms.value(value.clone(), sort);
            assumed.push(cx.terms.eq(var.now, value));
        }
        let budget = cx.budget.clone();
        if !self.session.is_sat(cx.terms, &assumed, &budget)? {
            return Ok(None);
        }
        let found = self.session.model(cx.terms)?;
        let mut model = assign(cx.terms, ts, state);
        for input in &ts.inputs {
            if let Some(value) = found.get(*input) {
                // As above: of another sort it would have the default value.
                let _ = model.set(cx.terms, *input, value.clone());
            }
        }
        let mut evaluator = Evaluator::new(cx.terms, &model);
        if evaluator.eval(ts.valid) != Ok(&Value::Bool(true)) {
            return Ok(None);
        }
        let next = ts.state.iter().map(|var| match var.next {
            Some(function) => evaluator.eval(function).ok().cloned(),
            None => Some(cx.terms.sorts().default_value(cx.terms.sort(var.now))),
        });
        Ok(next.collect())
    }
}

fn assign(terms: &Terms, ts: &Ts, state: &[Value]) -> Model {
    let mut model = Model::completed();
    for (var, value) in ts.state.iter().zip(state) {
        // A value of another sort does not occur; it would have the default value then.
        let _ = model.set(terms, var.now, value.clone());
    }
    model
}

/// A random value, mostly a small number, now and then one of the plan or close to it.
fn small(terms: &Terms, var: Term, plan: &Plan, rng: &mut Rng) -> Value {
    let sort = terms.sort(var);
    let number = match plan.numbers.len() {
        n if n > 0 && rng.one_in(5) => {
            let near = i64::try_from(rng.below(3)).unwrap_or(0) - 1;
            plan.numbers[rng.below(n)].wrapping_add(near)
        }
        _ if plan.alike && rng.one_in(2) => i64::try_from(rng.below(3)).unwrap_or(0),
        _ => i64::try_from(rng.below(18)).unwrap_or(0) - if rng.one_in(4) { 9 } else { 0 },
    };
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
