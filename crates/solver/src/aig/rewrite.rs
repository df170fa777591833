//! Conjunction with local simplification.
//!
//! After Brummayer and Biere, "Local two-level and-inverter graph minimization without blowup"
//! (MEMICS 2006). With `x = a ∧ b` and `y = c ∧ d` for the fan-ins of ANDs and `z` any edge:
//!
//! | rule | level one | one side looked into | both sides looked into |
//! |---|---|---|---|
//! | neutrality, bounds | `z ∧ ⊤ = z`, `z ∧ ⊥ = ⊥` | | |
//! | idempotence | `z ∧ z = z` | `x ∧ a = x` | `x ∧ (a ∧ d) = x ∧ d` |
//! | contradiction | `z ∧ ¬z = ⊥` | `x ∧ ¬a = ⊥` | `x ∧ (¬a ∧ d) = ⊥` |
//! | subsumption | | `¬x ∧ ¬a = ¬a` | `¬x ∧ (¬a ∧ d) = ¬a ∧ d` |
//! | substitution | | `¬x ∧ b = ¬a ∧ b` | `¬x ∧ (b ∧ d) = ¬a ∧ (b ∧ d)` |
//! | resolution | | | `¬(a ∧ b) ∧ ¬(a ∧ ¬b) = ¬a` |
//!
//! Each step returns an existing edge or replaces one operand by an edge to an earlier node, so
//! the loop ends. The sides are tried in either order and the fan-ins in any.

use super::{Aig, AigLit, Node, table::Slot};

/// What one round of rules found.
enum Step {
    /// The conjunction is this edge.
    Is(AigLit),
    /// The conjunction is that of these.
    And(AigLit, AigLit),
    /// No rule applies.
    Plain,
}

impl Aig {
    /// `a ∧ b`, simplified.
    pub fn and(&mut self, a: AigLit, b: AigLit) -> AigLit {
        let (mut a, mut b) = (a, b);
        loop {
            if let Some(known) = one_level(a, b) {
                return known;
            }
            if let Some(known) = self.existing(a, b) {
                return known;
            }
            match self.two_levels(a, b) {
                Step::Is(edge) => return edge,
                Step::And(c, d) => (a, b) = (c, d),
                Step::Plain => return self.and_node(a, b),
            }
        }
    }

    fn existing(&self, a: AigLit, b: AigLit) -> Option<AigLit> {
        let (left, right) = if a <= b { (a, b) } else { (b, a) };
        match self.table.find(&self.nodes, Node { left, right }) {
            Slot::Node(node) => Some(AigLit::from_node(node)),
            Slot::Free(_) => None,
        }
    }

    fn two_levels(&self, a: AigLit, b: AigLit) -> Step {
        let (left, right) = (self.fanins(a), self.fanins(b));
        for (x, pair, z) in [(a, left, b), (b, right, a)] {
            if let Some(pair) = pair
                && let Some(step) = one_side(x, pair, z)
            {
                return step;
            }
        }
        let (Some(of_a), Some(of_b)) = (left, right) else {
            return Step::Plain;
        };
        match (a.is_complement(), b.is_complement()) {
            (false, false) => both_and(a, of_a, b, of_b),
            (true, false) => nand_and(of_a, b, of_b),
            (false, true) => nand_and(of_b, a, of_a),
            (true, true) => both_nand(of_a, of_b),
        }
    }
}

fn one_level(a: AigLit, b: AigLit) -> Option<AigLit> {
    if a == b || b == AigLit::TRUE {
        Some(a)
    } else if a == AigLit::TRUE {
        Some(b)
    } else if a == !b || a == AigLit::FALSE || b == AigLit::FALSE {
        Some(AigLit::FALSE)
    } else {
        None
    }
}

/// `x ∧ z` where `x` is the AND of `pair` or its complement, if a rule applies.
fn one_side(x: AigLit, pair: (AigLit, AigLit), z: AigLit) -> Option<Step> {
    let (a, b) = pair;
    match (x.is_complement(), z == a || z == b, z == !a || z == !b) {
        (false, true, _) => Some(Step::Is(x)),
        (false, false, true) => Some(Step::Is(AigLit::FALSE)),
        (true, _, true) => Some(Step::Is(z)),
        (true, true, false) => Some(Step::And(if z == a { !b } else { !a }, z)),
        (_, false, false) => None,
    }
}

/// `x ∧ y`, both ANDs.
fn both_and(x: AigLit, (a, b): (AigLit, AigLit), y: AigLit, (c, d): (AigLit, AigLit)) -> Step {
    if a == !c || a == !d || b == !c || b == !d {
        return Step::Is(AigLit::FALSE);
    }
    // The later of the two nodes loses the shared edge; it stays unused if nothing else needs it.
    let (kept, given) = if x < y { (x, (c, d)) } else { (y, (a, b)) };
    let shared = |edge| {
        if x < y {
            edge == a || edge == b
        } else {
            edge == c || edge == d
        }
    };
    if shared(given.0) {
        Step::And(kept, given.1)
    } else if shared(given.1) {
        Step::And(kept, given.0)
    } else {
        Step::Plain
    }
}

/// `¬(a ∧ b) ∧ y` where `y = c ∧ d`.
fn nand_and((a, b): (AigLit, AigLit), y: AigLit, (c, d): (AigLit, AigLit)) -> Step {
    if a == !c || a == !d || b == !c || b == !d {
        Step::Is(y)
    } else if b == c || b == d {
        Step::And(!a, y)
    } else if a == c || a == d {
        Step::And(!b, y)
    } else {
        Step::Plain
    }
}

/// `¬(a ∧ b) ∧ ¬(c ∧ d)`.
fn both_nand((a, b): (AigLit, AigLit), (c, d): (AigLit, AigLit)) -> Step {
    if (a == c && b == !d) || (a == d && b == !c) {
        Step::Is(!a)
    } else if (b == c && a == !d) || (b == d && a == !c) {
        Step::Is(!b)
    } else {
        Step::Plain
    }
}
