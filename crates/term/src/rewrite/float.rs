//! Rules of floats. There is one NaN, zeros have a sign, and `fp.eq` is not `=`.

use super::{Action, Rule, order};
use crate::{Op, Sort, Term, Terms, op::Tag};

pub(super) fn simplify(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Action {
    match *args {
        [a] => unary(terms, op, sort, a),
        [a, b] => binary(terms, op, sort, a, b),
        [rm, a, b] if matches!(op, Op::FpAdd | Op::FpMul) => {
            if order(terms, b) < order(terms, a) {
                return terms.become_by(Rule::OrderArguments, op, [rm, b, a]);
            }
            Action::Keep
        }
        [rm, a, b, c] if op == Op::FpFma => {
            if order(terms, b) < order(terms, a) {
                return terms.become_by(Rule::OrderArguments, op, [rm, b, a, c]);
            }
            Action::Keep
        }
        _ => Action::Keep,
    }
}

fn unary(terms: &mut Terms, op: Op, sort: Sort, a: Term) -> Action {
    let inner = terms.tag(a);
    let Some(&x) = terms.args(a).first() else {
        return Action::Keep;
    };
    let signs = matches!(inner, Tag::FpNeg | Tag::FpAbs);
    match op {
        Op::FpNeg if inner == Tag::FpNeg => terms.use_by(Rule::FpSign, x),
        Op::FpAbs if signs => terms.become_by(Rule::FpSign, op, [x]),
        Op::FpIsNormal | Op::FpIsSubnormal | Op::FpIsZero | Op::FpIsInfinite | Op::FpIsNan
            if signs =>
        {
            terms.become_by(Rule::FpTestSign, op, [x])
        }
        Op::FpIsNegative if inner == Tag::FpNeg => {
            terms.become_by(Rule::FpTestSign, Op::FpIsPositive, [x])
        }
        Op::FpIsPositive if inner == Tag::FpNeg => {
            terms.become_by(Rule::FpTestSign, Op::FpIsNegative, [x])
        }
        Op::FpFromBits(_) if inner == Tag::FpToBits && terms.sort(x) == sort => {
            terms.use_by(Rule::FpBitsRoundTrip, x)
        }
        _ => Action::Keep,
    }
}

fn binary(terms: &mut Terms, op: Op, sort: Sort, a: Term, b: Term) -> Action {
    match op {
        Op::FpLt if a == b => {
            let no = terms.fals();
            terms.use_by(Rule::LtSame, no)
        }
        Op::FpEq if a == b => {
            let nan = terms.fp_is_nan(a);
            terms.become_by(Rule::FpEqSame, Op::Not, [nan])
        }
        Op::FpToFp(_) if terms.sort(b) == sort => terms.use_by(Rule::FpSameFormat, b),
        Op::FpRoundToIntegral if terms.tag(b) == Tag::FpRoundToIntegral => {
            terms.use_by(Rule::FpIntegralTwice, b)
        }
        _ => Action::Keep,
    }
}
