//! Writes the membership of a term in a set as formulas.

use super::{
    Abs,
    bits::{Bits, all_signed, all_unsigned, low, mask, power},
    cells::Cells,
    float::Floats,
    number::{Numbers, Reals},
    range::{MAX, MIN},
};
use bia_term::{
    Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;

/// Formulas that together say that a term is a member; less if no formula says so.
pub(crate) fn facts(terms: &mut Terms, term: Term, abs: &Abs) -> Vec<Term> {
    let mut found = Vec::new();
    match abs {
        Abs::Any => {}
        Abs::Set(values) => {
            let sort = terms.sort(term);
            let each: Vec<Term> = values
                .iter()
                .filter_map(|value| terms.try_value(Value::clone(value), sort).ok())
                .collect();
            let each: Vec<Term> = each
                .into_iter()
                .map(|value| terms.eq(term, value))
                .collect();
            if each.len() == values.len() {
                found.push(terms.or_all(&each));
            }
        }
        Abs::Bits(bits) => vector(terms, term, bits, &mut found),
        Abs::Numbers(numbers) => whole(terms, term, numbers, &mut found),
        Abs::Reals(reals) => real(terms, term, reals, &mut found),
        Abs::Floats(floats) => float(terms, term, floats, &mut found),
        Abs::Cells(cells) => array(terms, term, cells, &mut found),
    }
    found.retain(|fact| *fact != terms.tru());
    found
}

fn vector(terms: &mut Terms, x: Term, bits: &Bits, found: &mut Vec<Term>) {
    let (u, s, width) = (bits.unsigned, bits.signed, bits.width);
    let constant = |terms: &mut Terms, n: i128| terms.bv(Bv::from_u64(width, low(n, width)));
    let half = power(width - 1);
    // If all members are in one half of the range, both readings give the same bounds.
    let one_half = u.hi < half || u.lo >= half;
    if s.lo > all_signed(width).lo {
        let bound = constant(terms, s.lo);
        found.push(terms.bv_sle(bound, x));
    }
    if s.hi < all_signed(width).hi {
        let bound = constant(terms, s.hi);
        found.push(terms.bv_sle(x, bound));
    }
    // All of one half: said by the bound of the sign, and by what is below.
    if !one_half || (u.hi < half && s.lo == all_signed(width).lo) {
        if u.lo > 0 {
            let bound = constant(terms, u.lo);
            found.push(terms.bv_ule(bound, x));
        }
        if u.hi < all_unsigned(width).hi {
            let bound = constant(terms, u.hi);
            found.push(terms.bv_ule(x, bound));
        }
    }
    masked(terms, x, bits, found);
    let m = bits.congruence.modulus;
    let odd_part = if m > 0 { m >> m.trailing_zeros() } else { 1 };
    if odd_part > 1 && m < power(width) {
        let (m, rest) = (constant(terms, m), constant(terms, bits.congruence.rest));
        let left = terms.bv_urem(x, m);
        found.push(terms.eq(left, rest));
    }
}

/// Known bits that bounds do not say.
fn masked(terms: &mut Terms, x: Term, bits: &Bits, found: &mut Vec<Term>) {
    let width = bits.width;
    let differ = low(bits.unsigned.lo, width) ^ low(bits.unsigned.hi, width);
    let below = match differ {
        0 => 0,
        n => u64::MAX >> n.leading_zeros(),
    };
    let known = (bits.zeros | bits.ones) & below & mask(width);
    if known != 0 {
        let part = terms.bv_u64(width, known);
        let value = terms.bv_u64(width, bits.ones & known);
        let masked = terms.bv_and(x, part);
        found.push(terms.eq(masked, value));
    }
}

fn whole(terms: &mut Terms, x: Term, numbers: &Numbers, found: &mut Vec<Term>) {
    if numbers.range.lo != MIN {
        let bound = terms.int(IBig::from(numbers.range.lo));
        found.push(terms.le(bound, x));
    }
    if numbers.range.hi != MAX {
        let bound = terms.int(IBig::from(numbers.range.hi));
        found.push(terms.le(x, bound));
    }
    let (m, rest) = (numbers.congruence.modulus, numbers.congruence.rest);
    if m > 1 {
        let (m, rest) = (terms.int(IBig::from(m)), terms.int(IBig::from(rest)));
        let left = terms.int_mod(x, m);
        found.push(terms.eq(left, rest));
    }
}

fn real(terms: &mut Terms, x: Term, reals: &Reals, found: &mut Vec<Term>) {
    if let Some(lo) = &reals.lo {
        let bound = terms.real(lo.clone());
        found.push(terms.le(bound, x));
    }
    if let Some(hi) = &reals.hi {
        let bound = terms.real(hi.clone());
        found.push(terms.le(x, bound));
    }
}

fn float(terms: &mut Terms, x: Term, floats: &Floats, found: &mut Vec<Term>) {
    let is_nan = terms.fp_is_nan(x);
    let mut parts = Vec::new();
    let Some((lo, hi)) = &floats.range else {
        found.push(is_nan);
        return;
    };
    if !(lo.is_infinite() && lo.is_negative()) {
        let bound = terms.float(lo.clone());
        parts.push(terms.fp_le(bound, x));
    }
    if !(hi.is_infinite() && hi.is_positive()) {
        let bound = terms.float(hi.clone());
        parts.push(terms.fp_le(x, bound));
    }
    if parts.is_empty() && !floats.nan {
        parts.push(terms.not(is_nan));
    }
    for part in parts {
        let part = if floats.nan {
            terms.or(is_nan, part)
        } else {
            part
        };
        found.push(part);
    }
}

/// Only cells of their own: nothing is said about all indices.
fn array(terms: &mut Terms, x: Term, cells: &Cells, found: &mut Vec<Term>) {
    let Some((sort, _)) = terms.sorts().array_parts(terms.sort(x)) else {
        return;
    };
    for (index, abs) in &cells.cells {
        if let Ok(index) = terms.try_value(index.clone(), sort) {
            let cell = terms.select(x, index);
            // Arrays of arrays are nested as deep as sorts are, no deeper.
            found.extend(facts(terms, cell, abs));
        }
    }
}
