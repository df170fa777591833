//! `constants`: replaces arguments that have one constant value in everything that can be derived.
//!
//! Least solution of: p's argument is what the heads of its clauses have there, given what is
//! known of the arguments in their bodies.

use super::{Fate, Reduced, rebuild};
use crate::Chc;
use bia_base::Idx as _;
use bia_term::{Op, Term, Terms};

/// What an argument is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing is derived yet.
    Nothing,
    Is(Term),
    Any,
}

pub(super) fn run(terms: &mut Terms, chc: &Chc) -> Reduced {
    let known = solve(terms, chc);
    let mut fates = Vec::with_capacity(chc.preds.len());
    for (pred, data) in chc.preds.iter() {
        let mut positions = Vec::new();
        let mut facts = Vec::new();
        for (at, param) in data.params.iter().enumerate() {
            match known[pred.index()][at] {
                Known::Is(constant) => facts.push(terms.eq(*param, constant)),
                Known::Nothing | Known::Any => positions.push(at),
            }
        }
        let fact = terms.and_all(&facts);
        fates.push(Fate::Kept {
            new: None,
            positions,
            fact,
        });
    }
    rebuild(terms, chc, fates)
}

fn solve(terms: &mut Terms, chc: &Chc) -> Vec<Vec<Known>> {
    let of = |data: &crate::chc::PredData| vec![Known::Nothing; data.params.len()];
    let mut known: Vec<Vec<Known>> = chc.preds.values().map(of).collect();
    let mut uses: Vec<Vec<usize>> = vec![Vec::new(); chc.preds.len()];
    for (at, clause) in chc.clauses.iter().enumerate() {
        for atom in &clause.body {
            uses[atom.pred.index()].push(at);
        }
    }
    // The predicates with arguments that may be constant go round until nothing changes; each
    // argument changes at most twice.
    let mut todo: std::collections::BTreeSet<usize> = (0..chc.clauses.len()).collect();
    while let Some(at) = todo.pop_first() {
        let clause = &chc.clauses[at];
        let Some(head) = &clause.head else { continue };
        if clause.constraint == terms.fals() {
            continue;
        }
        let mut pairs: Vec<(Term, Term)> = Vec::new();
        let mut blocked = false;
        for atom in &clause.body {
            for (arg, known) in atom.args.iter().zip(&known[atom.pred.index()]) {
                match known {
                    Known::Nothing => blocked = true,
                    Known::Is(c) if matches!(terms.op(*arg), Op::Var(_)) => pairs.push((*arg, *c)),
                    Known::Is(_) | Known::Any => {}
                }
            }
        }
        if blocked {
            continue;
        }
        let mut changed = false;
        for (place, arg) in head.args.iter().enumerate() {
            let slot = known[head.pred.index()][place];
            if slot == Known::Any {
                continue;
            }
            let value = match pairs.is_empty() {
                true => *arg,
                false => terms.substitute(*arg, pairs.iter().copied()),
            };
            let new = match terms.value_of(value) {
                Some(_) if slot == Known::Nothing || slot == Known::Is(value) => Known::Is(value),
                Some(_) | None => Known::Any,
            };
            if new != slot {
                known[head.pred.index()][place] = new;
                changed = true;
            }
        }
        if changed {
            todo.extend(&uses[head.pred.index()]);
        }
    }
    known
}
