//! Constructors of the core theory.

use crate::{Op, Term, Terms};

impl Terms {
    /// ¬a
    pub fn not(&mut self, a: Term) -> Term {
        self.mk(Op::Not, &[a])
    }
    /// a ∧ b
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::And, &[a, b])
    }
    /// a ∨ b
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Or, &[a, b])
    }
    /// The conjunction of all; `true` if there are none.
    pub fn and_all(&mut self, all: &[Term]) -> Term {
        if all.is_empty() {
            return self.tru();
        }
        self.mk(Op::And, all)
    }
    /// The disjunction of all; `false` if there are none.
    pub fn or_all(&mut self, all: &[Term]) -> Term {
        if all.is_empty() {
            return self.fals();
        }
        self.mk(Op::Or, all)
    }
    /// a ⇒ b, as ¬a ∨ b
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }
    /// a ⇔ ¬b, as ¬(a = b)
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        self.ne(a, b)
    }
    /// a = b, of any one sort. On floats equality of values, not `fp.eq`.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Eq, &[a, b])
    }
    /// ¬(a = b)
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }
    /// Whether no two are equal, as a conjunction over all pairs.
    pub fn distinct(&mut self, all: &[Term]) -> Term {
        let mut parts = Vec::new();
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                parts.push(self.ne(*a, *b));
            }
        }
        self.and_all(&parts)
    }
    /// `yes` if `condition`, else `no`.
    pub fn ite(&mut self, condition: Term, yes: Term, no: Term) -> Term {
        self.mk(Op::Ite, &[condition, yes, no])
    }
    /// The application of an uninterpreted function.
    pub fn app(&mut self, fun: crate::FunId, args: &[Term]) -> Term {
        self.mk(Op::App(fun), args)
    }
}
