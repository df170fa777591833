//! `constants`: conditional propagation of constants, copies and known cells of maps.
//!
//! As Wegman and Zadeck (Constant Propagation with Conditional Branches, TOPLAS 1991) only edges
//! that can be taken under what is known count, so that a constant and the branches it decides
//! support each other; unlike them we keep what is known for each location instead of going
//! through static single assignment, in persistent maps (see `known`):
//!
//! ```text
//!   known(start) = nothing
//!   known(v)     = ⋂ { known after e | e: u → v, u reached, e not blocked }     greatest solution
//! ```
//! Steps are rewritten with what is known where they are; edges that are blocked and locations that
//! are not reached are dropped. Exact. What is known is stated at the *cut points*: the heads of
//! loops, and all joins within loops that have several entries, so that invariants lift. There only
//! what is said of live variables by live variables is kept: so no variable becomes live at a cut
//! point that was not, and what `dead` did before stays out of the invariants.
//!
//! A call forgets all globals and its results, and nothing is known at the entry of a function that
//! is called: inline before.

use super::{
    PassError, PassOptions,
    edit::Edit,
    known::{Knowledge, Learner, join},
    reach::callee,
};
use crate::{Back, Cfg, Loc, Loops, live::Live};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_term::Terms;
use std::{cell::Cell, collections::BTreeSet};

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let loops = Loops::new(cfg);
    let live = Live::new(cfg, terms, budget)?;
    let cut_points = cut_points(cfg, &loops);
    let mut learner = Learner::new(cfg);
    let left = Cell::new(MAX_FACTS);
    let keep = |learner: &Learner<'_>, loc: Loc, known: Knowledge| {
        if !cut_points[loc.index()] {
            return known;
        }
        left.set(
            left.get()
                .saturating_sub(known.iter().take(left.get() + 1).count()),
        );
        match left.get() {
            0 => Knowledge::default(),
            _ => learner.restricted(&known, |x| live.is_live(loc, x)),
        }
    };
    let question = Question {
        cfg,
        loops: &loops,
        from: cfg.start(),
        first: Knowledge::default(),
        stop: None,
    };
    let known = question.solve(terms, &mut learner, &keep, budget)?;
    let mut edit = Edit::new(cfg);
    for (id, edge) in cfg.edges.iter() {
        budget.check()?;
        let Some(here) = &known[edge.from.index()] else {
            edit.drop_edge(id);
            continue;
        };
        match learner.edge(terms, &mut here.clone(), &edge.steps) {
            Some(steps) => edit.set_steps(id, steps),
            None => edit.drop_edge(id),
        }
    }
    for loc in cfg.locs.ids() {
        let Some(here) = &known[loc.index()] else {
            edit.drop_loc(loc);
            continue;
        };
        if cut_points[loc.index()] {
            let facts = learner.facts(terms, here);
            if !facts.is_empty() {
                edit.fact(loc, terms.and_all(&facts));
            }
        }
    }
    let (system, back) = edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

/// How many facts about variables at cut points are looked at. Many loops while many variables keep
/// their constants would need their product; beyond this number nothing is known at a cut point.
pub(crate) const MAX_FACTS: usize = 2_000_000;

/// The locations at which facts are stated.
pub(crate) fn cut_points(cfg: &Cfg, loops: &Loops) -> Vec<bool> {
    let incoming = cfg.incoming();
    let is_odd = |loc| loops.nest(loc).any(|head| loops.is_irreducible(head));
    let is_cut_point = |loc| loops.is_head(loc) || (incoming.of(loc).len() > 1 && is_odd(loc));
    cfg.locs.ids().map(is_cut_point).collect()
}

/// What is known where.
pub(crate) struct Question<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) loops: &'a Loops,
    /// Where runs begin, and what is known there.
    pub(crate) from: Loc,
    pub(crate) first: Knowledge,
    /// Where they end, if they come there.
    pub(crate) stop: Option<Loc>,
}

impl Question<'_> {
    /// What is known at each location; `None` where no run comes. `keep` says what may be known at
    /// a location of what is known after an edge to it.
    pub(crate) fn solve(
        self,
        terms: &mut Terms,
        learner: &mut Learner<'_>,
        keep: &dyn Fn(&Learner<'_>, Loc, Knowledge) -> Knowledge,
        budget: &Budget,
    ) -> Result<Vec<Option<Knowledge>>, PassError> {
        let (cfg, loops) = (self.cfg, self.loops);
        let outgoing = cfg.outgoing();
        let mut known: Vec<Option<Knowledge>> = vec![None; cfg.locs.len()];
        known[self.from.index()] = Some(self.first);
        let mut todo = BTreeSet::from([loops.position(self.from)]);
        let add = |known: &mut Vec<Option<Knowledge>>, loc: Loc, new: &Knowledge| {
            let slot = &mut known[loc.index()];
            let Some(old) = slot else {
                *slot = Some(new.clone());
                return true;
            };
            let both = join(old, new);
            let changed = !both.same(old);
            *old = both;
            changed
        };
        while let Some(at) = todo.pop_first() {
            budget.check()?;
            let loc = loops.order()[at];
            let Some(here) = known[loc.index()].clone() else {
                continue;
            };
            if self.stop == Some(loc) {
                continue;
            }
            for edge in outgoing.of(loc) {
                let edge = &cfg.edges[*edge];
                let mut after = here.clone();
                if learner.edge(terms, &mut after, &edge.steps).is_none() {
                    continue;
                }
                let mut changed = Vec::new();
                if let Some(callee) = callee(edge) {
                    changed.push((cfg.funcs[callee].entry, Knowledge::default()));
                }
                changed.push((edge.to, after));
                for (to, after) in changed {
                    let after = keep(learner, to, after);
                    if add(&mut known, to, &after) {
                        todo.insert(loops.position(to));
                    }
                }
            }
        }
        Ok(known)
    }
}
