//! Rules on words, beyond what constructors of terms do.
//!
//! A rule looks at a term whose arguments are in normal form and answers with a term that has the
//! same value in every model of the [facts](Facts), or not at all. Each has a name and a counter.

mod array;
mod core;
mod extract;
mod order;
mod shift;
mod sum;

use super::facts::Facts;
use bia_term::{
    Op, Term, Terms,
    value::{Bv, Value},
};

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal,)*) => {
        /// A rule. In the formulas c, d are constants and ∘ is concatenation.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Rule { $($(#[$doc])* $rule,)* }

        const NAMES: &[&str] = &[$(concat!("rule ", $name),)*];
    };
}

rules! {
    /// a = b where common summands cancel
    EqSum = "eq-sum",
    /// c·x + d = 0 with odd c: x = -d/c
    EqOdd = "eq-odd",
    /// a∘b = c∘d, or with a constant on one side: part by part
    EqConcat = "eq-concat",
    /// ~a = c, a⊕c = d, sign extensions: without them
    EqInvert = "eq-invert",
    /// (p ? c : x) = d
    EqIte = "eq-ite",
    /// a⊕b = a, a changed at i = a
    EqAbsorb = "eq-absorb",
    /// A sum with summands that cancel or come together
    Sum = "sum",
    /// An operator on (p ? c : d) and constants
    IteLift = "ite-lift",
    /// Bits of a bitwise operation or of a choice
    ExtractBitwise = "extract-bitwise",
    /// Low bits of a sum, difference or product
    ExtractArith = "extract-arith",
    /// Bits across the parts of a concatenation, or of an extension
    ExtractAcross = "extract-across",
    /// Shifts by constants are concatenations.
    ShiftConstant = "shift-constant",
    /// x·2^k, x/2^k, x mod 2^k
    PowerOfTwo = "power-of-two",
    /// c∘a < c∘b: a < b; and of extensions
    OrderPrefix = "order-prefix",
    /// Signed order of numbers with a known sign
    OrderSign = "order-sign",
    /// (a changed at i)[j] with different i, j: a[j]
    SelectPast = "select-past",
    /// Writes at different indices, the older index first
    StoreOrder = "store-order",
    /// a = b of different a, b
    EqKnown = "eq-known",
}

impl Rule {
    const COUNT: usize = NAMES.len();
}

/// How often each rule was applied.
#[derive(Clone, Debug)]
pub(super) struct Counters([u64; Rule::COUNT]);

impl Default for Counters {
    fn default() -> Self {
        Self([0; Rule::COUNT])
    }
}

impl Counters {
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        NAMES.iter().copied().zip(self.0.iter().copied())
    }
}

/// What a rule made.
type Found = Option<(Rule, Term)>;

/// Applies the first rule that fits.
pub(super) fn step(
    terms: &mut Terms,
    facts: &mut Facts,
    counters: &mut Counters,
    term: Term,
) -> Option<Term> {
    let known = if facts.is_empty() {
        None
    } else {
        find_known(terms, facts, term)
    };
    let (rule, made) = known.or_else(|| find(terms, term))?;
    debug_assert_eq!(terms.sort(made), terms.sort(term), "{rule:?}");
    if made == term {
        return None;
    }
    counters.0[rule as usize] += 1;
    Some(made)
}

/// Rules that hold because of facts.
fn find_known(terms: &mut Terms, facts: &mut Facts, term: Term) -> Found {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`find` has them all")]
    match terms.op(term) {
        Op::Eq => array::equal(terms, facts, term),
        Op::Select => array::select(terms, facts, term),
        Op::Store => array::store(terms, facts, term),
        _ => None,
    }
}

fn find(terms: &mut Terms, term: Term) -> Found {
    if let Some(found) = core::lift_ite(terms, term) {
        return Some(found);
    }
    match terms.op(term) {
        Op::Eq => core::eq(terms, term),
        Op::BvAdd | Op::BvSub | Op::BvNeg => sum::sum(terms, term),
        Op::BvMul => shift::product(terms, term).or_else(|| sum::sum(terms, term)),
        Op::BvUdiv | Op::BvUrem => shift::quotient(terms, term),
        Op::BvShl | Op::BvLshr | Op::BvAshr => shift::shift(terms, term),
        Op::BvUlt | Op::BvSlt => order::order(terms, term),
        Op::Extract { hi, lo } => extract::extract(terms, term, hi, lo),
        Op::Not
        | Op::And
        | Op::Or
        | Op::Ite
        | Op::Neg
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
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvSmod
        | Op::BvUmulo
        | Op::BvSmulo
        | Op::Concat
        | Op::SignExtend { .. }
        | Op::IntToBv { .. }
        | Op::UbvToInt
        | Op::FpAbs
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
        | Op::FpToSbv { .. }
        | Op::Select
        | Op::Store
        | Op::ConstArray(_)
        | Op::Var(_)
        | Op::Value(_)
        | Op::App(_) => None,
    }
}

/// The bit-vector, if the term is a constant one.
fn constant(terms: &Terms, term: Term) -> Option<Bv> {
    terms.value_of(term).and_then(Value::as_bv).cloned()
}

/// The two arguments of a term that has two.
fn pair(terms: &Terms, term: Term) -> Option<(Term, Term)> {
    match terms.args(term) {
        [a, b] => Some((*a, *b)),
        _ => None,
    }
}

/// The exponent of a power of two.
fn power_of_two(value: &Bv) -> Option<u32> {
    let mut set = (0..value.width()).filter(|i| value.bit(*i));
    let place = set.next()?;
    set.next().is_none().then_some(place)
}

/// `k` zeros below `high`; `high` itself for none.
fn with_zeros_below(terms: &mut Terms, high: Term, k: u32) -> Term {
    if k == 0 {
        return high;
    }
    let zeros = terms.bv(Bv::zero(k));
    terms.bv_concat(high, zeros)
}

/// `k` zeros above `low`; `low` itself for none.
fn with_zeros_above(terms: &mut Terms, low: Term, k: u32) -> Term {
    if k == 0 {
        return low;
    }
    let zeros = terms.bv(Bv::zero(k));
    terms.bv_concat(zeros, low)
}
