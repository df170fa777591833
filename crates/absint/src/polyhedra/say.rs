//! Writes the constraints of a polyhedron on the live variables of a location as formulas.
//!
//! Bit-vectors are extended until no sum can wrap. Bounds of single numbers, and of two that an
//! octagon can have, are left to the other domains.

use super::{Group, cone::Row, set::Polyhedron};
use crate::{
    linear::Reading,
    octagon::NONE,
    state::{Context, State},
};
use bia_cfg::{Live, Loc};
use bia_term::{Term, Terms, value::Bv};
use dashu_int::IBig;

/// The greatest number of formulas for one location.
const MAX_SAID: usize = 24;
/// Constraints with greater factors are left out.
const MAX_FACTOR: i128 = 1 << 16;

/// Linear constraints that hold at a location.
pub(crate) struct Inequalities {
    loc: Loc,
    vars: Vec<(Term, Reading)>,
    /// c + Σ aᵢ·xᵢ ≥ 0, or = 0.
    rows: Vec<(Row, bool)>,
}

impl Inequalities {
    pub(super) fn of(
        context: &Context<'_>,
        group: &Group,
        state: &State,
        set: &Polyhedron,
        live: &Live,
        loc: Loc,
    ) -> Inequalities {
        let dead = group.vars.iter().enumerate();
        let dead = dead.filter(|(_, var)| !live.is_live(loc, **var));
        let set = dead.fold(set.clone(), |set, (at, _)| set.forget(at + 1));
        let equations = set.equations().iter().map(|row| (row.clone(), true));
        let all = equations.chain(set.inequalities().iter().map(|row| (row.clone(), false)));
        let rows = all.filter(|(row, exact)| {
            let small = row.iter().skip(1).all(|n| n.abs() <= MAX_FACTOR);
            let used = row[1..].iter().filter(|n| **n != 0).count();
            small && used > 1 && (*exact || !is_known(context, group, state, row))
        });
        let mut rows: Vec<(Row, bool)> = rows.collect();
        rows.truncate(MAX_SAID);
        let vars = group.vars.iter();
        Inequalities {
            loc,
            vars: vars
                .map(|var| (context.cfg.vars[*var].term, context.reading(*var)))
                .collect(),
            rows,
        }
    }

    /// As formulas, with their location.
    pub(crate) fn formulas(&self, terms: &mut Terms) -> Vec<(Loc, Term)> {
        let made = self.rows.iter();
        let made = made.filter_map(|(row, exact)| self.formula(terms, row, *exact));
        made.map(|formula| (self.loc, formula)).collect()
    }

    /// Positive parts on the right, negative ones on the left.
    fn formula(&self, terms: &mut Terms, row: &Row, exact: bool) -> Option<Term> {
        let (first, _) = self.vars.first()?;
        let width = terms.sorts().bv_width(terms.sort(*first));
        let factors: i128 = row[1..].iter().map(|n| n.abs()).sum();
        // |Σ| < 2^(w + bits of Σ|a|), and the constant: twice that, and a sign.
        let most = row[0].checked_abs()?.max(factors);
        let wide = width.map(|width| width + (128 - most.leading_zeros()) + 2);
        let number = |terms: &mut Terms, n: i128| match wide {
            Some(wide) => terms.bv(Bv::from_ibig(wide, &IBig::from(n))),
            None => terms.int(IBig::from(n)),
        };
        let mut sides: [Option<Term>; 2] = [None, None];
        let mut add = |terms: &mut Terms, positive: bool, part: Term| {
            let side = &mut sides[usize::from(positive)];
            *side = Some(match (*side, wide) {
                (None, _) => part,
                (Some(sum), Some(_)) => terms.bv_add(sum, part),
                (Some(sum), None) => terms.add(sum, part),
            });
        };
        for (factor, (var, reading)) in row[1..].iter().zip(&self.vars) {
            if *factor == 0 {
                continue;
            }
            let var = match (wide, width, reading) {
                (Some(wide), Some(width), Reading::Signed) => {
                    terms.bv_sign_extend(*var, wide - width)
                }
                (Some(wide), Some(width), Reading::Unsigned) => {
                    terms.bv_zero_extend(*var, wide - width)
                }
                (_, _, _) => *var,
            };
            let part = match (factor.abs(), wide) {
                (1, _) => var,
                (n, Some(_)) => {
                    let n = number(terms, n);
                    terms.bv_mul(var, n)
                }
                (n, None) => {
                    let n = number(terms, n);
                    terms.mul(var, n)
                }
            };
            add(terms, *factor > 0, part);
        }
        if row[0] != 0 {
            let part = number(terms, row[0].abs());
            add(terms, row[0] > 0, part);
        }
        let zero = number(terms, 0);
        let [less, more] = sides.map(|side| side.unwrap_or(zero));
        Some(match (exact, wide) {
            (true, _) => terms.eq(less, more),
            (false, Some(_)) => terms.bv_sle(less, more),
            (false, None) => terms.le(less, more),
        })
    }
}

/// Whether the octagons of a state have this bound of two numbers.
fn is_known(context: &Context<'_>, group: &Group, state: &State, row: &Row) -> bool {
    let used = row[1..].iter().zip(&group.vars).filter(|(n, _)| **n != 0);
    let used: Vec<_> = used.collect();
    let [(a, x), (b, y)] = used[..] else {
        return false;
    };
    let (Some(p), Some(q)) = (context.packs.place(*x), context.packs.place(*y)) else {
        return false;
    };
    if p.pack != q.pack || a.abs() != 1 || b.abs() != 1 {
        return false;
    }
    // c + a·x + b·y ≥ 0
    let octagon = &state.octagons[p.pack];
    let bound = match (*a > 0, *b > 0) {
        (true, false) => octagon.get(q.number, p.number),
        (false, true) => octagon.get(p.number, q.number),
        (both, _) => octagon.get_sum(p.number, q.number, !both),
    };
    bound != NONE && bound <= row[0]
}
