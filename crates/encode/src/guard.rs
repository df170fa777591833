//! Guards: under which condition does control reach a place within a region?
//!
//! A guard is a conjunction, kept as a list that shares its beginning with others:
//!
//! ```text
//!   γ = c₁ ∧ … ∧ cₙ          join(γ₁, …, γₘ) = π ∧ (ρ₁ ∨ … ∨ ρₘ)     where γᵢ = π ∧ ρᵢ
//! ```
//! and π is the longest common beginning. After a diamond with arms c and ¬c the disjunction is
//! true and the guard is that from before the diamond: sizes stay linear.

use bia_term::{Term, Terms};

/// A guard of one [`Guards`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guard(usize);

struct Node {
    parent: usize,
    condition: Term,
    depth: usize,
}

/// The guards of one region.
pub(crate) struct Guards {
    nodes: Vec<Node>,
}

impl Guards {
    /// The guard of the beginning.
    pub(crate) const TRUE: Guard = Guard(0);

    pub(crate) fn new(terms: &Terms) -> Self {
        let root = Node {
            parent: 0,
            condition: terms.tru(),
            depth: 0,
        };
        Self { nodes: vec![root] }
    }

    /// γ ∧ condition; `None` if the condition is false.
    pub(crate) fn and(&mut self, terms: &Terms, guard: Guard, condition: Term) -> Option<Guard> {
        if condition == terms.fals() {
            return None;
        }
        if condition == terms.tru() {
            return Some(guard);
        }
        self.nodes.push(Node {
            parent: guard.0,
            condition,
            depth: self.nodes[guard.0].depth + 1,
        });
        Some(Guard(self.nodes.len() - 1))
    }

    /// The guard of a join, and for each part its condition ρᵢ beyond the common beginning.
    pub(crate) fn join(&mut self, terms: &mut Terms, parts: &[Guard]) -> (Guard, Vec<Term>) {
        let common = parts
            .iter()
            .copied()
            .reduce(|a, b| self.common(a, b))
            .unwrap_or(Self::TRUE);
        let beyond: Vec<Term> = parts
            .iter()
            .map(|part| self.beyond(terms, *part, common))
            .collect();
        let any = terms.or_all(&beyond);
        let guard = self.and(terms, common, any);
        (guard.unwrap_or(common), beyond)
    }

    fn common(&self, mut a: Guard, mut b: Guard) -> Guard {
        while a != b {
            if self.nodes[a.0].depth >= self.nodes[b.0].depth {
                a = Guard(self.nodes[a.0].parent);
            } else {
                b = Guard(self.nodes[b.0].parent);
            }
        }
        a
    }

    /// The conjunction of what `guard` has beyond `common`.
    pub(crate) fn beyond(&self, terms: &mut Terms, guard: Guard, common: Guard) -> Term {
        let mut conditions = Vec::new();
        let mut at = guard;
        while at != common {
            conditions.push(self.nodes[at.0].condition);
            at = Guard(self.nodes[at.0].parent);
        }
        conditions.reverse();
        terms.and_all(&conditions)
    }
}
