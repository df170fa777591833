//! Measures for people.
//!
//! ```text
//!   (ite (slt (sub (sign_extend 2 x) (sign_extend 2 y)) 0) 0 (sub …))     x - y
//!   (ite (slt y x) 1 0)                                                   [y < x]
//!   (ite c m 0)                                                           m
//! ```
//! A number with more bits, one that is cut off below zero, and one that only counts under a
//! condition are told as the number; what a condition becomes false for is told in brackets. Parts
//! that do not change at a place are left out. The exact measure is in the proof; this is what to
//! look for.

use crate::own_name::own_name;
use bia_term::{Op, Term, Terms, value::Value};

/// Longer parts are told as terms are.
const MAX_DEPTH: usize = 12;

/// The parts of a measure that say something. Conditions that only say that it goes on are left out
/// where there is something else.
pub(super) fn parts(terms: &Terms, all: impl IntoIterator<Item = Term>) -> Vec<String> {
    let all = all.into_iter().filter_map(|one| part(terms, one));
    let (conditions, numbers): (Vec<String>, Vec<String>) =
        all.partition(|text| text.starts_with('['));
    match numbers.is_empty() {
        true => conditions,
        false => numbers,
    }
}

/// A part of a measure; `None` if it has always the same value.
fn part(terms: &Terms, part: Term) -> Option<String> {
    if terms.value_of(part).is_some() {
        return None;
    }
    Some(told(terms, part, MAX_DEPTH).unwrap_or_else(|| bia_cfg::term_text(terms, part)))
}

fn told(terms: &Terms, term: Term, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    if let Some(value) = terms.value_of(term) {
        return number(value);
    }
    if let Some(name) = terms.var_name(term) {
        return Some(own_name(name).to_owned());
    }
    let args = terms.args(term);
    let infix = |sign: &str| {
        let [a, b] = args else { return None };
        let (a, b) = (told(terms, *a, depth)?, told(terms, *b, depth)?);
        let b = if b.contains(' ') { format!("({b})") } else { b };
        Some(format!("{a} {sign} {b}"))
    };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not listed is told as terms are"
    )]
    match terms.op(term) {
        Op::Ite => choice(terms, args[0], args[1], args[2], depth),
        Op::SignExtend { .. } => told(terms, args[0], depth),
        // Zeros in front.
        Op::Concat if is_zero(terms, args[0]) => told(terms, args[1], depth),
        Op::Add | Op::BvAdd => infix("+"),
        Op::Sub | Op::BvSub => infix("-"),
        Op::Mul | Op::BvMul => infix("*"),
        Op::Lt | Op::BvUlt | Op::BvSlt | Op::FpLt => infix("<"),
        Op::Eq => infix("=="),
        Op::Not => {
            let inner = told(terms, args[0], depth)?;
            Some(match inner.split_once(" < ") {
                Some((a, b)) if !a.contains(' ') && !b.contains(' ') => format!("{b} <= {a}"),
                _ => match inner.split_once(" == ") {
                    Some((a, b)) => format!("{a} != {b}"),
                    None => format!("!({inner})"),
                },
            })
        }
        Op::And => {
            let all: Option<Vec<String>> = args.iter().map(|a| told(terms, *a, depth)).collect();
            Some(all?.join(" && "))
        }
        _ => None,
    }
}

/// c ? a : b
fn choice(terms: &Terms, c: Term, a: Term, b: Term, depth: usize) -> Option<String> {
    let is_one = |t: Term| terms.value_of(t).and_then(number).as_deref() == Some("1");
    match (is_zero(terms, a), is_zero(terms, b)) {
        // Cut off below zero, or counting only unless c.
        (true, false) => told(terms, b, depth),
        (false, true) if is_one(a) => Some(format!("[{}]", told(terms, c, depth)?)),
        (false, true) => told(terms, a, depth),
        (true, true) => Some("0".into()),
        (false, false) => {
            let (c, a, b) = (
                told(terms, c, depth)?,
                told(terms, a, depth)?,
                told(terms, b, depth)?,
            );
            Some(format!("({c} ? {a} : {b})"))
        }
    }
}

fn is_zero(terms: &Terms, term: Term) -> bool {
    terms.value_of(term).and_then(number).as_deref() == Some("0")
}

fn number(value: &Value) -> Option<String> {
    match value {
        Value::Bv(bits) if bits.width() == 1 => Some(u8::from(!bits.is_zero()).to_string()),
        Value::Bv(bits) => Some(bits.to_ibig().to_string()),
        Value::Int(n) => Some(n.to_string()),
        Value::Bool(yes) => Some(yes.to_string()),
        Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_told_as_people_write_them() {
        let mut terms = Terms::new();
        let sort = terms.bv_sort(32);
        let (x, y) = (terms.var("main.1.x", sort), terms.var("f.y", sort));
        let wide = |terms: &mut Terms, t| terms.bv_sign_extend(t, 2);
        let (a, b) = (wide(&mut terms, x), wide(&mut terms, y));
        let difference = terms.bv_sub(a, b);
        let zero = terms.bv_u64(34, 0);
        let negative = terms.bv_slt(difference, zero);
        let clamped = terms.ite(negative, zero, difference);
        let less = terms.bv_slt(y, x);
        let (yes, no) = (terms.bv_u64(1, 1), terms.bv_u64(1, 0));
        let flag = terms.ite(less, yes, no);
        let only = terms.ite(less, clamped, zero);
        assert_eq!(parts(&terms, [no, flag, only]), ["x - y"]);
        assert_eq!(parts(&terms, [flag]), ["[y < x]"]);
        let unsigned = terms.bv_zero_extend(x, 2);
        assert_eq!(parts(&terms, [unsigned]), ["x"]);
        // What is not known is told as it is.
        let odd = terms.bv_urem(x, y);
        assert_eq!(parts(&terms, [odd]), [bia_cfg::term_text(&terms, odd)]);
    }
}
