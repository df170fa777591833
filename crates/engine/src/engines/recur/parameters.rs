//! Loops that never end for some values of what they do not change.
//!
//! ```text
//!   place l with steps to itself, u: the variables that matter there and that these steps keep
//!   G(x, u)   there is such a step, with default inputs, and J holds
//!   guess     a path to l with values c of u such that G(xᵢ, c) for the xᵢ that are known
//!   check     G(x, c) for all x? else there is another xᵢ
//!   The first guesses have the least or the greatest value of one of u.
//! ```
//! Then l with u = c is recurrent: `for (i = 0; i <= n; i++)` with the greatest n.

use super::{
    cone::Cones,
    lasso::{Asked, Path, choices, constant},
};
use crate::{
    Cx,
    engines::rank::places::Places,
    session::{Halt, Session},
};
use bia_system::{Choice, Infinite, Trace, Ts};
use bia_term::{
    Evaluator, SortData, Substitution, Term,
    value::{Bv, Value},
};
use std::time::Duration;

/// Rounds of guess and check, at most.
const MAX_ROUNDS: usize = 24;

/// The time of one question.
const SLICE: Duration = Duration::from_millis(600);

/// A recurrent set at the end of the path.
pub(super) fn recurrent(
    cx: &mut Cx<'_>,
    ts: &Ts,
    places: &Places,
    cones: &Cones,
    path: &mut Path<'_>,
) -> Result<Option<Infinite>, Halt> {
    for (component, cone) in &cones.list {
        for place in component {
            let row = &places.list[*place];
            if !row.to.contains(place) {
                continue;
            }
            let kept = cone.iter().copied();
            let kept: Vec<usize> = kept
                .filter(|at| row.next[*at] == ts.state[*at].now)
                .collect();
            if kept.is_empty() || kept.len() == cone.len() {
                continue;
            }
            let found = at_place(cx, ts, places, *place, &kept, path)?;
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

fn at_place(
    cx: &mut Cx<'_>,
    ts: &Ts,
    places: &Places,
    place: usize,
    kept: &[usize],
    path: &mut Path<'_>,
) -> Result<Option<Infinite>, Halt> {
    let (guard, step) = guard(cx, ts, places, place);
    if guard == cx.terms.fals() {
        return Ok(None);
    }
    let here = places.is_at(cx.terms, ts, place);
    let end = path.depth();
    let mut wanted = vec![path.at(cx.terms, here, end)];
    let mut session = Session::over(cx, &[guard])?;
    session.assert_not(cx.terms, guard)?;
    let mut hints = extremes(cx, ts, kept);
    for _ in 0..MAX_ROUNDS {
        let hint = hints.pop();
        let mut assuming = wanted.clone();
        assuming.extend(hint.map(|hint| path.at(cx.terms, hint, end)));
        let Asked::Found(trace) = path.ask(cx, &assuming, SLICE)? else {
            match hint {
                Some(_) => continue,
                None => return Ok(None),
            }
        };
        let last = &trace.states[end];
        let mut fixed = Vec::new();
        for at in kept {
            let var = ts.state[*at].now;
            let value = constant(cx.terms, var, &last[*at]);
            fixed.push(cx.terms.eq(var, value));
        }
        let budget = cx.budget.within(SLICE);
        match session.is_sat(cx.terms, &fixed, &budget) {
            Ok(true) => {}
            Ok(false) => {
                fixed.push(here);
                return Ok(Some(Infinite::Recurrent {
                    set: cx.terms.and_all(&fixed),
                    steps: vec![step],
                    trace,
                }));
            }
            Err(Halt::Unknown(_)) => {
                cx.budget.check_now()?;
                return Ok(None);
            }
            Err(fault) => return Err(fault),
        }
        let model = session.model(cx.terms)?;
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let mut values: Vec<(Term, Value)> = Vec::new();
        for (at, var) in ts.state.iter().enumerate() {
            if let (false, Ok(value)) = (kept.contains(&at), evaluator.eval(var.now)) {
                values.push((var.now, value.clone()));
            }
        }
        let pairs: Vec<(Term, Term)> = values
            .iter()
            .map(|(var, value)| (*var, constant(cx.terms, *var, value)))
            .collect();
        let instance = cx.terms.substitute(guard, pairs);
        wanted.push(path.at(cx.terms, instance, end));
    }
    Ok(None)
}

/// Equations of bit-vectors with their least and greatest values.
pub(super) fn extremes(cx: &mut Cx<'_>, ts: &Ts, kept: &[usize]) -> Vec<Term> {
    let mut found = Vec::new();
    for at in kept.iter().take(2) {
        let var = ts.state[*at].now;
        if let SortData::Bv(width) = *cx.terms.sort_data(cx.terms.sort(var)) {
            let values = [Bv::zero, Bv::ones, Bv::min_signed, Bv::max_signed];
            for value in values {
                let value = cx.terms.bv(value(width));
                found.push(cx.terms.eq(var, value));
            }
        }
    }
    found
}

/// G, and the choices of the step.
fn guard(cx: &mut Cx<'_>, ts: &Ts, places: &Places, place: usize) -> (Term, Choice) {
    let default = |term: Term| cx.terms.sorts().default_value(cx.terms.sort(term));
    let inputs: Vec<Value> = ts.inputs.iter().map(|input| default(*input)).collect();
    let state: Vec<Value> = ts.state.iter().map(|var| default(var.now)).collect();
    let pairs: Vec<(Term, Term)> = ts
        .inputs
        .iter()
        .zip(&inputs)
        .map(|(input, value)| (*input, constant(cx.terms, *input, value)))
        .collect();
    let trace = Trace {
        states: vec![state.clone(), state],
        inputs: vec![inputs],
    };
    let mut steps = choices(cx.terms, ts, &trace, 0, 1);
    let row = &places.list[place];
    let leads = places.leads(cx.terms, place, place);
    let all = cx.terms.and_all(&[row.valid, row.visit, leads]);
    let guard = Substitution::new(cx.terms, pairs).apply(cx.terms, all);
    let nothing = Choice {
        inputs: Vec::new(),
        free: Vec::new(),
    };
    (guard, steps.pop().unwrap_or(nothing))
}
