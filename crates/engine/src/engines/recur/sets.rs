//! Recurrent sets of a cycle: formulas that hold at its beginning and are kept by its steps.
//!
//! ```text
//!   cycle   a part of a path from a place back to it, its inputs taken as constants:
//!           G(x): all its steps exist from x;   U(x): the state after them
//!   P       formulas that hold in the first state: the literals that make G true there, atoms of the
//!           system, x = c, x ≤ c, x ≥ c for the values c there, orders of two variables
//!   while ∧P ∧ ¬(G ∧ ∧P(U)) has a model: drop the p with p(U) false in it; none: there is no set
//! ```
//! What is left is the largest subset of P that the cycle keeps; it is recurrent iff it implies G.
//! If it does not, inequalities may be added that do (`rays`).

use super::{
    cone::Cones,
    lasso::{choices, constant},
    rays::{Round, grown},
};
use crate::{
    Cx,
    engines::rank::{
        atoms::{atoms, is_number},
        places::Places,
        walk::assign,
    },
    session::{Halt, Session},
};
use bia_system::{Infinite, Trace, Ts};
use bia_term::{Evaluator, Op, Sort, Substitution, Term, Terms, value::Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::time::Duration;

/// Formulas that are tried, at most.
const MAX_FORMULAS: usize = 240;
/// Rounds of dropping, at most.
const MAX_ROUNDS: usize = 60;

type Set = IndexSet<Term, FxBuildHasher>;

/// A recurrent set for the part of the path from state `back` to state `end`, which are of one
/// place.
pub(super) fn recurrent(
    cx: &mut Cx<'_>,
    ts: &Ts,
    places: &Places,
    cones: &Cones,
    trace: &Trace,
    (back, end): (usize, usize),
) -> Result<Option<Infinite>, Halt> {
    let Some(place) = places.of(cx.terms, &trace.states[back]) else {
        return Ok(None);
    };
    let Some(cone) = cones.at(place) else {
        return Ok(None);
    };
    let steps = choices(cx.terms, ts, trace, back, end);
    let (guard, after) = compose(cx.terms, ts, places, trace, (back, end));
    let visit = places.list[place].visit;
    let guard = cx.terms.and(visit, guard);
    let first = &trace.states[back];
    let left = formulas(cx.terms, ts, places, guard, cone, first);
    let mut session = Session::open(cx, ts, &left)?;
    let grows = |at: &usize| cx.terms.sort(ts.state[*at].now) == Sort::INT;
    let may_grow = cone.iter().any(grows);
    let found = match kept(cx, ts, &mut session, left.clone(), (guard, &after), true)? {
        Some(set) => Some(set),
        None if !may_grow => None,
        None => match kept(cx, ts, &mut session, left, (guard, &after), false)? {
            Some(kept) => {
                let round = Round {
                    ts,
                    guard,
                    after: &after,
                    kept,
                    cone,
                };
                grown(cx, &round, first)?
            }
            None => None,
        },
    };
    let Some(mut set) = found else {
        return Ok(None);
    };
    set.push(places.is_at(cx.terms, ts, place));
    Ok(Some(Infinite::Recurrent {
        trace: Trace {
            states: trace.states[..=back].to_vec(),
            inputs: trace.inputs[..back].to_vec(),
        },
        set: cx.terms.and_all(&set),
        steps,
    }))
}

/// The largest subset of formulas that the cycle keeps. It must imply G, or it is kept where G
/// holds.
fn kept(
    cx: &mut Cx<'_>,
    ts: &Ts,
    session: &mut Session,
    mut left: Vec<Term>,
    (guard, after): (Term, &[Term]),
    must_imply: bool,
) -> Result<Option<Vec<Term>>, Halt> {
    let vars = ts.state.iter().map(|var| var.now);
    let mut then = Substitution::new(cx.terms, vars.zip(after.iter().copied()));
    let budget = cx.budget.within(Duration::from_secs(2));
    for _ in 0..MAX_ROUNDS {
        let goals: Vec<Term> = left.iter().map(|p| then.apply(cx.terms, *p)).collect();
        let mut all = goals.clone();
        let mut assuming = left.clone();
        match must_imply {
            true => all.push(guard),
            false => assuming.push(guard),
        }
        let all = cx.terms.and_all(&all);
        assuming.push(cx.terms.not(all));
        match session.is_sat(cx.terms, &assuming, &budget) {
            Ok(true) => {}
            Ok(false) => return Ok(Some(left)),
            Err(Halt::Unknown(_)) => {
                cx.budget.check_now()?;
                return Ok(None);
            }
            Err(fault) => return Err(fault),
        }
        let model = session.model(cx.terms)?;
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let before = left.len();
        let mut kept = goals
            .iter()
            .map(|p| evaluator.eval(*p) == Ok(&Value::Bool(true)));
        left.retain(|_| kept.next() == Some(true));
        if left.len() == before {
            return Ok(None);
        }
    }
    Ok(None)
}

/// G and U of a part of a path, over the state at its beginning.
fn compose(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    trace: &Trace,
    (back, end): (usize, usize),
) -> (Term, Vec<Term>) {
    let mut now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    if let Some(at) = places.control {
        now[at] = constant(terms, ts.state[at].now, &trace.states[back][at]);
    }
    let mut guard = Vec::new();
    for step in back..end {
        let inputs = ts.inputs.iter().zip(&trace.inputs[step]);
        let mut pairs: Vec<(Term, Term)> = inputs
            .map(|(input, value)| (*input, constant(terms, *input, value)))
            .collect();
        pairs.extend(ts.state.iter().map(|var| var.now).zip(now.iter().copied()));
        let mut here = Substitution::new(terms, pairs);
        guard.push(here.apply(terms, ts.valid));
        let mut next = Vec::with_capacity(now.len());
        for (at, var) in ts.state.iter().enumerate() {
            let told = constant(terms, var.now, &trace.states[step + 1][at]);
            next.push(match var.next {
                Some(function) => here.apply(terms, function),
                None => told,
            });
            // The cycle goes the way of the path.
            if places.control == Some(at) && next[at] != told {
                guard.push(terms.eq(next[at], told));
                next[at] = told;
            }
        }
        now = next;
    }
    (terms.and_all(&guard), now)
}

/// Formulas over the cone that hold in a state.
fn formulas(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    guard: Term,
    cone: &[usize],
    state: &[Value],
) -> Vec<Term> {
    let model = assign(terms, ts, state);
    let vars: FxHashSet<Term> = cone.iter().map(|at| ts.state[*at].now).collect();
    let mut found = Set::default();
    found.extend(implicant(terms, guard, &model));
    let mut roots = vec![guard];
    for place in &places.list {
        roots.push(place.valid);
    }
    for atom in atoms(terms, &roots, &vars) {
        found.insert(atom);
        found.insert(terms.not(atom));
    }
    let numbers: Vec<usize> = cone.to_vec();
    for at in &numbers {
        let (x, value) = (ts.state[*at].now, &state[*at]);
        let c = constant(terms, x, value);
        found.insert(terms.eq(x, c));
        if is_number(terms, x) {
            let zero = match terms.sort(x) == Sort::INT {
                true => terms.int(0),
                false => terms.bv_u64(terms.width(x), 0),
            };
            let even = match terms.sort(x) == Sort::INT {
                true => {
                    let two = terms.int(2);
                    let rest = terms.int_mod(x, two);
                    terms.eq(rest, zero)
                }
                false => {
                    let (bit, none) = (terms.bv_extract(x, 0, 0), terms.bv_u64(1, 0));
                    terms.eq(bit, none)
                }
            };
            found.extend([even, terms.not(even)]);
            for bound in [c, zero] {
                found.extend(orders(terms, x, bound));
            }
        }
    }
    for (i, a) in numbers.iter().enumerate() {
        for b in &numbers[i + 1..] {
            let (x, y) = (ts.state[*a].now, ts.state[*b].now);
            if terms.sort(x) == terms.sort(y) && is_number(terms, x) && found.len() < MAX_FORMULAS {
                found.extend(orders(terms, x, y));
                found.insert(terms.eq(x, y));
            }
        }
    }
    let mut evaluator = Evaluator::new(terms, &model);
    found.retain(|p| evaluator.eval(*p) == Ok(&Value::Bool(true)));
    found.into_iter().take(MAX_FORMULAS).collect()
}

/// x ≤ y and y ≤ x, signed and unsigned.
fn orders(terms: &mut Terms, x: Term, y: Term) -> Vec<Term> {
    match terms.sort(x) == Sort::INT {
        true => vec![terms.le(x, y), terms.le(y, x)],
        false => vec![
            terms.bv_sle(x, y),
            terms.bv_sle(y, x),
            terms.bv_ule(x, y),
            terms.bv_ule(y, x),
        ],
    }
}

/// Literals that hold in a model and imply the formula, which holds there.
fn implicant(terms: &mut Terms, formula: Term, model: &bia_term::Model) -> Vec<Term> {
    let order = terms.post_order(&[formula]);
    let mut evaluator = Evaluator::new(terms, model);
    let mut truth: rustc_hash::FxHashMap<Term, bool> = rustc_hash::FxHashMap::default();
    for term in order {
        if terms.sort(term) == Sort::BOOL {
            truth.insert(term, evaluator.eval(term) == Ok(&Value::Bool(true)));
        }
    }
    let holds = |term: &Term| truth.get(term) == Some(&true);
    let (mut seen, mut literals) = (FxHashSet::default(), Vec::new());
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        let op = terms.op(term);
        if op == Op::Not {
            stack.push(args[0]);
        } else if op == Op::And || op == Op::Or {
            let decides = (op == Op::Or) == holds(&term);
            match decides {
                // One argument decides.
                true => stack.extend(args.iter().find(|arg| holds(arg) == (op == Op::Or))),
                false => stack.extend_from_slice(args),
            }
        } else if op == Op::Ite {
            let chosen = if holds(&args[0]) { args[1] } else { args[2] };
            stack.extend([args[0], chosen]);
        } else if op == Op::Eq && terms.sort(args[0]) == Sort::BOOL {
            stack.extend_from_slice(args);
        } else {
            literals.push((term, holds(&term)));
        }
    }
    let literal = |(term, holds): (Term, bool)| match holds {
        true => term,
        false => terms.not(term),
    };
    literals.into_iter().map(literal).collect()
}
