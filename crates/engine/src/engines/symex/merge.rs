//! Merging paths: two that are at the same place become one.
//!
//! ```text
//!   s₁ with condition γ ∧ γ₁,  s₂ with γ ∧ γ₂      γ: what they have in common
//!   merged condition    γ ∧ (c ∧ γ₁ ∨ ¬c ∧ γ₂)
//!   merged values       ite(c, s₁(x), s₂(x))
//!   c                   γ₁ if it excludes γ₂, else a symbol of its own
//! ```
//! Every path of one or the other is one of the merged, and no others are: so branches cost a
//! choice between values instead of twice as many paths.
//!
//! Paths are at the same place if they are at the same location, called from the same places, in
//! the same iterations of the loops around them ([`Place`]). A path that comes to a location with
//! several incoming edges waits there, and the path that is furthest behind goes on: first those in
//! a loop, iteration by iteration, then those that have left it, all of which have the same place
//! again.
//!
//! Values that do not matter any more are not compared. Paths whose maps differ stay apart: a
//! choice between maps is worse than two paths.

use super::{
    cell::Cell,
    code::{Code, Place as Slot},
    state::{Choice, Frame, List, Merge, Past, State},
};
use bia_base::{Budget, Idx as _, Stop};
use bia_cfg::{Cfg, Live, Loc, Loops, VarKind};
use bia_term::{Model, Sort, Term, Terms, value::Value};
use std::{collections::BTreeMap, rc::Rc};

/// Where a path is, in the order of going: positions of loops with their iterations, and of
/// locations.
type Place = Vec<usize>;

/// What merging needs to know about a graph.
pub(super) struct Merger {
    live: Live,
    joins: Vec<bool>,
    globals: Vec<Sort>,
    locals: Vec<Vec<Sort>>,
}

impl Merger {
    pub(super) fn new(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        let incoming = cfg.incoming();
        let joins = cfg.locs.ids().map(|loc| incoming.of(loc).len() > 1);
        let mut this = Self {
            live: Live::new(cfg, terms, budget)?,
            joins: joins.collect(),
            globals: Vec::new(),
            locals: vec![Vec::new(); cfg.funcs.len()],
        };
        for data in cfg.vars.values() {
            let sort = terms.sort(data.term);
            match data.kind {
                VarKind::Global => this.globals.push(sort),
                VarKind::Local(func) => this.locals[func.index()].push(sort),
            }
        }
        Ok(this)
    }

    /// Whether paths wait for others here.
    pub(super) fn is_join(&self, loc: Loc) -> bool {
        self.joins[loc.index()]
    }

    /// Both as one; `None` if they stay apart.
    pub(super) fn merge(
        &self,
        terms: &mut Terms,
        code: &Code,
        a: &State,
        b: &State,
    ) -> Option<State> {
        let same_place = |a: &Frame, b: &Frame| (a.func, a.loc, a.call) == (b.func, b.loc, b.call);
        let below = a.below.iter().zip(&b.below);
        if a.below.len() != b.below.len()
            || !same_place(&a.top, &b.top)
            || !below.clone().all(|(a, b)| same_place(a, b))
        {
            return None;
        }
        let here: Vec<Slot> = self.live.at(a.top.loc).map(|var| code.place(var)).collect();
        let matters = |slot: Slot| here.contains(&slot);
        // Below the entry every global may be looked at.
        let inside = !a.below.is_empty();
        let differ = |a: &[Cell], b: &[Cell], matters: &dyn Fn(usize) -> bool| {
            let mut differ = Vec::new();
            for at in (0..a.len()).filter(|at| a[*at] != b[*at] && matters(*at)) {
                differ.push(at);
            }
            differ
        };
        let globals = differ(&a.globals, &b.globals, &|at| {
            inside || matters(Slot::Global(at))
        });
        let top = differ(&a.top.locals, &b.top.locals, &|at| matters(Slot::Local(at)));
        let frames: Vec<Vec<usize>> = below
            .map(|(a, b)| match Rc::ptr_eq(a, b) {
                true => Vec::new(),
                false => differ(&a.locals, &b.locals, &|_| true),
            })
            .collect();
        let is_map = |cells: &[Cell], differ: &[usize]| {
            let map = |at: &usize| matches!(cells[*at], Cell::Map(_) | Cell::Big(Value::Array(_)));
            differ.iter().any(map)
        };
        let maps = is_map(&a.globals, &globals)
            || is_map(&a.top.locals, &top)
            || (a.below.iter().zip(&frames)).any(|(frame, differ)| is_map(&frame.locals, differ));
        if maps {
            return None;
        }
        let selector = Selector::new(terms, a, b);
        let mut merged = a.clone();
        let c = selector.c;
        mix(
            terms,
            c,
            &mut merged.globals,
            &b.globals,
            &globals,
            &self.globals,
        )?;
        let sorts = &self.locals[a.top.func.index()];
        mix(terms, c, &mut merged.top.locals, &b.top.locals, &top, sorts)?;
        for (at, differ) in frames
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty())
        {
            let frame = Rc::make_mut(&mut merged.below[at]);
            let sorts = &self.locals[frame.func.index()];
            mix(
                terms,
                c,
                &mut frame.locals,
                &b.below[at].locals,
                differ,
                sorts,
            )?;
        }
        selector.choose(terms, &mut merged)?;
        merged.havocs = a.havocs.max(b.havocs);
        merged.depth = a.depth.max(b.depth);
        let past = |state: &State| Past {
            forks: state.forks.clone(),
            steps: state.steps,
        };
        merged.forks = List::new();
        merged.steps = 0;
        merged.forks.push(Choice::Merged(Rc::new(Merge {
            first: c,
            ways: [past(a), past(b)],
            loc: a.top.loc,
            calls: a.below.len(),
            havocs: merged.havocs,
        })));
        Some(merged)
    }
}

/// Chooses between values. `None` for a map that is a term on one side.
fn mix(
    terms: &mut Terms,
    c: Term,
    into: &mut [Cell],
    other: &[Cell],
    differ: &[usize],
    sorts: &[Sort],
) -> Option<()> {
    for at in differ {
        if let bia_term::SortData::Array { .. } = terms.sort_data(sorts[*at]) {
            return None;
        }
        let first = into[*at].term(terms, sorts[*at]);
        let second = other[*at].term(terms, sorts[*at]);
        let either = terms.ite(c, first, second);
        into[*at] = Cell::of(terms, either);
    }
    Some(())
}

/// The condition that distinguishes two merged paths.
struct Selector {
    /// Holds for the first.
    c: Term,
    shared: List<Term>,
    either: Term,
    /// Whether `c` is a symbol of its own.
    symbol: bool,
}

impl Selector {
    fn new(terms: &mut Terms, a: &State, b: &State) -> Self {
        let (shared, of_a, of_b) = a.condition.split(&b.condition);
        // Where two ways exclude each other, the first part of one is the negation of the other's.
        let exclusive = match (of_a.last(), of_b.last()) {
            (Some(one), Some(other)) => terms.not(*one) == *other,
            (_, _) => false,
        };
        let (one, other) = (terms.and_all(&of_a), terms.and_all(&of_b));
        if exclusive {
            let either = terms.or(one, other);
            return Self {
                c: one,
                shared,
                either,
                symbol: false,
            };
        }
        let c = terms.fresh_var("symex.either", Sort::BOOL);
        let not_c = terms.not(c);
        let (first, second) = (terms.and(c, one), terms.and(not_c, other));
        Self {
            c,
            shared,
            either: terms.or(first, second),
            symbol: true,
        }
    }

    /// Gives the merged state, so far the first of the two, its condition and a model of it.
    fn choose(self, terms: &Terms, merged: &mut State) -> Option<()> {
        merged.condition = self.shared;
        if terms.value_of(self.either) != Some(&Value::Bool(true)) {
            merged.condition.push(self.either);
        }
        if self.symbol {
            let mut model = Model::clone(&merged.model);
            model.set(terms, self.c, Value::Bool(true)).ok()?;
            merged.model = Rc::new(model);
        }
        Some(())
    }
}

/// Paths that wait, those furthest behind first.
#[derive(Default)]
pub(super) struct Meeting {
    states: BTreeMap<Place, Vec<State>>,
}

impl Meeting {
    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    pub(super) fn push(&mut self, loops: &Loops, state: State) {
        let place = place(loops, &state);
        self.states.entry(place).or_default().push(state);
    }

    /// All that are furthest behind, at one place.
    pub(super) fn pop(&mut self) -> Vec<State> {
        self.states
            .pop_first()
            .map_or_else(Vec::new, |(_, all)| all)
    }
}

fn place(loops: &Loops, state: &State) -> Place {
    let mut place = Vec::new();
    let below = state.below.iter().map(|frame| &**frame);
    for (frame, laps) in below.chain([&state.top]).zip(&state.laps) {
        if let Some(call) = frame.call {
            place.push(call.index());
        }
        let mut heads: Vec<Loc> = loops.nest(frame.loc).collect();
        heads.reverse();
        for head in heads {
            let of_head = laps.iter().find(|(of, _)| *of == head);
            place.push(loops.position(head));
            place.push(of_head.map_or(0, |(_, laps)| *laps));
        }
        place.push(loops.position(frame.loc));
    }
    place
}

/// Counts iterations: a path of this function went from one location to another.
pub(super) fn count_lap(loops: &Loops, laps: &mut Vec<(Loc, usize)>, from: Loc, to: Loc) {
    if loops.is_backward(from, to) {
        match laps.iter_mut().find(|(of, _)| *of == to) {
            Some((_, laps)) => *laps += 1,
            None => laps.push((to, 1)),
        }
    }
    laps.retain(|(of, _)| loops.nest(to).any(|head| head == *of));
}
