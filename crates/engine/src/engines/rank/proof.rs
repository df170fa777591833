//! From levels to a proof.
//!
//! ```text
//!   tuple      m = (order₀, measure₀, order₁, measure₁, …), each part by place and formula of the node
//!   no step raises m, and those that enter J lower it; so this is inductive with the monitor:
//!   invariant  Inv(x) ∧ (seen ⇒ (J(x) ? m(x) ≺ last : m(x) ≼ last))
//! ```
//! A step from J remembers m(x); one from elsewhere keeps what is remembered, and ≼ is transitive.

use super::{
    lex::{Level, Node},
    measure::{widen, zero},
    places::Places,
};
use crate::EngineError;
use bia_system::{Fair, Monitor, Proof, TerminationProof, Ts, Watch};
use bia_term::{Sort, Term, Terms};

/// The tuple of all levels.
pub(super) fn tuple(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    nodes: &[Node],
    levels: &[Level],
) -> Vec<Term> {
    let mut at = Vec::with_capacity(nodes.len());
    for node in nodes {
        let here = places.is_at(terms, ts, node.place);
        at.push(terms.and(here, node.within));
    }
    let mut tuple = Vec::new();
    for level in levels {
        let most = level.order.iter().max().copied().unwrap_or(0);
        if most > 0 {
            let width = usize::BITS - most.leading_zeros();
            let number = |n: &usize| (*n as u64, width);
            let mut parts = Vec::new();
            for n in &level.order {
                let (n, width) = number(n);
                parts.push(terms.bv_u64(width, n));
            }
            tuple.push(choose(terms, &at, &parts));
        }
        let is_int = |terms: &Terms, m: &Term| terms.sort(*m) == Sort::INT;
        for wanted in [false, true] {
            let of_sort =
                |terms: &Terms, m: &Option<Term>| m.filter(|m| is_int(terms, m) == wanted);
            let some: Vec<Option<Term>> = level
                .measure
                .iter()
                .map(|measure| of_sort(terms, measure))
                .collect();
            let Some(first) = some.iter().flatten().next().copied() else {
                continue;
            };
            let nothing = zero(terms, first);
            let width = match wanted {
                true => None,
                false => some.iter().flatten().map(|m| terms.width(*m)).max(),
            };
            let mut parts = Vec::new();
            for measure in some {
                let measure = measure.unwrap_or(nothing);
                parts.push(match width {
                    Some(width) => widen(terms, measure, width),
                    None => measure,
                });
            }
            tuple.push(choose(terms, &at, &parts));
        }
    }
    tuple
}

/// The part of the node that the state is in.
fn choose(terms: &mut Terms, at: &[Term], parts: &[Term]) -> Term {
    let mut pairs = at.iter().zip(parts).rev();
    let Some((_, last)) = pairs.next() else {
        return terms.bv_u64(1, 0);
    };
    let mut whole = *last;
    for (at, part) in pairs {
        if whole != *part {
            whole = terms.ite(*at, *part, whole);
        }
    }
    whole
}

/// The proof that the tuple descends, with invariants that are inductive by themselves.
pub(super) fn proof(
    terms: &mut Terms,
    fair: &Fair,
    tuple: Vec<Term>,
    invariants: &[Term],
) -> Result<TerminationProof, EngineError> {
    let monitor = Monitor::Ranking(tuple.clone());
    let watch = monitor.watch(terms, fair).map_err(EngineError::Internal)?;
    let invariant = invariant(terms, fair, &watch, &tuple);
    let mut all = invariants.to_vec();
    all.push(invariant);
    let proof = Proof::Invariant(terms.and_all(&all));
    Ok(TerminationProof { monitor, proof })
}

fn invariant(terms: &mut Terms, fair: &Fair, watch: &Watch, tuple: &[Term]) -> Term {
    let own: Vec<Term> = watch.ts.state[watch.vars..].iter().map(|v| v.now).collect();
    let Some((seen, last)) = own.split_first() else {
        return terms.tru();
    };
    let (mut smaller, mut equal) = (terms.fals(), terms.tru());
    for (now, last) in tuple.iter().zip(last).rev() {
        let less = match terms.sort(*now) == Sort::INT {
            true => {
                let zero = terms.int(0);
                let (less, bounded) = (terms.lt(*now, *last), terms.le(zero, *last));
                terms.and(less, bounded)
            }
            false => terms.bv_ult(*now, *last),
        };
        let same = terms.eq(*now, *last);
        let later = terms.and(same, smaller);
        smaller = terms.or(less, later);
        equal = terms.and(same, equal);
    }
    let not_above = terms.or(smaller, equal);
    let related = terms.ite(fair.ts.bad, smaller, not_above);
    terms.implies(*seen, related)
}
