//! Formulas in negation normal form, hash-consed and simplified as they are made.
//!
//! ```text
//!   true  false  a  ¬a  φ ∧ ψ  φ ∨ ψ  X φ  φ U ψ  φ R ψ           F φ = true U φ   G φ = false R φ
//! ```
//! Rules, besides those of Boolean algebra. A formula is *stable* if it holds at all moments or at
//! none: `G F φ`, `F G φ`, and what is made of stable ones by ∧, ∨ and X.
//!
//! ```text
//!   X s = s     φ U s = s     φ R s = s                            for stable s
//!   X φ ∧ X ψ = X (φ ∧ ψ)     X φ U X ψ = X (φ U ψ)                and so for ∨ and R
//!   φ U (φ U ψ) = φ U ψ       F (φ U ψ) = F ψ                      and so for R and G
//!   (φ U ψ) ∨ (φ U χ) = φ U (ψ ∨ χ)     (φ U χ) ∧ (ψ U χ) = (φ ∧ ψ) U χ
//!   (φ R ψ) ∧ (φ R χ) = φ R (ψ ∧ χ)     (φ R χ) ∨ (ψ R χ) = (φ ∨ ψ) R χ
//!   G F φ ∨ G F ψ = G F (φ ∨ ψ)         F G φ ∧ F G ψ = F G (φ ∧ ψ)
//! ```

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// A formula of one [`Formulas`].
pub(super) type Id = u32;

/// What a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Node {
    True,
    False,
    Literal { atom: u32, positive: bool },
    And(Id, Id),
    Or(Id, Id),
    Next(Id),
    Until(Id, Id),
    Release(Id, Id),
}

/// All formulas made so far; parts come before what they are part of.
#[derive(Clone, Debug)]
pub(super) struct Formulas {
    nodes: IndexSet<Node, FxBuildHasher>,
    stable: Vec<bool>,
}

pub(super) const TRUE: Id = 0;
pub(super) const FALSE: Id = 1;

impl Formulas {
    pub(super) fn new() -> Self {
        let mut this = Self {
            nodes: IndexSet::default(),
            stable: Vec::new(),
        };
        this.make(Node::True);
        this.make(Node::False);
        this
    }

    pub(super) fn node(&self, id: Id) -> Node {
        self.nodes[id as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn make(&mut self, node: Node) -> Id {
        let (at, new) = self.nodes.insert_full(node);
        if new {
            self.stable.push(self.is_stable_node(node));
        }
        // Formulas are limited to far fewer nodes when they are read.
        u32::try_from(at).unwrap_or(u32::MAX)
    }

    fn is_stable(&self, id: Id) -> bool {
        self.stable[id as usize]
    }

    fn is_stable_node(&self, node: Node) -> bool {
        match node {
            Node::True | Node::False => true,
            Node::Literal { .. } => false,
            Node::And(a, b) | Node::Or(a, b) => self.is_stable(a) && self.is_stable(b),
            Node::Next(a) => self.is_stable(a),
            Node::Until(TRUE, a) => self.always(a).is_some(),
            Node::Release(FALSE, a) => self.finally(a).is_some(),
            Node::Until(..) | Node::Release(..) => false,
        }
    }

    /// φ of `F φ`.
    fn finally(&self, id: Id) -> Option<Id> {
        match self.node(id) {
            Node::Until(TRUE, a) => Some(a),
            Node::True
            | Node::False
            | Node::Literal { .. }
            | Node::And(..)
            | Node::Or(..)
            | Node::Next(_)
            | Node::Until(..)
            | Node::Release(..) => None,
        }
    }

    /// φ of `G φ`.
    fn always(&self, id: Id) -> Option<Id> {
        match self.node(id) {
            Node::Release(FALSE, a) => Some(a),
            Node::True
            | Node::False
            | Node::Literal { .. }
            | Node::And(..)
            | Node::Or(..)
            | Node::Next(_)
            | Node::Until(..)
            | Node::Release(..) => None,
        }
    }

    pub(super) fn literal(&mut self, atom: u32, positive: bool) -> Id {
        self.make(Node::Literal { atom, positive })
    }

    fn contradict(&self, a: Id, b: Id) -> bool {
        match (self.node(a), self.node(b)) {
            (
                Node::Literal { atom, positive },
                Node::Literal {
                    atom: other,
                    positive: sign,
                },
            ) => atom == other && positive != sign,
            (
                Node::True
                | Node::False
                | Node::Literal { .. }
                | Node::And(..)
                | Node::Or(..)
                | Node::Next(_)
                | Node::Until(..)
                | Node::Release(..),
                _,
            ) => false,
        }
    }

    pub(super) fn and(&mut self, a: Id, b: Id) -> Id {
        let (a, b) = (a.min(b), a.max(b));
        if a == FALSE || b == FALSE || self.contradict(a, b) {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        match (self.node(a), self.node(b)) {
            (Node::Next(x), Node::Next(y)) => {
                let both = self.and(x, y);
                self.next(both)
            }
            (Node::Release(x, y), Node::Release(z, w)) if x == z => {
                let both = self.and(y, w);
                self.release(x, both)
            }
            (Node::Until(TRUE, x), Node::Until(TRUE, y)) => {
                match (self.always(x), self.always(y)) {
                    (Some(x), Some(y)) => {
                        let both = self.and(x, y);
                        let always = self.release(FALSE, both);
                        self.until(TRUE, always)
                    }
                    _ if x == y => a,
                    _ => self.make(Node::And(a, b)),
                }
            }
            (Node::Until(x, y), Node::Until(z, w)) if y == w => {
                let both = self.and(x, z);
                self.until(both, y)
            }
            (_, Node::Or(x, y)) if x == a || y == a => a,
            (Node::Or(x, y), _) if x == b || y == b => b,
            (_, Node::And(x, y)) if x == a || y == a => b,
            (Node::And(x, y), _) if x == b || y == b => a,
            _ => self.make(Node::And(a, b)),
        }
    }

    pub(super) fn or(&mut self, a: Id, b: Id) -> Id {
        let (a, b) = (a.min(b), a.max(b));
        if a == TRUE || b == TRUE || self.contradict(a, b) {
            return TRUE;
        }
        if a == FALSE || a == b {
            return b;
        }
        match (self.node(a), self.node(b)) {
            _ if b == FALSE => a,
            (Node::Next(x), Node::Next(y)) => {
                let either = self.or(x, y);
                self.next(either)
            }
            (Node::Until(x, y), Node::Until(z, w)) if x == z => {
                let either = self.or(y, w);
                self.until(x, either)
            }
            (Node::Release(FALSE, x), Node::Release(FALSE, y)) => {
                match (self.finally(x), self.finally(y)) {
                    (Some(x), Some(y)) => {
                        let either = self.or(x, y);
                        let finally = self.until(TRUE, either);
                        self.release(FALSE, finally)
                    }
                    _ => self.make(Node::Or(a, b)),
                }
            }
            (Node::Release(x, y), Node::Release(z, w)) if y == w => {
                let either = self.or(x, z);
                self.release(either, y)
            }
            (_, Node::And(x, y)) if x == a || y == a => a,
            (Node::And(x, y), _) if x == b || y == b => b,
            (_, Node::Or(x, y)) if x == a || y == a => b,
            (Node::Or(x, y), _) if x == b || y == b => a,
            _ => self.make(Node::Or(a, b)),
        }
    }

    pub(super) fn next(&mut self, a: Id) -> Id {
        match self.is_stable(a) {
            true => a,
            false => self.make(Node::Next(a)),
        }
    }

    pub(super) fn until(&mut self, a: Id, b: Id) -> Id {
        if a == FALSE || a == b || self.is_stable(b) {
            return b;
        }
        match (self.node(a), self.node(b)) {
            (Node::True, Node::Until(_, x)) => self.until(TRUE, x),
            (Node::True, Node::Next(x)) => {
                let finally = self.until(TRUE, x);
                self.next(finally)
            }
            (Node::Next(x), Node::Next(y)) => {
                let until = self.until(x, y);
                self.next(until)
            }
            (_, Node::Until(x, _)) if x == a => b,
            _ => self.make(Node::Until(a, b)),
        }
    }

    pub(super) fn release(&mut self, a: Id, b: Id) -> Id {
        if a == TRUE || a == b || self.is_stable(b) {
            return b;
        }
        match (self.node(a), self.node(b)) {
            (Node::False, Node::Release(_, x)) => self.release(FALSE, x),
            (Node::False, Node::Next(x)) => {
                let always = self.release(FALSE, x);
                self.next(always)
            }
            (Node::Next(x), Node::Next(y)) => {
                let release = self.release(x, y);
                self.next(release)
            }
            (_, Node::Release(x, _)) if x == a => b,
            _ => self.make(Node::Release(a, b)),
        }
    }
}
