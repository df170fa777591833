//! Constructors of integers and real numbers; the first group is on either.

use crate::{Op, Sort, Term, Terms, value::Value};
use dashu_int::IBig;
use dashu_ratio::RBig;

impl Terms {
    /// -a
    pub fn neg(&mut self, a: Term) -> Term {
        self.mk(Op::Neg, &[a])
    }
    /// a + b
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Add, &[a, b])
    }
    /// a - b
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Sub, &[a, b])
    }
    /// a · b
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Mul, &[a, b])
    }
    /// a < b
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::Lt, &[a, b])
    }
    /// a ≤ b, as ¬(b < a)
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let greater = self.lt(b, a);
        self.not(greater)
    }

    /// An integer constant.
    pub fn int(&mut self, value: impl Into<IBig>) -> Term {
        self.fitting_value(Value::Int(value.into()), Sort::INT)
    }
    /// A rational constant of sort Real.
    pub fn real(&mut self, value: impl Into<RBig>) -> Term {
        self.fitting_value(Value::from(value.into()), Sort::REAL)
    }
    /// The Euclidean quotient; open for b = 0.
    pub fn int_div(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::IntDiv, &[a, b])
    }
    /// The Euclidean remainder; open for b = 0.
    pub fn int_mod(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::IntMod, &[a, b])
    }
    /// |a|, as a < 0 ? -a : a
    pub fn int_abs(&mut self, a: Term) -> Term {
        let zero = self.int(0);
        let negative = self.lt(a, zero);
        let minus = self.neg(a);
        self.ite(negative, minus, a)
    }
    /// Whether n > 0 divides a, as a mod n = 0
    pub fn divisible(&mut self, a: Term, n: &IBig) -> Term {
        let n = self.int(n.clone());
        let zero = self.int(0);
        let rest = self.int_mod(a, n);
        self.eq(rest, zero)
    }
    /// a / b of real numbers; open for b = 0.
    pub fn real_div(&mut self, a: Term, b: Term) -> Term {
        self.mk(Op::RealDiv, &[a, b])
    }
    /// An integer as a real number.
    pub fn to_real(&mut self, a: Term) -> Term {
        self.mk(Op::ToReal, &[a])
    }
    /// ⌊a⌋
    pub fn to_int(&mut self, a: Term) -> Term {
        self.mk(Op::ToInt, &[a])
    }
    /// Whether a real number is an integer, as a = ⌊a⌋
    pub fn is_int(&mut self, a: Term) -> Term {
        let floor = self.to_int(a);
        let floor = self.to_real(floor);
        self.eq(a, floor)
    }
}
