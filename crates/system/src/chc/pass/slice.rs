//! `slice`: drops arguments that no clause uses.
//!
//! An argument of p is needed if in the body of some clause it is not a variable, or a variable
//! that occurs in the constraint, elsewhere in the body, or in a needed argument of the head.

use super::{Fate, Reduced, rebuild};
use crate::Chc;
use bia_base::Idx as _;
use bia_term::{Op, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

pub(super) fn run(terms: &mut Terms, chc: &Chc) -> Reduced {
    let needed = needed(terms, chc);
    let mut fates = Vec::with_capacity(chc.preds.len());
    for needed in needed {
        let positions = (0..needed.len()).filter(|at| needed[*at]).collect();
        fates.push(Fate::Kept {
            new: None,
            positions,
            fact: terms.tru(),
        });
    }
    rebuild(terms, chc, fates)
}

/// What each clause contributes: arguments that are needed at once, and those that are if an
/// argument of the head is.
fn needed(terms: &Terms, chc: &Chc) -> Vec<Vec<bool>> {
    let of = |data: &crate::chc::PredData| vec![false; data.params.len()];
    let mut needed: Vec<Vec<bool>> = chc.preds.values().map(of).collect();
    // (head predicate, argument) → arguments of the body that are needed then.
    let mut then: FxHashMap<(usize, usize), Vec<(usize, usize)>> = FxHashMap::default();
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for clause in &chc.clauses {
        let mut places: BTreeMap<Term, Vec<(usize, usize)>> = BTreeMap::new();
        for atom in &clause.body {
            for (at, arg) in atom.args.iter().enumerate() {
                let place = (atom.pred.index(), at);
                if matches!(terms.op(*arg), Op::Var(_)) {
                    places.entry(*arg).or_default().push(place);
                } else {
                    stack.push(place);
                    for var in terms.free_vars(&[*arg]) {
                        // Mentioned elsewhere in the body.
                        places.entry(var).or_default().extend([place, place]);
                    }
                }
            }
        }
        let mut read = terms.free_vars(&[clause.constraint]);
        for (var, at) in &places {
            if at.len() > 1 {
                read.push(*var);
            }
        }
        for var in read {
            stack.extend(places.get(&var).into_iter().flatten());
        }
        if let Some(head) = &clause.head {
            for (at, arg) in head.args.iter().enumerate() {
                for var in terms.free_vars(&[*arg]) {
                    if let Some(places) = places.get(&var) {
                        let slot = then.entry((head.pred.index(), at)).or_default();
                        slot.extend(places);
                    }
                }
            }
        }
    }
    while let Some((pred, at)) = stack.pop() {
        if !std::mem::replace(&mut needed[pred][at], true) {
            stack.extend(then.remove(&(pred, at)).into_iter().flatten());
        }
    }
    needed
}
