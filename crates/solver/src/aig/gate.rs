//! Recognises larger gates (choice, exclusive or, majority, wide AND) in an and-inverter graph.
//!
//! With fan-ins `¬(p ∧ q)` and `¬(¬p ∧ t)` a node is the choice `p ? ¬q : ¬t`, and if `t = ¬q` the
//! exclusive or `p ≠ q`. The carry `(a ∧ b) ∨ (c ∧ (a ≠ b))` of a full adder, also with `a ∨ b` for
//! `a ≠ b`, is a majority. Other ANDs are merged with the ANDs below them that have no other use.

use super::{Aig, AigLit};

/// What a node computes, from inputs that skip the nodes within the gate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Gate {
    /// An input of the graph or the constant.
    Leaf,
    /// The conjunction.
    And(Vec<AigLit>),
    /// `a ≠ b`.
    Xor(AigLit, AigLit),
    /// An odd number of the three.
    Xor3(AigLit, AigLit, AigLit),
    /// `c ? t : e`.
    Ite(AigLit, AigLit, AigLit),
    /// At least two of the three.
    Majority(AigLit, AigLit, AigLit),
}

impl Gate {
    /// The edges it computes from.
    pub(super) fn inputs(&self) -> Vec<AigLit> {
        match self {
            Self::Leaf => Vec::new(),
            Self::And(all) => all.clone(),
            Self::Xor(a, b) => vec![*a, *b],
            Self::Xor3(a, b, c) | Self::Ite(a, b, c) | Self::Majority(a, b, c) => vec![*a, *b, *c],
        }
    }
}

impl Aig {
    /// The gate that ends in this node, without its complement. `keep` is true for nodes that must
    /// not be merged into others.
    pub(super) fn gate(&self, lit: AigLit, keep: impl Fn(AigLit) -> bool) -> Gate {
        let Some((left, right)) = self.fanins(lit) else {
            return Gate::Leaf;
        };
        if let Some((c, t, e)) = self.choice(left, right) {
            if t != !e {
                return Gate::Ite(c, t, e);
            }
            return self.wide_xor(c, e, keep);
        }
        if let Some((a, b, c)) = self.carry(left, right) {
            return Gate::Majority(!a, !b, !c);
        }
        Gate::And(self.conjuncts(left, right, keep))
    }

    /// `a ≠ b` if this edge is one, complements included.
    fn xor_of(&self, lit: AigLit) -> Option<(AigLit, AigLit)> {
        let (left, right) = self.fanins(lit)?;
        let (c, t, e) = self.choice(left, right)?;
        (t == !e).then_some((c, e ^ lit.is_complement()))
    }

    /// `(c, t, e)` if the conjunction of the two is `c ? t : e`.
    fn choice(&self, left: AigLit, right: AigLit) -> Option<(AigLit, AigLit, AigLit)> {
        if !left.is_complement() || !right.is_complement() {
            return None;
        }
        let (p, q) = self.fanins(left)?;
        let (s, t) = self.fanins(right)?;
        if p == !s {
            Some((p, !q, !t))
        } else if p == !t {
            Some((p, !q, !s))
        } else if q == !s {
            Some((q, !p, !t))
        } else if q == !t {
            Some((q, !p, !s))
        } else {
            None
        }
    }

    /// `a ≠ b`, looking through one of them if only this gate uses it.
    fn wide_xor(&self, a: AigLit, b: AigLit, keep: impl Fn(AigLit) -> bool) -> Gate {
        for (inner, other) in [(a, b), (b, a)] {
            // Both conjunctions of the exclusive or use it, and the carry shares one of them.
            if self.fanouts[inner.node()] <= 2
                && !keep(inner)
                && let Some((p, q)) = self.xor_of(inner)
            {
                return Gate::Xor3(p, q, other);
            }
        }
        Gate::Xor(a, b)
    }

    /// `(a, b, c)` if the conjunction of the two is the complement of their majority.
    fn carry(&self, left: AigLit, right: AigLit) -> Option<(AigLit, AigLit, AigLit)> {
        if !left.is_complement() || !right.is_complement() {
            return None;
        }
        let (one, two) = (self.fanins(left)?, self.fanins(right)?);
        for ((a, b), (x, y)) in [(one, two), (two, one)] {
            for (c, sum) in [(x, y), (y, x)] {
                let exactly_one = self.xor_of(sum).is_some_and(|pq| same_xor((a, b), pq));
                if exactly_one || self.is_or(sum, a, b) {
                    return Some((a, b, c));
                }
            }
        }
        None
    }

    /// Whether this edge is `a ∨ b`.
    fn is_or(&self, lit: AigLit, a: AigLit, b: AigLit) -> bool {
        let fanins = self.fanins(lit);
        lit.is_complement() && (fanins == Some((!a, !b)) || fanins == Some((!b, !a)))
    }

    /// The edges whose conjunction is that of the two.
    fn conjuncts(&self, left: AigLit, right: AigLit, keep: impl Fn(AigLit) -> bool) -> Vec<AigLit> {
        let mut stack = vec![right, left];
        let mut leaves = Vec::new();
        while let Some(lit) = stack.pop() {
            match self.fanins(lit) {
                Some((a, b))
                    if !lit.is_complement()
                        && self.is_used_once(lit)
                        && !keep(lit)
                        && self.choice(a, b).is_none()
                        && self.carry(a, b).is_none() =>
                {
                    stack.extend([b, a]);
                }
                Some(_) | None => leaves.push(lit),
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves
    }
}

/// Whether `a ≠ b` and `p ≠ q` have the same inputs up to complements that cancel out.
fn same_xor((a, b): (AigLit, AigLit), (p, q): (AigLit, AigLit)) -> bool {
    let odd = |lits: [AigLit; 4]| lits.iter().filter(|l| l.is_complement()).count() % 2 == 1;
    let nodes = |x: AigLit, y: AigLit| (x.node().min(y.node()), x.node().max(y.node()));
    nodes(a, b) == nodes(p, q) && !odd([a, b, p, q])
}
