//! [`Fast`]: operators on truth values and bit-vectors of at most 64 bits, computed on words.
//!
//! All bits above the width are zero, before and after. Cases that need care (division by zero) are
//! left to the general evaluator.

use bia_term::{Op, Sort, SortData, Term, Terms};

/// An operator with the widths that it needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fast {
    Not,
    And,
    Or,
    Eq,
    Ite,
    BvNot(u32),
    BvNeg(u32),
    BvAnd,
    BvOr,
    BvXor,
    BvAdd(u32),
    BvSub(u32),
    BvMul(u32),
    BvUdiv,
    BvUrem,
    BvSdiv(u32),
    BvSrem(u32),
    BvShl(u32),
    BvLshr(u32),
    BvAshr(u32),
    BvUlt,
    BvSlt(u32),
    /// With the width of the second operand.
    Concat(u32),
    /// The lowest bit, and the width of the result.
    Extract(u32, u32),
    /// From one width to another.
    SignExtend(u32, u32),
}

/// The width of a sort whose values are words; 1 for truth values.
fn width(terms: &Terms, sort: Sort) -> Option<u32> {
    match terms.sort_data(sort) {
        SortData::Bool => Some(1),
        SortData::Bv(width) => (*width <= 64).then_some(*width),
        SortData::Int
        | SortData::Real
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Enum(_)
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => None,
    }
}

impl Fast {
    /// How the operator of a term is computed on words; `None` if it is not.
    pub(super) fn of(terms: &Terms, term: Term) -> Option<Self> {
        let op = terms.op(term);
        let args = terms.args(term);
        if op == Op::Ite {
            return Some(Self::Ite);
        }
        let result = width(terms, terms.sort(term))?;
        for arg in args {
            width(terms, terms.sort(*arg))?;
        }
        let w = args
            .first()
            .and_then(|arg| width(terms, terms.sort(*arg)))?;
        let second = args.get(1).and_then(|arg| width(terms, terms.sort(*arg)));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "all others are left to the general evaluator, new ones too"
        )]
        Some(match op {
            Op::Not => Self::Not,
            Op::And => Self::And,
            Op::Or => Self::Or,
            Op::Eq => Self::Eq,
            Op::BvNot => Self::BvNot(w),
            Op::BvNeg => Self::BvNeg(w),
            Op::BvAnd => Self::BvAnd,
            Op::BvOr => Self::BvOr,
            Op::BvXor => Self::BvXor,
            Op::BvAdd => Self::BvAdd(w),
            Op::BvSub => Self::BvSub(w),
            Op::BvMul => Self::BvMul(w),
            Op::BvUdiv => Self::BvUdiv,
            Op::BvUrem => Self::BvUrem,
            Op::BvSdiv => Self::BvSdiv(w),
            Op::BvSrem => Self::BvSrem(w),
            Op::BvShl => Self::BvShl(w),
            Op::BvLshr => Self::BvLshr(w),
            Op::BvAshr => Self::BvAshr(w),
            Op::BvUlt => Self::BvUlt,
            Op::BvSlt => Self::BvSlt(w),
            Op::Concat => Self::Concat(second?),
            Op::Extract { lo, .. } => Self::Extract(lo, result),
            Op::SignExtend { .. } => Self::SignExtend(w, result),
            _ => return None,
        })
    }

    /// The value on two words; the second is not looked at if there is one operand.
    #[inline]
    pub(super) fn two(self, a: u64, b: u64) -> Option<u64> {
        Some(match self {
            Self::Not => a ^ 1,
            Self::And | Self::BvAnd => a & b,
            Self::Or | Self::BvOr => a | b,
            Self::Eq => u64::from(a == b),
            Self::Ite => return None,
            Self::BvNot(w) => !a & mask(w),
            Self::BvNeg(w) => a.wrapping_neg() & mask(w),
            Self::BvXor => a ^ b,
            Self::BvAdd(w) => a.wrapping_add(b) & mask(w),
            Self::BvSub(w) => a.wrapping_sub(b) & mask(w),
            Self::BvMul(w) => a.wrapping_mul(b) & mask(w),
            Self::BvUdiv => a.checked_div(b)?,
            Self::BvUrem => a.checked_rem(b)?,
            Self::BvSdiv(w) => {
                let (a, b) = (signed(w, a), signed(w, b));
                (b != 0).then(|| a.wrapping_div(b))?.cast_unsigned() & mask(w)
            }
            Self::BvSrem(w) => {
                let (a, b) = (signed(w, a), signed(w, b));
                (b != 0).then(|| a.wrapping_rem(b))?.cast_unsigned() & mask(w)
            }
            Self::BvShl(w) => shift(w, b).map_or(0, |by| (a << by) & mask(w)),
            Self::BvLshr(w) => shift(w, b).map_or(0, |by| a >> by),
            Self::BvAshr(w) => {
                let by = shift(w, b).unwrap_or(w - 1);
                (signed(w, a) >> by).cast_unsigned() & mask(w)
            }
            Self::BvUlt => u64::from(a < b),
            Self::BvSlt(w) => u64::from(signed(w, a) < signed(w, b)),
            // The sum of the widths is at most 64, and none is 0.
            Self::Concat(low) => (a << low) | b,
            Self::Extract(lo, width) => (a >> lo) & mask(width),
            Self::SignExtend(from, to) => signed(from, a).cast_unsigned() & mask(to),
        })
    }
}

/// The amount of a shift that leaves something.
#[inline]
fn shift(width: u32, by: u64) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < width)
}

#[inline]
const fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

#[inline]
const fn signed(width: u32, bits: u64) -> i64 {
    let unused = 64 - width;
    (bits << unused).cast_signed() >> unused
}
