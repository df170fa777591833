//! How expensive each operator is for solvers, in classes. This is the only such list.
//!
//! ```text
//!   Linear     about as many gates as bits; sums, comparisons, everything that only moves bits
//!   Shift      bits · log bits: shifts by variables, sums and roundings of floats
//!   Product    bits²: products; easy if a factor is a constant
//!   Quotient   bits², and a product of two unknowns inside: x = y·q + r; hard by a constant, too
//!   Float      bits²: products, quotients and roots of floats
//! ```
//! Used to estimate sizes and to put easy queries before hard ones.

use crate::{Op, Term, Terms};

/// How hard solvers find an operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// About as many gates as bits.
    Linear,
    /// Shifters, also inside of floats.
    Shift,
    /// Products of numbers or bit-vectors.
    Product,
    /// Quotients and remainders of integers or bit-vectors, signed or not.
    Quotient,
    /// Products, quotients, remainders and roots of floats.
    Float,
}

impl Op {
    /// How hard solvers find it.
    pub fn effort(self) -> Effort {
        match self {
            Op::Mul | Op::RealDiv | Op::BvMul | Op::BvUmulo | Op::BvSmulo => Effort::Product,
            Op::IntDiv
            | Op::IntMod
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvSmod => Effort::Quotient,
            Op::FpMul | Op::FpDiv | Op::FpFma | Op::FpSqrt | Op::FpRem => Effort::Float,
            Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::FpAdd
            | Op::FpRoundToIntegral
            | Op::FpToFp(_)
            | Op::FpFromSbv(_)
            | Op::FpFromUbv(_)
            | Op::FpToUbv { .. }
            | Op::FpToSbv { .. } => Effort::Shift,
            Op::Not
            | Op::And
            | Op::Or
            | Op::Eq
            | Op::Ite
            | Op::Neg
            | Op::Add
            | Op::Sub
            | Op::ToReal
            | Op::ToInt
            | Op::Lt
            | Op::BvNot
            | Op::BvNeg
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvSub
            | Op::BvUlt
            | Op::BvSlt
            | Op::Concat
            | Op::Extract { .. }
            | Op::SignExtend { .. }
            | Op::IntToBv { .. }
            | Op::UbvToInt
            | Op::FpAbs
            | Op::FpNeg
            | Op::FpMin
            | Op::FpMax
            | Op::FpLe
            | Op::FpLt
            | Op::FpEq
            | Op::FpIsNormal
            | Op::FpIsSubnormal
            | Op::FpIsZero
            | Op::FpIsInfinite
            | Op::FpIsNan
            | Op::FpIsNegative
            | Op::FpIsPositive
            | Op::FpToReal
            | Op::FpToBits
            | Op::FpFromBits(_)
            | Op::FpFromReal(_)
            | Op::Select
            | Op::Store
            | Op::ConstArray(_)
            | Op::Var(_)
            | Op::Value(_)
            | Op::App(_) => Effort::Linear,
        }
    }
}

impl Terms {
    /// Whether a term, without its arguments, is a product of variables, a quotient or a remainder.
    pub fn is_hard(&self, term: Term) -> bool {
        match self.op(term).effort() {
            Effort::Quotient => true,
            Effort::Product => {
                let constant = |arg: &Term| self.value_of(*arg).is_some();
                !self.args(term).iter().any(constant)
            }
            Effort::Linear | Effort::Shift | Effort::Float => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_quotients_are_as_hard_as_unsigned_ones() {
        let mut t = Terms::new();
        let sort = t.bv_sort(8);
        let (x, y, three) = (t.var("x", sort), t.var("y", sort), t.bv_u64(8, 3));
        for op in [Op::BvUdiv, Op::BvUrem, Op::BvSdiv, Op::BvSrem, Op::BvSmod] {
            assert_eq!(op.effort(), Effort::Quotient, "{op:?}");
        }
        let hard = [t.bv_sdiv(x, y), t.bv_srem(x, three), t.bv_mul(x, y)];
        assert!(hard.iter().all(|term| t.is_hard(*term)));
        let easy = [t.bv_mul(x, three), t.bv_add(x, y), t.bv_shl(x, y), x];
        assert!(easy.iter().all(|term| !t.is_hard(*term)));
    }
}
