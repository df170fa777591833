//! Keeps a path with threads and the interpreter in step.
//!
//! The path says which thread is next, edge by edge; the interpreter asks before each of its steps,
//! and some of those are no step of an edge (labels, jumps). So both count those steps that
//! correspond: assignments, assumptions, havocs, conditional jumps, calls and returns, starts and
//! ends of threads, and whole calls of functions without body that have results.

use super::Answers;
use crate::{Action, Cfg, Edge};
use bia_k2::ast::{Program, Stmt, StmtKind};
use bia_k2::interp::Step;

/// Whether a step of the interpreter counts.
pub fn counts(program: &Program, step: Step) -> bool {
    match step {
        Step::Called { .. } | Step::Returned { .. } => true,
        Step::Ran(stmt) => match program.stmt(stmt).kind {
            StmtKind::Assign(..)
            | StmtKind::Assume(_)
            | StmtKind::Havoc(_)
            | StmtKind::CondJump(..) => true,
            StmtKind::Call { results, .. } => !results.is_empty(),
            StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Seq(_) | StmtKind::Eval(_) => false,
        },
        Step::Visited { .. } | Step::Blocked(_) | Step::Finished => false,
    }
}

/// How many steps of the interpreter that count an edge stands for.
pub(super) fn count(cfg: &Cfg, edge: Edge) -> usize {
    let mut counted = 0;
    let mut called: Option<Stmt> = None;
    for step in &cfg.edges[edge].steps {
        let Some(stmt) = step.stmt else { continue };
        let is_of = |var| move |x: crate::Var| cfg.vars[x].origin == Some(var);
        let counts = match (cfg.program.stmt(stmt).kind, &step.action) {
            (StmtKind::Assign(var, _), Action::Assign(x, _))
            | (StmtKind::Havoc(var), Action::Havoc(x, _)) => is_of(var)(*x),
            (StmtKind::Assume(_) | StmtKind::CondJump(..), Action::Assume(_)) => true,
            // One step, whatever the number of results.
            (StmtKind::Call { .. }, Action::Assign(..)) => called.replace(stmt) != Some(stmt),
            (
                StmtKind::Assign(..)
                | StmtKind::Havoc(_)
                | StmtKind::Assume(_)
                | StmtKind::CondJump(..)
                | StmtKind::Call { .. }
                | StmtKind::Label(_)
                | StmtKind::Jump(_)
                | StmtKind::Seq(_)
                | StmtKind::Eval(_),
                Action::Assume(_) | Action::Assign(..) | Action::Havoc(..) | Action::Call { .. },
            ) => false,
        };
        counted += usize::from(counts);
    }
    counted
}

impl Answers {
    /// The running thread makes so many steps more.
    pub(super) fn went(&mut self, thread: usize, steps: usize) {
        match self.schedule.back_mut() {
            Some((last, count)) if *last == thread => *count += steps,
            Some(_) | None => self.schedule.push_back((thread, steps)),
        }
    }
}
