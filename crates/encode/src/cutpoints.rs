//! Cut points: the locations at which a step of the transition system may begin and end.
//!
//! They cut every cycle, so that what lies between them is acyclic:
//!
//! ```text
//!   large    start, targets of cycle-closing edges of a depth-first search, targets, cuts, ends
//!   basic    besides, every location where edges join or branch
//!   small    every location
//! ```

use crate::Blocks;
use bia_base::{Idx as _, SecondaryMap};
use bia_cfg::{Cfg, Edge, Loc};

/// For each location whether it is a cut point; locations out of reach are none.
pub(crate) fn cut_points(cfg: &Cfg, blocks: Blocks) -> SecondaryMap<Loc, bool> {
    let outgoing = cfg.outgoing();
    let (mut cut, reached) = loop_heads(cfg);
    cut[cfg.start()] = true;
    let marked = cfg.targets.iter().map(|target| target.loc);
    for loc in marked.chain(cfg.cuts.iter().copied()) {
        cut[loc] = reached[loc];
    }
    let mut entering: SecondaryMap<Loc, u32> = SecondaryMap::with_len(0, cfg.locs.len());
    for edge in cfg.edges.values().filter(|edge| reached[edge.from]) {
        entering[edge.to] += 1;
    }
    for loc in cfg.locs.ids().filter(|loc| reached[*loc]) {
        let leaving = outgoing.of(loc).len();
        cut[loc] |= leaving == 0
            || match blocks {
                Blocks::Large => false,
                Blocks::Basic => leaving > 1 || entering[loc] > 1,
                Blocks::Small => true,
            };
    }
    cut
}

/// The locations at which an edge of a depth-first search closes a cycle, and those in reach.
fn loop_heads(cfg: &Cfg) -> (SecondaryMap<Loc, bool>, SecondaryMap<Loc, bool>) {
    let outgoing = cfg.outgoing();
    let count = cfg.locs.len();
    let mut heads = SecondaryMap::with_len(false, count);
    let mut reached = SecondaryMap::with_len(false, count);
    let mut active = SecondaryMap::with_len(false, count);
    let mut stack: Vec<(Loc, std::slice::Iter<'_, Edge>)> = Vec::new();
    let start = cfg.start();
    reached[start] = true;
    active[start] = true;
    stack.push((start, outgoing.of(start).iter()));
    while let Some((loc, edges)) = stack.last_mut() {
        let Some(edge) = edges.next() else {
            active[*loc] = false;
            stack.pop();
            continue;
        };
        let to = cfg.edges[*edge].to;
        if active[to] {
            heads[to] = true;
        } else if !reached[to] {
            reached[to] = true;
            active[to] = true;
            stack.push((to, outgoing.of(to).iter()));
        }
    }
    (heads, reached)
}

/// The locations of the region of a cut point, which comes first: all that is reached from it
/// without going on from a cut point, each after all its predecessors in the region. Cut points at
/// which the region ends are not listed.
pub(crate) fn region(
    cfg: &Cfg,
    outgoing: &bia_cfg::Adjacency,
    cut: &SecondaryMap<Loc, bool>,
    from: Loc,
) -> Vec<Loc> {
    let mut post = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack: Vec<(Loc, std::slice::Iter<'_, Edge>)> = vec![(from, outgoing.of(from).iter())];
    while let Some((loc, edges)) = stack.last_mut() {
        let Some(edge) = edges.next() else {
            post.push(*loc);
            stack.pop();
            continue;
        };
        let to = cfg.edges[*edge].to;
        if !cut[to] && seen.insert(to.index()) {
            stack.push((to, outgoing.of(to).iter()));
        }
    }
    post.reverse();
    post
}
