//! Synthesis of measures: integer coefficients that fit the steps that are known.
//!
//! ```text
//!   f(x) = c + Σ kᵢ·bᵢ(x)     columns bᵢ, unknown integers c, kᵢ with Σ |kᵢ| ≤ s
//!   raised    f less its least value, over bounded columns: right iff no step raises f
//!   leaning   max(0, f) with a c that makes f positive before each known step, over all columns
//!   clamped   max(0, f), over all columns
//!   fits      no known step (x, y) raises the measure, and at least one lowers it
//! ```
//! Counterexample-guided: a solver of integers proposes coefficients for some of the steps, with
//! the least s = 1, 2, … that there are any for; a step that does not fit is taken in. What fits
//! all known steps is for the caller to prove or to refute by one step more. Steps that the
//! measures of a level take away do not count for the next one, so tuples are lexicographic;
//! clamped ones are those of phases, where a function goes down once the one before is below zero.

use super::{
    columns::Columns,
    measure::{Line, Measure, Numbers},
};
use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_term::{Evaluator, Sort, Term, Terms};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::time::Duration;

/// Bounds of the sum of the coefficients, in the order in which they are tried.
const SIZES: [i64; 8] = [1, 2, 3, 4, 6, 10, 20, 60];
/// Proposals for one measure, at most.
const MAX_PROPOSALS: usize = 300;
/// The greatest number of steps that are asserted at once.
const MAX_AT_ONCE: usize = 48;
/// The time of one proposal.
const SLICE: Duration = Duration::from_millis(1500);

/// What is made of f.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// f less its least value.
    Raised,
    /// max(0, f), with c from the known steps.
    Leaning,
    /// max(0, f), with c from the solver.
    Clamped,
}

/// c and kᵢ.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Coefficients {
    factors: Vec<i64>,
    plus: i128,
}

/// The search for the measures of one group.
pub(super) struct Synthesis {
    /// The columns by number.
    chosen: Vec<usize>,
    shape: Shape,
    session: Session,
    factors: Vec<Term>,
    plus: Term,
    /// Σ |kᵢ|
    size: Term,
    /// The place in [`SIZES`]; smaller ones have no solution.
    at: usize,
    /// Steps: columns before and after.
    rows: IndexSet<(Vec<i128>, Vec<i128>), FxBuildHasher>,
    /// Steps that the solver knows: what says that one is lowered.
    known: Vec<(usize, Term)>,
    left: usize,
}

impl Synthesis {
    /// No steps are known. `None`: there is nothing to combine. Few columns are enough for most
    /// loops.
    pub(super) fn open(
        cx: &mut Cx<'_>,
        columns: &Columns,
        shape: Shape,
        is_simple: bool,
    ) -> Result<Option<Self>, Halt> {
        let all = 0..columns.bounded.len();
        let chosen = all.filter(|b| shape != Shape::Raised || columns.bounded[*b]);
        let chosen: Vec<usize> = chosen
            .filter(|b| columns.simple[*b] || !is_simple)
            .collect();
        if chosen.is_empty() {
            return Ok(None);
        }
        let terms = &mut *cx.terms;
        let zero = terms.int(0);
        let plus = match shape {
            Shape::Clamped => terms.fresh_var("plus", Sort::INT),
            Shape::Raised | Shape::Leaning => zero,
        };
        let (mut factors, mut size, mut bounds) = (Vec::new(), zero, Vec::new());
        for _ in &chosen {
            let factor = terms.fresh_var("factor", Sort::INT);
            let part = terms.fresh_var("part", Sort::INT);
            let minus = terms.neg(factor);
            bounds.extend([terms.le(factor, part), terms.le(minus, part)]);
            size = terms.add(size, part);
            factors.push(factor);
        }
        let mut session = Session::over(cx, &bounds)?;
        for bound in bounds {
            session.assert(cx.terms, bound)?;
        }
        Ok(Some(Self {
            chosen,
            shape,
            session,
            factors,
            plus,
            size,
            at: 0,
            rows: IndexSet::default(),
            known: Vec::new(),
            left: MAX_PROPOSALS,
        }))
    }

    /// One step more.
    pub(super) fn learn(&mut self, before: &Numbers, after: &Numbers) {
        let pick = |numbers: &Numbers| -> Option<Vec<i128>> {
            self.chosen.iter().map(|base| numbers[*base]).collect()
        };
        if let (Some(mut before), Some(mut after)) = (pick(before), pick(after)) {
            if self.shape == Shape::Raised {
                // Only the difference counts.
                for (a, b) in before.iter_mut().zip(&mut after) {
                    (*a, *b) = (*a - *b, 0);
                }
            }
            self.rows.insert((before, after));
        }
    }

    /// A measure that fits all known steps and was not proposed before.
    pub(super) fn propose(&mut self, cx: &mut Cx<'_>) -> Result<Option<Measure>, Halt> {
        while self.left > 0 {
            let Some(line) = self.solve(cx)? else {
                return Ok(None);
            };
            match self.misfit(&line) {
                Some(row) => self.take_in(cx, row)?,
                None => {
                    let line = self.better(cx, line)?;
                    return Ok(Some(self.measure(&line)));
                }
            }
        }
        Ok(None)
    }

    /// Does not propose a measure again.
    pub(super) fn forbid(&mut self, cx: &mut Cx<'_>, measure: &Measure) -> Result<(), Halt> {
        let terms = &mut *cx.terms;
        let mut differs = Vec::new();
        for line in &measure.lines {
            for (base, factor) in self.chosen.iter().zip(&self.factors) {
                let mut used = line.of.iter().filter(|(other, _)| other == base);
                let k = used.next().map_or(0, |(_, k)| *k);
                let k = terms.int(k);
                differs.push(terms.ne(*factor, k));
            }
        }
        let differs = terms.or_all(&differs);
        self.session.assert(terms, differs)
    }

    /// Coefficients for the steps that the solver knows, as small as possible. Where there are none
    /// that lower one of them it gets to know more.
    fn solve(&mut self, cx: &mut Cx<'_>) -> Result<Option<Coefficients>, Halt> {
        if self.known.is_empty() && !self.take_in_more(cx)? {
            return Ok(None);
        }
        loop {
            let lowered: Vec<Term> = self.known.iter().map(|(_, lowered)| *lowered).collect();
            let some = cx.terms.or_all(&lowered);
            while self.at < SIZES.len() && self.left > 0 {
                self.left -= 1;
                let assuming = [self.within(cx.terms, SIZES[self.at]), some];
                match self.ask(cx, &assuming)? {
                    Some(line) => return Ok(Some(line)),
                    None => self.at += 1,
                }
            }
            if self.left == 0 || !self.take_in_more(cx)? {
                return Ok(None);
            }
            self.at = 0;
        }
    }

    /// Asserts more of the known steps in the solver. Returns whether there were any.
    fn take_in_more(&mut self, cx: &mut Cx<'_>) -> Result<bool, Halt> {
        let known = |row: &usize| self.known.iter().any(|(other, _)| other == row);
        let rest: Vec<usize> = (0..self.rows.len()).filter(|row| !known(row)).collect();
        for row in rest.iter().step_by(rest.len().div_ceil(MAX_AT_ONCE).max(1)) {
            self.take_in(cx, *row)?;
        }
        Ok(!rest.is_empty())
    }

    /// One that fits, too, and lowers more steps, if one is found soon.
    fn better(&mut self, cx: &mut Cx<'_>, line: Coefficients) -> Result<Coefficients, Halt> {
        let mut best = line;
        for _ in 0..3 {
            let Some(open) = (0..self.rows.len()).find(|row| !self.lowers(&best, *row)) else {
                break;
            };
            if !self.known.iter().any(|(row, _)| *row == open) {
                self.take_in(cx, open)?;
            }
            let bound = SIZES[self.at].saturating_mul(2).saturating_add(2);
            let mut assuming = vec![self.within(cx.terms, bound)];
            for (row, lowered) in &self.known {
                if *row == open || self.lowers(&best, *row) {
                    assuming.push(*lowered);
                }
            }
            self.left = self.left.saturating_sub(1);
            match self.ask(cx, &assuming)? {
                Some(line) if self.misfit(&line).is_none() => best = line,
                Some(_) | None => break,
            }
        }
        Ok(best)
    }

    fn within(&self, terms: &mut Terms, bound: i64) -> Term {
        let bound = terms.int(bound);
        terms.le(self.size, bound)
    }

    fn ask(&mut self, cx: &mut Cx<'_>, assuming: &[Term]) -> Result<Option<Coefficients>, Halt> {
        let budget = cx.budget.within(SLICE);
        match self.session.is_sat(cx.terms, assuming, &budget) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(Halt::Unknown(_)) => {
                cx.budget.check_now()?;
                return Ok(None);
            }
            Err(fault) => return Err(fault),
        }
        let model = self.session.model(cx.terms)?;
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let mut number = |term: Term| -> Option<i128> {
            let value = evaluator.eval(term).ok()?;
            i128::try_from(value.as_int()?.clone()).ok()
        };
        let mut factors = Vec::with_capacity(self.factors.len());
        for factor in &self.factors {
            match number(*factor).and_then(|k| i64::try_from(k).ok()) {
                Some(k) => factors.push(k),
                None => return Ok(None),
            }
        }
        Ok(number(self.plus).map(|plus| Coefficients { factors, plus }))
    }

    /// Asserts in the solver that the step must not raise the measure.
    fn take_in(&mut self, cx: &mut Cx<'_>, row: usize) -> Result<(), Halt> {
        let (before, after) = self.rows[row].clone();
        let terms = &mut *cx.terms;
        let before = self.line(terms, &before);
        let after = self.line(terms, &after);
        let (mut kept, mut lowered) = (terms.le(after, before), terms.lt(after, before));
        if self.shape == Shape::Clamped {
            let zero = terms.int(0);
            let (below, above) = (terms.le(after, zero), terms.lt(zero, before));
            kept = terms.or(below, kept);
            lowered = terms.and(above, lowered);
        }
        self.session.assert(terms, kept)?;
        self.known.push((row, lowered));
        Ok(())
    }

    fn line(&self, terms: &mut Terms, values: &[i128]) -> Term {
        let mut sum = self.plus;
        for (factor, value) in self.factors.iter().zip(values) {
            if *value != 0 {
                let value = terms.int(IBig::from(*value));
                let product = terms.mul(value, *factor);
                sum = terms.add(sum, product);
            }
        }
        sum
    }

    /// A step that the measure raises.
    fn misfit(&self, line: &Coefficients) -> Option<usize> {
        (0..self.rows.len()).find(|row| match self.values(line, *row) {
            Some((before, after)) => before < after,
            None => true,
        })
    }

    fn lowers(&self, line: &Coefficients, row: usize) -> bool {
        let values = self.values(line, row);
        values.is_some_and(|(before, after)| before > after)
    }

    fn values(&self, line: &Coefficients, row: usize) -> Option<(i128, i128)> {
        let (before, after) = &self.rows[row];
        let value = |values: &[i128]| -> Option<i128> {
            let mut sum = line.plus;
            for (factor, value) in line.factors.iter().zip(values) {
                sum = sum.checked_add(i128::from(*factor).checked_mul(*value)?)?;
            }
            Some(match self.shape {
                Shape::Clamped => sum.max(0),
                Shape::Raised | Shape::Leaning => sum,
            })
        };
        Some((value(before)?, value(after)?))
    }

    fn measure(&self, line: &Coefficients) -> Measure {
        let of = self
            .chosen
            .iter()
            .copied()
            .zip(line.factors.iter().copied());
        let plus = match self.shape {
            Shape::Clamped | Shape::Raised => line.plus,
            Shape::Leaning => {
                let rows = 0..self.rows.len();
                let before = rows.filter_map(|row| Some(self.values(line, row)?.0));
                before.min().map_or(0, |least| 1_i128.saturating_sub(least))
            }
        };
        Measure {
            when: None,
            lines: vec![Line {
                of: of.filter(|(_, factor)| *factor != 0).collect(),
                plus,
            }],
            clamped: self.shape != Shape::Raised,
        }
    }
}
