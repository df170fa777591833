//! Computes which locations a run can reach, and from which a target can be reached, by the shape
//! of the graph alone.
//!
//! ```text
//!   reached    least set with: the start; to, if from is and the edge is no call; the callee's
//!              entry and, if the callee's exit is reached, to, if from is and the edge is a call
//!   relevant   least set of reached locations with: targets and cuts; from, if to is, or if the
//!              callee's entry is; the exit of a callee, if to of a call of it is
//! ```
//! If a target must be visited infinitely often on all infinite paths (`Live`), everything that is
//! reached is relevant. For `NotLive` the set is enough: from every location of a path that visits
//! targets infinitely often a target is reached.

use crate::{Action, Cfg, EdgeData, Func, Loc};
use bia_base::Idx as _;
use bia_k2::ast::PropertyKind;

/// The two sets.
pub(crate) struct Reach {
    reached: Vec<bool>,
    relevant: Vec<bool>,
}

/// The function that an edge calls.
pub(crate) fn callee(edge: &EdgeData) -> Option<Func> {
    edge.steps.iter().find_map(|step| match step.action {
        Action::Call { callee, .. } => Some(callee),
        Action::Assume(_) | Action::Assign(..) | Action::Havoc(..) => None,
    })
}

/// Whether paths from which no target is reached show nothing.
fn only_visits_count(cfg: &Cfg) -> bool {
    let mut targets = cfg.targets.iter();
    targets.all(|target| target.kind != PropertyKind::Live)
}

impl Reach {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let reached = forwards(cfg);
        let relevant = if only_visits_count(cfg) {
            backwards(cfg, &reached)
        } else {
            reached.clone()
        };
        Self { reached, relevant }
    }

    pub(crate) fn is_reached(&self, loc: Loc) -> bool {
        self.reached[loc.index()]
    }

    pub(crate) fn is_relevant(&self, loc: Loc) -> bool {
        self.relevant[loc.index()]
    }
}

fn forwards(cfg: &Cfg) -> Vec<bool> {
    let outgoing = cfg.outgoing();
    let mut exit_of = vec![None; cfg.locs.len()];
    for (func, data) in cfg.funcs.iter() {
        exit_of[data.exit.index()] = Some(func);
    }
    // Where calls of a function go on once its exit is reached.
    let mut waiting: Vec<Vec<Loc>> = vec![Vec::new(); cfg.funcs.len()];
    let mut reached = vec![false; cfg.locs.len()];
    let mut stack = vec![cfg.start()];
    while let Some(loc) = stack.pop() {
        if std::mem::replace(&mut reached[loc.index()], true) {
            continue;
        }
        for edge in outgoing.of(loc) {
            let edge = &cfg.edges[*edge];
            let Some(callee) = callee(edge) else {
                stack.push(edge.to);
                continue;
            };
            let data = &cfg.funcs[callee];
            stack.push(data.entry);
            if reached[data.exit.index()] {
                stack.push(edge.to);
            } else {
                waiting[callee.index()].push(edge.to);
            }
        }
        if let Some(func) = exit_of[loc.index()] {
            stack.append(&mut waiting[func.index()]);
        }
    }
    reached
}

fn backwards(cfg: &Cfg, reached: &[bool]) -> Vec<bool> {
    let incoming = cfg.incoming();
    let mut entry_of = vec![None; cfg.locs.len()];
    let mut callers: Vec<Vec<Loc>> = vec![Vec::new(); cfg.funcs.len()];
    for (func, data) in cfg.funcs.iter() {
        entry_of[data.entry.index()] = Some(func);
    }
    for edge in cfg.edges.values() {
        if let Some(callee) = callee(edge) {
            callers[callee.index()].push(edge.from);
        }
    }
    let mut relevant = vec![false; cfg.locs.len()];
    let mut stack: Vec<Loc> = cfg.targets.iter().map(|target| target.loc).collect();
    stack.extend(&cfg.cuts);
    while let Some(loc) = stack.pop() {
        if !reached[loc.index()] || std::mem::replace(&mut relevant[loc.index()], true) {
            continue;
        }
        for edge in incoming.of(loc) {
            let edge = &cfg.edges[*edge];
            if let Some(callee) = callee(edge) {
                if !reached[edge.from.index()] {
                    continue;
                }
                stack.push(cfg.funcs[callee].exit);
            }
            stack.push(edge.from);
        }
        if let Some(func) = entry_of[loc.index()] {
            stack.append(&mut callers[func.index()]);
        }
    }
    relevant
}
