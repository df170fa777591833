//! Disjunctively well-founded relations, found from counterexamples (Cook, Podelski, Rybalchenko,
//! PLDI 2006, doi:10.1145/1133981.1134029).
//!
//! ```text
//!   by = ∅
//!   is `TransitionInvariant { key: place, by }` ever violated? Other engines are asked
//!     no     that is a proof
//!     yes    visits xᵢ, xⱼ of one place that no descent relates: a measure m with m(xⱼ) < m(xᵢ) is added
//! ```
//! Of the candidates that one is taken that goes down between the most pairs of visits that are not
//! related yet, on all paths that are known.

use super::{
    candidates::{Candidates, candidates},
    measure::Numbers,
    places::Places,
    walk::assign,
};
use crate::{Cx, inner::ask, names, session::Halt};
use bia_base::Verdict;
use bia_system::{Descent, Fair, Monitor, TerminationProof, Trace};
use bia_term::{Evaluator, value::Value};
use std::time::Duration;

/// Relations, at most.
const MAX_RELATIONS: usize = 6;
/// Pairs of visits that are looked at, at most.
const MAX_PAIRS: usize = 400;
/// Visits of a path that later ones are compared with, at most.
const NEAR: usize = 8;

/// A pair of visits to one place: the numbers of the earlier and of the later one.
struct Pair {
    before: Numbers,
    after: Numbers,
}

/// The search, with paths that are known.
pub(super) fn cover(
    cx: &mut Cx<'_>,
    on: &Fair,
    places: &Places,
    paths: &[Trace],
) -> Result<Option<TerminationProof>, Halt> {
    let all: Vec<usize> = (0..places.list.len()).collect();
    let made = candidates(cx.terms, &on.ts, places, &all, &[]);
    let mut pairs = Vec::new();
    for path in paths {
        known(cx, on, places, &made, path, &mut pairs);
    }
    let key = places.control.map(|at| on.ts.state[at].now);
    let mut by = Vec::new();
    loop {
        let monitor = Monitor::TransitionInvariant {
            key,
            by: by.clone(),
        };
        let Some(trace) = refuted(cx, on, &monitor)? else {
            return Ok(None);
        };
        let (trace, visit) = match trace {
            Asked::Proved(proof) => return Ok(Some(TerminationProof { monitor, proof })),
            Asked::Refuted(trace, visit) => (trace, visit),
        };
        let (Some(first), Some(last)) = (trace.states.get(visit), trace.states.last()) else {
            return Ok(None);
        };
        let wanted = Pair {
            before: numbers(cx, on, &made, first),
            after: numbers(cx, on, &made, last),
        };
        known(cx, on, places, &made, &trace, &mut pairs);
        let lowers = |at: &usize, pair: &Pair| {
            let value = |numbers| made.bases.value(cx.terms, &made.list[*at], numbers);
            matches!((value(&pair.before), value(&pair.after)), (Some(a), Some(b)) if a > b)
        };
        let fitting = (0..made.list.len()).filter(|at| lowers(at, &wanted));
        let count = |at: &usize| pairs.iter().filter(|pair| lowers(at, pair)).count();
        // The first of the best.
        let best = fitting.map(|at| (count(&at), std::cmp::Reverse(at))).max();
        let Some((_, std::cmp::Reverse(best))) = best else {
            return Ok(None);
        };
        pairs.retain(|pair| !lowers(&best, pair));
        let measure = made.bases.build(cx.terms, &made.list[best]);
        by.push(Descent {
            within: cx.terms.tru(),
            measure: vec![measure],
        });
        if by.len() > MAX_RELATIONS {
            return Ok(None);
        }
    }
}

enum Asked {
    Proved(bia_system::Proof),
    /// A path, and the number of the visit that the last one is not related to.
    Refuted(Trace, usize),
}

/// What other engines say; `None`: nothing.
fn refuted(cx: &mut Cx<'_>, on: &Fair, monitor: &Monitor) -> Result<Option<Asked>, Halt> {
    let shallow = format!("{}:max=12", names::BMC);
    for (engine, millis) in [(&*shallow, 1000), (names::KIND, 1500), (names::IC3IA, 4000)] {
        let budget = cx.budget.within(Duration::from_millis(millis));
        let (watch, verdict) = ask(on, monitor, engine, cx, &budget).map_err(Halt::Fault)?;
        cx.budget.check_now()?;
        match verdict {
            Verdict::Safe(proof) => return Ok(Some(Asked::Proved(proof))),
            Verdict::Unsafe(trace) => {
                let stripped = watch.strip(&trace);
                return Ok(stripped.and_then(|(trace, visit)| Some(Asked::Refuted(trace, visit?))));
            }
            Verdict::Unknown(_) => {}
        }
    }
    Ok(None)
}

/// The pairs of visits of a path, of those that are near to each other.
fn known(
    cx: &Cx<'_>,
    on: &Fair,
    places: &Places,
    made: &Candidates,
    path: &Trace,
    pairs: &mut Vec<Pair>,
) {
    let mut visits: Vec<(Option<usize>, Numbers)> = Vec::new();
    for state in &path.states {
        if pairs.len() >= MAX_PAIRS {
            return;
        }
        let model = assign(cx.terms, &on.ts, state);
        let mut evaluator = Evaluator::new(cx.terms, &model);
        if evaluator.eval(on.ts.bad) != Ok(&Value::Bool(true)) {
            continue;
        }
        let (place, after) = (places.of(cx.terms, state), numbers(cx, on, made, state));
        for (other, before) in visits.iter().rev().take(NEAR) {
            if *other == place {
                pairs.push(Pair {
                    before: before.clone(),
                    after: after.clone(),
                });
            }
        }
        visits.push((place, after));
    }
}

fn numbers(cx: &Cx<'_>, on: &Fair, made: &Candidates, state: &[Value]) -> Numbers {
    let model = assign(cx.terms, &on.ts, state);
    made.bases.numbers(&mut Evaluator::new(cx.terms, &model))
}
