//! How any two visits of a place are related.
//!
//! With x the state at a visit and y at an earlier one:
//!
//! ```text
//!   key(x) ≠ key(y) ∨ ⋁ g(x) ∧ g(y) ∧ m(x) ≺ m(y)      for each descent (m, g)
//!   a ≺ b      ⋁ⱼ a₁ = b₁ ∧ … ∧ aⱼ₋₁ = bⱼ₋₁ ∧ aⱼ < bⱼ
//! ```
//! It is made simpler: parts of m are left out, and conditions under which a part counts, if that
//! follows from the relation as it was and what is known of x and y. So what is left holds too, and
//! is of the same form. Numbers that are cut off at 0, and that count under a condition only, are
//! compared as what is in them:
//!
//! ```text
//!   max(a, 0) < max(b, 0)           b > 0 ∧ a < b
//!   (c ? a : 0) < (d ? b : 0)       d ∧ (c ? a < b : b ≠ 0)
//! ```
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "shapes of two numbers that differ, and sorts that are no numbers, have nothing in common"
)]

use crate::pipeline::{Config, Descent, Ranked, Ranking, Solvers};
use bia_base::Budget;
use bia_solver::api::{Answer, Caps};
use bia_term::{Op, SortData, Substitution, Term, Terms, value::Value};
use std::time::Duration;

/// How deep conditions of numbers are looked into.
const MAX_DEPTH: usize = 6;
/// Conjuncts with more terms are not told.
const MAX_SIZE: usize = 14;
/// So many are looked at.
const MAX_CANDIDATES: usize = 30;
/// How long one question may take.
const QUESTION_TIMEOUT: Duration = Duration::from_secs(1);

impl Ranking {
    /// For each place how any two visits are related, and what holds at each; `None` if nothing is
    /// known.
    pub(crate) fn relate(&mut self, config: &Config, budget: &Budget) -> Vec<Related> {
        let pairs = self.vars().iter().map(|var| (var.now, var.earlier));
        let earlier = Substitution::new(&self.terms, pairs);
        let mut relations = Relations {
            terms: &mut self.terms,
            earlier,
            solvers: Solvers::of(config),
            budget,
        };
        let places = self.at.iter();
        let related = places.map(|ranked| Related {
            relation: relations.at(ranked),
            invariant: ranked.invariant.map(|all| relations.essential(all)),
        });
        related.collect()
    }
}

/// What is told about a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Related {
    /// Of a visit and any earlier one.
    pub(crate) relation: Option<Term>,
    /// Of each visit.
    pub(crate) invariant: Option<Term>,
}

struct Relations<'a> {
    terms: &'a mut Terms,
    earlier: Substitution,
    solvers: Solvers,
    budget: &'a Budget,
}

impl Relations<'_> {
    fn at(&mut self, ranked: &Ranked) -> Option<Term> {
        if ranked.descents.is_empty() {
            return None;
        }
        let known = match ranked.invariant {
            Some(invariant) => {
                let earlier = self.before(invariant);
                self.terms.and(invariant, earlier)
            }
            None => self.terms.tru(),
        };
        let mut descents = Vec::new();
        if let Some(key) = ranked.key {
            let earlier = self.before(key);
            let same = self.terms.eq(key, earlier);
            descents.push(self.terms.not(same));
        }
        for descent in &ranked.descents {
            let less = self.simpler(descent, known)?;
            let mut all = vec![less];
            if let Some(within) = descent.within {
                all.extend([within, self.before(within)]);
            }
            descents.push(self.terms.and_all(&all));
        }
        Some(self.terms.or_all(&descents))
    }

    /// The small conjuncts of a formula, without those that follow from others.
    fn essential(&mut self, formula: Term) -> Term {
        let mut parts = match self.terms.op(formula) == Op::And {
            true => self.terms.args(formula).to_vec(),
            false => vec![formula],
        };
        let size = |part: &Term| self.terms.post_order(&[*part]).len();
        parts.retain(|part| size(part) <= MAX_SIZE);
        parts.sort_by_key(size);
        parts.truncate(MAX_CANDIDATES);
        let mut at = parts.len();
        while at > 0 {
            at -= 1;
            let part = parts.remove(at);
            let rest = self.terms.and_all(&parts);
            if !self.follows(rest, part) {
                parts.insert(at, part);
            }
        }
        self.terms.and_all(&parts)
    }

    /// A term at the earlier visit.
    fn before(&mut self, term: Term) -> Term {
        self.earlier.apply(self.terms, term)
    }

    /// m(x) ≺ m(y), or something simpler that follows from it.
    fn simpler(&mut self, descent: &Descent, known: Term) -> Option<Term> {
        let mut parts = descent.parts.clone();
        parts.retain(|part| self.terms.value_of(*part).is_none());
        let whole = self.less(&parts)?;
        let premise = self.terms.and(known, whole);
        let mut best = whole;
        let mut at = 0;
        while at < parts.len() {
            let mut fewer = parts.clone();
            fewer.remove(at);
            if let Some(less) = self.followed(premise, &fewer) {
                (parts, best) = (fewer, less);
                continue;
            }
            if let Shape::When(_, inner) = shape(self.terms, parts[at]) {
                let mut plain = parts.clone();
                plain[at] = inner;
                if let Some(less) = self.followed(premise, &plain) {
                    (parts, best) = (plain, less);
                    continue;
                }
            }
            at += 1;
        }
        Some(best)
    }

    /// m(x) ≺ m(y) for these parts, if it follows.
    fn followed(&mut self, premise: Term, parts: &[Term]) -> Option<Term> {
        let less = self.less(parts)?;
        let says = less != self.terms.fals() && self.follows(premise, less);
        says.then_some(less)
    }

    /// Whether one formula is known to follow from another.
    fn follows(&mut self, premise: Term, conclusion: Term) -> bool {
        let not = self.terms.not(conclusion);
        let need = Caps::of(self.terms, &[premise, not]);
        let Ok((_, mut solver)) = self.solvers.open_checker(need) else {
            return false;
        };
        let told = [premise, not].map(|formula| solver.assert(self.terms, formula).is_ok());
        let budget = self.budget.within(QUESTION_TIMEOUT);
        let answer = solver.check(self.terms, &[], &budget);
        told == [true, true] && matches!(answer, Ok(Answer::Unsat))
    }

    /// m(x) ≺ m(y)
    fn less(&mut self, measure: &[Term]) -> Option<Term> {
        let mut less = self.terms.fals();
        for part in measure.iter().rev() {
            let earlier = self.before(*part);
            let terms = &mut *self.terms;
            if !matches!(terms.sort_data(terms.sort(*part)), SortData::Bv(_)) {
                return None;
            }
            let smaller = smaller(terms, *part, earlier, MAX_DEPTH);
            let same = same(terms, *part, earlier, MAX_DEPTH);
            let rest = terms.and(same, less);
            less = terms.or(smaller, rest);
        }
        Some(less)
    }
}

/// A number as it is built.
enum Shape {
    /// max(a, 0), a signed.
    Clamped(Term),
    /// c ? a : 0
    When(Term, Term),
    Other,
}

fn shape(terms: &mut Terms, number: Term) -> Shape {
    if terms.op(number) != Op::Ite {
        return Shape::Other;
    }
    let (c, a, b) = match terms.args(number) {
        [c, a, b] => (*c, *a, *b),
        _ => return Shape::Other,
    };
    if is_zero(terms, b) {
        return Shape::When(c, a);
    }
    if !is_zero(terms, a) {
        return Shape::Other;
    }
    let is_negative = terms.bv_slt(b, a);
    match is_negative == c {
        true => Shape::Clamped(b),
        false => Shape::When(terms.not(c), b),
    }
}

fn is_zero(terms: &Terms, term: Term) -> bool {
    matches!(terms.value_of(term), Some(Value::Bv(bits)) if bits.is_zero())
}

fn zero(terms: &mut Terms, like: Term) -> Term {
    match terms.sort_data(terms.sort(like)) {
        SortData::Bv(width) => {
            let width = *width;
            terms.bv_u64(width, 0)
        }
        _ => like,
    }
}

/// a ≠ 0
fn counts(terms: &mut Terms, a: Term, depth: usize) -> Term {
    let zero = zero(terms, a);
    match shape(terms, a) {
        Shape::Clamped(inner) => terms.bv_slt(zero, inner),
        Shape::When(c, inner) if depth > 0 => {
            let inner = counts(terms, inner, depth - 1);
            terms.and(c, inner)
        }
        Shape::When(..) | Shape::Other => {
            let is_zero = terms.eq(a, zero);
            terms.not(is_zero)
        }
    }
}

/// a < b
fn smaller(terms: &mut Terms, a: Term, b: Term, depth: usize) -> Term {
    match (shape(terms, a), shape(terms, b)) {
        (Shape::Clamped(x), Shape::Clamped(y)) => {
            let zero = zero(terms, y);
            let positive = terms.bv_slt(zero, y);
            let less = terms.bv_slt(x, y);
            terms.and(positive, less)
        }
        (Shape::When(c, x), Shape::When(d, y)) if depth > 0 => {
            let less = smaller(terms, x, y, depth - 1);
            let some = counts(terms, y, depth - 1);
            let inner = if less == terms.fals() || some == terms.tru() {
                let stops = terms.not(c);
                let (both, one) = (terms.and(c, less), terms.and(stops, some));
                terms.or(both, one)
            } else {
                terms.ite(c, less, some)
            };
            terms.and(d, inner)
        }
        _ => terms.bv_ult(a, b),
    }
}

/// a = b
fn same(terms: &mut Terms, a: Term, b: Term, depth: usize) -> Term {
    let (inner, both) = match (shape(terms, a), shape(terms, b)) {
        (Shape::Clamped(x), Shape::Clamped(y)) => (terms.eq(x, y), terms.tru()),
        (Shape::When(c, x), Shape::When(d, y)) if depth > 0 => {
            (same(terms, x, y, depth - 1), terms.and(c, d))
        }
        _ => return terms.eq(a, b),
    };
    let (m, n) = (counts(terms, a, depth), counts(terms, b, depth));
    let (no_m, no_n) = (terms.not(m), terms.not(n));
    let neither = terms.and(no_m, no_n);
    let equal = terms.and(both, inner);
    terms.or(equal, neither)
}
