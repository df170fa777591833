//! [`cases`]: the values of a variable that only gets constants.
//!
//! ```text
//!   next(x) = ite(…, c₁, ite(…, x, c₂))    gives    x = c₁,   x = c₂
//!   all states                             are those, and x ≠ c₁ ∧ x ≠ c₂, the rest
//! ```
//! In a system made from a program the variable is the program counter, and the cases are its
//! blocks: with the value put in, a step is a small term, and much of what is to be proved about it
//! holds at a glance.

use crate::Ts;
use bia_term::{Op, Term, Terms};
use rustc_hash::FxHashSet;

/// The greatest number of values that become cases of their own.
const MAX_VALUES: usize = 12;
/// The greatest number of terms of a system that is split into cases.
const MAX_TERMS: usize = 20_000;

/// Formulas over the state, of which at most one holds; empty if no variable gives cases.
pub(crate) fn cases(terms: &mut Terms, ts: &Ts) -> Vec<Term> {
    let mut best: Option<(Term, Vec<Term>)> = None;
    for var in &ts.state {
        let Some(values) = var.next.and_then(|next| constants(terms, var.now, next)) else {
            continue;
        };
        let most = best.as_ref().map_or(1, |(_, values)| values.len());
        if values.len() > most {
            best = Some((var.now, values));
        }
    }
    match best {
        Some((var, values)) if terms.post_order(&ts.roots()).len() <= MAX_TERMS => {
            values.iter().map(|value| terms.eq(var, *value)).collect()
        }
        Some(_) | None => Vec::new(),
    }
}

/// All cases and the rest: one of them holds in every state, whatever the cases are.
pub(crate) fn with_rest(terms: &mut Terms, mut cases: Vec<Term>) -> Vec<Term> {
    let any = terms.or_all(&cases);
    let rest = terms.not(any);
    if rest != terms.fals() {
        cases.push(rest);
    }
    cases
}

/// The constants that `next` chooses from, if it chooses from a few constants and `now`.
fn constants(terms: &Terms, now: Term, next: Term) -> Option<Vec<Term>> {
    let mut found: Vec<Term> = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack = vec![next];
    while let Some(term) = stack.pop() {
        if term == now || !seen.insert(term) {
            continue;
        }
        if terms.value_of(term).is_some() {
            found.push(term);
        } else if terms.op(term) == Op::Ite {
            stack.extend_from_slice(&terms.args(term)[1..]);
        } else {
            return None;
        }
        if found.len() > MAX_VALUES {
            return None;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StateVar;

    #[test]
    fn the_counter_is_found_and_nothing_is_left_out() {
        let mut t = Terms::new();
        let sort = t.bv_sort(8);
        let [pc, flag, x] = ["pc", "flag", "x"].map(|name| t.var(name, sort));
        let [zero, one, two] = [0, 1, 2].map(|n| t.bv_u64(8, n));
        let small = t.bv_ult(x, two);
        let inner = t.ite(small, pc, two);
        let at_one = t.eq(pc, one);
        let next_pc = t.ite(at_one, zero, inner);
        let next_flag = t.ite(small, one, flag);
        let next_x = t.bv_add(x, one);
        let next = [(pc, next_pc), (flag, next_flag), (x, next_x)];
        let state = next.map(|(now, next)| StateVar {
            now,
            next: Some(next),
        });
        let ts = Ts {
            state: state.to_vec(),
            inputs: vec![],
            init: t.tru(),
            valid: t.tru(),
            bad: t.fals(),
        };
        let mut found = cases(&mut t, &ts);
        found.sort_unstable();
        let mut expected = vec![t.eq(pc, zero), t.eq(pc, two)];
        expected.sort_unstable();
        assert_eq!(found, expected);
        let all = with_rest(&mut t, found);
        assert_eq!(all.len(), 3);
        let none = with_rest(&mut t, Vec::new());
        assert_eq!(none, [t.tru()]);
    }
}
