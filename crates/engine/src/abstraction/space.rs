//! [`Space`]: sets of valuations of numbered predicates as BDDs, and BDDs as formulas.
//!
//! The BDDs are values of the crate `biodivine-lib-bdd`, chosen by trial: for the regions that
//! occur (tens of nodes) it was ten times faster than `oxidd`, whose manager must be made first,
//! and results can be given a bound; `oxidd` is three to ten times faster from 10,000 nodes on.
//! Variable i stands for predicate i; so regions of different places can be compared.

use bia_term::{Term, Terms};
use biodivine_lib_bdd::{Bdd, BddPartialValuation, BddVariable, BddVariableSet, op_function};

/// A literal: the number of a predicate and whether it holds.
pub(crate) type Lit = (usize, bool);

/// The predicates that BDDs may be about.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    set: BddVariableSet,
}

impl Space {
    /// For predicates with numbers below this one.
    pub(crate) fn new(predicates: u16) -> Self {
        let set = BddVariableSet::new_anonymous(predicates);
        Self { set }
    }

    /// All valuations, or none.
    pub(crate) fn constant(&self, all: bool) -> Bdd {
        match all {
            true => self.set.mk_true(),
            false => self.set.mk_false(),
        }
    }

    /// Where a literal holds.
    pub(crate) fn literal(&self, (number, positive): Lit) -> Bdd {
        self.set
            .mk_literal(BddVariable::from_index(number), positive)
    }

    /// Where all these literals hold.
    pub(crate) fn cube(&self, lits: &[Lit]) -> Bdd {
        let values = lits.iter().map(|(n, b)| (BddVariable::from_index(*n), *b));
        let cube = BddPartialValuation::from_values_iter(values);
        self.set.mk_conjunctive_clause(&cube)
    }
}

/// Whether everything in `a` is in `b`.
pub(crate) fn implies(a: &Bdd, b: &Bdd) -> bool {
    a.and_not(b).is_false()
}

/// The literals of one cube of the set; `None` if it is empty.
pub(crate) fn some_cube(set: &Bdd) -> Option<Vec<Lit>> {
    let cube = set.first_clause()?;
    let lits = cube.to_values().into_iter();
    Some(lits.map(|(var, value)| (var.to_index(), value)).collect())
}

/// The literals that hold in all of a set that is not empty.
pub(crate) fn literals(set: &Bdd) -> Vec<Lit> {
    let cube = set.necessary_clause().map(|cube| cube.to_values());
    let lits = cube.unwrap_or_default().into_iter();
    lits.map(|(var, value)| (var.to_index(), value)).collect()
}

/// The set without these variables: what is left if they may have any value.
pub(crate) fn without(set: &Bdd, numbers: &[usize]) -> Bdd {
    let vars: Vec<BddVariable> = numbers
        .iter()
        .map(|n| BddVariable::from_index(*n))
        .collect();
    set.exists(&vars)
}

/// Both, unless that has more nodes than this.
pub(crate) fn and_within(limit: usize, a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(limit, a, b, op_function::and)
}

/// Either, unless that has more nodes than this.
pub(crate) fn or_within(limit: usize, a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(limit, a, b, op_function::or)
}

/// Where both or neither hold, unless that has more nodes than this.
pub(crate) fn iff_within(limit: usize, a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(limit, a, b, op_function::iff)
}

/// The set as a formula, given what the predicates mean. Linear in the nodes: what is shared there
/// is shared here.
pub(crate) fn formula(terms: &mut Terms, set: &Bdd, of: &dyn Fn(usize) -> Term) -> Term {
    // Nodes come after those that they lead to; the first two are `false` and `true`.
    let mut made: Vec<Term> = Vec::with_capacity(set.size());
    for node in set.pointers() {
        let term = match node.as_bool() {
            Some(value) => terms.bool(value),
            None => {
                let low = made[set.low_link_of(node).to_index()];
                let high = made[set.high_link_of(node).to_index()];
                decide(terms, of(set.var_of(node).to_index()), high, low)
            }
        };
        made.push(term);
    }
    made.pop().unwrap_or(terms.fals())
}

/// p ∧ high ∨ ¬p ∧ low
fn decide(terms: &mut Terms, p: Term, high: Term, low: Term) -> Term {
    let not = terms.not(p);
    if high == terms.fals() {
        return terms.and(not, low);
    }
    if low == terms.fals() {
        return terms.and(p, high);
    }
    if high == terms.tru() {
        return terms.or(p, low);
    }
    if low == terms.tru() {
        return terms.or(not, high);
    }
    terms.ite(p, high, low)
}
