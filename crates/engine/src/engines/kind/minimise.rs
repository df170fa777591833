//! Which auxiliary invariants a proof needs: guessing keeps everything that holds, people want to
//! read what matters, and the certifier is quicker with less.
//!
//! ```text
//!   needed₀      a core of  J(s₀ … s_k) ∧ T(s₀ … s_k) ∧ ¬B(s₀ … s_{k-1}) ∧ B(s_k)
//!   neededᵢ₊₁    neededᵢ and a core of  J(s) ∧ T(s, w, s') ∧ ¬neededᵢ(s')
//! ```
//! until nothing is added: then what is needed is inductive by itself.
//!
//! Products, quotients and remainders make all queries slow, so it is tried without such parts
//! first; and in large systems with conditions left open that the parts have nothing to do with
//! ([`localize`]).

use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_base::Budget;
use bia_system::{Start, Ts, Unroller, localize};
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// Those of `parts`, which are inductive together and make the step hold for `k`, that a proof
/// needs, in order. `None` if the budget ends first.
pub(crate) fn minimise(
    cx: &mut Cx<'_>,
    ts: &Ts,
    parts: &[Term],
    k: u32,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, Halt> {
    let about: Vec<Term> = parts.iter().copied().chain([ts.bad]).collect();
    if let Some(localized) = localize(cx.terms, ts, &about) {
        let budget = match budget.remaining() {
            Some(left) => budget.within(left / 4),
            None => budget.clone(),
        };
        match needed(cx, &localized.ts, parts, k, &budget) {
            Ok(None) | Err(Halt::Unknown(_)) => {}
            Ok(needed) => return Ok(needed),
            Err(fault @ Halt::Fault(_)) => return Err(fault),
        }
    }
    let simple = |part: &Term| !is_hard(cx.terms, *part);
    let simple: Vec<Term> = parts.iter().copied().filter(simple).collect();
    let attempts = [simple.as_slice(), parts];
    let first = usize::from(simple.len() == parts.len());
    for (at, parts) in attempts.iter().enumerate().skip(first) {
        let part = match (at, budget.remaining()) {
            (0, Some(left)) => budget.within(left / 2),
            (_, _) => budget.clone(),
        };
        match needed(cx, ts, parts, k, &part) {
            Ok(None) | Err(Halt::Unknown(_)) => {}
            Ok(needed) => return Ok(needed),
            Err(fault @ Halt::Fault(_)) => return Err(fault),
        }
    }
    Ok(None)
}

/// Whether solvers find a formula hard: it has products of variables, quotients or remainders.
fn is_hard(terms: &Terms, formula: Term) -> bool {
    let all = terms.post_order(&[formula]);
    all.iter().any(|term| terms.is_hard(*term))
}

fn needed(
    cx: &mut Cx<'_>,
    ts: &Ts,
    parts: &[Term],
    k: u32,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, Halt> {
    let mut needed = vec![false; parts.len()];
    if !step(cx, ts, parts, k, &mut needed, budget)? {
        return Ok(None);
    }
    let mut session = Session::open(cx, ts, parts)?;
    let mut path = Unroller::new(cx.terms, ts, Start::Anywhere);
    extend(cx, ts, &mut session, &mut path)?;
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for part in parts {
        here.push(path.at(cx.terms, *part, 0));
        there.push(path.at(cx.terms, *part, 1));
    }
    loop {
        let before = needed.iter().filter(|n| **n).count();
        let goals = there.iter().zip(&needed).filter(|(_, needed)| **needed);
        let goals: Vec<Term> = goals.map(|(goal, _)| *goal).collect();
        let goal = cx.terms.and_all(&goals);
        let broken = cx.terms.not(goal);
        if broken != cx.terms.fals() && !core(cx, &mut session, &here, broken, &mut needed, budget)?
        {
            return Ok(None);
        }
        if needed.iter().filter(|n| **n).count() == before {
            break;
        }
    }
    let kept = parts.iter().zip(needed).filter(|(_, needed)| *needed);
    Ok(Some(kept.map(|(part, _)| *part).collect()))
}

/// Marks what the inductive step needs. Returns whether it holds at all.
fn step(
    cx: &mut Cx<'_>,
    ts: &Ts,
    parts: &[Term],
    k: u32,
    needed: &mut [bool],
    budget: &Budget,
) -> Result<bool, Halt> {
    let mut session = Session::open(cx, ts, parts)?;
    let mut path = Unroller::new(cx.terms, ts, Start::Anywhere);
    for _ in 0..k {
        let last = path.depth();
        let bad = path.at(cx.terms, ts.bad, last);
        session.assert_not(cx.terms, bad)?;
        extend(cx, ts, &mut session, &mut path)?;
    }
    let last = path.depth();
    let bad = path.at(cx.terms, ts.bad, last);
    let mut assumed = Vec::new();
    for depth in 0..=last {
        for part in parts {
            assumed.push(path.at(cx.terms, *part, depth));
        }
    }
    core(cx, &mut session, &assumed, bad, needed, budget)
}

fn extend(
    cx: &mut Cx<'_>,
    ts: &Ts,
    session: &mut Session,
    path: &mut Unroller,
) -> Result<(), Halt> {
    let step = path.extend(cx.terms, ts);
    session.assert(cx.terms, step.valid)?;
    for definition in step.definitions {
        session.assert(cx.terms, definition)?;
    }
    Ok(())
}

/// Marks which of the assumed formulas, copies of the parts in turn, contradict the goal. Returns
/// whether they do.
fn core(
    cx: &mut Cx<'_>,
    session: &mut Session,
    assumed: &[Term],
    goal: Term,
    needed: &mut [bool],
    budget: &Budget,
) -> Result<bool, Halt> {
    let mut assuming = assumed.to_vec();
    assuming.push(goal);
    if session.is_sat(cx.terms, &assuming, budget)? {
        return Ok(false);
    }
    let mut part_of: FxHashMap<Term, usize> = FxHashMap::default();
    for (i, formula) in assumed.iter().enumerate() {
        part_of.entry(*formula).or_insert(i % needed.len());
    }
    for formula in session.core(cx.terms)? {
        if let Some(part) = part_of.get(&formula) {
            needed[*part] = true;
        }
    }
    Ok(true)
}
