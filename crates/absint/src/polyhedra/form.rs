//! [`form`]: terms as sums of numbers, over the integers.
//!
//! ```text
//!   t ≡ c + Σ aᵢ·xᵢ  modulo 2^w,  and by what is known about the xᵢ the sum is a number that t can be in
//!   the reading: then t is the sum
//! ```

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use super::{Group, cone::Row};
use crate::{
    linear::Reading,
    state::{Context, State},
    value::{
        bits::{MAX_BITS, all_signed, all_unsigned},
        range::Range,
    },
};
use bia_term::{Op, SortData, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// The greatest size of a term that is looked at.
const MAX_TERM_SIZE: usize = 64;
/// The greatest factor that is kept.
const MAX_FACTOR: i128 = 1 << 64;

/// The term as a sum of the group's numbers, in a reading.
pub(super) fn form(
    context: &Context<'_>,
    group: &Group,
    state: &State,
    term: Term,
    reading: Reading,
) -> Option<Row> {
    let row = sum(context.terms, group, term)?;
    let mut range = Range::one(row[0]);
    for (factor, var) in row[1..].iter().zip(&group.vars) {
        if *factor != 0 {
            let part = context.range(state, *var)?;
            range = range.add(part.mul(Range::one(*factor)));
        }
    }
    let fits = match context.terms.sort_data(context.terms.sort(term)) {
        SortData::Int => true,
        SortData::Bv(width) if *width <= MAX_BITS => match reading {
            Reading::Signed => all_signed(*width).includes(range),
            Reading::Unsigned => all_unsigned(*width).includes(range),
        },
        _ => false,
    };
    fits.then_some(row)
}

/// The term as a sum, modulo 2^w.
fn sum(terms: &Terms, group: &Group, term: Term) -> Option<Row> {
    let order = terms.post_order(&[term]);
    if order.len() > MAX_TERM_SIZE {
        return None;
    }
    let mut known: FxHashMap<Term, Row> = FxHashMap::default();
    for term in order {
        if let Some(row) = apply(terms, group, term, &known) {
            known.insert(term, row);
        }
    }
    known.remove(&term)
}

fn apply(terms: &Terms, group: &Group, term: Term, known: &FxHashMap<Term, Row>) -> Option<Row> {
    let args = terms.args(term);
    let arg = |at: usize| known.get(args.get(at)?);
    let row = match terms.op(term) {
        Op::Var(_) => {
            let mut row = vec![0; group.vars.len() + 1];
            row[*group.place.get(&term)?] = 1;
            row
        }
        Op::Value(_) => {
            let number = match terms.value_of(term)? {
                Value::Int(n) => i128::try_from(n).ok()?,
                Value::Bv(bv) => bv.to_i64()?.into(),
                _ => return None,
            };
            let mut row = vec![0; group.vars.len() + 1];
            row[0] = number;
            row
        }
        Op::Add | Op::BvAdd => plus(arg(0)?, arg(1)?, 1)?,
        Op::Sub | Op::BvSub => plus(arg(0)?, arg(1)?, -1)?,
        Op::Neg | Op::BvNeg => times(arg(0)?, -1)?,
        // ¬x = -x - 1
        Op::BvNot => {
            let mut row = times(arg(0)?, -1)?;
            row[0] = row[0].checked_sub(1)?;
            row
        }
        Op::Mul | Op::BvMul => match (constant(arg(0)?), constant(arg(1)?)) {
            (Some(n), _) => times(arg(1)?, n)?,
            (None, Some(n)) => times(arg(0)?, n)?,
            (None, None) => return None,
        },
        _ => return None,
    };
    row.iter().all(|n| n.abs() < MAX_FACTOR).then_some(row)
}

fn constant(row: &Row) -> Option<i128> {
    row[1..].iter().all(|n| *n == 0).then_some(row[0])
}

fn times(row: &Row, by: i128) -> Option<Row> {
    row.iter().map(|n| n.checked_mul(by)).collect()
}

/// a + by·b
pub(super) fn plus(a: &Row, b: &Row, by: i128) -> Option<Row> {
    let sums = a.iter().zip(b);
    sums.map(|(x, y)| x.checked_add(y.checked_mul(by)?))
        .collect()
}
