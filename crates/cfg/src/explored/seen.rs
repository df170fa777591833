//! [`Seen`]: states that paths have gone on from.
//!
//! If every variable that may still be read has a constant, what comes depends on nothing else:
//! such a state is in R if one with the same constants, in the same stack, is. It need not be gone
//! on from again. Its condition can be dropped: with it, or without, it stands for one and the
//! same state, up to variables that nobody reads.
//!
//! Which variables may be read, backwards along the edges, least solution:
//!
//! ```text
//!   assume φ   live ∪ vars(φ)                  x := t     live ∖ {x} ∪ vars(t)
//!   havoc x    live ∖ {x}                      ys := f(ts)   live ∖ ys ∪ vars(ts) ∪ globals
//!   exit of f  globals and results of f if f is called anywhere
//! ```
//! Looked at are locations where edges meet and entries of functions: each cycle has one. In the
//! first [`OFTEN`] of them after something was chosen a state is looked up among those of all
//! paths, and noted. Later a path goes by itself, perhaps for long: it is compared with one earlier
//! state of its own, the last whose number is a power of two, each [`OFTEN`] times.

use super::{
    State,
    cell::Cell,
    code::{Code, Place, Todo},
};
use crate::{Action, Cfg, Edge, Loc, Var, VarKind, trie::Trie};
use bia_base::{Budget, Idx as _, Stop};
use bia_term::{Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A power of two.
const OFTEN: u32 = 16;
/// No more values than this are noted.
const MAX_VALUES: usize = 10_000_000;

type Vars = Trie<Var, ()>;

/// A stack, as locations and calls, and the constants of variables that may be read.
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
        // Where an exit cannot be reached nobody reads the globals, or locals of callers.
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

/// The variables that may be read from each location on.
fn live(cfg: &Cfg, terms: &Terms, budget: &Budget) -> Result<Vec<Vars>, Stop> {
    let mut globals = Vars::default();
    for (x, data) in cfg.vars.iter() {
        if data.kind == VarKind::Global {
            globals.set(x, ());
        }
    }
    let mut live = vec![Vars::default(); cfg.locs.len()];
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        if let Action::Call { callee, .. } = &step.action {
            let func = &cfg.funcs[*callee];
            let mut read = globals.clone();
            func.returns.iter().for_each(|x| read.set(*x, ()));
            live[func.exit.index()] = read;
        }
    }
    let var_of = cfg.var_of();
    let mut found: FxHashMap<Term, Vec<Var>> = FxHashMap::default();
    let (incoming, outgoing) = (cfg.incoming(), cfg.outgoing());
    let mut todo: Vec<Loc> = cfg.locs.ids().collect();
    let mut waits = vec![true; cfg.locs.len()];
    while let Some(loc) = todo.pop() {
        budget.check()?;
        waits[loc.index()] = false;
        let mut here = live[loc.index()].clone();
        for edge in outgoing.of(loc) {
            let edge = &cfg.edges[*edge];
            let mut before = live[edge.to.index()].clone();
            let mut read = |before: &mut Vars, t: Term| {
                let vars = found.entry(t).or_insert_with(|| {
                    let free = terms.free_vars(&[t]).into_iter();
                    free.filter_map(|t| var_of.get(&t).copied()).collect()
                });
                vars.iter().for_each(|x| before.set(*x, ()));
            };
            for step in edge.steps.iter().rev() {
                match &step.action {
                    Action::Assume(t) => read(&mut before, *t),
                    Action::Assign(x, t) => {
                        before.remove(*x);
                        read(&mut before, *t);
                    }
                    Action::Havoc(x, _) => before.remove(*x),
                    Action::Call { args, results, .. } => {
                        results.iter().for_each(|x| before.remove(*x));
                        args.iter().for_each(|t| read(&mut before, *t));
                        before = before.union(&globals);
                    }
                }
            }
            here = here.union(&before);
        }
        if !here.same(&live[loc.index()]) {
            live[loc.index()] = here;
            for edge in incoming.of(loc) {
                let from = cfg.edges[*edge].from;
                if !std::mem::replace(&mut waits[from.index()], true) {
                    todo.push(from);
                }
            }
        }
    }
    Ok(live)
}
