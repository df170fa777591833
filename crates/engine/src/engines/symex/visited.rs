//! [`Visited`]: concrete states that paths have been in.
//!
//! If all values that still matter are concrete, what comes does not depend on how the path got
//! there: a second path that is in the same state at the same place need not go on, since the first
//! one does; and its condition, which is about symbols that no value mentions any more, need not be
//! kept. (The model keeps their values.) So programs that decide by their inputs but do not store
//! them are explored state by state.
//!
//! Looked at are heads of loops and entries of functions, and only if something was chosen since
//! the last time: a path that goes by itself meets no others.

use super::{
    cell::Cell,
    code::{Code, Place, Step},
    state::State,
};
use bia_base::{Budget, Idx as _, Stop};
use bia_cfg::{Cfg, Edge, Live, Loc};
use bia_term::Terms;
use rustc_hash::{FxHashMap, FxHashSet};

/// The greatest number of values that are kept.
const MAX_VALUES: usize = 20_000_000;

pub(super) struct Visited {
    live: Live,
    at: FxHashMap<Loc, Vec<Place>>,
    below: FxHashMap<Edge, Vec<Place>>,
    seen: FxHashSet<Vec<Cell>>,
    size: usize,
}

impl Visited {
    pub(super) fn new(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self {
            live: Live::new(cfg, terms, budget)?,
            at: FxHashMap::default(),
            below: FxHashMap::default(),
            seen: FxHashSet::default(),
            size: 0,
        })
    }

    /// Whether the state is concrete, and if so whether it is new.
    pub(super) fn is_new(&mut self, cfg: &Cfg, code: &Code, state: &State) -> Option<bool> {
        let mut key = vec![number(state.top.loc.index())];
        let live = &self.live;
        let here = self.at.entry(state.top.loc).or_insert_with(|| {
            let vars = live.at(state.top.loc);
            vars.map(|var| code.place(var)).collect()
        });
        for place in here.iter() {
            let cell = match *place {
                Place::Global(_) => continue,
                Place::Local(at) => &state.top.locals[at],
            };
            key.push(concrete(cell)?);
        }
        let mut call = state.top.call;
        for frame in state.below.iter().rev() {
            let edge = call?;
            key.push(number(edge.index()));
            let places = self.below.entry(edge).or_insert_with(|| {
                let overwritten: &[Place] = match code.of(edge).first() {
                    Some(Step::Call { results, .. }) => results,
                    Some(
                        Step::Assume(_) | Step::Assign(..) | Step::Write(..) | Step::Havoc(..),
                    )
                    | None => &[],
                };
                let vars = live.at(cfg.edges[edge].to).map(|var| code.place(var));
                vars.filter(|place| !overwritten.contains(place)).collect()
            });
            for place in places.iter() {
                if let Place::Local(at) = *place {
                    key.push(concrete(&frame.locals[at])?);
                }
            }
            call = frame.call;
        }
        // Below the entry every global may be looked at.
        let callers = !state.below.is_empty();
        for (at, cell) in state.globals.iter().enumerate() {
            if callers || here.contains(&Place::Global(at)) {
                key.push(concrete(cell)?);
            }
        }
        if self.seen.contains(&key) {
            return Some(false);
        }
        if self.size < MAX_VALUES {
            self.size += key.len();
            self.seen.insert(key);
        }
        Some(true)
    }
}

fn number(index: usize) -> Cell {
    Cell::Small(u64::try_from(index).unwrap_or(u64::MAX))
}

fn concrete(cell: &Cell) -> Option<Cell> {
    match cell {
        Cell::Small(_) | Cell::Big(_) => Some(cell.clone()),
        Cell::Map(_) | Cell::Sym(_) => None,
    }
}
