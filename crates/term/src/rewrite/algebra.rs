//! Rules that hold in the same shape for integers, real numbers and bit-vectors.

use super::{Action, Rule};
use crate::{
    Op, Sort, Term, Terms,
    op::Tag,
    value::{Bv, Value},
};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// 0 of a sort of numbers or bit-vectors.
fn zero(terms: &mut Terms, sort: Sort) -> Term {
    let value = terms.sorts().default_value(sort);
    terms.fitting_value(value, sort)
}

fn is_zero(value: &Value) -> bool {
    is_int(value, 0) || value.as_bv().is_some_and(Bv::is_zero)
}

/// Whether an integer or real number is `n`.
fn is_int(value: &Value, n: i8) -> bool {
    value.as_int().is_some_and(|x| *x == IBig::from(n))
        || value.as_real().is_some_and(|x| *x == RBig::from(n))
}

fn is_one(value: &Value) -> bool {
    is_int(value, 1) || value.as_bv().is_some_and(|x| *x == Bv::one(x.width()))
}

/// -1, which as a bit-vector is all ones.
fn is_minus_one(value: &Value) -> bool {
    is_int(value, -1) || value.as_bv().is_some_and(Bv::is_ones)
}

fn is_add(tag: Tag) -> bool {
    matches!(tag, Tag::Add | Tag::BvAdd)
}

fn is_neg(tag: Tag) -> bool {
    matches!(tag, Tag::Neg | Tag::BvNeg)
}

/// `(x, c)`, if the term is x + c.
pub(super) fn plus_constant(terms: &Terms, term: Term) -> Option<(Term, Term)> {
    if !is_add(terms.tag(term)) {
        return None;
    }
    let &[x, c] = terms.args(term) else {
        return None;
    };
    (terms.tag(c) == Tag::Value).then_some((x, c))
}

/// The difference of two constants of a sort of numbers or bit-vectors.
pub(super) fn minus(terms: &mut Terms, a: Term, b: Term) -> Term {
    let bits = matches!(terms.value_of(a), Some(Value::Bv(_)));
    if bits {
        terms.bv_sub(a, b)
    } else {
        terms.sub(a, b)
    }
}

/// Whether `op(x, c)` is x.
fn is_neutral(op: Op, c: &Value) -> bool {
    match op.tag() {
        Tag::Add | Tag::Sub | Tag::BvAdd | Tag::BvSub | Tag::BvOr | Tag::BvXor => is_zero(c),
        Tag::BvShl | Tag::BvLshr | Tag::BvAshr => is_zero(c),
        Tag::Mul | Tag::IntDiv | Tag::RealDiv => is_one(c),
        Tag::BvMul | Tag::BvUdiv | Tag::BvSdiv => is_one(c),
        Tag::BvAnd => is_minus_one(c),
        _ => false,
    }
}

/// Whether `op(x, c)` is c.
fn is_absorbing(op: Op, c: &Value) -> bool {
    match op {
        Op::Mul | Op::BvMul | Op::BvAnd => is_zero(c),
        Op::BvOr => is_minus_one(c),
        _ => false,
    }
}

/// Whether `op(c, x)` is c, for operators that do not commute.
fn is_left_absorbing(op: Op, c: &Value) -> bool {
    match op {
        Op::BvShl | Op::BvLshr => is_zero(c),
        Op::BvAshr => is_zero(c) || is_minus_one(c),
        _ => false,
    }
}

fn is_associative(op: Op) -> bool {
    matches!(
        op,
        Op::Add | Op::Mul | Op::BvAdd | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor
    )
}

pub(super) fn simplify(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Action {
    if args.iter().all(|arg| terms.tag(*arg) == Tag::Value) {
        // Open, or too large to fold.
        return Action::Keep;
    }
    match *args {
        [a] => unary(terms, op, a),
        [a, b] if a == b => same(terms, op, sort, a),
        [a, b] if terms.tag(b) == Tag::Value => with_constant(terms, op, sort, a, b),
        [a, b] => binary(terms, op, sort, a, b),
        _ => Action::Keep,
    }
}

fn unary(terms: &mut Terms, op: Op, a: Term) -> Action {
    let inner = terms.tag(a);
    match op {
        Op::Neg | Op::BvNeg if inner == op.tag() => {
            let x = terms.args(a)[0];
            terms.use_by(Rule::Involution, x)
        }
        Op::BvNot if inner == Tag::BvNot => {
            let x = terms.args(a)[0];
            terms.use_by(Rule::Involution, x)
        }
        Op::Neg | Op::BvNeg if matches!(inner, Tag::Sub | Tag::BvSub) => {
            let (sub, x, y) = (terms.op(a), terms.args(a)[0], terms.args(a)[1]);
            terms.become_by(Rule::NegSub, sub, [y, x])
        }
        Op::ToInt if inner == Tag::ToReal => {
            let x = terms.args(a)[0];
            terms.use_by(Rule::FloorOfInt, x)
        }
        _ => Action::Keep,
    }
}

/// Both arguments are the same.
fn same(terms: &mut Terms, op: Op, sort: Sort, a: Term) -> Action {
    match op {
        Op::BvAnd | Op::BvOr => terms.use_by(Rule::Idempotent, a),
        Op::Sub | Op::BvSub | Op::BvXor => {
            let zero = zero(terms, sort);
            terms.use_by(Rule::SelfInverse, zero)
        }
        Op::Lt => {
            let no = terms.fals();
            terms.use_by(Rule::LtSame, no)
        }
        _ => Action::Keep,
    }
}

/// The second argument is a constant, the first is not.
fn with_constant(terms: &mut Terms, op: Op, sort: Sort, a: Term, c: Term) -> Action {
    let Some(value) = terms.value_of(c).cloned() else {
        return Action::Keep;
    };
    if is_neutral(op, &value) {
        return terms.use_by(Rule::Neutral, a);
    }
    if is_absorbing(op, &value) {
        return terms.use_by(Rule::Absorbing, c);
    }
    if is_associative(op)
        && terms.tag(a) == op.tag()
        && let &[x, d] = terms.args(a)
        && terms.tag(d) == Tag::Value
    {
        let together = terms.mk(op, &[d, c]);
        // Numbers that are too large to fold are left where they are.
        if terms.tag(together) == Tag::Value {
            return terms.become_by(Rule::Constants, op, [x, together]);
        }
    }
    match op {
        Op::Sub | Op::BvSub => {
            let bits = op == Op::BvSub;
            let minus = if bits { terms.bv_neg(c) } else { terms.neg(c) };
            let add = if bits { Op::BvAdd } else { Op::Add };
            terms.become_by(Rule::SubConstant, add, [a, minus])
        }
        Op::Mul if is_minus_one(&value) => terms.become_by(Rule::MinusOne, Op::Neg, [a]),
        Op::BvMul if is_minus_one(&value) => terms.become_by(Rule::MinusOne, Op::BvNeg, [a]),
        Op::BvXor if is_minus_one(&value) => terms.become_by(Rule::MinusOne, Op::BvNot, [a]),
        Op::IntMod if is_one(&value) || is_minus_one(&value) => by_one(terms, sort),
        Op::BvUrem | Op::BvSrem | Op::BvSmod if is_one(&value) => by_one(terms, sort),
        Op::RealDiv if !is_zero(&value) => {
            let one = terms.real(1);
            let inverse = terms.real_div(one, c);
            if terms.tag(inverse) != Tag::Value {
                return Action::Keep;
            }
            terms.become_by(Rule::DivConstant, Op::Mul, [a, inverse])
        }
        Op::BvShl | Op::BvLshr if shifts_out(&value) => {
            let zero = zero(terms, sort);
            terms.use_by(Rule::ShiftOut, zero)
        }
        Op::Lt => match plus_constant(terms, a) {
            Some((x, d)) => lt_add_constant(terms, c, d, |rest| [x, rest]),
            None => Action::Keep,
        },
        _ => Action::Keep,
    }
}

/// `c - d` against the rest, if it is not too large to compute.
fn lt_add_constant(
    terms: &mut Terms,
    c: Term,
    d: Term,
    args: impl FnOnce(Term) -> [Term; 2],
) -> Action {
    let rest = minus(terms, c, d);
    if terms.tag(rest) != Tag::Value {
        return Action::Keep;
    }
    terms.become_by(Rule::LtAddConstant, Op::Lt, args(rest))
}

fn by_one(terms: &mut Terms, sort: Sort) -> Action {
    let zero = zero(terms, sort);
    terms.use_by(Rule::RemainderByOne, zero)
}

/// Whether the amount is at least the width.
fn shifts_out(amount: &Value) -> bool {
    let Some(amount) = amount.as_bv() else {
        return false;
    };
    amount
        .to_u64()
        .is_none_or(|n| n >= u64::from(amount.width()))
}

/// The second argument is not a constant, and not the first.
fn binary(terms: &mut Terms, op: Op, sort: Sort, a: Term, b: Term) -> Action {
    if let Some(value) = terms.value_of(a).cloned() {
        if is_left_absorbing(op, &value) {
            return terms.use_by(Rule::Absorbing, a);
        }
        if matches!(op, Op::Sub | Op::BvSub) && is_zero(&value) {
            let neg = if op == Op::Sub { Op::Neg } else { Op::BvNeg };
            return terms.become_by(Rule::ZeroSub, neg, [b]);
        }
        if op == Op::Lt
            && let Some((x, d)) = plus_constant(terms, b)
        {
            return lt_add_constant(terms, a, d, |rest| [rest, x]);
        }
    }
    if matches!(op, Op::Sub | Op::BvSub) && is_neg(terms.tag(b)) {
        let y = terms.args(b)[0];
        let add = if op == Op::Sub { Op::Add } else { Op::BvAdd };
        return terms.become_by(Rule::SubNegated, add, [a, y]);
    }
    for (x, y) in [(a, b), (b, a)] {
        let inner = terms.tag(y);
        if is_add(op.tag()) && is_neg(inner) && terms.args(y)[0] == x {
            let zero = zero(terms, sort);
            return terms.use_by(Rule::AddNegated, zero);
        }
        let bitwise = matches!(op, Op::BvAnd | Op::BvOr | Op::BvXor);
        if bitwise && inner == Tag::BvNot && terms.args(y)[0] == x {
            let zero = zero(terms, sort);
            let result = if op == Op::BvAnd {
                zero
            } else {
                terms.bv_not(zero)
            };
            return terms.use_by(Rule::BvComplement, result);
        }
    }
    Action::Keep
}
