//! Abstract evaluation: the set of values of a term, given the sets of its variables.
//!
//! ```text
//!   op(A₁ … Aₙ) ⊇ { op(v₁ … vₙ) | vᵢ ∈ Aᵢ }
//! ```
//! Where all arguments are short lists of values the operator is computed on each combination;
//! else by the domain of its sort. What SMT-LIB leaves open may be anything.
//!
//! [`Values`] evaluates a graph of terms bottom-up with an explicit stack and remembers.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    float_ops,
    value::{
        Abs,
        bits::{Bits, MAX_BITS, power},
        cells::Cells,
        float::Floats,
        number::{Numbers, Reals},
        range::{self, Range},
    },
};
use bia_term::{Model, Op, SortData, Term, Terms, value::Value};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The greatest number of combinations of values that are computed one by one.
const MAX_COMBINATIONS: usize = 64;

/// What the arguments of a term are, by properties.
pub(crate) struct Args<'a> {
    terms: &'a Terms,
    term: Term,
    given: &'a [Abs],
}

impl Args<'_> {
    /// A bit-vector; `None` if it is too wide.
    pub(crate) fn bits(&self, at: usize) -> Option<Bits> {
        bits_of(self.terms, self.terms.args(self.term)[at], &self.given[at])
    }

    pub(crate) fn number(&self, at: usize) -> Numbers {
        match self.given[at].general() {
            Abs::Numbers(n) => n,
            Abs::Any
            | Abs::Set(_)
            | Abs::Bits(_)
            | Abs::Reals(_)
            | Abs::Floats(_)
            | Abs::Cells(_) => Numbers::ALL,
        }
    }

    pub(crate) fn real(&self, at: usize) -> Reals {
        match self.given[at].general() {
            Abs::Reals(r) => r,
            Abs::Any
            | Abs::Set(_)
            | Abs::Bits(_)
            | Abs::Numbers(_)
            | Abs::Floats(_)
            | Abs::Cells(_) => Reals::ALL,
        }
    }

    /// A float; `None` if the argument is none.
    pub(crate) fn float(&self, at: usize) -> Option<Floats> {
        match self.given[at].general() {
            Abs::Floats(f) => Some(f),
            Abs::Any
            | Abs::Set(_)
            | Abs::Bits(_)
            | Abs::Numbers(_)
            | Abs::Reals(_)
            | Abs::Cells(_) => {
                let sort = self.terms.sort(self.terms.args(self.term)[at]);
                self.terms.sorts().float_format(sort).map(Floats::all)
            }
        }
    }

    pub(crate) fn given(&self, at: usize) -> &Abs {
        &self.given[at]
    }
}

/// The bits of a set of values of a term's sort.
pub(crate) fn bits_of(terms: &Terms, term: Term, abs: &Abs) -> Option<Bits> {
    match abs.general() {
        Abs::Bits(bits) => Some(bits),
        Abs::Any
        | Abs::Set(_)
        | Abs::Numbers(_)
        | Abs::Reals(_)
        | Abs::Floats(_)
        | Abs::Cells(_) => {
            let width = terms.sorts().bv_width(terms.sort(term))?;
            (width <= MAX_BITS).then(|| Bits::all(width))
        }
    }
}

/// What an application of the operator of `term` may be for these arguments.
pub(crate) fn apply(terms: &Terms, term: Term, given: &[Abs]) -> Abs {
    if let Some(made) = listed(terms, term, given) {
        return made;
    }
    let args = Args { terms, term, given };
    let made = match terms.op(term) {
        Op::Value(_) => terms
            .value_of(term)
            .map_or(Abs::Any, |v| Abs::one(v.clone())),
        Op::Var(_) | Op::App(_) => Abs::Any,
        Op::Not | Op::And | Op::Or | Op::Eq | Op::Ite => core(terms, term, given),
        Op::Select | Op::Store | Op::ConstArray(_) => arrays(terms.op(term), given),
        op => {
            if let Some(abs) = float_ops::apply(op, &args) {
                abs
            } else if let Some(abs) = arithmetic(terms, term, op, &args) {
                abs
            } else {
                vectors(op, &args).unwrap_or(Abs::Any)
            }
        }
    };
    made.tidy()
}

/// By computing each combination of listed values.
fn listed(terms: &Terms, term: Term, given: &[Abs]) -> Option<Abs> {
    let op = terms.op(term);
    if given.is_empty() || matches!(op, Op::App(_) | Op::Var(_) | Op::Value(_)) {
        return None;
    }
    let lists: Option<Vec<&[Value]>> = given.iter().map(Abs::values).collect();
    let lists = lists?;
    let count = lists
        .iter()
        .try_fold(1_usize, |n, list| n.checked_mul(list.len()))?;
    let limit = if count == 1 { 1 } else { MAX_COMBINATIONS };
    if count > limit || (op.has_open_cases() && may_be_open(op, &lists)) {
        return None;
    }
    let model = Model::completed();
    let mut values = Vec::with_capacity(count);
    for number in 0..count {
        let mut rest = number;
        let mut args = Vec::with_capacity(lists.len());
        for list in &lists {
            args.push(&list[rest % list.len()]);
            rest /= list.len();
        }
        values.push(terms.compute(term, &args, &model).ok()?);
    }
    Abs::set(values)
}

/// Whether the model may decide an application to some of these values.
fn may_be_open(op: Op, lists: &[&[Value]]) -> bool {
    let by_zero = |value: &Value| match value {
        Value::Int(n) => n.is_zero(),
        Value::Real(n) => n.is_zero(),
        Value::Bool(_)
        | Value::Bv(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => true,
    };
    match op {
        Op::IntDiv | Op::IntMod | Op::RealDiv => lists[1].iter().any(by_zero),
        _ => true,
    }
}

fn core(terms: &Terms, term: Term, given: &[Abs]) -> Abs {
    let all = |stop: bool| {
        if given.iter().any(|abs| abs.is() == Some(stop)) {
            return Some(stop);
        }
        given
            .iter()
            .all(|abs| abs.is() == Some(!stop))
            .then_some(!stop)
    };
    match terms.op(term) {
        Op::Not => Abs::truth(given[0].is().map(|value| !value)),
        Op::And => Abs::truth(all(false)),
        Op::Or => Abs::truth(all(true)),
        Op::Eq => {
            let same = given[0].single().zip(given[1].single());
            match (same, given[0].meet(&given[1])) {
                (Some((a, b)), _) => Abs::truth(Some(a == b)),
                (None, None) => Abs::truth(Some(false)),
                (None, Some(_)) => Abs::Any,
            }
        }
        Op::Ite => match given[0].is() {
            Some(true) => given[1].clone(),
            Some(false) => given[2].clone(),
            None => given[1].join(&given[2]),
        },
        _ => Abs::Any,
    }
}

fn arrays(op: Op, given: &[Abs]) -> Abs {
    let cells = |abs: &Abs| match abs.general() {
        Abs::Cells(cells) => cells,
        Abs::Any
        | Abs::Set(_)
        | Abs::Bits(_)
        | Abs::Numbers(_)
        | Abs::Reals(_)
        | Abs::Floats(_) => Arc::new(Cells::uniform(Abs::Any)),
    };
    match op {
        Op::Select => cells(&given[0]).read(&given[1]),
        Op::Store => Abs::Cells(Arc::new(cells(&given[0]).store(&given[1], &given[2]))),
        Op::ConstArray(_) => Abs::Cells(Arc::new(Cells::uniform(given[0].clone()))),
        _ => Abs::Any,
    }
}

/// Integers and reals.
fn arithmetic(terms: &Terms, term: Term, op: Op, args: &Args<'_>) -> Option<Abs> {
    let first = *terms.args(term).first()?;
    let whole = matches!(terms.sort_data(terms.sort(first)), SortData::Int);
    let (n, r) = (|at| args.number(at), |at| args.real(at));
    Some(match (op, whole) {
        (Op::Neg, true) => Abs::Numbers(n(0).neg()),
        (Op::Neg, false) => Abs::Reals(r(0).neg()),
        (Op::Add, true) => Abs::Numbers(n(0).add(&n(1))),
        (Op::Add, false) => Abs::Reals(r(0).add(&r(1))),
        (Op::Sub, true) => Abs::Numbers(n(0).sub(&n(1))),
        (Op::Sub, false) => Abs::Reals(r(0).add(&r(1).neg())),
        (Op::Mul, true) => Abs::Numbers(n(0).mul(&n(1))),
        (Op::Mul, false) => Abs::Reals(r(0).mul(&r(1))),
        (Op::IntDiv, _) => Abs::Numbers(n(0).div(&n(1))),
        (Op::IntMod, _) => Abs::Numbers(n(0).rem(&n(1))),
        (Op::RealDiv, _) => Abs::Reals(r(0).div(&r(1))),
        (Op::ToReal, _) => {
            let range = n(0).range;
            let bound = |yes: bool, n: i128| yes.then(|| RBig::from(n));
            let lo = bound(range.lo != range::MIN, range.lo);
            let hi = bound(range.hi != range::MAX, range.hi);
            Abs::Reals(Reals { lo, hi })
        }
        (Op::ToInt, _) => {
            let floor = |n: &Option<RBig>| n.as_ref().map(|n| n.floor());
            let (lo, hi) = (floor(&r(0).lo), floor(&r(0).hi));
            let lo = lo.map_or(range::MIN, |n| i128::try_from(n).unwrap_or(range::MIN));
            let hi = hi.map_or(range::MAX, |n| i128::try_from(n).unwrap_or(range::MAX));
            Abs::Numbers(Numbers::range(Range { lo, hi }))
        }
        (Op::Lt, true) => {
            let (a, b) = (n(0).range, n(1).range);
            Abs::truth(less(a, b))
        }
        (Op::Lt, false) => Abs::truth(less_real(&r(0), &r(1))),
        (Op::UbvToInt, _) => {
            let bits = args.bits(0)?;
            Abs::Numbers(Numbers::new(bits.unsigned, bits.congruence)?)
        }
        (Op::IntToBv { width }, _) if width <= MAX_BITS => {
            let given = n(0);
            let mut bits = Bits::wrap(width, given.range);
            let congruence = given.congruence.modulo(power(width));
            bits = Bits { congruence, ..bits }.reduce().unwrap_or(bits);
            Abs::Bits(bits)
        }
        _ => return None,
    })
}

/// Whether a < b for all, or for no members.
pub(crate) fn less(a: Range, b: Range) -> Option<bool> {
    let finite = a.hi != range::MAX && b.lo != range::MIN;
    if finite && a.hi < b.lo {
        return Some(true);
    }
    let finite = a.lo != range::MIN && b.hi != range::MAX;
    (finite && a.lo >= b.hi).then_some(false)
}

fn less_real(a: &Reals, b: &Reals) -> Option<bool> {
    if let (Some(hi), Some(lo)) = (&a.hi, &b.lo)
        && hi < lo
    {
        return Some(true);
    }
    match (&a.lo, &b.hi) {
        (Some(lo), Some(hi)) if lo >= hi => Some(false),
        (_, _) => None,
    }
}

/// Bit-vectors; `None` if they are too wide or the operator is none of them.
fn vectors(op: Op, args: &Args<'_>) -> Option<Abs> {
    let unary = |f: fn(&Bits) -> Bits| Some(Abs::Bits(f(&args.bits(0)?)));
    let binary = |f: fn(&Bits, &Bits) -> Bits| Some(Abs::Bits(f(&args.bits(0)?, &args.bits(1)?)));
    match op {
        Op::BvNot => unary(Bits::not),
        Op::BvNeg => unary(Bits::neg),
        Op::BvAnd => binary(Bits::and),
        Op::BvOr => binary(Bits::or),
        Op::BvXor => binary(Bits::xor),
        Op::BvAdd => binary(Bits::add),
        Op::BvSub => binary(Bits::sub),
        Op::BvMul => binary(Bits::mul),
        Op::BvUdiv => binary(Bits::udiv),
        Op::BvUrem => binary(Bits::urem),
        Op::BvSdiv => binary(Bits::sdiv),
        Op::BvSrem => binary(Bits::srem),
        Op::BvSmod => binary(Bits::smod),
        Op::BvShl => binary(Bits::shl),
        Op::BvLshr => binary(Bits::lshr),
        Op::BvAshr => binary(Bits::ashr),
        Op::BvUlt => Some(Abs::truth(less(
            args.bits(0)?.unsigned,
            args.bits(1)?.unsigned,
        ))),
        Op::BvSlt => Some(Abs::truth(less(args.bits(0)?.signed, args.bits(1)?.signed))),
        Op::BvUmulo => Some(Abs::truth(
            args.bits(0)?.mul_overflows(&args.bits(1)?, false),
        )),
        Op::BvSmulo => Some(Abs::truth(
            args.bits(0)?.mul_overflows(&args.bits(1)?, true),
        )),
        Op::Concat => Some(Abs::Bits(args.bits(0)?.concat(&args.bits(1)?)?)),
        Op::Extract { hi, lo } => Some(Abs::Bits(args.bits(0)?.extract(hi, lo))),
        Op::SignExtend { by } => Some(Abs::Bits(args.bits(0)?.sign_extend(by)?)),
        _ => None,
    }
}

/// Evaluates terms; what was computed is remembered.
pub(crate) struct Values<'a, F> {
    terms: &'a Terms,
    var: F,
    known: FxHashMap<Term, Abs>,
}

impl<'a, F: Fn(Term) -> Abs> Values<'a, F> {
    /// `var` says what a variable may be.
    pub(crate) fn new(terms: &'a Terms, var: F) -> Self {
        Self {
            terms,
            var,
            known: FxHashMap::default(),
        }
    }

    /// What a term may be.
    pub(crate) fn of(&mut self, root: Term) -> Abs {
        if let Some(known) = self.known.get(&root) {
            return known.clone();
        }
        if let Some(quick) = self.leaf(root) {
            return quick;
        }
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let args = self.terms.args(term);
            let before = stack.len();
            for arg in args {
                if !self.known.contains_key(arg) && self.leaf(*arg).is_none() {
                    stack.push(*arg);
                }
            }
            if stack.len() > before {
                continue;
            }
            let given: Vec<Abs> = args.iter().map(|arg| self.value(*arg)).collect();
            let made = apply(self.terms, term, &given);
            self.known.insert(term, made);
            stack.pop();
        }
        self.value(root)
    }

    fn value(&self, term: Term) -> Abs {
        let known = self.known.get(&term).cloned();
        known.or_else(|| self.leaf(term)).unwrap_or(Abs::Any)
    }

    fn leaf(&self, term: Term) -> Option<Abs> {
        match self.terms.op(term) {
            Op::Var(_) => Some((self.var)(term)),
            Op::Value(_) => self.terms.value_of(term).map(|v| Abs::one(v.clone())),
            _ => None,
        }
    }
}
