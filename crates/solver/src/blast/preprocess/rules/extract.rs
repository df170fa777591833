//! Rules for `extract` of the result of an operation.

use super::{Found, Rule, pair};
use bia_term::{Op, Term, Terms};

pub(super) fn extract(terms: &mut Terms, term: Term, hi: u32, lo: u32) -> Found {
    let a = terms.args(term)[0];
    let args = terms.args(a).to_vec();
    let op = terms.op(a);
    #[expect(clippy::wildcard_enum_match_arm, reason = "no rule for anything else")]
    match op {
        Op::BvNot | Op::BvAnd | Op::BvOr | Op::BvXor => {
            let parts: Vec<Term> = args.iter().map(|x| terms.bv_extract(*x, hi, lo)).collect();
            Some((Rule::ExtractBitwise, terms.mk(op, &parts)))
        }
        Op::Ite => {
            // Only where it meets something: otherwise many choices come from one.
            let simple = |x: Term| {
                terms.value_of(x).is_some()
                    || matches!(terms.op(x), Op::Concat | Op::SignExtend { .. })
            };
            if !simple(args[1]) && !simple(args[2]) {
                return None;
            }
            let yes = terms.bv_extract(args[1], hi, lo);
            let no = terms.bv_extract(args[2], hi, lo);
            Some((Rule::ExtractBitwise, terms.ite(args[0], yes, no)))
        }
        Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNeg if hi + 1 < terms.width(a) && lo == 0 => {
            let parts: Vec<Term> = args.iter().map(|x| terms.bv_extract(*x, hi, 0)).collect();
            Some((Rule::ExtractArith, terms.mk(op, &parts)))
        }
        Op::Concat => {
            let (high, low) = pair(terms, a)?;
            let middle = terms.width(low);
            let made = if hi < middle {
                terms.bv_extract(low, hi, lo)
            } else if lo >= middle {
                terms.bv_extract(high, hi - middle, lo - middle)
            } else {
                let upper = terms.bv_extract(high, hi - middle, 0);
                let lower = terms.bv_extract(low, middle - 1, lo);
                terms.bv_concat(upper, lower)
            };
            Some((Rule::ExtractAcross, made))
        }
        Op::SignExtend { .. } => {
            let x = args[0];
            let top = terms.width(x) - 1;
            let made = if hi <= top {
                terms.bv_extract(x, hi, lo)
            } else {
                // Copies of the sign, and what is below.
                let from = lo.min(top);
                let kept = terms.bv_extract(x, top, from);
                let by = hi - lo + 1 - (top - from + 1);
                terms.bv_sign_extend(kept, by)
            };
            Some((Rule::ExtractAcross, made))
        }
        _ => None,
    }
}
