//! `unreachable`: drops locations that no run reaches by the shape of the graph, and those from
//! which no target and no cut can be reached.
//!
//! Exact. A location that is not reached has the invariant false; one from which no target can be
//! reached has true if it is the head of a loop, else none: whatever follows it leads nowhere
//! either. If a target is of kind `Live`, only what is not reached is dropped (see `reach`).

use super::{
    PassError, PassOptions,
    edit::Edit,
    reach::{Reach, callee},
};
use crate::{Back, Became, Cfg, Loops};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_term::Terms;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    _: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let reach = Reach::new(cfg);
    let loops = Loops::new(cfg);
    let mut edit = Edit::new(cfg);
    let mut kept = vec![false; cfg.locs.len()];
    for loc in cfg.locs.ids() {
        kept[loc.index()] = reach.is_relevant(loc);
        if reach.is_reached(loc) && !reach.is_relevant(loc) {
            let became = match loops.is_head(loc) {
                true => Became::Free,
                false => Became::Inside,
            };
            edit.became(loc, became);
        }
    }
    for (id, edge) in cfg.edges.iter() {
        let goes_on = match callee(edge) {
            None => reach.is_relevant(edge.to),
            Some(callee) => {
                // The call counts for what happens in it, even if nothing matters after it.
                reach.is_relevant(edge.to) || reach.is_relevant(cfg.funcs[callee].entry)
            }
        };
        if !goes_on || !reach.is_relevant(edge.from) {
            edit.drop_edge(id);
        } else {
            kept[edge.to.index()] = true;
        }
    }
    for loc in cfg.locs.ids().filter(|loc| !kept[loc.index()]) {
        edit.drop_loc(loc);
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}
