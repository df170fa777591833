//! The operators of BTOR2 on terms.
//!
//! Values of width 1 are of sort Bool; operators on words see them as words of one bit where they
//! have no meaning on truth values.

use super::read::MAX_BITS;
use bia_term::{Op, Sort, SortData, Term, Terms, value::Bv};
use dashu_int::{IBig, UBig};

/// Why an operator cannot be applied.
pub(super) enum Refusal {
    /// Operands of the wrong sort.
    Sorts,
    /// Indices that do not fit.
    Range,
}

/// The sort of bit-vectors of this width.
pub(super) fn bits(terms: &mut Terms, width: u32) -> Sort {
    match width {
        1 => Sort::BOOL,
        width => terms.bv_sort(width),
    }
}

/// The width of a sort that is no array.
pub(super) fn width(terms: &Terms, sort: Sort) -> Option<u32> {
    match sort {
        Sort::BOOL => Some(1),
        sort => terms.sorts().bv_width(sort),
    }
}

/// How messages call a sort.
pub(super) fn sort_text(terms: &Terms, sort: Sort) -> String {
    match (width(terms, sort), terms.sorts().array_parts(sort)) {
        (Some(1), _) => "1 bit".into(),
        (Some(width), _) => format!("{width} bits"),
        (None, Some((index, element))) => {
            let (index, element) = (sort_text(terms, index), sort_text(terms, element));
            format!("an array from {index} to {element}")
        }
        (None, None) => "something else".into(),
    }
}

/// The term of a constant.
pub(super) fn from_bits(terms: &mut Terms, value: Bv) -> Term {
    match value.width() {
        1 => terms.bool(value.bit(0)),
        _ => terms.bv(value),
    }
}

/// The constant that digits are: binary, decimal with or without minus, or hexadecimal.
pub(super) fn constant(tag: &str, digits: &str, width: u32) -> Option<Bv> {
    let limit = usize::try_from(width).ok()?;
    match tag {
        "const" => {
            let fits = digits.len() == limit;
            fits.then(|| Bv::from_binary(digits)).flatten()
        }
        "consth" => {
            let strict = digits.bytes().all(|b| b.is_ascii_hexdigit()) && !digits.is_empty();
            if !strict || digits.len() > limit.div_ceil(4) {
                return None;
            }
            let value = UBig::from_str_radix(digits, 16).ok()?;
            (value < UBig::ONE << limit).then(|| Bv::from_ubig(width, &value))
        }
        _ => {
            let (negative, plain) = match digits.strip_prefix('-') {
                Some(plain) => (true, plain),
                None => (false, digits),
            };
            let strict = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit());
            // Three decimal digits are less than ten bits.
            if !strict || plain.len() > limit / 3 + 2 {
                return None;
            }
            let value = UBig::from_str_radix(plain, 10).ok()?;
            let fits = match negative {
                false => value < UBig::ONE << limit,
                true => value <= UBig::ONE << (limit - 1),
            };
            let value = IBig::from(value);
            let value = if negative { -value } else { value };
            fits.then(|| Bv::from_ibig(width, &value))
        }
    }
}

/// How many operands and how many indices an operator has; `None` if it is unknown.
pub(super) fn arity(tag: &str) -> Option<(usize, usize)> {
    Some(match tag {
        "sext" | "uext" => (1, 1),
        "slice" => (1, 2),
        "not" | "inc" | "dec" | "neg" | "redand" | "redor" | "redxor" => (1, 0),
        "ite" | "write" => (3, 0),
        "iff" | "implies" | "eq" | "neq" | "sgt" | "ugt" | "sgte" | "ugte" | "slt" | "ult"
        | "slte" | "ulte" | "and" | "nand" | "nor" | "or" | "xnor" | "xor" | "rol" | "ror"
        | "sll" | "sra" | "srl" | "add" | "mul" | "sdiv" | "udiv" | "smod" | "srem" | "urem"
        | "sub" | "saddo" | "uaddo" | "sdivo" | "smulo" | "umulo" | "ssubo" | "usubo"
        | "concat" | "read" => (2, 0),
        _ => return None,
    })
}

/// The complement of a value; arrays have none.
pub(super) fn not(terms: &mut Terms, value: Term) -> Option<Term> {
    let sort = terms.sort(value);
    width(terms, sort)?;
    Some(match sort {
        Sort::BOOL => terms.not(value),
        _ => terms.bv_not(value),
    })
}

/// A value as a word.
fn word(terms: &mut Terms, value: Term) -> Term {
    match terms.sort(value) {
        Sort::BOOL => terms.bool_to_bv(value),
        _ => value,
    }
}

/// A word as a value.
fn value(terms: &mut Terms, word: Term) -> Term {
    let sort = terms.sort(word);
    if terms.sorts().bv_width(sort) == Some(1) {
        let one = terms.bv_u64(1, 1);
        return terms.eq(word, one);
    }
    word
}

/// Applies an operator of [`arity`] to as many operands and indices.
pub(super) fn apply(
    terms: &mut Terms,
    tag: &str,
    operands: &[Term],
    indices: [u32; 2],
) -> Result<Term, Refusal> {
    match *operands {
        [a] => unary(terms, tag, a, indices),
        [a, b] if tag == "read" => {
            let parts = terms.sorts().array_parts(terms.sort(a));
            let (index, _) = parts.ok_or(Refusal::Sorts)?;
            if terms.sort(b) != index {
                return Err(Refusal::Sorts);
            }
            Ok(terms.select(a, b))
        }
        [a, b] => binary(terms, tag, a, b),
        [a, b, c] if tag == "ite" => {
            if terms.sort(a) != Sort::BOOL || terms.sort(b) != terms.sort(c) {
                return Err(Refusal::Sorts);
            }
            Ok(terms.ite(a, b, c))
        }
        [a, b, c] => {
            let parts = terms.sorts().array_parts(terms.sort(a));
            if parts != Some((terms.sort(b), terms.sort(c))) {
                return Err(Refusal::Sorts);
            }
            Ok(terms.store(a, b, c))
        }
        _ => Err(Refusal::Sorts),
    }
}

fn unary(terms: &mut Terms, tag: &str, a: Term, [n, m]: [u32; 2]) -> Result<Term, Refusal> {
    let width = width(terms, terms.sort(a)).ok_or(Refusal::Sorts)?;
    if tag == "not" {
        return not(terms, a).ok_or(Refusal::Sorts);
    }
    if width == 1 && matches!(tag, "redand" | "redor" | "redxor" | "neg") {
        return Ok(a);
    }
    let w = word(terms, a);
    let made = match tag {
        "neg" => terms.bv_neg(w),
        "inc" | "dec" => {
            let one = terms.bv(Bv::one(width));
            match tag {
                "inc" => terms.bv_add(w, one),
                _ => terms.bv_sub(w, one),
            }
        }
        "redand" => {
            let ones = terms.bv(Bv::ones(width));
            terms.eq(w, ones)
        }
        "redor" => {
            let zero = terms.bv(Bv::zero(width));
            terms.ne(w, zero)
        }
        "redxor" => {
            let mut odd = terms.fals();
            for at in 0..width {
                let bit = terms.bv_extract(w, at, at);
                let bit = value(terms, bit);
                odd = terms.xor(odd, bit);
            }
            odd
        }
        "sext" | "uext" => {
            let fits = width.checked_add(n).is_some_and(|w| w <= MAX_BITS);
            match (fits, n, tag) {
                (false, ..) => return Err(Refusal::Range),
                (true, 0, _) => w,
                (true, by, "sext") => terms.bv_sign_extend(w, by),
                (true, by, _) => terms.bv_zero_extend(w, by),
            }
        }
        _ => {
            if n >= width || m > n {
                return Err(Refusal::Range);
            }
            terms.bv_extract(w, n, m)
        }
    };
    Ok(value(terms, made))
}

fn binary(terms: &mut Terms, tag: &str, a: Term, b: Term) -> Result<Term, Refusal> {
    let (left, right) = (terms.sort(a), terms.sort(b));
    if tag == "concat" {
        let both = width(terms, left).zip(width(terms, right));
        let (x, y) = both.ok_or(Refusal::Sorts)?;
        if x.saturating_add(y) > MAX_BITS {
            return Err(Refusal::Range);
        }
        let (a, b) = (word(terms, a), word(terms, b));
        return Ok(terms.bv_concat(a, b));
    }
    if left != right {
        return Err(Refusal::Sorts);
    }
    match tag {
        "eq" => return Ok(terms.eq(a, b)),
        "neq" => return Ok(terms.ne(a, b)),
        _ => {}
    }
    let width = width(terms, left).ok_or(Refusal::Sorts)?;
    if let "iff" | "implies" = tag {
        return match (width, tag) {
            (1, "iff") => Ok(terms.eq(a, b)),
            (1, _) => Ok(terms.implies(a, b)),
            _ => Err(Refusal::Sorts),
        };
    }
    if width == 1
        && let Some(made) = truth(terms, tag, a, b)
    {
        return Ok(made);
    }
    let (a, b) = (word(terms, a), word(terms, b));
    let made = words(terms, tag, a, b, width);
    Ok(value(terms, made))
}

/// Operators on truth values.
fn truth(terms: &mut Terms, tag: &str, a: Term, b: Term) -> Option<Term> {
    Some(match tag {
        "and" => terms.and(a, b),
        "or" => terms.or(a, b),
        "xor" => terms.xor(a, b),
        "nand" => {
            let both = terms.and(a, b);
            terms.not(both)
        }
        "nor" => {
            let any = terms.or(a, b);
            terms.not(any)
        }
        "xnor" => terms.eq(a, b),
        "rol" | "ror" => a,
        "ult" => {
            let less = terms.not(a);
            terms.and(less, b)
        }
        "ulte" => terms.implies(a, b),
        _ => return None,
    })
}

/// Operators on two words of one width.
fn words(terms: &mut Terms, tag: &str, a: Term, b: Term, width: u32) -> Term {
    let t = terms;
    match tag {
        "sgt" => t.bv_slt(b, a),
        "ugt" => t.bv_ult(b, a),
        "sgte" => t.bv_sle(b, a),
        "ugte" => t.bv_ule(b, a),
        "slt" => t.bv_slt(a, b),
        "ult" => t.bv_ult(a, b),
        "slte" => t.bv_sle(a, b),
        "ulte" => t.bv_ule(a, b),
        "and" => t.bv_and(a, b),
        "or" => t.bv_or(a, b),
        "xor" => t.bv_xor(a, b),
        "nand" | "nor" | "xnor" => {
            let plain = match tag {
                "nand" => t.bv_and(a, b),
                "nor" => t.bv_or(a, b),
                _ => t.bv_xor(a, b),
            };
            t.bv_not(plain)
        }
        "rol" | "ror" => rotate(t, a, b, width, tag == "rol"),
        "sll" => t.bv_shl(a, b),
        "sra" => t.bv_ashr(a, b),
        "srl" => t.bv_lshr(a, b),
        "add" => t.bv_add(a, b),
        "mul" => t.bv_mul(a, b),
        "sdiv" => t.bv_sdiv(a, b),
        "udiv" => t.bv_udiv(a, b),
        "smod" => t.bv_smod(a, b),
        "srem" => t.bv_srem(a, b),
        "urem" => t.bv_urem(a, b),
        "sub" => t.bv_sub(a, b),
        "saddo" => t.bv_saddo(a, b),
        "uaddo" => t.bv_uaddo(a, b),
        "sdivo" => t.bv_sdivo(a, b),
        "smulo" => t.mk(Op::BvSmulo, &[a, b]),
        "umulo" => t.mk(Op::BvUmulo, &[a, b]),
        "ssubo" => t.bv_ssubo(a, b),
        // `usubo`, the last one: there is a borrow.
        _ => t.bv_ult(a, b),
    }
}

/// Rotation by the amount modulo the width.
fn rotate(t: &mut Terms, a: Term, by: Term, width: u32, left: bool) -> Term {
    let full = t.bv_u64(width, u64::from(width));
    let by = t.bv_urem(by, full);
    let rest = t.bv_sub(full, by);
    let (one, two) = match left {
        true => (t.bv_shl(a, by), t.bv_lshr(a, rest)),
        false => (t.bv_lshr(a, by), t.bv_shl(a, rest)),
    };
    t.bv_or(one, two)
}

/// Whether the sort is one that BTOR2 has: bits, or an array of bits.
pub(super) fn expressible(terms: &Terms, sort: Sort) -> Result<(), String> {
    match terms.sort_data(sort) {
        SortData::Bool | SortData::Bv(_) | SortData::Enum(_) => Ok(()),
        SortData::Int | SortData::Real => {
            Err("BTOR2 has no integers or reals without bound".into())
        }
        SortData::Float(_) | SortData::RoundingMode => {
            Err("BTOR2 has no floating-point numbers, and they cannot be made bits here".into())
        }
        SortData::Uninterpreted(_) => Err("BTOR2 has no uninterpreted sorts".into()),
        SortData::Array { index, element } => {
            for part in [*index, *element] {
                if terms.sorts().array_parts(part).is_some() {
                    return Err("BTOR2 has no arrays of arrays".into());
                }
                expressible(terms, part)?;
            }
            Ok(())
        }
    }
}
