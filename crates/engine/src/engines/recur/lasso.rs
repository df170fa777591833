//! Paths that come back: to the same values of all variables that matter.

use super::cone::Cones;
use crate::{
    Cx,
    engines::rank::{places::Places, walk::assign},
    session::{Halt, Session},
};
use bia_base::Reason;
use bia_system::{Choice, Infinite, Start, Trace, Ts, Unroller};
use bia_term::{Evaluator, Model, Term, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// A path that visits two states that agree on the cone: the evidence.
pub(super) fn closed(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    cones: &Cones,
    trace: &Trace,
) -> Option<Infinite> {
    let mut seen: FxHashMap<(usize, Vec<Value>), usize> = FxHashMap::default();
    for (at, state) in trace.states.iter().enumerate() {
        let place = places.of(terms, state)?;
        let Some(cone) = cones.at(place) else {
            continue;
        };
        let model = assign(terms, ts, state);
        if terms.eval(ts.bad, &model) != Ok(Value::Bool(true)) {
            continue;
        }
        let values = cone.iter().map(|var| state[*var].clone()).collect();
        if let Some(back) = seen.insert((place, values), at) {
            return Some(evidence(terms, ts, places, cones, trace, back, at));
        }
    }
    None
}

/// The evidence of a path whose states `back` and `end` agree on the cone.
fn evidence(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    cones: &Cones,
    trace: &Trace,
    back: usize,
    end: usize,
) -> Infinite {
    let cut = |last: usize| Trace {
        states: trace.states[..=last].to_vec(),
        inputs: trace.inputs[..last].to_vec(),
    };
    if trace.states[back] == trace.states[end] {
        let trace = cut(end);
        return Infinite::Lasso { trace, back };
    }
    let place = places.of(terms, &trace.states[back]);
    let cone = place.and_then(|place| cones.at(place)).unwrap_or_default();
    let vars = cone.iter().copied().chain(places.control);
    let mut parts = Vec::new();
    for at in vars {
        let value = constant(terms, ts.state[at].now, &trace.states[back][at]);
        parts.push(terms.eq(ts.state[at].now, value));
    }
    Infinite::Recurrent {
        trace: cut(back),
        set: terms.and_all(&parts),
        steps: choices(terms, ts, trace, back, end),
    }
}

/// The choices of a part of a path, as constants.
pub(super) fn choices(
    terms: &mut Terms,
    ts: &Ts,
    trace: &Trace,
    back: usize,
    end: usize,
) -> Vec<Choice> {
    let mut steps = Vec::new();
    for at in back..end {
        let inputs = ts.inputs.iter().zip(&trace.inputs[at]);
        let inputs = inputs
            .map(|(input, value)| Some(constant(terms, *input, value)))
            .collect();
        let vars = ts.state.iter().zip(&trace.states[at + 1]);
        let free = vars
            .map(|(var, value)| match var.next {
                Some(_) => None,
                None => Some(constant(terms, var.now, value)),
            })
            .collect();
        steps.push(Choice { inputs, free });
    }
    steps
}

/// A value as a term of the sort of a variable.
pub(super) fn constant(terms: &mut Terms, like: Term, value: &Value) -> Term {
    let sort = terms.sort(like);
    terms.value(value.clone(), sort)
}

/// An unrolled path.
pub(super) struct Path<'a> {
    ts: &'a Ts,
    session: Session,
    path: Unroller,
}

/// What a path was asked for.
pub(super) enum Asked {
    /// A path.
    Found(Trace),
    /// There is none.
    None,
    /// Not found out in time.
    Open,
}

impl<'a> Path<'a> {
    /// No steps.
    pub(super) fn new(cx: &mut Cx<'_>, ts: &'a Ts) -> Result<Self, Halt> {
        let mut session = Session::open(cx, ts, &[])?;
        let mut path = Unroller::new(cx.terms, ts, Start::Initial);
        let init = path.init(cx.terms, ts);
        session.assert(cx.terms, init)?;
        Ok(Self { ts, session, path })
    }

    /// One step more.
    pub(super) fn extend(&mut self, cx: &mut Cx<'_>) -> Result<(), Halt> {
        let step = self.path.extend(cx.terms, self.ts);
        self.session.assert(cx.terms, step.valid)?;
        for definition in step.definitions {
            self.session.assert(cx.terms, definition)?;
        }
        Ok(())
    }

    /// How many steps there are.
    pub(super) fn depth(&self) -> usize {
        self.path.depth()
    }

    /// A formula over the state, at a step.
    pub(super) fn at(&mut self, terms: &mut Terms, formula: Term, step: usize) -> Term {
        self.path.at(terms, formula, step)
    }

    /// That the states of two steps are of the same place and agree on its cone, and that J holds.
    pub(super) fn agree(
        &mut self,
        terms: &mut Terms,
        places: &Places,
        cones: &Cones,
        back: usize,
        end: usize,
    ) -> Term {
        let visit = self.path.at(terms, self.ts.bad, back);
        if visit == terms.fals() {
            return visit;
        }
        let mut any = Vec::new();
        for (component, cone) in &cones.list {
            let at: Vec<Term> = component
                .iter()
                .map(|place| places.is_at(terms, self.ts, *place))
                .collect();
            let inside = terms.or_all(&at);
            let mut parts = vec![self.path.at(terms, inside, back)];
            for var in cone.iter().copied().chain(places.control) {
                let (a, b) = (self.path.state(back)[var], self.path.state(end)[var]);
                parts.push(terms.eq(a, b));
            }
            any.push(terms.and_all(&parts));
        }
        let same = terms.or_all(&any);
        terms.and(visit, same)
    }

    /// A path that satisfies these formulas.
    pub(super) fn ask(
        &mut self,
        cx: &mut Cx<'_>,
        assuming: &[Term],
        time: Duration,
    ) -> Result<Asked, Halt> {
        let budget = cx.budget.within(time);
        match self.session.is_sat(cx.terms, assuming, &budget) {
            Ok(true) => {}
            Ok(false) => return Ok(Asked::None),
            Err(Halt::Unknown(reason)) => {
                cx.budget.check_now()?;
                return match matches!(reason, Reason::Unsupported(_)) {
                    true => Err(Halt::Unknown(reason)),
                    false => Ok(Asked::Open),
                };
            }
            Err(fault) => return Err(fault),
        }
        let model = self.session.model(cx.terms)?;
        Ok(match self.read(cx.terms, &model) {
            Some(trace) => Asked::Found(trace),
            None => Asked::Open,
        })
    }

    /// The path of a model: first state, inputs and free variables are read, the rest is computed.
    fn read(&self, terms: &Terms, model: &Model) -> Option<Trace> {
        let mut evaluator = Evaluator::new(terms, model);
        let mut read = |list: &[Term]| -> Option<Vec<Value>> {
            let values = list.iter().map(|term| evaluator.eval(*term).cloned().ok());
            values.collect()
        };
        let mut trace = Trace {
            states: vec![read(self.path.state(0))?],
            inputs: Vec::new(),
        };
        for step in 0..self.depth() {
            let inputs = read(self.path.inputs(step))?;
            let told = read(self.path.state(step + 1))?;
            let free = |var: Term| {
                let at = self.ts.state.iter().position(|v| v.now == var);
                told[at.unwrap_or(0)].clone()
            };
            let last = &trace.states[step];
            let next = crate::engines::rank::walk::step(terms, self.ts, last, &inputs, free)?;
            trace.inputs.push(inputs);
            trace.states.push(next);
        }
        Some(trace)
    }
}
