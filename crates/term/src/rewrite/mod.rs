//! Local rewriting: what constructors simplify before they intern a term.
//!
//! [`step`] looks at an operator and arguments that are rewritten already, at most a few levels
//! down, and either keeps them, answers with a term that exists, or names the application to
//! look at next. Each rule has a name and a counter ([`Rule`]).
//!
//! Invariants: a rule never changes the value under any model, whatever the model chooses where
//! SMT-LIB leaves the value open; it preserves the sort; no rule calls itself except through
//! the loop in `Terms::apply`, so that depth does not matter; deeper simplification is the
//! business of named passes.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "rules pick operators; what no rule is about is kept as it is"
)]

mod algebra;
mod array;
mod bv;
mod core;
mod float;
mod rule;
#[cfg(test)]
mod tests;

pub(crate) use rule::{Counters, Rule};

use crate::{
    Op, Sort, Term, Terms,
    arglist::ArgList,
    op::Tag,
    table::{self, Call, Fault, Meaning},
    value::Value,
};
use dashu_base::BitTest as _;

/// What to do with an application.
#[derive(Debug)]
pub(crate) enum Action {
    /// Intern it as it is.
    Keep,
    /// This term is equal.
    Use(Term),
    /// This application of the same sort is equal; look at it next.
    Become(Op, ArgList),
}

impl Terms {
    /// Counts a rule and answers with a term.
    fn use_by(&mut self, rule: Rule, term: Term) -> Action {
        self.fire(rule);
        Action::Use(term)
    }

    /// Counts a rule and answers with an application.
    fn become_by(&mut self, rule: Rule, op: Op, args: impl Into<ArgList>) -> Action {
        self.fire(rule);
        Action::Become(op, args.into())
    }
}

/// Simplifies the application of `op` of the given sort once.
pub(crate) fn step(terms: &mut Terms, op: Op, sort: Sort, args: &[Term]) -> Action {
    if args.iter().all(|arg| terms.tag(*arg) == Tag::Value)
        && let Some(value) = fold(terms, op, sort, args)
    {
        let term = terms.fitting_value(value, sort);
        return terms.use_by(Rule::ConstantFold, term);
    }
    if let &[a, b] = args
        && op.is_commutative()
        && !matches!(op, Op::And | Op::Or)
        && order(terms, b) < order(terms, a)
    {
        return terms.become_by(Rule::OrderArguments, op, [b, a]);
    }
    match op {
        Op::Not => core::not(terms, args[0]),
        Op::And | Op::Or => core::junction(terms, op, args),
        Op::Eq => core::eq(terms, args[0], args[1]),
        Op::Ite => core::ite(terms, sort, args[0], args[1], args[2]),
        Op::Neg
        | Op::Add
        | Op::Sub
        | Op::Mul
        | Op::IntDiv
        | Op::IntMod
        | Op::RealDiv
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
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvSmod
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr => algebra::simplify(terms, op, sort, args),
        Op::BvUlt | Op::BvSlt | Op::BvUmulo | Op::BvSmulo => {
            bv::predicate(terms, op, args[0], args[1])
        }
        Op::Concat => bv::concat(terms, args[0], args[1]),
        Op::Extract { hi, lo } => bv::extract(terms, hi, lo, args[0]),
        Op::SignExtend { by } => bv::sign_extend(terms, by, args[0]),
        Op::IntToBv { width } => bv::int_to_bv(terms, width, args[0]),
        Op::UbvToInt => Action::Keep,
        Op::FpAbs
        | Op::FpNeg
        | Op::FpAdd
        | Op::FpMul
        | Op::FpDiv
        | Op::FpFma
        | Op::FpSqrt
        | Op::FpRem
        | Op::FpRoundToIntegral
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
        | Op::FpToFp(_)
        | Op::FpFromReal(_)
        | Op::FpFromSbv(_)
        | Op::FpFromUbv(_)
        | Op::FpToUbv { .. }
        | Op::FpToSbv { .. } => float::simplify(terms, op, sort, args),
        Op::Select => array::select(terms, args[0], args[1]),
        Op::Store => array::store(terms, args[0], args[1], args[2]),
        Op::ConstArray(_) | Op::Var(_) | Op::Value(_) | Op::App(_) => Action::Keep,
    }
}

/// The order of arguments of commutative operators: constants last, else by age.
fn order(terms: &Terms, term: Term) -> (bool, Term) {
    (terms.tag(term) == Tag::Value, term)
}

/// Numbers with more bits than this are not multiplied and added up by constructors: nested
/// squares would make a short text a long number.
const MAX_FOLDED_BITS: usize = 1 << 16;

fn bits(value: &Value) -> usize {
    match value {
        Value::Int(x) => x.bit_len(),
        Value::Real(x) => x.numerator().bit_len() + x.denominator().bit_len(),
        Value::Float(x) => 1_usize
            .checked_shl(x.format().exponent_bits())
            .unwrap_or(usize::MAX),
        Value::Bool(_) | Value::Bv(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => 0,
    }
}

/// The value of an operator on constants, unless open or too large.
fn fold(terms: &Terms, op: Op, sort: Sort, args: &[Term]) -> Option<Value> {
    let Meaning::Primitive(_, evaluator) = table::row(op)?.meaning else {
        return None;
    };
    let first = terms.value_of(*args.first()?)?;
    let mut values = [first; 4];
    let long: Vec<&Value>;
    let values = if args.len() <= values.len() {
        for (slot, arg) in values.iter_mut().zip(args) {
            *slot = terms.value_of(*arg)?;
        }
        &values[..args.len()]
    } else {
        long = args
            .iter()
            .map(|arg| terms.value_of(*arg))
            .collect::<Option<_>>()?;
        &long
    };
    let large = |values: &[&Value]| {
        let total = values.iter().fold(0, |sum, v| bits(v).saturating_add(sum));
        total > MAX_FOLDED_BITS
    };
    let growing = match op {
        Op::Add | Op::Sub | Op::Mul | Op::FpToReal => large(values),
        // A quotient of integers is how rational numbers are written down.
        Op::RealDiv => {
            let integral = |v: &&Value| v.as_real().is_some_and(|r| r.denominator().is_one());
            !values.iter().all(integral) && large(values)
        }
        _ => false,
    };
    if growing {
        return None;
    }
    let call = Call {
        indices: op.indices().0,
        sort,
        sorts: terms.sorts(),
        args: values,
    };
    match evaluator(&call) {
        Ok(value) => Some(value),
        Err(Fault::Open) => None,
        Err(Fault::Malformed) => {
            debug_assert!(false, "{op:?} on {values:?}");
            None
        }
    }
}
