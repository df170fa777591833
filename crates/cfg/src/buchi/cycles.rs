//! [`watch_every_cycle`]: the question whether there is an infinite path at all.
//!
//! ```text
//!   edges of a location    where its edges lead; of a call, besides, to the entry of the callee
//!   target                 if a cycle avoids all targets: the heads of loops and the entries of functions on it
//! ```
//! An infinite path goes around in a frame that it never leaves, or down through calls that never
//! return; in both cases infinitely often over a cycle of these edges. So it visits targets
//! infinitely often.

use crate::{Cfg, Loc, Loops, Target, pass::reach::callee, scc::components};
use bia_base::Idx as _;
use bia_k2::ast::PropertyKind;

/// Adds targets of this id until every cycle has one.
pub fn watch_every_cycle(cfg: &mut Cfg, id: &str) {
    loop {
        let unwatched = unwatched(cfg);
        if unwatched.is_empty() {
            return;
        }
        cfg.targets.extend(unwatched.into_iter().map(|loc| Target {
            loc,
            kind: PropertyKind::NotLive,
            id: id.to_owned(),
        }));
    }
}

/// Heads of loops and entries of functions on cycles without targets; none iff there is no such
/// cycle.
fn unwatched(cfg: &Cfg) -> Vec<Loc> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); cfg.locs.len()];
    let mut is_target = vec![false; cfg.locs.len()];
    for target in &cfg.targets {
        is_target[target.loc.index()] = true;
    }
    for edge in cfg.edges.values() {
        let entry = callee(edge).map(|callee| cfg.funcs[callee].entry);
        for to in [Some(edge.to), entry].into_iter().flatten() {
            if !is_target[edge.from.index()] && !is_target[to.index()] {
                next[edge.from.index()].push(to.index());
            }
        }
    }
    let component = components(cfg.locs.len(), |loc, i| next[loc].get(i).copied());
    let mut size = vec![0_usize; cfg.locs.len()];
    component.iter().for_each(|c| size[*c] += 1);
    let on_cycle =
        |loc: Loc| size[component[loc.index()]] > 1 || next[loc.index()].contains(&loc.index());
    let loops = Loops::new(cfg);
    let mut is_entry = vec![false; cfg.locs.len()];
    for func in cfg.funcs.values() {
        is_entry[func.entry.index()] = true;
    }
    let all: Vec<Loc> = cfg.locs.ids().filter(|loc| on_cycle(*loc)).collect();
    let marked = |loc: &&Loc| loops.is_head(**loc) || is_entry[loc.index()];
    let some: Vec<Loc> = all.iter().filter(marked).copied().collect();
    // A cycle has a head or goes through a call; whatever it is, it is watched.
    match some.is_empty() {
        true => all,
        false => some,
    }
}
