//! Constructors of floating-point numbers. `rm` is a term of sort RoundingMode.

use crate::{
    Op, Sort, Term, Terms,
    value::{Float, FloatFormat, RoundingMode, Value},
};

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $op:ident,)*) => {
        impl Terms {
            $($(#[$doc])*
            pub fn $name(&mut self, $($arg: Term),*) -> Term {
                self.mk(Op::$op, &[$($arg),*])
            })*
        }
    };
}

operators! {
    /// |a|
    fp_abs(a) = FpAbs,
    /// -a
    fp_neg(a) = FpNeg,
    /// a + b
    fp_add(rm, a, b) = FpAdd,
    /// a · b
    fp_mul(rm, a, b) = FpMul,
    /// a / b
    fp_div(rm, a, b) = FpDiv,
    /// a · b + c, rounded once.
    fp_fma(rm, a, b, c) = FpFma,
    /// Square root.
    fp_sqrt(rm, a) = FpSqrt,
    /// IEEE remainder.
    fp_rem(a, b) = FpRem,
    /// To an integral value.
    fp_round_to_integral(rm, a) = FpRoundToIntegral,
    /// The lesser; open for zeros of different sign.
    fp_min(a, b) = FpMin,
    /// The greater; open for zeros of different sign.
    fp_max(a, b) = FpMax,
    /// IEEE ≤; false on NaN.
    fp_le(a, b) = FpLe,
    /// IEEE <; false on NaN.
    fp_lt(a, b) = FpLt,
    /// IEEE equality; false on NaN, -0 equals +0.
    fp_eq(a, b) = FpEq,
    /// Whether normal.
    fp_is_normal(a) = FpIsNormal,
    /// Whether subnormal.
    fp_is_subnormal(a) = FpIsSubnormal,
    /// Whether a zero.
    fp_is_zero(a) = FpIsZero,
    /// Whether infinite.
    fp_is_infinite(a) = FpIsInfinite,
    /// Whether NaN.
    fp_is_nan(a) = FpIsNan,
    /// Whether negative: -0 is, NaN is not.
    fp_is_negative(a) = FpIsNegative,
    /// Whether positive: +0 is, NaN is not.
    fp_is_positive(a) = FpIsPositive,
    /// The real number; open for infinities and NaN.
    fp_to_real(a) = FpToReal,
    /// The IEEE bit pattern; of NaN the quiet one.
    fp_to_bits(a) = FpToBits,
}

impl Terms {
    /// A float constant.
    pub fn float(&mut self, value: Float) -> Term {
        let sort = self.float_sort(value.format());
        self.fitting_value(Value::Float(value), sort)
    }
    /// A rounding mode.
    pub fn rounding(&mut self, mode: RoundingMode) -> Term {
        self.fitting_value(Value::Rounding(mode), Sort::ROUNDING_MODE)
    }
    /// The format of a float term. Panics on other terms.
    pub fn format(&self, a: Term) -> FloatFormat {
        let format = self.sorts().float_format(self.sort(a));
        format.expect("the term is a float")
    }
    /// a - b, built as a + (-b), which is equal by IEEE 754.
    pub fn fp_sub(&mut self, rm: Term, a: Term, b: Term) -> Term {
        let minus = self.fp_neg(b);
        self.fp_add(rm, a, minus)
    }
    /// The float of sign, exponent and significand bits.
    pub fn fp_from_parts(&mut self, sign: Term, exponent: Term, significand: Term) -> Term {
        let format = FloatFormat::new(self.width(exponent), self.width(significand) + 1);
        let format = format.expect("the caller checked the widths");
        let high = self.bv_concat(sign, exponent);
        let bits = self.bv_concat(high, significand);
        self.fp_from_bits(bits, format)
    }
    /// The float of an IEEE bit pattern.
    pub fn fp_from_bits(&mut self, bits: Term, format: FloatFormat) -> Term {
        self.mk(Op::FpFromBits(format), &[bits])
    }
    /// To another format.
    pub fn fp_to_fp(&mut self, rm: Term, a: Term, format: FloatFormat) -> Term {
        self.mk(Op::FpToFp(format), &[rm, a])
    }
    /// The float nearest to a real number.
    pub fn fp_from_real(&mut self, rm: Term, a: Term, format: FloatFormat) -> Term {
        self.mk(Op::FpFromReal(format), &[rm, a])
    }
    /// The float nearest to a bit-vector read as signed.
    pub fn fp_from_sbv(&mut self, rm: Term, a: Term, format: FloatFormat) -> Term {
        self.mk(Op::FpFromSbv(format), &[rm, a])
    }
    /// The float nearest to a bit-vector read as unsigned.
    pub fn fp_from_ubv(&mut self, rm: Term, a: Term, format: FloatFormat) -> Term {
        self.mk(Op::FpFromUbv(format), &[rm, a])
    }
    /// Rounded to an unsigned bit-vector; open out of range.
    pub fn fp_to_ubv(&mut self, rm: Term, a: Term, width: u32) -> Term {
        self.mk(Op::FpToUbv { width }, &[rm, a])
    }
    /// Rounded to a signed bit-vector; open out of range.
    pub fn fp_to_sbv(&mut self, rm: Term, a: Term, width: u32) -> Term {
        self.mk(Op::FpToSbv { width }, &[rm, a])
    }
}
