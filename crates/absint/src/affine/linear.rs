//! [`Linear`]: terms as Σ aᵢ·xᵢ + c modulo 2^w.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use bia_term::{Op, Term, Terms, value::Value};
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// The greatest size of a term that is looked at.
const MAX_TERM_SIZE: usize = 64;

/// Σ factors·x + constant
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Linear {
    pub(super) factors: Vec<u64>,
    pub(super) constant: u64,
}

impl Linear {
    /// A term as such a sum over variables with places; `None` if it is none.
    pub(super) fn of(terms: &Terms, term: Term, place: &FxHashMap<Term, usize>) -> Option<Linear> {
        let order = terms.post_order(&[term]);
        if order.len() > MAX_TERM_SIZE {
            return None;
        }
        let mut known: FxHashMap<Term, Option<Linear>> = FxHashMap::default();
        for term in order {
            let args: Vec<Option<&Linear>> = terms
                .args(term)
                .iter()
                .map(|arg| known.get(arg).and_then(Option::as_ref))
                .collect();
            let made = Self::apply(terms, term, &args, place);
            known.insert(term, made);
        }
        known.remove(&term).flatten()
    }

    fn apply(
        terms: &Terms,
        term: Term,
        args: &[Option<&Linear>],
        place: &FxHashMap<Term, usize>,
    ) -> Option<Linear> {
        let constant = |constant: u64| Linear {
            factors: vec![0; place.len()],
            constant,
        };
        match terms.op(term) {
            Op::Var(_) => {
                let mut made = constant(0);
                made.factors[*place.get(&term)?] = 1;
                Some(made)
            }
            Op::Value(_) => match terms.value_of(term)? {
                Value::Int(n) => {
                    let rest = n.clone() % (IBig::ONE << 64);
                    let rest = if rest < IBig::ZERO {
                        rest + (IBig::ONE << 64)
                    } else {
                        rest
                    };
                    Some(constant(u64::try_from(&rest).ok()?))
                }
                Value::Bv(bv) => Some(constant(bv.to_u64()?)),
                _ => None,
            },
            Op::Add | Op::BvAdd => Some(args[0]?.plus(args[1]?, 1)),
            Op::Sub | Op::BvSub => Some(args[0]?.plus(args[1]?, u64::MAX)),
            Op::Neg | Op::BvNeg => Some(args[0]?.times(u64::MAX)),
            // ¬x = -x - 1
            Op::BvNot => Some(constant(u64::MAX).plus(args[0]?, u64::MAX)),
            Op::Mul | Op::BvMul => match (args[0]?.number(), args[1]?.number()) {
                (Some(n), _) => Some(args[1]?.times(n)),
                (None, Some(n)) => Some(args[0]?.times(n)),
                (None, None) => None,
            },
            Op::BvShl => {
                let by = u32::try_from(args[1]?.number()?).ok()?;
                let width = terms.sorts().bv_width(terms.sort(term))?;
                let factor = if by >= width { 0 } else { 1 << by };
                Some(args[0]?.times(factor))
            }
            _ => None,
        }
    }

    /// The constant, if that is all.
    fn number(&self) -> Option<u64> {
        self.factors
            .iter()
            .all(|a| *a == 0)
            .then_some(self.constant)
    }

    fn times(&self, n: u64) -> Linear {
        Linear {
            factors: self.factors.iter().map(|a| a.wrapping_mul(n)).collect(),
            constant: self.constant.wrapping_mul(n),
        }
    }

    fn plus(&self, other: &Linear, times: u64) -> Linear {
        let other = other.times(times);
        let sums = self.factors.iter().zip(&other.factors);
        Linear {
            factors: sums.map(|(a, b)| a.wrapping_add(*b)).collect(),
            constant: self.constant.wrapping_add(other.constant),
        }
    }
}
