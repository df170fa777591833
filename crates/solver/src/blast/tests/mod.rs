//! Tests of the bit-blaster: against all assignments where there are few, on what is hard to hit
//! by chance, and on the rules of the interface.

mod brute;
mod formulas;
mod interface;
mod maps;
mod system;
mod versus_z3;

use super::BitBlaster;
use crate::api::{Answer, Smt as _};
use bia_base::Budget;
use bia_term::{Term, Terms};

/// Whether the conjunction of `all` has a model, as the bit-blaster sees it.
fn satisfiable(terms: &mut Terms, all: &[Term]) -> bool {
    let mut solver = BitBlaster::new();
    for term in all {
        solver.assert(terms, *term).unwrap();
    }
    match solver.check(terms, &[], &Budget::unlimited()).unwrap() {
        Answer::Sat => true,
        Answer::Unsat => false,
        Answer::Unknown(reason) => panic!("{reason:?}"),
    }
}
