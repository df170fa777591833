//! Formulas over integers as formulas over bit-vectors, exactly: every sum and product gets as many
//! bits as it may need, and numbers are compared as signed.

use bia_term::{
    Op, Sort, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// Terms wider than this are not made.
const WIDEST: u32 = 512;

/// The formula with integer parameters replaced by bit-vectors; `None` if it has something that
/// has no counterpart.
pub(super) fn formula(
    terms: &mut Terms,
    formula: Term,
    params: &[Term],
    bits: &[Term],
) -> Option<Term> {
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    done.extend(params.iter().copied().zip(bits.iter().copied()));
    let order = terms.post_order_until(&[formula], |term| done.contains_key(&term));
    for term in order {
        let args = terms.args(term).iter();
        let args: Vec<Term> = args.map(|arg| done[arg]).collect();
        let new = one(terms, term, &args)?;
        if terms.sort(new) != Sort::BOOL && terms.width(new) > WIDEST {
            return None;
        }
        done.insert(term, new);
    }
    done.get(&formula).copied()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what has no counterpart is given up"
)]
fn one(terms: &mut Terms, term: Term, args: &[Term]) -> Option<Term> {
    let op = terms.op(term);
    Some(match (op, args) {
        (Op::Value(_), _) => match terms.value_of(term)?.clone() {
            Value::Int(number) => {
                let width = bits_of(&number);
                terms.bv(Bv::from_ibig(width, &number))
            }
            Value::Bool(_) => term,
            _ => return None,
        },
        (Op::Not | Op::And | Op::Or, _) => terms.mk(op, args),
        (Op::Eq, [a, b]) => {
            let (a, b) = same(terms, *a, *b, 0);
            terms.eq(a, b)
        }
        (Op::Lt, [a, b]) => {
            let (a, b) = same(terms, *a, *b, 0);
            terms.bv_slt(a, b)
        }
        (Op::Ite, [c, a, b]) => {
            let (a, b) = same(terms, *a, *b, 0);
            terms.ite(*c, a, b)
        }
        (Op::Neg, [a]) => {
            let a = terms.bv_sign_extend(*a, 1);
            terms.bv_neg(a)
        }
        (Op::Add, [first, rest @ ..]) => rest.iter().fold(*first, |sum, next| {
            let (a, b) = same(terms, sum, *next, 1);
            terms.bv_add(a, b)
        }),
        (Op::Sub, [first, rest @ ..]) => rest.iter().fold(*first, |sum, next| {
            let (a, b) = same(terms, sum, *next, 1);
            terms.bv_sub(a, b)
        }),
        (Op::Mul, [first, rest @ ..]) => {
            let mut product = *first;
            for next in rest {
                let (wide, narrow) = (terms.width(product), terms.width(*next));
                if wide + narrow > WIDEST {
                    return None;
                }
                let a = terms.bv_sign_extend(product, narrow);
                let b = terms.bv_sign_extend(*next, wide);
                product = terms.bv_mul(a, b);
            }
            product
        }
        (Op::IntMod | Op::IntDiv, [a, b]) => {
            let positive =
                matches!(terms.value_of(*b), Some(Value::Bv(n)) if !n.sign() && !n.is_zero());
            if !positive {
                return None;
            }
            let (a, b) = same(terms, *a, *b, 1);
            let rest = terms.bv_smod(a, b);
            if op == Op::IntMod {
                return Some(rest);
            }
            let multiple = terms.bv_sub(a, rest);
            terms.bv_sdiv(multiple, b)
        }
        _ => return None,
    })
}

/// How many bits a number needs, its sign included.
fn bits_of(number: &IBig) -> u32 {
    let (_, magnitude) = number.clone().into_parts();
    let bits = dashu_int::ops::BitTest::bit_len(&magnitude);
    u32::try_from(bits).unwrap_or(u32::MAX - 1) + 1
}

/// Both with the same number of bits, `more` than the wider one has. Truth values stay.
fn same(terms: &mut Terms, a: Term, b: Term, more: u32) -> (Term, Term) {
    if terms.sort(a) == Sort::BOOL {
        return (a, b);
    }
    let (wide, narrow) = (terms.width(a), terms.width(b));
    let width = wide.max(narrow) + more;
    let a = terms.bv_sign_extend(a, width - wide);
    let b = terms.bv_sign_extend(b, width - narrow);
    (a, b)
}
