//! Finds lassos in paths.
//!
//! ```text
//!   s₀ … sᵢ … sⱼ      sᵢ = sⱼ,  J(s_l) for an l with i < l ≤ j        ⇒ the path up to sⱼ is a lasso
//! ```
//! i is the first place of the state, j the first at which there is such an i.

use bia_system::{Fair, Infinite, Trace};
use bia_term::{Model, Terms, value::Value};
use std::collections::BTreeMap;

/// The first lasso in a path.
pub(super) fn find(terms: &Terms, fair: &Fair, path: &Trace) -> Option<Infinite> {
    let mut first: BTreeMap<&[Value], (usize, usize)> = BTreeMap::new();
    let mut visits = 0;
    for (place, state) in path.states.iter().enumerate() {
        visits += usize::from(is_visit(terms, fair, state));
        let (back, before) = *first.entry(state).or_insert((place, visits));
        if visits > before {
            let trace = Trace {
                states: path.states.get(..=place)?.to_vec(),
                inputs: path.inputs.get(..place)?.to_vec(),
            };
            return Some(Infinite::Lasso { trace, back });
        }
    }
    None
}

/// Whether the state is in J.
pub(super) fn is_visit(terms: &Terms, fair: &Fair, state: &[Value]) -> bool {
    let mut model = Model::new();
    for (var, value) in fair.ts.state.iter().zip(state) {
        if model.set(terms, var.now, value.clone()).is_err() {
            return false;
        }
    }
    terms.eval(fair.ts.bad, &model) == Ok(Value::Bool(true))
}
