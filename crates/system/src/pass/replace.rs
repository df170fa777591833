//! Replaces state variables by terms that they are known to equal. Used by the passes that find
//! such facts.

use super::restore::{Restore, Source};
use crate::{Lowering, Ts};
use bia_base::Exactness;
use bia_term::{Substitution, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// The system without the first of each pair, which always equals the second: a constant, or a
/// state variable that is the first of no pair. The equations must be inductive together.
///
/// Exact: the equations hold in all reachable states, and there both systems have the same steps.
pub(super) fn replace(
    terms: &mut Terms,
    ts: &Ts,
    pairs: &[(Term, Term)],
    facts: Vec<Term>,
) -> Lowering<Restore> {
    let mut by = Substitution::new(terms, pairs.iter().copied());
    let gone: FxHashMap<Term, Term> = pairs.iter().copied().collect();
    let mut system = ts.clone();
    system.state.retain(|var| !gone.contains_key(&var.now));
    for var in &mut system.state {
        var.next = var.next.map(|next| by.apply(terms, next));
    }
    system.init = by.apply(terms, ts.init);
    system.valid = by.apply(terms, ts.valid);
    system.bad = by.apply(terms, ts.bad);
    let rows = ts.state.iter().enumerate();
    let places: FxHashMap<Term, usize> = rows.map(|(i, var)| (var.now, i)).collect();
    let mut place = 0;
    let state = ts.state.iter().map(|var| match gone.get(&var.now) {
        None => {
            place += 1;
            Source::Kept(place - 1)
        }
        Some(other) => match terms.value_of(*other) {
            Some(value) => Source::Constant(Value::clone(value)),
            None => Source::Like(places[other]),
        },
    });
    let state = state.collect();
    Lowering {
        system,
        back: Restore {
            original: ts.clone(),
            state,
            inputs: (0..ts.inputs.len()).map(Some).collect(),
            facts,
        },
        exact: Exactness::Exact,
    }
}
