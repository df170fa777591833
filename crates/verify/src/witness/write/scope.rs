//! Which C variable a name means at a place.
//!
//! A name means the innermost declaration that is visible: blocks and `for` statements are scopes,
//! parameters belong to the body of their function, globals to the file.

use crate::load::CProgram;
use bia_base::{Idx as _, Span};
use bia_cfront::{
    ast::{StmtId, StmtKind, TranslationUnit},
    ir::{ObjectId, Storage},
};

/// The scopes of a file.
pub(super) struct Scopes<'a> {
    c: &'a CProgram,
    unit: &'a TranslationUnit,
    /// Blocks and `for` statements.
    blocks: Vec<Span>,
}

impl<'a> Scopes<'a> {
    pub(super) fn new(c: &'a CProgram, unit: &'a TranslationUnit) -> Self {
        let mut blocks = Vec::new();
        for index in 0..unit.stmts.len() {
            let stmt = &unit[StmtId::from_index(index)];
            if matches!(stmt.kind, StmtKind::Compound(_) | StmtKind::For { .. }) {
                blocks.push(stmt.span);
            }
        }
        Self { c, unit, blocks }
    }

    /// Where the scope of an object begins, if the object is visible at an offset in a function.
    fn visible(&self, object: ObjectId, at: usize, function: &str) -> Option<usize> {
        let module = &self.c.module;
        let data = &module[object];
        let own = data.function.map(|f| module.name(module[f].name));
        match data.storage {
            // One that is only declared further down has no name yet.
            Storage::Global { .. } => {
                let here = data.span.source == self.unit.source;
                (here && data.span.range().start < at).then_some(0)
            }
            Storage::Parameter => (own == Some(function)).then_some(1),
            Storage::Local | Storage::StaticLocal => {
                let declared = data.span.range().start;
                if own != Some(function) || data.span.source != self.unit.source || declared >= at {
                    return None;
                }
                let around = self.blocks.iter().map(|span| span.range());
                let around = around.filter(|range| range.contains(&declared));
                let scope = around.min_by_key(|range| range.end - range.start)?;
                scope.contains(&at).then_some(scope.start + 2)
            }
            Storage::StringLiteral | Storage::StaticLiteral | Storage::Temporary => None,
        }
    }

    /// Whether the name of an object means this object at an offset in a function.
    pub(super) fn means(&self, object: ObjectId, at: usize, function: &str) -> bool {
        let module = &self.c.module;
        let Some(name) = module[object].name else {
            return false;
        };
        let mut best: Option<(usize, usize, ObjectId)> = None;
        for other in module.objects.ids() {
            if module[other].name != Some(name) {
                continue;
            }
            if let Some(scope) = self.visible(other, at, function) {
                let declared = module[other].span.range().start;
                best = best.max(Some((scope, declared, other)));
            }
        }
        best.is_some_and(|(_, _, found)| found == object)
    }
}
