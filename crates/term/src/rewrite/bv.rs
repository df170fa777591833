//! Rules of bit-vectors beyond arithmetic: orders, and taking apart and putting together.

use super::{Action, Rule};
use crate::{
    Op, Term, Terms,
    op::Tag,
    value::{Bv, Value},
};

fn constant(terms: &Terms, term: Term) -> Option<&Bv> {
    terms.value_of(term).and_then(Value::as_bv)
}

/// The two parts, if the term is a concatenation.
fn parts(terms: &Terms, term: Term) -> Option<(Term, Term)> {
    if terms.tag(term) != Tag::Concat {
        return None;
    }
    let args = terms.args(term);
    Some((args[0], args[1]))
}

/// Orders and overflow of products.
pub(super) fn predicate(terms: &mut Terms, op: Op, a: Term, b: Term) -> Action {
    let no = terms.fals();
    let order = matches!(op, Op::BvUlt | Op::BvSlt);
    if order && a == b {
        return terms.use_by(Rule::LtSame, no);
    }
    let width = terms.width(a);
    let is = |term: Term, value: Bv| constant(terms, term).is_some_and(|c| *c == value);
    let bounds = match op {
        Op::BvUlt => is(b, Bv::zero(width)) || is(a, Bv::ones(width)),
        Op::BvSlt => is(b, Bv::min_signed(width)) || is(a, Bv::max_signed(width)),
        _ => false,
    };
    if bounds {
        return terms.use_by(Rule::BvOrderBounds, no);
    }
    if op == Op::BvUlt && is(b, Bv::one(width)) {
        let zero = terms.bv(Bv::zero(width));
        return terms.become_by(Rule::UltOne, Op::Eq, [a, zero]);
    }
    // As a signed number of one bit, 1 is -1, and -1 · -1 overflows.
    let trivial = match op {
        Op::BvUmulo => is(b, Bv::zero(width)) || is(b, Bv::one(width)),
        Op::BvSmulo => is(b, Bv::zero(width)),
        _ => false,
    };
    if trivial {
        return terms.use_by(Rule::MuloTrivial, no);
    }
    Action::Keep
}

pub(super) fn concat(terms: &mut Terms, a: Term, b: Term) -> Action {
    if let (Op::Extract { hi, lo: above }, Op::Extract { hi: below, lo }) =
        (terms.op(a), terms.op(b))
        && above == below + 1
        && terms.args(a) == terms.args(b)
    {
        let whole = terms.args(a)[0];
        return terms.become_by(Rule::ConcatExtracts, Op::Extract { hi, lo }, [whole]);
    }
    if let Some(high) = constant(terms, a)
        && let Some((next, rest)) = parts(terms, b)
        && let Some(next) = constant(terms, next)
    {
        let together = high.concat(next);
        let together = terms.bv(together);
        return terms.become_by(Rule::ConcatConstants, Op::Concat, [together, rest]);
    }
    if let Some(low) = constant(terms, b)
        && let Some((rest, next)) = parts(terms, a)
        && let Some(next) = constant(terms, next)
    {
        let together = next.concat(low);
        let together = terms.bv(together);
        return terms.become_by(Rule::ConcatConstants, Op::Concat, [rest, together]);
    }
    Action::Keep
}

pub(super) fn extract(terms: &mut Terms, hi: u32, lo: u32, a: Term) -> Action {
    if lo == 0 && hi == terms.width(a) - 1 {
        return terms.use_by(Rule::ExtractAll, a);
    }
    if let Op::Extract { lo: base, .. } = terms.op(a) {
        let inner = terms.args(a)[0];
        let (hi, lo) = (hi + base, lo + base);
        return terms.become_by(Rule::ExtractExtract, Op::Extract { hi, lo }, [inner]);
    }
    if terms.tag(a) == Tag::SignExtend {
        let inner = terms.args(a)[0];
        if hi < terms.width(inner) {
            return terms.become_by(Rule::ExtractExtended, Op::Extract { hi, lo }, [inner]);
        }
    }
    if let Some((high, low)) = parts(terms, a) {
        let middle = terms.width(low);
        if hi < middle {
            return terms.become_by(Rule::ExtractConcat, Op::Extract { hi, lo }, [low]);
        }
        if lo >= middle {
            let (hi, lo) = (hi - middle, lo - middle);
            return terms.become_by(Rule::ExtractConcat, Op::Extract { hi, lo }, [high]);
        }
        if lo == 0
            && let Some(c) = constant(terms, high)
        {
            let kept = c.extract(hi - middle, 0);
            let kept = terms.bv(kept);
            return terms.become_by(Rule::ExtractConstant, Op::Concat, [kept, low]);
        }
    }
    Action::Keep
}

pub(super) fn sign_extend(terms: &mut Terms, by: u32, a: Term) -> Action {
    if by == 0 {
        return terms.use_by(Rule::SignExtendZero, a);
    }
    if let Op::SignExtend { by: more } = terms.op(a) {
        let inner = terms.args(a)[0];
        let by = by + more;
        return terms.become_by(Rule::SignExtendTwice, Op::SignExtend { by }, [inner]);
    }
    if let Some((high, low)) = parts(terms, a)
        && let Some(c) = constant(terms, high)
    {
        let wider = c.sign_extend(by);
        let wider = terms.bv(wider);
        return terms.become_by(Rule::SignExtendConstant, Op::Concat, [wider, low]);
    }
    Action::Keep
}

pub(super) fn int_to_bv(terms: &mut Terms, width: u32, a: Term) -> Action {
    if terms.tag(a) == Tag::UbvToInt {
        let inner = terms.args(a)[0];
        if terms.width(inner) == width {
            return terms.use_by(Rule::IntRoundTrip, inner);
        }
    }
    Action::Keep
}
