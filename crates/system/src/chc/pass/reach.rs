//! `reach`: drops predicates that cannot be derived, and those that false does not depend on.
//!
//! ```text
//!   derivable    p is if some clause of p has only derivable predicates in its body; else p = false
//!   needed       those in bodies of queries and of clauses of needed predicates; else p = true
//! ```

use super::{Fate, Reduced, rebuild};
use crate::Chc;
use bia_base::Idx as _;
use bia_term::Terms;

pub(super) fn run(terms: &mut Terms, chc: &Chc) -> Reduced {
    let derivable = derivable(terms, chc);
    let needed = needed(chc);
    let mut fates = Vec::with_capacity(chc.preds.len());
    for (pred, data) in chc.preds.iter() {
        fates.push(match (derivable[pred.index()], needed[pred.index()]) {
            (false, _) => Fate::False,
            (true, false) => Fate::True,
            (true, true) => Fate::whole(terms, data.params.len()),
        });
    }
    rebuild(terms, chc, fates)
}

fn derivable(terms: &Terms, chc: &Chc) -> Vec<bool> {
    // For each clause how many predicates of its body are not known to be derivable.
    let mut missing: Vec<usize> = chc.clauses.iter().map(|clause| clause.body.len()).collect();
    let mut uses: Vec<Vec<usize>> = vec![Vec::new(); chc.preds.len()];
    let mut ready = Vec::new();
    for (at, clause) in chc.clauses.iter().enumerate() {
        if clause.constraint == terms.fals() {
            continue;
        }
        for atom in &clause.body {
            uses[atom.pred.index()].push(at);
        }
        if clause.body.is_empty() {
            ready.push(at);
        }
    }
    let mut derivable = vec![false; chc.preds.len()];
    while let Some(at) = ready.pop() {
        let Some(head) = &chc.clauses[at].head else {
            continue;
        };
        if std::mem::replace(&mut derivable[head.pred.index()], true) {
            continue;
        }
        for user in &uses[head.pred.index()] {
            missing[*user] -= 1;
            if missing[*user] == 0 {
                ready.push(*user);
            }
        }
    }
    derivable
}

fn needed(chc: &Chc) -> Vec<bool> {
    let defining = chc.defining();
    let mut needed = vec![false; chc.preds.len()];
    let mut stack: Vec<usize> = chc.queries().collect();
    while let Some(at) = stack.pop() {
        for atom in &chc.clauses[at].body {
            if !std::mem::replace(&mut needed[atom.pred.index()], true) {
                stack.extend(&defining[atom.pred.index()]);
            }
        }
    }
    needed
}
