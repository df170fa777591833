//! Rules of the core theory.

use super::{Action, Rule, algebra};
use crate::{
    Op, Sort, Term, Terms,
    op::Tag,
    value::{Float, Value},
};

/// The argument, if the term is a negation.
fn negated(terms: &Terms, term: Term) -> Option<Term> {
    (terms.tag(term) == Tag::Not).then(|| terms.args(term)[0])
}

pub(super) fn not(terms: &mut Terms, a: Term) -> Action {
    match negated(terms, a) {
        Some(inner) => terms.use_by(Rule::NotNot, inner),
        None => Action::Keep,
    }
}

/// Conjunctions and disjunctions.
pub(super) fn junction(terms: &mut Terms, op: Op, args: &[Term]) -> Action {
    let neutral = terms.bool(op == Op::And);
    let absorbing = terms.bool(op != Op::And);
    if args.contains(&absorbing) {
        return terms.use_by(Rule::JunctionAbsorbing, absorbing);
    }
    if !args.is_sorted_by(|a, b| a < b) || args.contains(&neutral) {
        let mut list = args.to_vec();
        if args.contains(&neutral) {
            terms.fire(Rule::JunctionNeutral);
            list.retain(|arg| *arg != neutral);
        }
        if !list.is_sorted() {
            terms.fire(Rule::OrderArguments);
            list.sort_unstable();
        }
        let before = list.len();
        list.dedup();
        if list.len() < before {
            terms.fire(Rule::JunctionSame);
        }
        return match list.as_slice() {
            [] => Action::Use(neutral),
            [only] => Action::Use(*only),
            _ => Action::Become(op, list.into()),
        };
    }
    let complement = args
        .iter()
        .any(|arg| negated(terms, *arg).is_some_and(|inner| args.binary_search(&inner).is_ok()));
    if complement {
        return terms.use_by(Rule::JunctionComplement, absorbing);
    }
    Action::Keep
}

/// Equality; a constant is the second argument.
pub(super) fn eq(terms: &mut Terms, a: Term, b: Term) -> Action {
    if a == b {
        let yes = terms.tru();
        return terms.use_by(Rule::EqSame, yes);
    }
    if b == terms.tru() {
        return terms.use_by(Rule::EqBool, a);
    }
    if b == terms.fals() {
        return terms.become_by(Rule::EqBool, Op::Not, [a]);
    }
    for (x, y) in [(a, b), (b, a)] {
        if let Some(inner) = negated(terms, x) {
            // At most twice deep: what is inside a negation is not one.
            terms.fire(Rule::EqNot);
            let equal = terms.eq(inner, y);
            return Action::Become(Op::Not, [equal].into());
        }
    }
    if terms.tag(b) == Tag::Value {
        if let Some(action) = eq_ite(terms, a, b) {
            return action;
        }
        if let Some((x, c)) = algebra::plus_constant(terms, a) {
            let rest = algebra::minus(terms, b, c);
            if terms.tag(rest) == Tag::Value {
                return terms.become_by(Rule::EqAddConstant, Op::Eq, [x, rest]);
            }
        }
    }
    Action::Keep
}

/// `(ite p c d) = e` for constants.
fn eq_ite(terms: &mut Terms, a: Term, e: Term) -> Option<Action> {
    if terms.tag(a) != Tag::Ite {
        return None;
    }
    let &[p, c, d] = terms.args(a) else {
        return None;
    };
    if terms.tag(c) != Tag::Value || terms.tag(d) != Tag::Value {
        return None;
    }
    // Equal constants are equal terms, and the branches differ.
    Some(if c == e {
        terms.use_by(Rule::EqIte, p)
    } else if d == e {
        terms.become_by(Rule::EqIte, Op::Not, [p])
    } else {
        let no = terms.fals();
        terms.use_by(Rule::EqIte, no)
    })
}

pub(super) fn ite(terms: &mut Terms, sort: Sort, p: Term, yes: Term, no: Term) -> Action {
    if p == terms.tru() {
        return terms.use_by(Rule::IteCondition, yes);
    }
    if p == terms.fals() {
        return terms.use_by(Rule::IteCondition, no);
    }
    if yes == no {
        return terms.use_by(Rule::IteSame, yes);
    }
    if let Some(inner) = negated(terms, p) {
        return terms.become_by(Rule::IteNot, Op::Ite, [inner, no, yes]);
    }
    if sort == Sort::BOOL
        && let Some((op, first, second)) = ite_bool(terms, p, yes, no)
    {
        return terms.become_by(Rule::IteBool, op, [first, second]);
    }
    if is_bits(terms, p, yes, no) {
        return terms.use_by(Rule::FpBitsOfNan, no);
    }
    // A nested condition that is the same has the answer already.
    let same = |branch: Term| terms.tag(branch) == Tag::Ite && terms.args(branch)[0] == p;
    if same(yes) {
        let yes = terms.args(yes)[1];
        return terms.become_by(Rule::IteNested, Op::Ite, [p, yes, no]);
    }
    if same(no) {
        let no = terms.args(no)[2];
        return terms.become_by(Rule::IteNested, Op::Ite, [p, yes, no]);
    }
    Action::Keep
}

/// Whether a choice says what the bits of a float are anyway.
fn is_bits(terms: &Terms, p: Term, yes: Term, no: Term) -> bool {
    if terms.tag(p) != Tag::FpIsNan || terms.tag(no) != Tag::FpToBits {
        return false;
    }
    // The condition asks about x without its signs: a sign does not change whether a number is NaN.
    let mut x = terms.args(no)[0];
    while matches!(terms.tag(x), Tag::FpNeg | Tag::FpAbs) {
        x = terms.args(x)[0];
    }
    let nan = Float::nan(terms.format(x)).to_bits();
    terms.args(p)[0] == x && terms.value_of(yes) == Some(&Value::Bv(nan))
}

/// Choices between truth values, one of which is known under the condition.
fn ite_bool(terms: &mut Terms, p: Term, yes: Term, no: Term) -> Option<(Op, Term, Term)> {
    let (tru, fals) = (terms.tru(), terms.fals());
    if yes == tru || yes == p {
        Some((Op::Or, p, no))
    } else if no == fals || no == p {
        Some((Op::And, p, yes))
    } else if yes == fals {
        let not_p = terms.not(p);
        Some((Op::And, not_p, no))
    } else if no == tru {
        let not_p = terms.not(p);
        Some((Op::Or, not_p, yes))
    } else {
        None
    }
}
