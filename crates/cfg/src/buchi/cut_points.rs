//! Cut points: locations of which every infinite path passes one infinitely often.
//!
//! ```text
//!   cut point    the head of a loop, or the entry of a function that can be active twice at a time
//! ```
//! Why. Let d be the least number of frames that an infinite path has infinitely often.
//!
//! - There is such a d: from some moment on the path has at least d frames, and when it has d it
//!   is in one and the same call of one function. It moves along the edges of that function, call
//!   edges being passed when their callee returns, infinitely often. A graph is finite, so it goes
//!   around cycles again and again, and the heads of loops cut every cycle.
//! - There is none: infinitely many calls never return, each made within the one before. Some
//!   function is called infinitely often in that chain, so it calls itself by way of others, and
//!   its entry is passed each time.

use crate::{Cfg, EdgeData, Loc, Loops, scc};
use bia_base::Idx as _;

/// The cut points of a graph, in the order of their ids.
pub(crate) fn cut_points(cfg: &Cfg) -> Vec<Loc> {
    cut_points_with(cfg, &Loops::new(cfg))
}

/// As [`cut_points`], where the loops, of this graph or of a part of it, are known.
pub(crate) fn cut_points_with(cfg: &Cfg, loops: &Loops) -> Vec<Loc> {
    let mut is_cut_point: Vec<bool> = cfg.locs.ids().map(|loc| loops.is_head(loc)).collect();
    for entry in recursive_entries(cfg) {
        is_cut_point[entry.index()] = true;
    }
    let all = cfg.locs.ids().zip(is_cut_point);
    all.filter_map(|(loc, is)| is.then_some(loc)).collect()
}

impl Cfg {
    /// Whether a function can be active twice at a time.
    pub fn is_recursive(&self) -> bool {
        !recursive_entries(self).is_empty()
    }
}

/// The entries of functions that can be active twice at a time.
fn recursive_entries(cfg: &Cfg) -> Vec<Loc> {
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); cfg.funcs.len()];
    for edge in cfg.edges.values() {
        if let Some(callee) = EdgeData::callee(edge) {
            let caller = cfg.locs[edge.from].function;
            callees[caller.index()].push(callee.index());
        }
    }
    let component = scc::components(callees.len(), |f, i| callees[f].get(i).copied());
    let mut size = vec![0; callees.len()];
    component.iter().for_each(|c| size[*c] += 1);
    let is_recursive = |f: usize| size[component[f]] > 1 || callees[f].contains(&f);
    let funcs = cfg.funcs.iter().filter(|(f, _)| is_recursive(f.index()));
    funcs.map(|(_, data)| data.entry).collect()
}
