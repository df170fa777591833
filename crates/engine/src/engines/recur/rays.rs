//! Recurrent sets of cycles whose numbers grow: inequalities found along the orbit.
//!
//! A geometric argument (Leike, Heizmann, TACAS 2014, arXiv:1609.05207) says that a linear cycle
//! goes x, x + y, x + y + λ·y, …: its states stay in a cone. The facets of that cone are
//! inequalities, and a conjunction of those is recurrent:
//!
//! ```text
//!   orbit       x₀, x₁ = U(x₀), …       by evaluation, while G holds
//!   ℓ(x) ≥ 0    ℓ = c + Σ kᵢ·xᵢ over the integers of the cone, Σ |kᵢ| as small as possible
//!   asked for   ℓ ≥ 0 on the orbit;  ℓ < 0 in a state of the set where G does not hold;
//!               ℓ(a) ≥ 0 ⇒ ℓ(b) ≥ 0 for known steps a → b of the cycle
//!   checked     R ∧ G ∧ ℓ ≥ 0 ⇒ ℓ(U) ≥ 0; else there is one more known step
//!   while R does not imply G there is one more ℓ
//! ```
//! What comes out is certified as every recurrent set is.

use crate::{
    Cx,
    engines::rank::walk::assign,
    session::{Halt, Session},
};
use bia_system::Ts;
use bia_term::{Evaluator, Sort, Substitution, Term, Terms, value::Value};
use dashu_int::IBig;
use std::time::Duration;

/// Bounds of Σ |kᵢ|, in the order in which they are tried.
const SIZES: [i64; 6] = [1, 2, 3, 5, 8, 16];
/// States of the orbit, at most.
const MAX_ORBIT: usize = 12;
/// Inequalities, at most.
const MAX_INEQUALITIES: usize = 4;
/// Rounds for one inequality, at most.
const MAX_ROUNDS: usize = 30;
/// The time of one question.
const SLICE: Duration = Duration::from_millis(500);

/// A cycle: when it can be gone, the state after it, and what is known to be kept.
pub(super) struct Round<'a> {
    pub(super) ts: &'a Ts,
    /// G
    pub(super) guard: Term,
    /// U
    pub(super) after: &'a [Term],
    /// Formulas with ∧P ∧ G ⇒ ∧P(U).
    pub(super) kept: Vec<Term>,
    /// The variables that matter.
    pub(super) cone: &'a [usize],
}

type Point = Vec<IBig>;

/// A set around a state that the cycle does not leave.
pub(super) fn grown(
    cx: &mut Cx<'_>,
    round: &Round<'_>,
    state: &[Value],
) -> Result<Option<Vec<Term>>, Halt> {
    let numbers = round.cone.iter().copied();
    let ints: Vec<usize> = numbers
        .filter(|at| cx.terms.sort(round.ts.state[*at].now) == Sort::INT)
        .collect();
    if ints.is_empty() {
        return Ok(None);
    }
    let Some(orbit) = orbit(cx.terms, round, &ints, state) else {
        return Ok(None);
    };
    let mut set = round.kept.clone();
    let mut roots = set.clone();
    roots.push(round.guard);
    roots.extend_from_slice(round.after);
    let mut session = Session::over(cx, &roots)?;
    for _ in 0..=MAX_INEQUALITIES {
        let outside = cx.terms.not(round.guard);
        let mut assuming = set.clone();
        assuming.push(outside);
        let left = match solved(cx, &mut session, &assuming)? {
            Some(true) => point(cx, &mut session, round, &ints, false)?,
            Some(false) => return Ok(Some(set)),
            None => None,
        };
        let Some(left) = left else {
            return Ok(None);
        };
        let mut search = Facet::open(cx, round, &ints, &orbit, &left)?;
        let Some(facet) = search.find(cx, &mut session, &set)? else {
            return Ok(None);
        };
        set.push(facet);
    }
    Ok(None)
}

/// Whether there is a model; `None`: not found out.
fn solved(cx: &mut Cx<'_>, session: &mut Session, assuming: &[Term]) -> Result<Option<bool>, Halt> {
    let budget = cx.budget.within(SLICE);
    match session.is_sat(cx.terms, assuming, &budget) {
        Ok(answer) => Ok(Some(answer)),
        Err(Halt::Unknown(_)) => {
            cx.budget.check_now()?;
            Ok(None)
        }
        Err(fault) => Err(fault),
    }
}

/// The integers of a state, or of the state after the cycle, in the model.
fn point(
    cx: &mut Cx<'_>,
    session: &mut Session,
    round: &Round<'_>,
    ints: &[usize],
    is_after: bool,
) -> Result<Option<Point>, Halt> {
    let model = session.model(cx.terms)?;
    let mut evaluator = Evaluator::new(cx.terms, &model);
    let mut read = |at: &usize| {
        let term = match is_after {
            true => round.after[*at],
            false => round.ts.state[*at].now,
        };
        evaluator.eval(term).ok()?.as_int().cloned()
    };
    Ok(ints.iter().map(&mut read).collect())
}

/// The integers of the states that the cycle goes through from a state.
fn orbit(terms: &Terms, round: &Round<'_>, ints: &[usize], state: &[Value]) -> Option<Vec<Point>> {
    let mut state = state.to_vec();
    let mut points = Vec::new();
    for _ in 0..MAX_ORBIT {
        let point: Option<Point> = ints.iter().map(|at| state[*at].as_int().cloned()).collect();
        points.push(point?);
        let model = assign(terms, round.ts, &state);
        let mut evaluator = Evaluator::new(terms, &model);
        if evaluator.eval(round.guard) != Ok(&Value::Bool(true)) {
            return None;
        }
        let mut next = Vec::with_capacity(state.len());
        for after in round.after {
            next.push(evaluator.eval(*after).ok()?.clone());
        }
        state = next;
    }
    Some(points)
}

/// The search for one inequality.
struct Facet<'a> {
    round: &'a Round<'a>,
    ints: &'a [usize],
    session: Session,
    factors: Vec<Term>,
    plus: Term,
    size: Term,
    at: usize,
}

impl<'a> Facet<'a> {
    fn open(
        cx: &mut Cx<'_>,
        round: &'a Round<'a>,
        ints: &'a [usize],
        orbit: &[Point],
        left: &Point,
    ) -> Result<Self, Halt> {
        let terms = &mut *cx.terms;
        let (zero, plus) = (terms.int(0), terms.fresh_var("plus", Sort::INT));
        let (mut factors, mut size, mut bounds) = (Vec::new(), zero, Vec::new());
        for _ in ints {
            let factor = terms.fresh_var("factor", Sort::INT);
            let part = terms.fresh_var("part", Sort::INT);
            let minus = terms.neg(factor);
            bounds.extend([terms.le(factor, part), terms.le(minus, part)]);
            size = terms.add(size, part);
            factors.push(factor);
        }
        let session = Session::over(cx, &bounds)?;
        let mut facet = Self {
            round,
            ints,
            session,
            factors,
            plus,
            size,
            at: 0,
        };
        for bound in bounds {
            facet.session.assert(cx.terms, bound)?;
        }
        for point in orbit {
            let inside = facet.holds(cx.terms, point);
            facet.session.assert(cx.terms, inside)?;
        }
        let inside = facet.holds(cx.terms, left);
        facet.session.assert_not(cx.terms, inside)?;
        Ok(facet)
    }

    /// ℓ(point) ≥ 0, about the coefficients.
    fn holds(&self, terms: &mut Terms, point: &Point) -> Term {
        let mut sum = self.plus;
        for (factor, value) in self.factors.iter().zip(point) {
            let value = terms.int(value.clone());
            let product = terms.mul(value, *factor);
            sum = terms.add(sum, product);
        }
        let zero = terms.int(0);
        terms.le(zero, sum)
    }

    /// An inequality that the cycle keeps within the set.
    fn find(
        &mut self,
        cx: &mut Cx<'_>,
        checker: &mut Session,
        set: &[Term],
    ) -> Result<Option<Term>, Halt> {
        let vars = self.round.ts.state.iter().map(|var| var.now);
        let pairs = vars.zip(self.round.after.iter().copied());
        let mut then = Substitution::new(cx.terms, pairs);
        for _ in 0..MAX_ROUNDS {
            cx.budget.check_now()?;
            let Some(guess) = self.guess(cx)? else {
                return Ok(None);
            };
            let later = then.apply(cx.terms, guess);
            let mut assuming = set.to_vec();
            assuming.extend([guess, self.round.guard, cx.terms.not(later)]);
            match solved(cx, checker, &assuming)? {
                Some(false) => return Ok(Some(guess)),
                Some(true) => {}
                None => return Ok(None),
            }
            let before = point(cx, checker, self.round, self.ints, false)?;
            let after = point(cx, checker, self.round, self.ints, true)?;
            let (Some(before), Some(after)) = (before, after) else {
                return Ok(None);
            };
            let (before, after) = (self.holds(cx.terms, &before), self.holds(cx.terms, &after));
            let kept = cx.terms.implies(before, after);
            self.session.assert(cx.terms, kept)?;
        }
        Ok(None)
    }

    /// An inequality that fits what is known.
    fn guess(&mut self, cx: &mut Cx<'_>) -> Result<Option<Term>, Halt> {
        while self.at < SIZES.len() {
            let bound = cx.terms.int(SIZES[self.at]);
            let small = cx.terms.le(self.size, bound);
            if solved(cx, &mut self.session, &[small])? == Some(true) {
                let model = self.session.model(cx.terms)?;
                let mut evaluator = Evaluator::new(cx.terms, &model);
                let mut read = |term: &Term| evaluator.eval(*term).ok()?.as_int().cloned();
                let plus = read(&self.plus);
                let factors: Option<Vec<IBig>> = self.factors.iter().map(&mut read).collect();
                let (Some(plus), Some(factors)) = (plus, factors) else {
                    return Ok(None);
                };
                let terms = &mut *cx.terms;
                let mut sum = terms.int(plus);
                for (at, factor) in self.ints.iter().zip(factors) {
                    let factor = terms.int(factor);
                    let product = terms.mul(factor, self.round.ts.state[*at].now);
                    sum = terms.add(sum, product);
                }
                let zero = terms.int(0);
                return Ok(Some(terms.le(zero, sum)));
            }
            self.at += 1;
        }
        Ok(None)
    }
}
