//! Checks that heap blocks are freed, and not lost.
//!
//! ```text
//!   valid-memcleanup   at the end of the program, however it ends:  @blocks = 0
//!   valid-memtrack     at any time every block is pointed to, directly or through other objects
//! ```
//! A lost block stays lost: where the program ends it is still there. So it is enough to look at
//! ends; `@blocks ≠ 0` there is necessary for a violation, and whether the blocks that are left can
//! be reached from variables is found out on the execution itself ([`super::Origins::heap`]).
//!
//! The last thread's end is an end, too, if `main` has ended by `pthread_exit` ([`super::lives`]).
//! That threads do not wait for ever is assumed, and listed.
//!
//! Loops without any way out are ends too. That every other loop can be left is assumed, and the
//! assumption is listed.

use super::Property;
use super::context::{Lowerer, Res};
use super::origin::HeapState;
use crate::assumed;
use crate::ir::{BlockId, ExprId, ExprKind, LabelId, StmtKind};
use bia_base::Span;
use bia_k2::ast::Op;

impl Lowerer<'_> {
    /// The program ends here.
    pub(crate) fn check_leaks(&mut self, span: Span) -> Res<()> {
        if !self.counts_blocks() {
            return Ok(());
        }
        self.check_left(Property::ValidMemcleanup, span)?;
        self.check_left(Property::ValidMemtrack, span)
    }

    /// A loop begins. If the loop cannot be left, blocks that are lost here stay lost.
    pub(crate) fn check_loop(&mut self, condition: ExprId, parts: [BlockId; 3]) -> Res<()> {
        if !self.counts_blocks() || !self.checks(Property::ValidMemtrack) {
            return Ok(());
        }
        let span = self.module[condition].span;
        let always = matches!(self.module[condition].kind, ExprKind::Int(value) if value != 0);
        if always && !self.has_way_out(&parts) {
            return self.check_left(Property::ValidMemtrack, span);
        }
        self.assume_loops_end(span);
        Ok(())
    }

    /// A jump to a label that was just placed goes round for ever.
    pub(crate) fn check_goto(&mut self, label: LabelId, span: Span) -> Res<()> {
        if !self.counts_blocks() || !self.checks(Property::ValidMemtrack) {
            return Ok(());
        }
        let body = self.body();
        if body.placed == Some((label, body.out.len())) {
            return self.check_left(Property::ValidMemtrack, span);
        }
        if self.body().labels.contains_key(&label) {
            self.assume_loops_end(span);
        }
        Ok(())
    }

    fn assume_loops_end(&mut self, span: Span) {
        self.assume_listed(&assumed::LOOPS_END, &[], Some(span));
    }

    /// Whether something in the blocks may leave the loop that they are the parts of.
    fn has_way_out(&self, parts: &[BlockId]) -> bool {
        // With each block, whether a `break` in it leaves the loop.
        let mut todo: Vec<(BlockId, bool)> = parts.iter().map(|part| (*part, true)).collect();
        while let Some((block, breaks)) = todo.pop() {
            for stmt in &self.module[block].statements {
                match &self.module[*stmt].kind {
                    StmtKind::Break if breaks => return true,
                    StmtKind::Return(_) | StmtKind::Goto(_) => return true,
                    StmtKind::Block(inner) => todo.push((*inner, breaks)),
                    StmtKind::If {
                        then, otherwise, ..
                    } => todo.extend([(*then, breaks), (*otherwise, breaks)]),
                    StmtKind::Loop {
                        head, body, step, ..
                    } => todo.extend([(*head, false), (*body, false), (*step, false)]),
                    StmtKind::Switch { body, .. } => todo.push((*body, false)),
                    StmtKind::Break
                    | StmtKind::Continue
                    | StmtKind::Label(_)
                    | StmtKind::Assign { .. }
                    | StmtKind::Copy { .. }
                    | StmtKind::Zero(_)
                    | StmtKind::Call { .. }
                    | StmtKind::Builtin { .. }
                    | StmtKind::Begin(_)
                    | StmtKind::End(_)
                    | StmtKind::Evaluate(_)
                    | StmtKind::Asm { .. }
                    | StmtKind::Unsupported => {}
                }
            }
        }
        false
    }

    fn check_left(&mut self, property: Property, span: Span) -> Res<()> {
        if !self.checks(property) {
            return Ok(());
        }
        if property == Property::ValidMemtrack {
            if self.scan.threaded {
                self.assume_listed(&assumed::THREADS_GO_ON, &[], Some(span));
            }
            // A block that is left may still be pointed to.
            self.over_approximated.insert(property);
            let (alive, heap) = (self.alive()?, self.heap()?);
            let slot_bits = self.slot_bits();
            self.origins.heap = Some(HeapState {
                alive,
                heap,
                slot_bits,
            });
        }
        let ty = self.address_type()?;
        let blocks = self.state("@blocks", ty)?;
        let (left, none) = (self.b.var(blocks), self.address_constant(0)?);
        let equal = self.op(Op::Eq, &[left, none])?;
        let bad = self.not(equal)?;
        self.fail_if(bad, property, "memory is not freed at the end", span)
    }
}
