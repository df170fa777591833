//! [`Seen`]: states that paths have gone on from.
//!
//! If every variable that is live ([`live`]) has a constant, where the path goes from here depends
//! on nothing else: such a state is in R if one with the same constants, in the same stack, is. It
//! need not be gone on from again. Its condition can be dropped: with it, or without, it stands for
//! one and the same state, up to variables that are not live.
//!
//! Looked at are locations where edges meet and entries of functions: each cycle has one. In the
//! first [`OFTEN`] of them after something was chosen a state is looked up among those of all
//! paths, and noted. Later a path goes by itself, perhaps for long: it is compared with one earlier
//! state of its own, the last whose number is a power of two, each [`OFTEN`] times.

use super::{
    State,
    cell::Cell,
    code::{Code, Place, Todo},
    live::{Vars, live},
};
use crate::{Cfg, Edge};
use bia_base::{Budget, Idx as _, Stop};
use bia_term::{Terms, value::Value};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A power of two.
const OFTEN: u32 = 16;
/// No more values than this are noted.
const MAX_VALUES: usize = 10_000_000;

/// A stack, as locations and calls, and the constants of live variables.
pub(super) type Key = (Vec<usize>, Vec<Value>);

pub(super) struct Seen {
    live: Vec<Vars>,
    meets: Vec<bool>,
    noted: FxHashSet<Key>,
    size: usize,
}

impl Seen {
    pub(super) fn new(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Self, Stop> {
        let incoming = cfg.incoming();
        let mut meets: Vec<bool> = cfg.locs.ids().map(|l| incoming.of(l).len() > 1).collect();
        for func in cfg.funcs.values() {
            meets[func.entry.index()] = true;
        }
        Ok(Self {
            live: live(cfg, terms, budget)?,
            meets,
            noted: FxHashSet::default(),
            size: 0,
        })
    }

    /// Whether the state is one that was gone on from. It may be noted now.
    pub(super) fn has(&mut self, cfg: &Cfg, code: &Code, state: &mut State) -> bool {
        if !self.meets[state.top.loc.index()] {
            return false;
        }
        state.visits = state.visits.saturating_add(1);
        if state.visits == 1 {
            state.remembered = None;
        }
        if state.visits > OFTEN && !state.visits.is_multiple_of(OFTEN) {
            return false;
        }
        let Some(key) = self.key(cfg, code, state) else {
            return false;
        };
        if state.visits > OFTEN {
            let same = state.remembered.as_deref() == Some(&key);
            if state.visits.is_power_of_two() {
                state.remembered = Some(Rc::new(key));
            }
            return same;
        }
        if self.noted.contains(&key) {
            return true;
        }
        if self.size < MAX_VALUES {
            self.size += key.0.len() + key.1.len();
            self.noted.insert(key);
            state.condition.clear();
        }
        false
    }

    /// `None` if not all is constant.
    fn key(&self, cfg: &Cfg, code: &Code, state: &State) -> Option<Key> {
        let (mut stack, mut values) = (vec![state.top.loc.index()], Vec::new());
        for (var, ()) in self.live[state.top.loc.index()].iter() {
            values.push(constant(state.get(code.place(var)))?);
        }
        let mut call = state.top.call;
        for frame in state.below.iter().rev() {
            let edge = call?;
            stack.push(edge.index());
            let overwritten = results(code, edge);
            for (var, ()) in self.live[cfg.edges[edge].to.index()].iter() {
                match code.place(var) {
                    place if overwritten.contains(&place) => {}
                    // The callee's exit reads all globals: they are in already.
                    Place::Global(_) => {}
                    Place::Local(at) => values.push(constant(&frame.locals[at])?),
                }
            }
            call = frame.call;
        }
        // Where an exit cannot be reached neither globals nor locals of callers are live.
        Some((stack, values))
    }
}

fn constant(cell: &Cell) -> Option<Value> {
    match cell {
        Cell::Known(value) => Some(value.clone()),
        Cell::Unwritten | Cell::Term(_) | Cell::Map(_) => None,
    }
}

fn results(code: &Code, call: Edge) -> &[Place] {
    match code.of(call).first() {
        Some(Todo::Call { results, .. }) => results,
        Some(Todo::Assume(_) | Todo::Assign(..) | Todo::Write(..) | Todo::Havoc(..)) | None => &[],
    }
}
