//! The least solution, approximately: what is known at each location of a graph without calls.
//!
//! ```text
//!   X(start) = everything        X(l) ⊇ ⋃ { step(e)(X(from)) | e: from → l }
//! ```
//! Locations are visited in a weak topological order (Bourdoncle, FMPA 1993,
//! doi:10.1007/BFb0039704): a loop is gone around until it is stable before what comes after it is
//! looked at. At the heads of loops states are widened after a few visits; a head that is visited
//! very often gives up all that still changes. Then plain steps make states smaller
//! again: whatever over-approximates all runs still does after any step.

use crate::state::{State, World};
use bia_base::{Budget, SecondaryMap, Stop};
use bia_cfg::{Adjacency, Loc, Loops};
use std::collections::BTreeSet;

/// Visits of a head before its states are widened.
const BEFORE_WIDENING: u32 = 3;
/// Widenings of a head before there are fewer thresholds; in the end nothing that changes is kept.
const PER_LEVEL: u32 = 4;
/// How often the state of a location is made smaller.
const NARROWING: u32 = 3;

/// What is known at each location; `None`: no run gets there.
pub(crate) type States = SecondaryMap<Loc, Option<State>>;

/// The analysis.
pub(crate) fn analyse(world: &World<'_>, loops: &Loops, budget: &Budget) -> Result<States, Stop> {
    let cfg = world.cfg;
    let mut search = Search {
        world,
        loops,
        budget,
        outgoing: cfg.outgoing(),
        incoming: cfg.incoming(),
        order: order(world, loops),
        rank: SecondaryMap::with_len(0, cfg.locs.len()),
        states: SecondaryMap::with_len(None, cfg.locs.len()),
        visits: SecondaryMap::with_len(0, cfg.locs.len()),
    };
    for (rank, loc) in search.order.clone().into_iter().enumerate() {
        search.rank[loc] = rank;
    }
    search.grow()?;
    search.shrink()?;
    Ok(search.states)
}

/// Locations so that each loop is in one piece, begins with its head, and all that leads into it from
/// outside comes before.
fn order(world: &World<'_>, loops: &Loops) -> Vec<Loc> {
    let key = |loc: Loc| {
        let mut heads: Vec<usize> = loops.nest(loc).map(|head| loops.position(head)).collect();
        heads.reverse();
        heads.push(loops.position(loc));
        heads
    };
    let mut all: Vec<(Vec<usize>, Loc)> = world.cfg.locs.ids().map(|loc| (key(loc), loc)).collect();
    all.sort();
    all.into_iter().map(|(_, loc)| loc).collect()
}

struct Search<'a> {
    world: &'a World<'a>,
    loops: &'a Loops,
    budget: &'a Budget,
    outgoing: Adjacency,
    incoming: Adjacency,
    order: Vec<Loc>,
    rank: SecondaryMap<Loc, usize>,
    states: States,
    visits: SecondaryMap<Loc, u32>,
}

impl Search<'_> {
    /// From nothing to a solution.
    fn grow(&mut self) -> Result<(), Stop> {
        let start = self.world.cfg.start();
        self.states[start] = Some(State::all(&self.world.packs));
        let mut todo: BTreeSet<usize> = BTreeSet::from([self.rank[start]]);
        while let Some(rank) = todo.pop_first() {
            self.budget.check()?;
            let from = self.order[rank];
            let Some(state) = self.states[from].clone() else {
                continue;
            };
            for edge in self.outgoing.of(from).to_vec() {
                let to = self.world.cfg.edges[edge].to;
                if let Some(after) = self.world.take(&state, edge)
                    && self.arrive(to, after)
                {
                    todo.insert(self.rank[to]);
                }
            }
        }
        Ok(())
    }

    /// Adds what arrives at a location; whether that is anything new.
    fn arrive(&mut self, to: Loc, after: State) -> bool {
        let Some(before) = &self.states[to] else {
            self.states[to] = Some(after);
            return true;
        };
        if before.includes(&after) {
            return false;
        }
        let visits = &mut self.visits[to];
        *visits += 1;
        let often = visits.saturating_sub(BEFORE_WIDENING + 1) / PER_LEVEL;
        let level = usize::try_from(often).unwrap_or(usize::MAX);
        let next = match (self.loops.is_head(to), self.world.thresholds.get(level)) {
            (false, _) => before.join(&after),
            (true, _) if *visits <= BEFORE_WIDENING => before.join(&after),
            (true, Some(thresholds)) => before.widen(&before.join(&after), thresholds),
            (true, None) => before.forget_unstable(&after),
        };
        self.states[to] = Some(next);
        true
    }

    /// Plain steps where states may get smaller: at heads that were widened, and at what follows
    /// from what changed.
    fn shrink(&mut self) -> Result<(), Stop> {
        let heads = self.loops.heads();
        let widened = heads.filter(|head| self.visits[*head] > BEFORE_WIDENING);
        let mut todo: BTreeSet<usize> = widened.map(|head| self.rank[head]).collect();
        let mut visits: SecondaryMap<Loc, u32> =
            SecondaryMap::with_len(0, self.world.cfg.locs.len());
        while let Some(rank) = todo.pop_first() {
            self.budget.check()?;
            let loc = self.order[rank];
            if loc == self.world.cfg.start() || visits[loc] >= NARROWING {
                continue;
            }
            visits[loc] += 1;
            let Some(before) = &self.states[loc] else {
                continue;
            };
            let all = self.arrivals(loc);
            let smaller = match &all {
                Some(now) => before.includes(now) && !now.includes(before),
                None => true,
            };
            if smaller {
                self.states[loc] = all;
                let next = self.outgoing.of(loc).iter();
                let next = next.map(|edge| self.rank[self.world.cfg.edges[*edge].to]);
                todo.extend(next);
            }
        }
        Ok(())
    }

    /// All that arrives at a location, from what is known elsewhere.
    fn arrivals(&self, loc: Loc) -> Option<State> {
        let mut all: Option<State> = None;
        for edge in self.incoming.of(loc) {
            let from = self.world.cfg.edges[*edge].from;
            let after = self.states[from].as_ref();
            if let Some(after) = after.and_then(|state| self.world.take(state, *edge)) {
                all = Some(match all {
                    None => after,
                    Some(before) => before.join(&after),
                });
            }
        }
        all
    }
}
