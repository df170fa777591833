//! Cut points: the locations at which a step of the transition system may begin and end.
//!
//! They cut every cycle, so that what lies between them is acyclic:
//!
//! ```text
//!   large    start, loop heads, targets, cuts, ends
//!   basic    besides, every location where edges join or branch
//!   small    every location
//! ```

use crate::Blocks;
use bia_base::{Idx as _, SecondaryMap};
use bia_cfg::{Adjacency, Cfg, Edge, Loc, Loops};

/// For each location whether it is a cut point; locations out of reach are none.
pub(crate) fn cut_points(cfg: &Cfg, blocks: Blocks) -> SecondaryMap<Loc, bool> {
    let outgoing = cfg.outgoing();
    let reached = in_reach(cfg, &outgoing);
    let mut cut = cut_among(cfg, blocks, &outgoing, &reached);
    cut[cfg.start()] = true;
    cut
}

/// As [`cut_points`], for all functions; the start is no cut point by itself.
pub(crate) fn cut_points_of_all(cfg: &Cfg, blocks: Blocks) -> SecondaryMap<Loc, bool> {
    let all = SecondaryMap::with_len(true, cfg.locs.len());
    cut_among(cfg, blocks, &cfg.outgoing(), &all)
}

fn cut_among(
    cfg: &Cfg,
    blocks: Blocks,
    outgoing: &Adjacency,
    reached: &SecondaryMap<Loc, bool>,
) -> SecondaryMap<Loc, bool> {
    let mut cut = SecondaryMap::with_len(false, cfg.locs.len());
    for head in Loops::new(cfg).heads() {
        cut[head] = reached[head];
    }
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

/// The locations that the start leads to.
fn in_reach(cfg: &Cfg, outgoing: &Adjacency) -> SecondaryMap<Loc, bool> {
    let mut reached = SecondaryMap::with_len(false, cfg.locs.len());
    let mut waiting = vec![cfg.start()];
    reached[cfg.start()] = true;
    while let Some(loc) = waiting.pop() {
        for edge in outgoing.of(loc) {
            let to = cfg.edges[*edge].to;
            if !std::mem::replace(&mut reached[to], true) {
                waiting.push(to);
            }
        }
    }
    reached
}

/// The locations of the region of a cut point, which comes first: all that is reached from it
/// without going on from a cut point, each after all its predecessors in the region. Cut points at
/// which the region ends are not listed.
pub(crate) fn region(
    cfg: &Cfg,
    outgoing: &Adjacency,
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
