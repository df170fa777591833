//! Measures: terms over the state with values in the natural numbers.
//!
//! ```text
//!   base      a number read from the state: a bit-vector as signed or unsigned, an integer, a truth value
//!   line      ℓ = c + Σ kᵢ·bᵢ                           with integers c, kᵢ and bases bᵢ
//!   measure   Σ max(0, ℓⱼ)                              clamped
//!             ℓ - least value of ℓ                      not clamped; one line, over bounded bases
//!             either of these where a base holds, and 0 elsewhere
//! ```
//! Bit-vectors are extended before anything is computed, so that nothing wraps. On samples measures
//! are computed as numbers, for solvers they are terms.

use bia_term::{
    Evaluator, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Bit-vectors wider than this are no bases.
const WIDEST: u32 = 66;

/// How a term is read as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Read {
    /// A bit-vector with sign.
    Signed,
    /// A bit-vector without sign.
    Unsigned,
    /// An integer.
    Int,
    /// 1 if it is true.
    Bool,
}

/// A number read from the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Base {
    term: Term,
    read: Read,
}

/// c + Σ kᵢ·bᵢ
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Line {
    /// Bases by number, with their factors.
    pub(super) of: Vec<(usize, i64)>,
    /// c
    pub(super) plus: i128,
}

/// A measure.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Measure {
    /// A base that holds where the measure is not 0.
    pub(super) when: Option<usize>,
    /// The lines.
    pub(super) lines: Vec<Line>,
    /// Whether each line counts only where it is positive.
    pub(super) clamped: bool,
}

/// Values of the bases in one state; `None`: not a number that we compute with.
pub(super) type Numbers = Vec<Option<i128>>;

/// The bases of some measures.
#[derive(Debug, Default)]
pub(super) struct Bases {
    list: IndexSet<Base, FxBuildHasher>,
}

impl Bases {
    /// The number of a base; `None` if it is too wide.
    pub(super) fn add(&mut self, terms: &Terms, term: Term, read: Read) -> Option<usize> {
        let fits = match terms.sort_data(terms.sort(term)) {
            SortData::Bv(width) => *width <= WIDEST,
            SortData::Int => read == Read::Int,
            SortData::Bool => read == Read::Bool,
            SortData::Real
            | SortData::RoundingMode
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => false,
        };
        fits.then(|| self.list.insert_full(Base { term, read }).0)
    }

    /// The values of all.
    pub(super) fn numbers(&self, evaluator: &mut Evaluator<'_>) -> Numbers {
        let number = |base: &Base| {
            let value = evaluator.eval(base.term).ok()?;
            number(value, base.read)
        };
        self.list.iter().map(number).collect()
    }

    /// The least and the greatest value of a base that is no integer.
    fn range(&self, terms: &Terms, base: usize) -> Option<(i128, i128)> {
        let Base { term, read } = self.list[base];
        match read {
            Read::Signed => {
                let half = 1_i128 << (terms.width(term) - 1);
                Some((-half, half - 1))
            }
            Read::Unsigned => Some((0, (1_i128 << terms.width(term)) - 1)),
            Read::Bool => Some((0, 1)),
            Read::Int => None,
        }
    }

    /// The least and the greatest value of a line over bounded bases.
    fn span(&self, terms: &Terms, line: &Line) -> Option<(i128, i128)> {
        let (mut low, mut high) = (line.plus, line.plus);
        for (base, factor) in &line.of {
            let (least, most) = self.range(terms, *base)?;
            let (a, b) = (i128::from(*factor) * least, i128::from(*factor) * most);
            (low, high) = (low + a.min(b), high + a.max(b));
        }
        Some((low, high))
    }

    /// Whether all bases of a measure are bounded.
    pub(super) fn is_bounded(&self, terms: &Terms, measure: &Measure) -> bool {
        let mut lines = measure.lines.iter();
        lines.all(|line| self.span(terms, line).is_some())
    }

    /// The value of a measure.
    pub(super) fn value(
        &self,
        terms: &Terms,
        measure: &Measure,
        numbers: &Numbers,
    ) -> Option<i128> {
        if let Some(when) = measure.when
            && numbers[when]? == 0
        {
            return Some(0);
        }
        let mut sum = 0_i128;
        for line in &measure.lines {
            let mut value = line.plus;
            for (base, factor) in &line.of {
                let part = numbers[*base]?.checked_mul(i128::from(*factor))?;
                value = value.checked_add(part)?;
            }
            if !measure.clamped {
                value = value.checked_sub(self.span(terms, line)?.0)?;
            }
            sum = sum.checked_add(value.max(0))?;
        }
        Some(sum)
    }

    /// A measure as a term: an integer, or a bit-vector that is read as unsigned.
    pub(super) fn build(&self, terms: &mut Terms, measure: &Measure) -> Term {
        let spans: Option<Vec<(i128, i128)>> = measure
            .lines
            .iter()
            .map(|line| self.span(terms, line))
            .collect();
        let whole = match spans {
            Some(spans) => self.bits(terms, measure, &spans),
            None => self.integer(terms, measure),
        };
        match measure.when {
            None => whole,
            Some(when) => {
                let holds = self.list[when].term;
                let zero = zero(terms, whole);
                terms.ite(holds, whole, zero)
            }
        }
    }

    fn bits(&self, terms: &mut Terms, measure: &Measure, spans: &[(i128, i128)]) -> Term {
        let low = spans.iter().map(|(low, _)| *low).min().unwrap_or(0);
        let high: i128 = spans
            .iter()
            .map(|(low, high)| high.max(&0) - low.min(&0))
            .sum();
        let width = signed_width(low).max(signed_width(high));
        let mut parts = Vec::new();
        for (line, (low, _)) in measure.lines.iter().zip(spans) {
            let plus = match measure.clamped {
                true => line.plus,
                false => line.plus - low,
            };
            let mut sum = constant(terms, width, plus);
            for (base, factor) in &line.of {
                let wide = self.wide(terms, *base, width);
                sum = match factor {
                    1 => terms.bv_add(sum, wide),
                    -1 => terms.bv_sub(sum, wide),
                    _ => {
                        let factor = constant(terms, width, i128::from(*factor));
                        let product = terms.bv_mul(factor, wide);
                        terms.bv_add(sum, product)
                    }
                };
            }
            if measure.clamped && *low < 0 {
                let zero = terms.bv_u64(width, 0);
                let negative = terms.bv_slt(sum, zero);
                sum = terms.ite(negative, zero, sum);
            }
            parts.push(sum);
        }
        let zero = terms.bv_u64(width, 0);
        parts.into_iter().fold(zero, |a, b| terms.bv_add(a, b))
    }

    fn wide(&self, terms: &mut Terms, base: usize, width: u32) -> Term {
        let Base { term, read } = self.list[base];
        match read {
            Read::Signed => {
                let by = width - terms.width(term);
                terms.bv_sign_extend(term, by)
            }
            Read::Unsigned => {
                let by = width - terms.width(term);
                terms.bv_zero_extend(term, by)
            }
            Read::Bool | Read::Int => {
                let (one, zero) = (terms.bv_u64(width, 1), terms.bv_u64(width, 0));
                terms.ite(term, one, zero)
            }
        }
    }

    fn integer(&self, terms: &mut Terms, measure: &Measure) -> Term {
        let zero = terms.int(0);
        let mut whole = zero;
        for line in &measure.lines {
            let mut sum = terms.int(IBig::from(line.plus));
            for (base, factor) in &line.of {
                let Base { term, read } = self.list[*base];
                let number = match read {
                    Read::Int => term,
                    Read::Signed => terms.sbv_to_int(term),
                    Read::Unsigned => terms.ubv_to_int(term),
                    Read::Bool => {
                        let one = terms.int(1);
                        terms.ite(term, one, zero)
                    }
                };
                let factor = terms.int(*factor);
                let product = terms.mul(factor, number);
                sum = terms.add(sum, product);
            }
            let negative = terms.lt(sum, zero);
            let clamped = terms.ite(negative, zero, sum);
            whole = terms.add(whole, clamped);
        }
        whole
    }
}

/// A value as a number.
pub(super) fn number(value: &Value, read: Read) -> Option<i128> {
    match read {
        Read::Bool => value.as_bool().map(i128::from),
        Read::Int => i128::try_from(value.as_int()?.clone()).ok(),
        Read::Signed => i128::try_from(value.as_bv()?.to_ibig()).ok(),
        Read::Unsigned => i128::try_from(value.as_bv()?.to_ubig()).ok(),
    }
}

/// How many bits the number takes with its sign.
fn signed_width(number: i128) -> u32 {
    let magnitude = if number < 0 { !number } else { number };
    129 - magnitude.leading_zeros()
}

fn constant(terms: &mut Terms, width: u32, number: i128) -> Term {
    terms.bv(Bv::from_ibig(width, &IBig::from(number)))
}

/// 0 of the sort of the term.
pub(super) fn zero(terms: &mut Terms, like: Term) -> Term {
    match terms.sort(like) == Sort::INT {
        true => terms.int(0),
        false => terms.bv_u64(terms.width(like), 0),
    }
}

/// Two measures as terms of one sort, if they can be.
pub(super) fn same_width(terms: &mut Terms, a: Term, b: Term) -> (Term, Term) {
    if terms.sort(a) == Sort::INT || terms.sort(b) == Sort::INT {
        return (a, b);
    }
    let width = terms.width(a).max(terms.width(b));
    (widen(terms, a, width), widen(terms, b, width))
}

/// A measure of bits with more bits.
pub(super) fn widen(terms: &mut Terms, a: Term, width: u32) -> Term {
    let by = width - terms.width(a);
    terms.bv_zero_extend(a, by)
}
