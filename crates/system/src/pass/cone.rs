//! Cone of influence: what neither bad states nor steps depend on is dropped.
//!
//! ```text
//!   relevant = least set with    vars(B), vars(V) ⊆ relevant
//!                                x relevant ⇒ vars(Nₓ) ⊆ relevant
//!                                a conjunct of I with a relevant variable: all its variables
//! ```
//! V restricts paths, so all of it counts. Conjuncts of I over dropped variables alone are dropped
//! with them, which keeps all behaviours only if they can be met: values that meet them are looked
//! for by evaluation (constants of equations, defaults for the rest), and where that fails the
//! variables stay. The same values begin the traces of the original.
//!
//! Exact: dropped variables have a successor in every step, so paths of the smaller system are the
//! projections of those of the original.

use super::restore::{Restore, Source};
use crate::{
    Lowering, Ts,
    ts::{as_equation, conjuncts},
};
use bia_base::Exactness;
use bia_term::{Model, Term, Terms, value::Value};
use rustc_hash::FxHashSet;

/// Drops what does not matter.
pub fn cone(terms: &mut Terms, ts: &Ts) -> Lowering<Restore> {
    let init = conjuncts(terms, ts.init);
    let mut relevant: FxHashSet<Term> = terms.free_vars(&[ts.bad, ts.valid]).into_iter().collect();
    let witness = loop {
        close(terms, ts, &init, &mut relevant);
        let witness = witness(terms, &init, &relevant);
        let failing = init.iter().filter(|part| {
            let vars = terms.free_vars(&[**part]);
            let dropped = !vars.is_empty() && vars.iter().all(|var| !relevant.contains(var));
            dropped && terms.eval(**part, &witness) != Ok(Value::Bool(true))
        });
        let more: Vec<Term> = terms.free_vars(&failing.copied().collect::<Vec<_>>());
        if more.is_empty() {
            break witness;
        }
        relevant.extend(more);
    };
    lower(terms, ts, &init, &relevant, &witness)
}

/// Closes the set of relevant variables.
fn close(terms: &Terms, ts: &Ts, init: &[Term], relevant: &mut FxHashSet<Term>) {
    loop {
        let before = relevant.len();
        let chosen = ts.state.iter().filter(|var| relevant.contains(&var.now));
        let mut roots: Vec<Term> = chosen.filter_map(|var| var.next).collect();
        for part in init {
            let vars = terms.free_vars(&[*part]);
            if vars.iter().any(|var| relevant.contains(var)) {
                roots.push(*part);
            }
        }
        relevant.extend(terms.free_vars(&roots));
        if relevant.len() == before {
            return;
        }
    }
}

/// Values of variables that equations fix; everything else has its default.
fn witness(terms: &Terms, init: &[Term], relevant: &FxHashSet<Term>) -> Model {
    let mut model = Model::completed();
    for part in init {
        let Some((var, constant)) = as_equation(terms, *part) else {
            continue;
        };
        if let Some(value) = terms.value_of(constant)
            && !relevant.contains(&var)
            && model.get(var).is_none()
        {
            // Of the sort of the variable: the equation is well-sorted.
            let _ = model.set(terms, var, value.clone());
        }
    }
    model
}

fn lower(
    terms: &mut Terms,
    ts: &Ts,
    init: &[Term],
    relevant: &FxHashSet<Term>,
    witness: &Model,
) -> Lowering<Restore> {
    let mut system = ts.clone();
    system.state.retain(|var| relevant.contains(&var.now));
    system.inputs.retain(|input| relevant.contains(input));
    let stays = |part: &Term| {
        let vars = terms.free_vars(&[*part]);
        vars.is_empty() || vars.iter().any(|var| relevant.contains(var))
    };
    let init: Vec<Term> = init.iter().copied().filter(stays).collect();
    system.init = terms.and_all(&init);
    let mut place = 0;
    let state = ts.state.iter().map(|var| {
        if relevant.contains(&var.now) {
            place += 1;
            return Source::Kept(place - 1);
        }
        let told = witness.get(var.now).cloned();
        let default = || terms.sorts().default_value(terms.sort(var.now));
        Source::Computed(told.unwrap_or_else(default))
    });
    let state = state.collect();
    let mut place = 0;
    let inputs = ts.inputs.iter().map(|input| {
        relevant.contains(input).then(|| {
            place += 1;
            place - 1
        })
    });
    let inputs = inputs.collect();
    Lowering {
        system,
        back: Restore {
            original: ts.clone(),
            state,
            inputs,
            facts: Vec::new(),
        },
        exact: Exactness::Exact,
    }
}
