//! Renumbers labels in the order in which bodies set them, as the parser numbers them.

use super::Builder;
use crate::ast::{Label, StmtKind};
use bia_base::{Arena, Idx, SecondaryMap};

impl Builder {
    /// Renumbers all labels; `order` has each of them once.
    pub(super) fn order_labels(&mut self, order: &[Label]) {
        let program = &mut self.program;
        let mut new = SecondaryMap::with_len(Label::from_index(0), order.len());
        let mut labels = Arena::new();
        for old in order {
            new[*old] = labels.push(program.labels[*old].clone());
        }
        program.labels = labels;
        for label in &mut program.label_pool {
            *label = new[*label];
        }
        for stmt in program.stmts.ids() {
            match &mut program.stmts[stmt].kind {
                StmtKind::Label(label) | StmtKind::CondJump(_, label) => *label = new[*label],
                StmtKind::Assign(..)
                | StmtKind::Assume(_)
                | StmtKind::Havoc(_)
                | StmtKind::Jump(_)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_) => {}
            }
        }
    }
}
