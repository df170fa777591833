//! [`Integers`]: terms over bit-vectors as terms over integers.
//!
//! ```text
//!   x of w bits    becomes    an integer x with -2^(w-1) ≤ x < 2^(w-1), read as signed
//!   x + y                     x + y, or x + y ∓ 2^w where that is out of range
//!   c·x, x << c               (c·x + 2^(w-1)) mod 2^w - 2^(w-1)
//!   x <ᵤ y                    with x + 2^w for x < 0
//! ```
//! Operations without a simple counterpart (products, and, or, …) are any value in range. So every
//! model of the bit-vectors is one of the integers, and what has no model there has none here.
//! Where arithmetic matters more than bits, a solver for integers is at times a hundred times as
//! fast.
//!
//! Sums may also be taken as if they never overflowed ([`Overflow::Never`]): that is for guesses.

#[cfg(test)]
mod tests;

use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

/// How sums that are out of range are translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// They wrap around, as bit-vectors do.
    Wraps,
    /// They do not wrap. Then the result says nothing about bit-vectors.
    Never,
}

/// The translation of some terms.
#[derive(Debug)]
pub struct Integers {
    overflow: Overflow,
    done: FxHashMap<Term, Term>,
    conditions: Vec<Term>,
}

/// 2^n
fn power(n: u32) -> IBig {
    let one = UBig::ONE << usize::try_from(n).unwrap_or(usize::MAX);
    IBig::from(one)
}

impl Integers {
    /// Nothing is translated yet.
    pub fn new(overflow: Overflow) -> Self {
        Self {
            overflow,
            done: FxHashMap::default(),
            conditions: Vec::new(),
        }
    }

    /// How many terms were translated.
    pub fn len(&self) -> usize {
        self.done.len()
    }

    /// Whether nothing was translated.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// What must hold besides: the ranges of variables and arguments.
    pub fn conditions(&self) -> impl Iterator<Item = Term> + '_ {
        self.conditions.iter().copied()
    }

    /// The translation of a term, which is in the range of its sort.
    pub fn in_range(&mut self, terms: &mut Terms, term: Term) -> Term {
        let new = self.term(terms, term);
        if terms.sort(term) != Sort::BOOL && terms.value_of(new).is_none() {
            self.range(terms, new, terms.width(term));
        }
        new
    }

    fn range(&mut self, terms: &mut Terms, number: Term, width: u32) {
        let half = power(width - 1);
        let (low, high) = (terms.int(-half.clone()), terms.int(half));
        let above = terms.le(low, number);
        let below = terms.lt(number, high);
        self.conditions.extend([above, below]);
    }

    /// The translation of a term.
    pub fn term(&mut self, terms: &mut Terms, root: Term) -> Term {
        let order = {
            let done = &self.done;
            terms.post_order_until(&[root], |term| done.contains_key(&term))
        };
        for term in order {
            let args: Vec<Term> = terms.args(term).iter().map(|arg| self.done[arg]).collect();
            let new = self.one(terms, term, &args);
            self.done.insert(term, new);
        }
        self.done[&root]
    }

    /// Any value of the term's sort.
    fn any(&mut self, terms: &mut Terms, term: Term) -> Term {
        let sort = terms.sort(term);
        let SortData::Bv(width) = *terms.sort_data(sort) else {
            return terms.fresh_var("any", sort);
        };
        let new = terms.fresh_var("any", Sort::INT);
        self.range(terms, new, width);
        new
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "operators without a counterpart are any value"
    )]
    fn one(&mut self, terms: &mut Terms, term: Term, args: &[Term]) -> Term {
        let op = terms.op(term);
        let old: Vec<Term> = terms.args(term).to_vec();
        let is_bits = matches!(terms.sort_data(terms.sort(term)), SortData::Bv(_));
        match (op, args) {
            (Op::Value(_), _) => match terms.value_of(term).cloned() {
                Some(Value::Bv(bits)) => terms.int(bits.to_ibig()),
                _ => term,
            },
            (Op::Var(_), _) if !is_bits => term,
            (Op::Not | Op::And | Op::Or | Op::Eq | Op::Ite, _) => terms.mk(op, args),
            (Op::BvNeg, [a]) => {
                let new = terms.neg(*a);
                self.wrapped(terms, new, term)
            }
            (Op::BvNot, [a]) => {
                let (minus, one) = (terms.neg(*a), terms.int(1));
                terms.sub(minus, one)
            }
            (Op::BvAdd | Op::BvSub, [first, rest @ ..]) => {
                let mut sum = *first;
                for next in rest {
                    sum = match op {
                        Op::BvAdd => terms.add(sum, *next),
                        _ => terms.sub(sum, *next),
                    };
                    sum = self.wrapped(terms, sum, term);
                }
                sum
            }
            (Op::BvMul, [a, b]) if [a, b].iter().any(|t| terms.value_of(**t).is_some()) => {
                let product = terms.mul(*a, *b);
                match self.overflow {
                    Overflow::Wraps => modulo(terms, product, terms.width(term)),
                    Overflow::Never => product,
                }
            }
            (Op::BvMul, [a, b]) if self.overflow == Overflow::Never => terms.mul(*a, *b),
            (Op::BvSlt, [a, b]) => terms.lt(*a, *b),
            (Op::BvUlt, [a, b]) => {
                let width = terms.width(old[0]);
                let (a, b) = (unsigned(terms, *a, width), unsigned(terms, *b, width));
                terms.lt(a, b)
            }
            (Op::BvSdiv | Op::BvSrem | Op::BvUdiv | Op::BvUrem, [a, b]) => {
                self.divided(terms, term, *a, *b)
            }
            (Op::SignExtend { .. }, [a]) => *a,
            (Op::Concat, [high, low]) => {
                let (wide, narrow) = (terms.width(old[0]), terms.width(old[1]));
                let low = unsigned(terms, *low, narrow);
                if wide + narrow > 64 {
                    return self.any(terms, term);
                }
                let factor = terms.int(power(narrow));
                let high = terms.mul(*high, factor);
                terms.add(high, low)
            }
            (Op::Extract { hi, lo: 0 }, [a]) => modulo(terms, *a, hi + 1),
            (Op::Extract { hi, lo }, [a]) => {
                let by = terms.int(power(lo));
                let above = terms.int_div(*a, by);
                match hi + 1 == terms.width(old[0]) {
                    true => above,
                    false => modulo(terms, above, hi + 1 - lo),
                }
            }
            (Op::BvShl, [a, _]) => match amount(terms, &old) {
                Some(by) if by < terms.width(term) => {
                    let factor = terms.int(power(by));
                    let product = terms.mul(*a, factor);
                    modulo(terms, product, terms.width(term))
                }
                _ => self.any(terms, term),
            },
            (Op::BvAshr, [a, _]) => match amount(terms, &old) {
                Some(by) if by < terms.width(term) => {
                    let factor = terms.int(power(by));
                    terms.int_div(*a, factor)
                }
                _ => self.any(terms, term),
            },
            (Op::BvLshr, [a, _]) => match amount(terms, &old) {
                Some(by) if 0 < by && by < terms.width(term) => {
                    let whole = unsigned(terms, *a, terms.width(term));
                    let factor = terms.int(power(by));
                    terms.int_div(whole, factor)
                }
                _ => self.any(terms, term),
            },
            _ => self.any(terms, term),
        }
    }

    /// The value of a sum of two numbers in range.
    fn wrapped(&self, terms: &mut Terms, sum: Term, like: Term) -> Term {
        if self.overflow == Overflow::Never {
            return sum;
        }
        let width = terms.width(like);
        let (half, whole) = (power(width - 1), terms.int(power(width)));
        let (low, high) = (terms.int(-half.clone()), terms.int(half));
        let (less, more) = (terms.sub(sum, whole), terms.add(sum, whole));
        let (below, fits) = (terms.lt(sum, low), terms.lt(sum, high));
        let upper = terms.ite(fits, sum, less);
        terms.ite(below, more, upper)
    }

    /// Quotients and remainders by constants; what truncates rounds towards zero.
    fn divided(&mut self, terms: &mut Terms, term: Term, a: Term, b: Term) -> Term {
        let positive = match terms.value_of(b) {
            Some(Value::Int(number)) => *number > IBig::ZERO,
            Some(_) | None => false,
        };
        if !positive {
            return self.any(terms, term);
        }
        let op = terms.op(term);
        // A quotient by one would be beyond the signed numbers.
        if op == Op::BvUdiv && terms.value_of(b) == Some(&Value::Int(IBig::ONE)) {
            return a;
        }
        let signed = matches!(op, Op::BvSdiv | Op::BvSrem);
        let quotient = matches!(op, Op::BvSdiv | Op::BvUdiv);
        let a = if signed {
            a
        } else {
            unsigned(terms, a, terms.width(term))
        };
        let minus = terms.neg(a);
        let of = |terms: &mut Terms, x: Term| match quotient {
            true => terms.int_div(x, b),
            false => terms.int_mod(x, b),
        };
        let up = of(terms, a);
        if !signed {
            return up;
        }
        let down = of(terms, minus);
        let down = terms.neg(down);
        let zero = terms.int(0);
        let negative = terms.lt(a, zero);
        terms.ite(negative, down, up)
    }
}

/// The number of `width` bits that is congruent.
fn modulo(terms: &mut Terms, number: Term, width: u32) -> Term {
    let (half, whole) = (power(width - 1), terms.int(power(width)));
    let half = terms.int(half);
    let shifted = terms.add(number, half);
    let rest = terms.int_mod(shifted, whole);
    terms.sub(rest, half)
}

/// The number that the bits of a signed one are if read as unsigned.
fn unsigned(terms: &mut Terms, a: Term, width: u32) -> Term {
    if let Some(Value::Int(number)) = terms.value_of(a).cloned() {
        let number = if number < IBig::ZERO {
            number + power(width)
        } else {
            number
        };
        return terms.int(number);
    }
    let (zero, whole) = (terms.int(0), terms.int(power(width)));
    let negative = terms.lt(a, zero);
    let above = terms.add(a, whole);
    terms.ite(negative, above, a)
}

/// The amount of a shift, if it is a constant.
fn amount(terms: &Terms, args: &[Term]) -> Option<u32> {
    let Value::Bv(bits) = terms.value_of(*args.get(1)?)? else {
        return None;
    };
    bits.to_u64()?.try_into().ok()
}
