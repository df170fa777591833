//! Walks: paths of the system from initial states, by evaluation with random inputs.
//!
//! Inputs are small numbers, constants of the system and their neighbours, or what they were in the
//! step before. Nothing that is concluded from walks is trusted.

use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_system::{Trace, Ts};
use bia_term::{
    Evaluator, Model, Op, SortData, Term, Terms,
    random::{self, Rng},
    value::{Bv, Value},
};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// How many choices of inputs are tried for one step.
const TRIES: usize = 10;
/// Evaluations of single terms altogether, at most.
const EFFORT: usize = 4_000_000;
/// Constants that inputs are near to, at most.
const MAX_CONSTANTS: usize = 40;

/// At most `count` walks of at most `steps` steps. A walk may end early because no step was found
/// or because its effort was spent; the result does not say which.
pub(crate) fn walks(
    cx: &mut Cx<'_>,
    ts: &Ts,
    count: usize,
    steps: usize,
) -> Result<Vec<Trace>, Halt> {
    let Some(base) = initial(cx, ts)? else {
        return Ok(Vec::new());
    };
    let constants = constants(cx.terms, ts);
    let size = cx.terms.dag_size(&ts.roots()).max(1);
    let mut walker = Walker {
        ts,
        constants,
        rng: Rng::new(7),
        left: EFFORT / size,
    };
    let mut found = Vec::new();
    for _ in 0..count {
        cx.budget.check()?;
        if let Some(trace) = walker.walk(cx.terms, &base, steps) {
            found.push(trace);
        }
    }
    Ok(found)
}

struct Walker<'a> {
    ts: &'a Ts,
    constants: Vec<IBig>,
    rng: Rng,
    left: usize,
}

impl Walker<'_> {
    fn walk(&mut self, terms: &Terms, base: &Model, steps: usize) -> Option<Trace> {
        let state = self.start(terms, base)?;
        let mut trace = Trace {
            states: vec![state],
            inputs: Vec::new(),
        };
        // Half of the walks go on with the inputs that they have.
        let is_steady = self.rng.one_in(2);
        while trace.inputs.len() < steps {
            let last = trace.states.last()?.clone();
            let mut before = trace.inputs.last().cloned().filter(|_| is_steady);
            let found = (0..TRIES).find_map(|_| {
                self.left = self.left.checked_sub(1)?;
                let inputs = before.take().unwrap_or_else(|| self.inputs(terms));
                let next = step(terms, self.ts, &last, &inputs, |var| {
                    any(terms, var, &self.constants, &mut self.rng)
                })?;
                Some((inputs, next))
            });
            let Some((inputs, next)) = found else {
                break;
            };
            trace.inputs.push(inputs);
            trace.states.push(next);
        }
        Some(trace)
    }

    fn inputs(&mut self, terms: &Terms) -> Vec<Value> {
        let inputs = self.ts.inputs.iter();
        inputs
            .map(|input| any(terms, *input, &self.constants, &mut self.rng))
            .collect()
    }

    /// An initial state: what I does not mention is random.
    fn start(&mut self, terms: &Terms, base: &Model) -> Option<Vec<Value>> {
        let mentioned: FxHashSet<Term> = terms.free_vars(&[self.ts.init]).into_iter().collect();
        let mut state = Vec::new();
        for var in &self.ts.state {
            let told = base.get(var.now).filter(|_| mentioned.contains(&var.now));
            state.push(match told {
                Some(value) => value.clone(),
                None if mentioned.contains(&var.now) => {
                    terms.sorts().default_value(terms.sort(var.now))
                }
                None => any(terms, var.now, &self.constants, &mut self.rng),
            });
        }
        let model = assign(terms, self.ts, &state);
        let is_initial = terms.eval(self.ts.init, &model) == Ok(Value::Bool(true));
        is_initial.then_some(state)
    }
}

/// A model of I.
fn initial(cx: &mut Cx<'_>, ts: &Ts) -> Result<Option<Model>, Halt> {
    let mut session = Session::over(cx, &[ts.init])?;
    session.assert(cx.terms, ts.init)?;
    let budget = cx.budget.clone();
    match session.is_sat(cx.terms, &[], &budget)? {
        true => session.model(cx.terms).map(Some),
        false => Ok(None),
    }
}

/// The state after a step, if there is one with these inputs.
pub(crate) fn step(
    terms: &Terms,
    ts: &Ts,
    state: &[Value],
    inputs: &[Value],
    mut free: impl FnMut(Term) -> Value,
) -> Option<Vec<Value>> {
    let mut model = assign(terms, ts, state);
    for (input, value) in ts.inputs.iter().zip(inputs) {
        model.set(terms, *input, value.clone()).ok()?;
    }
    let mut evaluator = Evaluator::new(terms, &model);
    if evaluator.eval(ts.valid) != Ok(&Value::Bool(true)) {
        return None;
    }
    let mut next = Vec::with_capacity(state.len());
    for var in &ts.state {
        next.push(match var.next {
            Some(function) => evaluator.eval(function).ok()?.clone(),
            None => free(var.now),
        });
    }
    Some(next)
}

/// The model of a state.
pub(crate) fn assign(terms: &Terms, ts: &Ts, state: &[Value]) -> Model {
    let mut model = Model::completed();
    for (var, value) in ts.state.iter().zip(state) {
        // A value of another sort does not occur; it would have the default value then.
        let _ = model.set(terms, var.now, value.clone());
    }
    model
}

/// Numbers that the system mentions, and their neighbours.
fn constants(terms: &Terms, ts: &Ts) -> Vec<IBig> {
    let mut found: IndexSet<IBig, FxBuildHasher> = IndexSet::default();
    for term in terms.post_order(&ts.roots()) {
        let number = match (terms.op(term), terms.value_of(term)) {
            (Op::Value(_), Some(Value::Bv(bits))) => bits.to_ibig(),
            (Op::Value(_), Some(Value::Int(number))) => number.clone(),
            _ => continue,
        };
        found.extend([number.clone() + 1, number.clone() - 1, number]);
        if found.len() > MAX_CONSTANTS {
            break;
        }
    }
    found.into_iter().collect()
}

/// A random value, mostly a small number.
fn any(terms: &Terms, var: Term, constants: &[IBig], rng: &mut Rng) -> Value {
    let sort = terms.sort(var);
    let number = match rng.pick(constants).filter(|_| rng.one_in(3)) {
        Some(constant) => constant.clone(),
        None => {
            let below = if rng.one_in(4) { 9 } else { 0 };
            IBig::from(i64::try_from(rng.below(24)).unwrap_or(0) - below)
        }
    };
    match terms.sort_data(sort) {
        SortData::Int => Value::Int(number),
        SortData::Bv(width) if *width > 4 => Value::Bv(Bv::from_ibig(*width, &number)),
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
