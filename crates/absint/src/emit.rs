//! Writes the state at a location as formulas over the variables that are live there.
//!
//! ```text
//!   x ∈ A                     by the facts of A
//!   x − y ≤ c                 in the reading of the pack; narrow where nothing wraps by what is said
//!                             about y, else with both a little wider
//!   x = y + c                 where both differences are known
//!   c ≤ x + y ≤ d             with both a little wider
//! ```

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    linear::Reading,
    octagon::{NONE, Octagon},
    state::{Context, State},
    value::{
        bits::{all_signed, all_unsigned, low, power},
        facts::facts,
        range::Range,
    },
};
use bia_cfg::{Live, Loc, Var};
use bia_term::{SortData, Term, Terms, value::Bv};
use dashu_int::IBig;

/// The greatest number of differences, and of sums, that become formulas at one location.
const MAX_DIFFERENCES: usize = 60;

/// A sum that is known: lo ≤ x + y ≤ hi, with how both are read.
struct Total {
    x: (Term, Reading),
    y: (Term, Reading),
    lo: Option<i128>,
    hi: Option<i128>,
}

/// A difference that is known: x − y ≤ c, with how both are read.
struct Difference {
    x: (Term, Reading),
    y: (Term, Reading),
    bound: i128,
    /// Whether y + c is a value of y's reading for all y.
    narrow: bool,
    exact: bool,
}

/// What is to be said at a location, before terms are made.
pub(crate) struct Said {
    values: Vec<(Term, crate::value::Abs)>,
    differences: Vec<Difference>,
    sums: Vec<Total>,
}

impl Context<'_> {
    /// What a state says about the variables that are live at a location.
    pub(crate) fn say(&self, state: &State, live: &Live, loc: Loc) -> Option<Said> {
        let state = state.closed()?;
        let term = |var: Var| self.cfg.vars[var].term;
        let values = live
            .at(loc)
            .filter_map(|var| Some((term(var), state.env.get(var)?.clone())));
        let mut said = Said {
            values: values.collect(),
            differences: Vec::new(),
            sums: Vec::new(),
        };
        for (vars, octagon) in self.packs.packs.iter().zip(&state.octagons) {
            let alive: Vec<(usize, Var)> = vars
                .iter()
                .enumerate()
                .filter(|(_, var)| live.is_live(loc, **var))
                .map(|(at, var)| (at + 1, *var))
                .collect();
            for (i, x) in &alive {
                for (j, y) in alive.iter().filter(|(j, _)| j != i) {
                    said.differences
                        .extend(self.difference(&state, octagon, (*i, *x), (*j, *y)));
                }
                for (j, y) in alive.iter().filter(|(j, _)| j > i) {
                    said.sums.extend(self.sum(octagon, (*i, *x), (*j, *y)));
                }
            }
        }
        said.differences.truncate(MAX_DIFFERENCES);
        said.sums.truncate(MAX_DIFFERENCES);
        Some(said)
    }

    /// Bounds of x + y that do not follow from those of x and of y.
    fn sum(&self, octagon: &Octagon, (i, x): (usize, Var), (j, y): (usize, Var)) -> Option<Total> {
        let sort = self.terms.sort(self.cfg.vars[x].term);
        let most = match self.terms.sort_data(sort) {
            SortData::Bv(width) => power(*width) / 4,
            _ => NONE - 1,
        };
        let bound = |positive: bool, a: i128, b: i128| {
            let bound = octagon.get_sum(i, j, positive);
            let implied = a != NONE && b != NONE && a.saturating_add(b) <= bound;
            (bound != NONE && !implied && bound.abs() <= most).then_some(bound)
        };
        let hi = bound(true, octagon.get(i, 0), octagon.get(j, 0));
        let lo = bound(false, octagon.get(0, i), octagon.get(0, j));
        let known = hi.is_some() || lo.is_some();
        known.then(|| Total {
            x: (self.cfg.vars[x].term, self.reading(x)),
            y: (self.cfg.vars[y].term, self.reading(y)),
            lo: lo.map(|n| -n),
            hi,
        })
    }

    fn difference(
        &self,
        state: &State,
        octagon: &Octagon,
        (i, x): (usize, Var),
        (j, y): (usize, Var),
    ) -> Option<Difference> {
        let bound = octagon.get(i, j);
        let (above, below) = (octagon.get(i, 0), octagon.get(0, j));
        let implied = above != NONE && below != NONE && above.saturating_add(below) <= bound;
        if bound == NONE || implied {
            return None;
        }
        let exact = octagon.get(j, i) == -bound;
        if exact && i > j {
            // Said once.
            return None;
        }
        if let SortData::Bv(width) = self.terms.sort_data(self.terms.sort(self.cfg.vars[x].term))
            && bound.abs() > power(*width) / 4
            && !exact
        {
            // That nothing wraps says little.
            return None;
        }
        let range = self.range(state, y)?;
        let shifted = range.add(Range::one(bound));
        let term = self.cfg.vars[y].term;
        let narrow = match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Bv(width) => match self.reading(y) {
                Reading::Signed => all_signed(*width).includes(shifted),
                Reading::Unsigned => all_unsigned(*width).includes(shifted),
            },
            _ => true,
        };
        Some(Difference {
            x: (self.cfg.vars[x].term, self.reading(x)),
            y: (term, self.reading(y)),
            bound,
            narrow,
            exact,
        })
    }
}

impl Said {
    /// As formulas.
    pub(crate) fn formulas(&self, terms: &mut Terms) -> Vec<Term> {
        let mut found = Vec::new();
        for (term, abs) in &self.values {
            found.extend(facts(terms, *term, abs));
        }
        for difference in &self.differences {
            found.extend(difference.formula(terms));
        }
        for sum in &self.sums {
            found.extend(sum.formulas(terms));
        }
        found
    }
}

impl Total {
    fn formulas(&self, terms: &mut Terms) -> Vec<Term> {
        let ((x, read_x), (y, read_y)) = (self.x, self.y);
        let width = |terms: &Terms, t: Term| terms.sorts().bv_width(terms.sort(t));
        let mut found = Vec::new();
        match (width(terms, x), width(terms, y)) {
            (Some(wx), Some(wy)) if wx.max(wy) + 2 <= 64 => {
                let wide = wx.max(wy) + 2;
                let x = extend(terms, x, wide - wx, read_x);
                let y = extend(terms, y, wide - wy, read_y);
                let sum = terms.bv_add(x, y);
                let number = |terms: &mut Terms, n| terms.bv(Bv::from_u64(wide, low(n, wide)));
                if let Some(n) = self.hi {
                    let n = number(terms, n);
                    found.push(terms.bv_sle(sum, n));
                }
                if let Some(n) = self.lo {
                    let n = number(terms, n);
                    found.push(terms.bv_sle(n, sum));
                }
            }
            (None, None) => {
                let sum = terms.add(x, y);
                if let Some(n) = self.hi {
                    let n = terms.int(IBig::from(n));
                    found.push(terms.le(sum, n));
                }
                if let Some(n) = self.lo {
                    let n = terms.int(IBig::from(n));
                    found.push(terms.le(n, sum));
                }
            }
            (_, _) => {}
        }
        found
    }
}

/// A vector with more bits.
fn extend(terms: &mut Terms, t: Term, by: u32, reading: Reading) -> Term {
    match reading {
        Reading::Signed => terms.bv_sign_extend(t, by),
        Reading::Unsigned => terms.bv_zero_extend(t, by),
    }
}

impl Difference {
    fn formula(&self, terms: &mut Terms) -> Option<Term> {
        let ((x, read_x), (y, read_y)) = (self.x, self.y);
        let width = |terms: &Terms, t: Term| terms.sorts().bv_width(terms.sort(t));
        let (wx, wy) = match (width(terms, x), width(terms, y)) {
            (Some(wx), Some(wy)) => (wx, wy),
            (None, None) => {
                let bound = terms.int(IBig::from(self.bound));
                let sum = terms.add(y, bound);
                return Some(match self.exact {
                    true => terms.eq(x, sum),
                    false => terms.le(x, sum),
                });
            }
            (Some(_), None) | (None, Some(_)) => return None,
        };
        if wx == wy && read_x == read_y && (self.narrow || self.exact) {
            let bound = terms.bv(Bv::from_u64(wy, low(self.bound, wy)));
            let sum = terms.bv_add(y, bound);
            return Some(match (self.exact, read_x) {
                (true, _) => terms.eq(x, sum),
                (false, Reading::Signed) => terms.bv_sle(x, sum),
                (false, Reading::Unsigned) => terms.bv_ule(x, sum),
            });
        }
        let wide = wx.max(wy) + 2;
        if wide > 64 {
            return None;
        }
        let x = extend(terms, x, wide - wx, read_x);
        let y = extend(terms, y, wide - wy, read_y);
        let bound = terms.bv(Bv::from_u64(wide, low(self.bound, wide)));
        let sum = terms.bv_add(y, bound);
        Some(terms.bv_sle(x, sum))
    }
}
