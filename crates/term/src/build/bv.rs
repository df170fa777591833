//! Constructors of bit-vectors.
//!
//! The overflow predicates, for s = a + b and d = a - b modulo 2^width:
//! unsigned sum: s <ᵤ a;  signed sum: (b <ₛ 0) ≠ (s <ₛ a);  signed difference:
//! (0 <ₛ b) ≠ (d <ₛ a).

use crate::{
    Op, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $op:ident,)*) => {
        impl Terms {
            $($(#[$doc])*
            pub fn $name(&mut self, a: Term, b: Term) -> Term {
                self.mk(Op::$op, &[a, b])
            })*
        }
    };
}

binary! {
    /// Bitwise conjunction.
    bv_and = BvAnd,
    /// Bitwise disjunction.
    bv_or = BvOr,
    /// Bitwise exclusive disjunction.
    bv_xor = BvXor,
    /// a + b modulo 2^width.
    bv_add = BvAdd,
    /// a - b modulo 2^width.
    bv_sub = BvSub,
    /// a · b modulo 2^width.
    bv_mul = BvMul,
    /// Unsigned quotient; all ones for b = 0.
    bv_udiv = BvUdiv,
    /// Unsigned remainder; a for b = 0.
    bv_urem = BvUrem,
    /// Signed quotient, truncated; -1 or 1 for b = 0.
    bv_sdiv = BvSdiv,
    /// Signed remainder with the sign of a; a for b = 0.
    bv_srem = BvSrem,
    /// Signed remainder with the sign of b; a for b = 0.
    bv_smod = BvSmod,
    /// Shift left.
    bv_shl = BvShl,
    /// Shift right with zeros.
    bv_lshr = BvLshr,
    /// Shift right with copies of the sign.
    bv_ashr = BvAshr,
    /// Unsigned a < b.
    bv_ult = BvUlt,
    /// Signed a < b.
    bv_slt = BvSlt,
    /// Whether the unsigned product does not fit.
    bv_umulo = BvUmulo,
    /// Whether the signed product does not fit.
    bv_smulo = BvSmulo,
    /// Bits of a, then bits of b.
    bv_concat = Concat,
}

impl Terms {
    /// A bit-vector constant.
    pub fn bv(&mut self, value: Bv) -> Term {
        let sort = self.bv_sort(value.width());
        self.fitting_value(Value::Bv(value), sort)
    }
    /// A bit-vector constant, modulo 2^width.
    pub fn bv_u64(&mut self, width: u32, value: u64) -> Term {
        self.bv(Bv::from_u64(width, value))
    }
    /// The width of a bit-vector term. Panics on other terms.
    pub fn width(&self, a: Term) -> u32 {
        let width = self.sorts().bv_width(self.sort(a));
        width.expect("the term is a bit-vector")
    }
    /// Bitwise complement.
    pub fn bv_not(&mut self, a: Term) -> Term {
        self.mk(Op::BvNot, &[a])
    }
    /// -a modulo 2^width.
    pub fn bv_neg(&mut self, a: Term) -> Term {
        self.mk(Op::BvNeg, &[a])
    }
    /// Unsigned a ≤ b, as ¬(b < a).
    pub fn bv_ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.bv_ult(b, a);
        self.not(greater)
    }
    /// Signed a ≤ b, as ¬(b < a).
    pub fn bv_sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.bv_slt(b, a);
        self.not(greater)
    }
    /// Bits `hi` down to `lo`.
    pub fn bv_extract(&mut self, a: Term, hi: u32, lo: u32) -> Term {
        self.mk(Op::Extract { hi, lo }, &[a])
    }
    /// `by` more zeros in front, as a concatenation.
    pub fn bv_zero_extend(&mut self, a: Term, by: u32) -> Term {
        if by == 0 {
            return a;
        }
        let zeros = self.bv_u64(by, 0);
        self.bv_concat(zeros, a)
    }
    /// `by` more copies of the sign in front.
    pub fn bv_sign_extend(&mut self, a: Term, by: u32) -> Term {
        self.mk(Op::SignExtend { by }, &[a])
    }
    /// `count` > 0 copies, as concatenations of doubles.
    pub fn bv_repeat(&mut self, a: Term, count: u32) -> Term {
        let (mut power, mut left, mut result) = (a, count, None);
        loop {
            if left % 2 == 1 {
                result = Some(match result {
                    None => power,
                    Some(low) => self.bv_concat(power, low),
                });
            }
            left /= 2;
            if left == 0 {
                return result.expect("the count is not 0");
            }
            power = self.bv_concat(power, power);
        }
    }
    /// Rotation to the left by `by` modulo the width.
    pub fn bv_rotate_left(&mut self, a: Term, by: u32) -> Term {
        let width = self.width(a);
        let by = by % width;
        if by == 0 {
            return a;
        }
        let low = self.bv_extract(a, width - by - 1, 0);
        let high = self.bv_extract(a, width - 1, width - by);
        self.bv_concat(low, high)
    }
    /// Rotation to the right by `by` modulo the width.
    pub fn bv_rotate_right(&mut self, a: Term, by: u32) -> Term {
        let width = self.width(a);
        self.bv_rotate_left(a, width - by % width)
    }
    /// One bit: 1 for true.
    pub fn bool_to_bv(&mut self, a: Term) -> Term {
        let (one, zero) = (self.bv_u64(1, 1), self.bv_u64(1, 0));
        self.ite(a, one, zero)
    }
    /// The integer that a is, read as unsigned.
    pub fn ubv_to_int(&mut self, a: Term) -> Term {
        self.mk(Op::UbvToInt, &[a])
    }
    /// The integer that a is, read as signed: a <ₛ 0 ? unsigned - 2^width : unsigned
    pub fn sbv_to_int(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let zero = self.bv_u64(width, 0);
        let negative = self.bv_slt(a, zero);
        let unsigned = self.ubv_to_int(a);
        let range = self.int(IBig::ONE << width as usize);
        let below = self.sub(unsigned, range);
        self.ite(negative, below, unsigned)
    }
    /// An integer modulo 2^width as a bit-vector.
    pub fn int_to_bv(&mut self, a: Term, width: u32) -> Term {
        self.mk(Op::IntToBv { width }, &[a])
    }

    /// Whether -a does not fit in signed numbers.
    pub fn bv_nego(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let least = self.bv(Bv::min_signed(width));
        self.eq(a, least)
    }
    /// Whether the unsigned sum does not fit.
    pub fn bv_uaddo(&mut self, a: Term, b: Term) -> Term {
        let sum = self.bv_add(a, b);
        self.bv_ult(sum, a)
    }
    /// Whether the signed sum does not fit.
    pub fn bv_saddo(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let zero = self.bv_u64(width, 0);
        let sum = self.bv_add(a, b);
        let down = self.bv_slt(b, zero);
        let less = self.bv_slt(sum, a);
        self.ne(down, less)
    }
    /// Whether the signed difference does not fit.
    pub fn bv_ssubo(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let zero = self.bv_u64(width, 0);
        let difference = self.bv_sub(a, b);
        let down = self.bv_slt(zero, b);
        let less = self.bv_slt(difference, a);
        self.ne(down, less)
    }
    /// Whether the signed quotient does not fit: the least number by -1.
    pub fn bv_sdivo(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let least = self.bv_nego(a);
        let minus_one = self.bv(Bv::ones(width));
        let by_minus_one = self.eq(b, minus_one);
        self.and(least, by_minus_one)
    }
}
