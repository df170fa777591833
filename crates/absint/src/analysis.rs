//! The fixpoint iteration: computes a state for each location of a graph without calls.
//!
//! ```text
//!   X(start) = everything        X(l) ⊇ ⋃ { step(e)(X(from)) | e: from → l }
//! ```
//! Locations are visited in a weak topological order (Bourdoncle, FMPA 1993,
//! doi:10.1007/BFb0039704): a loop is gone around until it is stable before what comes after it is
//! looked at. At the heads of loops states are widened after a few visits; a head that is visited
//! very often gives up all that still changes. Then plain steps make states smaller
//! again: whatever over-approximates all runs still does after any step.
//!
//! With a [`Partition`] each location has a state for each of its parts, and what arrives is
//! divided.

use crate::{
    partition::Partition,
    state::{Context, State},
};
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

/// As `States`, with a state for each part of a partition.
pub(crate) type Parts = SecondaryMap<Loc, Vec<Option<State>>>;

/// The analysis.
pub(crate) fn analyse(
    context: &Context<'_>,
    loops: &Loops,
    partition: Option<&Partition>,
    budget: &Budget,
) -> Result<States, Stop> {
    let mut parts = analyse_parts(context, loops, partition, budget)?;
    let mut states = SecondaryMap::with_len(None, context.cfg.locs.len());
    for loc in context.cfg.locs.ids() {
        let here = std::mem::take(&mut parts[loc]).into_iter().flatten();
        // Those that widening made are not closed; empty ones are no states.
        let mut closed = here.filter_map(|state| state.closed());
        let first = closed.next();
        states[loc] = first.map(|first| closed.fold(first, |all, state| all.join(&state)));
    }
    Ok(states)
}

/// The analysis with states kept apart.
pub(crate) fn analyse_parts(
    context: &Context<'_>,
    loops: &Loops,
    partition: Option<&Partition>,
    budget: &Budget,
) -> Result<Parts, Stop> {
    let cfg = context.cfg;
    let count = partition.map_or(1, Partition::parts);
    let mut search = Search {
        context,
        loops,
        budget,
        outgoing: cfg.outgoing(),
        incoming: cfg.incoming(),
        order: order(context, loops),
        rank: SecondaryMap::with_len(0, cfg.locs.len()),
        partition,
        states: SecondaryMap::with_len(vec![None; count], cfg.locs.len()),
        visits: SecondaryMap::with_len(vec![0; count], cfg.locs.len()),
    };
    for (rank, loc) in search.order.clone().into_iter().enumerate() {
        search.rank[loc] = rank;
    }
    search.grow()?;
    search.shrink()?;
    Ok(search.states)
}

/// Locations so that each loop is in one piece, begins with its head, and all that leads into it
/// from outside comes before.
fn order(context: &Context<'_>, loops: &Loops) -> Vec<Loc> {
    let key = |loc: Loc| {
        let mut heads: Vec<usize> = loops.nest(loc).map(|head| loops.position(head)).collect();
        heads.reverse();
        heads.push(loops.position(loc));
        heads
    };
    let mut all: Vec<(Vec<usize>, Loc)> =
        context.cfg.locs.ids().map(|loc| (key(loc), loc)).collect();
    all.sort();
    all.into_iter().map(|(_, loc)| loc).collect()
}

struct Search<'a> {
    context: &'a Context<'a>,
    loops: &'a Loops,
    budget: &'a Budget,
    outgoing: Adjacency,
    incoming: Adjacency,
    order: Vec<Loc>,
    rank: SecondaryMap<Loc, usize>,
    partition: Option<&'a Partition>,
    states: Parts,
    visits: SecondaryMap<Loc, Vec<u32>>,
}

impl Search<'_> {
    /// From nothing to a solution.
    fn grow(&mut self) -> Result<(), Stop> {
        let start = self.context.cfg.start();
        let mut todo: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (part, state) in self.divided(start, State::all(&self.context.packs)) {
            self.states[start][part] = Some(state);
            todo.insert((self.rank[start], part));
        }
        while let Some((rank, part)) = todo.pop_first() {
            self.budget.check()?;
            let from = self.order[rank];
            let Some(state) = self.states[from][part].clone() else {
                continue;
            };
            for edge in self.outgoing.of(from).to_vec() {
                let to = self.context.cfg.edges[edge].to;
                let Some(after) = self.context.take(&state, edge) else {
                    continue;
                };
                for (part, after) in self.divided(to, after) {
                    if self.arrive((to, part), after) {
                        todo.insert((self.rank[to], part));
                    }
                }
            }
        }
        Ok(())
    }

    /// The parts of a state at a location.
    fn divided(&self, loc: Loc, state: State) -> Vec<(usize, State)> {
        match self.partition {
            None => vec![(0, state)],
            Some(partition) => partition.split(self.context, loc, state),
        }
    }

    /// Adds what arrives at a location; whether that is anything new.
    fn arrive(&mut self, (to, part): (Loc, usize), after: State) -> bool {
        let Some(before) = &self.states[to][part] else {
            self.states[to][part] = Some(after);
            return true;
        };
        if before.includes(&after) {
            return false;
        }
        let visits = &mut self.visits[to][part];
        *visits += 1;
        let often = visits.saturating_sub(BEFORE_WIDENING + 1) / PER_LEVEL;
        let level = usize::try_from(often).unwrap_or(usize::MAX);
        let next = match (self.loops.is_head(to), self.context.thresholds.get(level)) {
            (false, _) => before.join(&after),
            (true, _) if *visits <= BEFORE_WIDENING => before.join(&after),
            (true, Some(thresholds)) => before.widen(&before.join(&after), thresholds),
            (true, None) => before.forget_unstable(&after),
        };
        self.states[to][part] = Some(next);
        true
    }

    /// Plain steps where states may get smaller: at heads that were widened, and at what follows
    /// from what changed.
    fn shrink(&mut self) -> Result<(), Stop> {
        let heads = self.loops.heads();
        let often = |head: &Loc| self.visits[*head].iter().any(|n| *n > BEFORE_WIDENING);
        let mut todo: BTreeSet<usize> = heads.filter(often).map(|head| self.rank[head]).collect();
        let mut visits: SecondaryMap<Loc, u32> =
            SecondaryMap::with_len(0, self.context.cfg.locs.len());
        while let Some(rank) = todo.pop_first() {
            self.budget.check()?;
            let loc = self.order[rank];
            if loc == self.context.cfg.start() || visits[loc] >= NARROWING {
                continue;
            }
            visits[loc] += 1;
            let mut smaller = false;
            for (part, now) in self.arrivals(loc).into_iter().enumerate() {
                let less = match (&self.states[loc][part], &now) {
                    (Some(before), Some(now)) => before.includes(now) && !now.includes(before),
                    (Some(_), None) => true,
                    (None, _) => false,
                };
                if less {
                    self.states[loc][part] = now;
                    smaller = true;
                }
            }
            if smaller {
                let next = self.outgoing.of(loc).iter();
                let next = next.map(|edge| self.rank[self.context.cfg.edges[*edge].to]);
                todo.extend(next);
            }
        }
        Ok(())
    }

    /// All that arrives at a location, part by part, from what is known elsewhere.
    fn arrivals(&self, loc: Loc) -> Vec<Option<State>> {
        let mut all: Vec<Option<State>> = vec![None; self.states[loc].len()];
        for edge in self.incoming.of(loc) {
            let from = self.context.cfg.edges[*edge].from;
            for state in self.states[from].iter().flatten() {
                let Some(after) = self.context.take(state, *edge) else {
                    continue;
                };
                for (part, after) in self.divided(loc, after) {
                    all[part] = Some(match all[part].take() {
                        None => after,
                        Some(before) => before.join(&after),
                    });
                }
            }
        }
        all
    }
}
