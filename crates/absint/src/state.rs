//! [`State`]: what is known at a place: values of variables one by one, and differences and sums in
//! packs.
//!
//! ```text
//!   γ = { s | s(x) ∈ env(x), the numbers of each pack are in its octagon }
//! ```
//! A variable that env does not have may be anything. Zones of states that come out of steps are
//! closed; those that widening made are closed again by the next step.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    edge_paths::Move,
    linear::{Linear, Pair},
    octagon::{NONE, Octagon},
    packs::{Packs, Place},
    value::{Abs, Thresholds, bits::Bits, number::Numbers, range::Range},
};
use bia_cfg::{Cfg, Trie, Var};
use bia_term::{SortData, Term, Terms};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What all steps of an analysis share.
pub(crate) struct Context<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) terms: &'a Terms,
    pub(crate) var_of: FxHashMap<Term, Var>,
    /// Without any pack no differences are kept.
    pub(crate) packs: Packs,
    /// For each edge the packs that its steps are about.
    pub(crate) touched: Vec<Vec<usize>>,
    /// For each edge its paths, if it has several that are taken one by one; none at all for quick
    /// stages.
    pub(crate) edge_paths: Vec<Option<Vec<Vec<Move<'a>>>>>,
    /// For widening at one place again and again, a level for each few times; not empty.
    pub(crate) thresholds: Vec<Thresholds>,
}

/// What is known at a place.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) env: Trie<Var, Abs>,
    pub(crate) octagons: Vec<Arc<Octagon>>,
}

impl State {
    /// Nothing is known.
    pub(crate) fn all(packs: &Packs) -> State {
        let octagon = |vars: &Vec<Var>| Arc::new(Octagon::all(vars.len()));
        State {
            env: Trie::default(),
            octagons: packs.packs.iter().map(octagon).collect(),
        }
    }

    pub(crate) fn get(&self, var: Var) -> Abs {
        self.env.get(var).cloned().unwrap_or(Abs::Any)
    }

    pub(crate) fn set(&mut self, var: Var, abs: Abs) {
        match abs {
            Abs::Any => self.env.remove(var),
            abs => self.env.set(var, abs),
        }
    }

    pub(crate) fn join(&self, other: &State) -> State {
        let known = |a: &Abs, b: &Abs| match a.join(b) {
            Abs::Any => None,
            both => Some(both),
        };
        State {
            env: self.env.intersect(&other.env, &known),
            octagons: combined(&self.octagons, &other.octagons, Octagon::join),
        }
    }

    /// More than both; sequences of such steps end.
    pub(crate) fn widen(&self, next: &State, thresholds: &Thresholds) -> State {
        let known = |a: &Abs, b: &Abs| match a.widen(b, thresholds) {
            Abs::Any => None,
            both => Some(both),
        };
        State {
            env: self.env.intersect(&next.env, &known),
            octagons: combined(&self.octagons, &next.octagons, Octagon::widen),
        }
    }

    /// What both have in the values of variables: the tighter of the two where they are given.
    pub(crate) fn forget_unstable(&self, next: &State) -> State {
        let known = |a: &Abs, b: &Abs| a.includes(b).then(|| a.clone());
        State {
            env: self.env.intersect(&next.env, &known),
            octagons: combined(&self.octagons, &next.octagons, Octagon::stable),
        }
    }

    /// Whether each member of `other` is one of this.
    pub(crate) fn includes(&self, other: &State) -> bool {
        let differ = self.env.differing(&other.env);
        let mut octagons = self.octagons.iter().zip(&other.octagons);
        differ.iter().all(|var| match self.env.get(*var) {
            None => true,
            Some(abs) => abs.includes(&other.get(*var)),
        }) && octagons.all(|(a, b)| Arc::ptr_eq(a, b) || a.includes(b))
    }

    /// The state with all octagons closed; `None` if it is empty.
    pub(crate) fn closed(&self) -> Option<State> {
        let mut octagons = Vec::with_capacity(self.octagons.len());
        for octagon in &self.octagons {
            let closed = Octagon::clone(octagon).closed()?;
            octagons.push(if closed == **octagon {
                Arc::clone(octagon)
            } else {
                Arc::new(closed)
            });
        }
        Some(State {
            env: self.env.clone(),
            octagons,
        })
    }
}

fn combined(
    a: &[Arc<Octagon>],
    b: &[Arc<Octagon>],
    op: impl Fn(&Octagon, &Octagon) -> Octagon,
) -> Vec<Arc<Octagon>> {
    let both = a.iter().zip(b);
    both.map(|(a, b)| match Arc::ptr_eq(a, b) {
        true => Arc::clone(a),
        false => Arc::new(op(a, b)),
    })
    .collect()
}

impl Context<'_> {
    /// The numbers that a variable may be, in the reading of its pack; `None` if it is no number.
    pub(crate) fn range(&self, state: &State, var: Var) -> Option<Range> {
        let abs = state.get(var);
        self.range_of(var, &abs)
    }

    pub(crate) fn range_of(&self, var: Var, abs: &Abs) -> Option<Range> {
        let term = self.cfg.vars[var].term;
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Int => Some(match abs.general() {
                Abs::Numbers(n) => n.range,
                _ => Range::ALL,
            }),
            SortData::Bv(_) => {
                let bits = crate::eval::bits_of(self.terms, term, abs)?;
                Some(match self.packs.is_unsigned(var) {
                    true => bits.unsigned,
                    false => bits.signed,
                })
            }
            _ => None,
        }
    }

    /// The values of a variable that are in a range, in the reading of its pack.
    fn of_range(&self, var: Var, range: Range) -> Abs {
        let term = self.cfg.vars[var].term;
        match self.terms.sort_data(self.terms.sort(term)) {
            SortData::Int => Abs::Numbers(Numbers::range(range)),
            SortData::Bv(width) => {
                let mut bits = Bits::all(*width);
                let part = match self.packs.is_unsigned(var) {
                    true => &mut bits.unsigned,
                    false => &mut bits.signed,
                };
                match part.meet(range) {
                    Some(met) => *part = met,
                    None => return Abs::Any,
                }
                bits.reduce().map_or(Abs::Any, Abs::Bits)
            }
            _ => Abs::Any,
        }
    }

    /// Bounds the octagon of a pack by the ranges of its numbers, then the ranges by the octagon.
    /// `None` if no member is left.
    pub(crate) fn tighten(&self, state: &mut State, pack: usize) -> Option<()> {
        let vars = &self.packs.packs[pack];
        let mut octagon = Octagon::clone(&state.octagons[pack]);
        for (at, var) in vars.iter().enumerate() {
            if let Some(range) = self.range(state, *var)
                && !bounded(&mut octagon, at + 1, range)
            {
                return None;
            }
        }
        for (at, var) in vars.iter().enumerate() {
            self.told(state, *var, &octagon, at + 1)?;
        }
        state.octagons[pack] = Arc::new(octagon);
        Some(())
    }

    /// Restricts a variable to the range that the octagon has for it.
    fn told(&self, state: &mut State, var: Var, octagon: &Octagon, number: usize) -> Option<()> {
        let (hi, lo) = (octagon.get(number, 0), octagon.get(0, number));
        let range = Range {
            lo: if lo == NONE { i128::MIN } else { -lo },
            hi,
        };
        let before = state.get(var);
        let Some(known) = self.range_of(var, &before) else {
            return Some(());
        };
        if range.includes(known) {
            return Some(());
        }
        let after = before.meet(&self.of_range(var, range.meet(known)?))?;
        state.set(var, after);
        Some(())
    }

    /// Adds x + c ≤ y + d, where a missing variable is 0, if both are in one pack. `None` if
    /// nothing is left.
    pub(crate) fn at_most(
        &self,
        state: &mut State,
        (x, c): (Option<Var>, i128),
        (y, d): (Option<Var>, i128),
    ) -> Option<()> {
        let place = |var: Option<Var>| var.and_then(|var| self.packs.place(var));
        let (px, py) = (place(x), place(y));
        let (pack, i, j) = match (px, py, x, y) {
            (Some(p), Some(q), _, _) if p.pack == q.pack => (p.pack, p.number, q.number),
            (Some(p), None, _, None) => (p.pack, p.number, 0),
            (None, Some(q), None, _) => (q.pack, 0, q.number),
            (_, _, _, _) => return Some(()),
        };
        let Some(bound) = d.checked_sub(c) else {
            return Some(());
        };
        self.tighten(state, pack)?;
        if !Arc::make_mut(&mut state.octagons[pack]).add(i, j, bound) {
            return None;
        }
        self.tighten(state, pack)
    }

    /// Adds ±x ± y ≤ c, if both are in one pack. `None` if nothing is left.
    pub(crate) fn sum_at_most(&self, state: &mut State, pair: &Pair, c: i128) -> Option<()> {
        let [(x, plus_x), (y, plus_y)] = pair.vars;
        let (Some(p), Some(q)) = (self.packs.place(x), self.packs.place(y)) else {
            return Some(());
        };
        let Some(c) = c.checked_sub(pair.constant) else {
            return Some(());
        };
        if p.pack != q.pack || x == y {
            return Some(());
        }
        self.tighten(state, p.pack)?;
        let octagon = Arc::make_mut(&mut state.octagons[p.pack]);
        let left = match (plus_x, plus_y) {
            (true, false) => octagon.add(p.number, q.number, c),
            (false, true) => octagon.add(q.number, p.number, c),
            (both, _) => octagon.add_sum(p.number, q.number, both, c),
        };
        match left {
            true => self.tighten(state, p.pack),
            false => None,
        }
    }

    /// After an assignment to `var`, which is in a pack: it is `base` now, a number as it was
    /// before.
    pub(crate) fn assigned(&self, state: &mut State, var: Var, place: Place, base: Option<Linear>) {
        let pack = place.pack;
        let octagon = Arc::make_mut(&mut state.octagons[pack]);
        match base {
            Some(Linear {
                var: Some((from, positive)),
                constant,
            }) if from == var => {
                if !positive {
                    octagon.negate(place.number);
                }
                octagon.shift(place.number, constant);
                return;
            }
            Some(Linear {
                var: Some((from, positive)),
                constant,
            }) => {
                octagon.forget(place.number);
                let other = self.packs.place(from).filter(|other| other.pack == pack);
                let (i, c) = (place.number, constant);
                match (other, positive) {
                    (Some(Place { number: j, .. }), true) => {
                        octagon.add(i, j, c);
                        octagon.add(j, i, -c);
                    }
                    (Some(Place { number: j, .. }), false) => {
                        octagon.add_sum(i, j, true, c);
                        octagon.add_sum(i, j, false, -c);
                    }
                    (None, _) => {}
                }
            }
            Some(Linear { var: None, .. }) | None => octagon.forget(place.number),
        }
        if let Some(range) = self.range(state, var) {
            bounded(
                Arc::make_mut(&mut state.octagons[pack]),
                place.number,
                range,
            );
        }
    }
}

/// Adds bounds of one number; whether anything is left.
fn bounded(octagon: &mut Octagon, number: usize, range: Range) -> bool {
    let upper = range.hi == i128::MAX || octagon.add(number, 0, range.hi);
    upper && (range.lo == i128::MIN || octagon.add(0, number, range.lo.saturating_neg()))
}
