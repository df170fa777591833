//! [`Cube`]: a conjunction of literals over predicates; its negation is a lemma.

use bia_term::{Term, Terms};

/// A predicate or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Lit {
    /// The number of the predicate.
    pub(super) predicate: usize,
    /// Whether it holds.
    pub(super) positive: bool,
}

impl Lit {
    /// The literal as a formula, where `names` are formulas for the predicates.
    pub(super) fn term(self, terms: &mut Terms, names: &[Term]) -> Term {
        let name = names[self.predicate];
        match self.positive {
            true => name,
            false => terms.not(name),
        }
    }
}

/// Literals in increasing order, each once.
pub(super) type Cube = Vec<Lit>;

/// Whether every state of `b` is one of `a`, decided by the literals alone: a ⊆ b.
pub(super) fn subsumes(a: &[Lit], b: &[Lit]) -> bool {
    let mut rest = b.iter();
    a.len() <= b.len() && a.iter().all(|lit| rest.any(|other| other == lit))
}

/// The negation of the cube as a formula.
pub(super) fn clause(terms: &mut Terms, cube: &[Lit], names: &[Term]) -> Term {
    let parts: Vec<Term> = cube.iter().map(|lit| lit.term(terms, names)).collect();
    let cube = terms.and_all(&parts);
    terms.not(cube)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_literals_subsume_more() {
        let lit = |predicate, positive| Lit {
            predicate,
            positive,
        };
        let (a, b) = (vec![lit(2, true)], vec![lit(1, false), lit(2, true)]);
        assert!(subsumes(&a, &b) && subsumes(&a, &a) && subsumes(&[], &a));
        assert!(!subsumes(&b, &a) && !subsumes(&[lit(2, false)], &b));
    }
}
