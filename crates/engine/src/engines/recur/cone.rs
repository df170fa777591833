//! Cones: which variables matter in a component of places.
//!
//! ```text
//!   the least set of variables that has those of V_c, J_c and N_c(pc) for the places c of the component,
//!   and with each variable x those of N_c(x)
//! ```
//! Two states of one place that agree on the cone have the same paths within the component, up to
//! variables outside of it.

use crate::engines::rank::places::Places;
use bia_system::Ts;
use bia_term::{Term, Terms};
use rustc_hash::FxHashSet;

/// For each place the numbers of the state variables in the cone of its component, without the
/// control variable; `None` where the place is in no cycle.
#[derive(Debug)]
pub(super) struct Cones {
    of: Vec<Option<usize>>,
    /// The components with their cones.
    pub(super) list: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Cones {
    /// The cones of all components that are cyclic and may visit J.
    pub(super) fn new(terms: &Terms, ts: &Ts, places: &Places) -> Self {
        let mut cones = Self {
            of: vec![None; places.list.len()],
            list: Vec::new(),
        };
        for component in places.components() {
            let first = component[0];
            let is_cyclic = component.len() > 1 || places.list[first].to.contains(&first);
            let visit = |p: &usize| places.list[*p].visit != terms.fals();
            if !is_cyclic || !component.iter().any(visit) {
                continue;
            }
            for place in &component {
                cones.of[*place] = Some(cones.list.len());
            }
            let cone = cone(terms, ts, places, &component);
            cones.list.push((component, cone));
        }
        cones
    }

    /// The cone of a place.
    pub(super) fn at(&self, place: usize) -> Option<&[usize]> {
        let number = self.of[place]?;
        Some(&self.list[number].1)
    }
}

fn cone(terms: &Terms, ts: &Ts, places: &Places, component: &[usize]) -> Vec<usize> {
    let mut roots = Vec::new();
    for place in component {
        let place = &places.list[*place];
        roots.extend([place.valid, place.visit]);
        roots.extend(places.control.map(|at| place.next[at]));
    }
    let mut inside = vec![false; ts.state.len()];
    loop {
        let vars: FxHashSet<Term> = terms.free_vars(&roots).into_iter().collect();
        let mut is_new = false;
        for (at, var) in ts.state.iter().enumerate() {
            if !inside[at] && vars.contains(&var.now) && Some(at) != places.control {
                inside[at] = true;
                is_new = true;
                let next = component.iter().map(|place| places.list[*place].next[at]);
                roots.extend(next);
            }
        }
        if !is_new {
            break;
        }
    }
    (0..inside.len()).filter(|at| inside[*at]).collect()
}
