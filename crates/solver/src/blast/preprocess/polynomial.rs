//! [`Polynomial`]: bit-vector terms as sums of products modulo 2^width.
//!
//! A [`Polynomial`] is Σ cᵢ·mᵢ with constants cᵢ ≠ 0 and different monomials mᵢ, each a sorted
//! product of atoms (terms that are no sums, products by small polynomials, or constants); the
//! empty product is the constant part. Two terms with the same polynomial have equal values.
//! Expansion stops at a few dozen monomials: what is larger stays an atom.
//!
//! A choice between terms that differ by a constant is a sum: with [c] = 1 if c holds, else 0,
//!
//! ```text
//!   ite(c, t + k, t)  =  t + k·[c]         [¬c]  =  1 - [c]
//! ```

use bia_term::{
    Op, Term, Terms,
    value::{Bv, Value},
};
use std::collections::BTreeMap;

/// The greatest number of monomials of a polynomial.
const MAX_MONOMIALS: usize = 32;
/// The greatest number of monomials of a product that is multiplied out.
const MAX_PRODUCT: usize = 16;
/// The greatest number of factors of a monomial.
const MAX_DEGREE: usize = 4;
/// The greatest number of terms that are looked into; a shared term counts at each occurrence.
const MAX_TERMS: usize = 64;

/// What happens to products of sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Products {
    /// They are atoms, unless a factor is a constant.
    Keep,
    /// They are multiplied out.
    Expand,
}

/// What products are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Factor {
    /// A term of the width.
    Atom(Term),
    /// [c]: one if the formula holds, zero if not.
    Holds(Term),
}

/// Constants by monomial, for one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polynomial {
    width: u32,
    sum: BTreeMap<Vec<Factor>, Bv>,
}

impl Polynomial {
    fn constant(value: &Bv) -> Self {
        let mut made = Self {
            width: value.width(),
            sum: BTreeMap::new(),
        };
        made.add_monomial(Vec::new(), value);
        made
    }

    fn atom(width: u32, term: Term) -> Self {
        let mut made = Self::constant(&Bv::zero(width));
        made.add_monomial(vec![Factor::Atom(term)], &Bv::one(width));
        made
    }

    fn add_monomial(&mut self, monomial: Vec<Factor>, by: &Bv) {
        let width = self.width;
        let entry = self.sum.entry(monomial);
        let sum = entry.or_insert_with(|| Bv::zero(width));
        *sum = sum.add(by);
        if sum.is_zero() {
            self.sum.retain(|_, c| !c.is_zero());
        }
    }

    fn add(&mut self, other: &Self, factor: &Bv) {
        for (monomial, c) in &other.sum {
            self.add_monomial(monomial.clone(), &c.mul(factor));
        }
    }

    fn scaled(&self, factor: &Bv) -> Self {
        let mut made = Self::constant(&Bv::zero(self.width));
        made.add(self, factor);
        made
    }

    fn product(&self, other: &Self, products: Products) -> Option<Self> {
        let single = |p: &Self| p.len() <= 1;
        let constant = self.as_constant().is_some() || other.as_constant().is_some();
        if products == Products::Keep && !constant && !(single(self) && single(other)) {
            return None;
        }
        let degree = |p: &Self| p.sum.keys().map(Vec::len).max().unwrap_or(0);
        if self.len() * other.len() > MAX_PRODUCT || degree(self) + degree(other) > MAX_DEGREE {
            return None;
        }
        let mut made = Self::constant(&Bv::zero(self.width));
        for (m, c) in &self.sum {
            for (n, d) in &other.sum {
                let mut both = [m.as_slice(), n.as_slice()].concat();
                both.sort_unstable();
                made.add_monomial(both, &c.mul(d));
            }
        }
        Some(made)
    }

    /// How many monomials there are.
    pub(super) fn len(&self) -> usize {
        self.sum.len()
    }

    /// The value if there is nothing but a constant.
    pub(super) fn as_constant(&self) -> Option<Bv> {
        match self.sum.first_key_value() {
            None => Some(Bv::zero(self.width)),
            Some((monomial, c)) if monomial.is_empty() && self.len() == 1 => Some(c.clone()),
            Some(_) => None,
        }
    }

    /// The polynomial of a bit-vector term.
    pub(super) fn of(terms: &Terms, term: Term, products: Products) -> Self {
        Self::within(terms, term, products, &mut { MAX_TERMS })
    }

    /// The polynomial of a sum, difference or negation, and how many monomials it is written with.
    pub(super) fn of_sum(terms: &Terms, term: Term) -> Option<(Self, usize)> {
        let mut left = MAX_TERMS;
        let args = terms.args(term).iter();
        let parts: Vec<Self> = args
            .map(|arg| Self::within(terms, *arg, Products::Keep, &mut left))
            .collect();
        let written = parts.iter().map(Self::len).sum();
        let sum = match (terms.op(term), parts.as_slice()) {
            (Op::BvAdd, [a, b]) => a.clone().plus(b),
            (Op::BvSub, [a, b]) => a.clone().minus(b),
            (Op::BvNeg, [a]) => a.scaled(&Bv::ones(a.width)),
            _ => return None,
        };
        Some((sum, written))
    }

    /// The sum.
    fn plus(mut self, other: &Self) -> Self {
        self.add(other, &Bv::one(other.width));
        self
    }

    /// The difference.
    pub(super) fn minus(mut self, other: &Self) -> Self {
        self.add(other, &Bv::ones(other.width));
        self
    }

    /// The sum with `k` where the formula holds.
    fn plus_if(mut self, formula: Term, k: &Bv) -> Self {
        self.add_monomial(vec![Factor::Holds(formula)], k);
        self
    }

    /// Whether there is no product of two or more atoms.
    pub(super) fn is_linear(&self) -> bool {
        self.sum.keys().all(|monomial| monomial.len() <= 1)
    }

    /// `left` is how many more terms may be looked into. Recurses at most as deep.
    fn within(terms: &Terms, term: Term, products: Products, left: &mut usize) -> Self {
        let width = terms.width(term);
        let made = match left.checked_sub(1) {
            Some(less) => {
                *left = less;
                Self::expand(terms, term, products, left)
            }
            None => None,
        };
        made.filter(|p| p.len() <= MAX_MONOMIALS)
            .unwrap_or_else(|| Self::atom(width, term))
    }

    fn expand(terms: &Terms, term: Term, products: Products, left: &mut usize) -> Option<Self> {
        let width = terms.width(term);
        if let Some(Value::Bv(value)) = terms.value_of(term) {
            return Some(Self::constant(value));
        }
        let args = terms.args(term);
        let mut of = |i: usize| Self::within(terms, args[i], products, left);
        let minus_one = Bv::ones(width);
        #[expect(clippy::wildcard_enum_match_arm, reason = "anything else is an atom")]
        match terms.op(term) {
            Op::BvAdd => Some(of(0).plus(&of(1))),
            Op::BvSub => Some(of(0).minus(&of(1))),
            Op::BvNeg => Some(of(0).scaled(&minus_one)),
            Op::BvNot => {
                // ~x = -x - 1
                let mut sum = of(0).scaled(&minus_one);
                sum.add_monomial(Vec::new(), &minus_one);
                Some(sum)
            }
            Op::BvMul => {
                let first = of(0);
                first.product(&of(1), products)
            }
            Op::BvShl => {
                let Some(Value::Bv(amount)) = terms.value_of(args[1]) else {
                    return None;
                };
                Some(of(0).scaled(&Bv::one(width).shl(amount)))
            }
            Op::Concat => {
                let Some(Value::Bv(low)) = terms.value_of(args[1]) else {
                    return None;
                };
                let high = low.is_zero().then(|| of(0))?;
                high.lifted(terms, width)
            }
            Op::Ite => {
                let yes = of(1);
                let no = of(2);
                let difference = yes.clone().minus(&no).as_constant()?;
                Some(match terms.op(args[0]) {
                    Op::Not => yes.plus_if(terms.args(args[0])[0], &difference.neg()),
                    _ => no.plus_if(args[0], &difference),
                })
            }
            _ => None,
        }
    }

    /// `p ∘ 0…0` in `width` bits, which is 2^k · q, where q has all bits of which the atoms of p
    /// are the low ones. `None` if some atom is not the low bits of so wide a term.
    fn lifted(&self, terms: &Terms, width: u32) -> Option<Self> {
        let power = Bv::one(width).shl(&Bv::from_u64(width, (width - self.width).into()));
        let mut made = Self::constant(&Bv::zero(width));
        for (monomial, c) in &self.sum {
            let mut atoms = Vec::with_capacity(monomial.len());
            for factor in monomial {
                let atom = match factor {
                    Factor::Atom(atom) => *atom,
                    Factor::Holds(_) => {
                        atoms.push(*factor);
                        continue;
                    }
                };
                let Op::Extract { lo: 0, .. } = terms.op(atom) else {
                    return None;
                };
                let whole = terms.args(atom)[0];
                atoms.push((terms.width(whole) == width).then_some(Factor::Atom(whole))?);
            }
            atoms.sort_unstable();
            let c = c.zero_extend(width - self.width);
            made.add_monomial(atoms, &c.mul(&power));
        }
        Some(made)
    }

    /// Atoms that occur alone with an odd factor and nowhere else.
    pub(super) fn odd_atoms(&self) -> Vec<Term> {
        let alone = self
            .sum
            .iter()
            .filter_map(|(monomial, c)| match monomial.as_slice() {
                [Factor::Atom(atom)] if c.bit(0) => Some(*atom),
                _ => None,
            });
        let elsewhere = |atom: &Term| {
            let with = self.sum.keys().filter(|m| m.contains(&Factor::Atom(*atom)));
            with.count() > 1
        };
        alone.filter(|atom| !elsewhere(atom)).collect()
    }

    /// Without a linear monomial.
    pub(super) fn without(&self, atom: Term) -> Self {
        let mut rest = self.clone();
        rest.sum.remove(&vec![Factor::Atom(atom)]);
        rest
    }

    /// The term that `x`, one of the odd atoms, has to be for the polynomial to be zero.
    pub(super) fn solve(&self, terms: &mut Terms, x: Term) -> Option<Term> {
        let c = self.sum.get(&vec![Factor::Atom(x)])?;
        let factor = inverse(c).neg();
        Some(self.without(x).scaled(&factor).term(terms))
    }

    /// The sum as a term.
    pub(super) fn term(&self, terms: &mut Terms) -> Term {
        let mut sum = None;
        let mut subtracted = None;
        let mut constant = None;
        for (monomial, c) in &self.sum {
            if monomial.is_empty() {
                constant = Some(terms.bv(c.clone()));
                continue;
            }
            let negative = c.sign() && !c.neg().sign();
            let c = if negative { c.neg() } else { c.clone() };
            let product = product_term(terms, monomial, &c);
            let target = if negative { &mut subtracted } else { &mut sum };
            *target = Some(match *target {
                None => product,
                Some(before) => terms.bv_add(before, product),
            });
        }
        let all = match (sum, subtracted) {
            (Some(a), Some(b)) => Some(terms.bv_sub(a, b)),
            (None, Some(b)) => Some(terms.bv_neg(b)),
            (a, None) => a,
        };
        match (all, constant) {
            (Some(a), Some(c)) => terms.bv_add(a, c),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => terms.bv(Bv::zero(self.width)),
        }
    }

    /// Two terms whose equality means that the polynomial is zero: what has negative factors
    /// stands on the right, with the constant.
    pub(super) fn sides(&self, terms: &mut Terms) -> (Term, Term) {
        let (mut left, mut right) = (self.clone(), self.scaled(&Bv::ones(self.width)));
        let on_left = |monomial: &Vec<Factor>, c: &Bv| !monomial.is_empty() && !c.sign();
        left.sum.retain(|m, c| on_left(m, c));
        right.sum.retain(|m, _| !left.sum.contains_key(m));
        (left.term(terms), right.term(terms))
    }
}

fn product_term(terms: &mut Terms, monomial: &[Factor], c: &Bv) -> Term {
    if let [Factor::Holds(formula)] = monomial {
        let (k, zero) = (terms.bv(c.clone()), terms.bv(Bv::zero(c.width())));
        return terms.ite(*formula, k, zero);
    }
    let factors: Vec<Term> = monomial.iter().map(|f| factor_term(terms, *f, c)).collect();
    let product = factors.into_iter().reduce(|a, b| terms.bv_mul(a, b));
    let factor = terms.bv(c.clone());
    match product {
        None => factor,
        Some(product) if *c == Bv::one(c.width()) => product,
        Some(product) => terms.bv_mul(product, factor),
    }
}

/// A factor beside `c` as a term.
fn factor_term(terms: &mut Terms, factor: Factor, c: &Bv) -> Term {
    match factor {
        Factor::Atom(atom) => atom,
        Factor::Holds(formula) => {
            let one = terms.bv(Bv::one(c.width()));
            let zero = terms.bv(Bv::zero(c.width()));
            terms.ite(formula, one, zero)
        }
    }
}

/// The inverse of an odd number: each step of Newton's doubles the bits that are right.
fn inverse(c: &Bv) -> Bv {
    let two = Bv::one(c.width()).add(&Bv::one(c.width()));
    let mut x = c.clone();
    let mut right = 3_u64;
    while right < u64::from(c.width()) {
        x = x.mul(&two.sub(&c.mul(&x)));
        right *= 2;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_are_inverse() {
        for width in [1, 2, 3, 7, 32, 64, 65, 200] {
            for odd in [1, 3, 5, 0xffff_ffff_ffff_fff1_u64, 12345] {
                let c = Bv::from_u64(width, odd);
                assert_eq!(c.mul(&inverse(&c)), Bv::one(width), "{c}");
            }
        }
    }
}
