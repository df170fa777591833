//! Blocks of `alloca`, which live until their function returns.
//!
//! Each call of `alloca` in a function has a variable with the address of the block that it has
//! made in this call of the function, or null; the end of the function ends these blocks. One
//! variable is not enough where the call can be repeated, and gcc ends blocks earlier that are made
//! in the scope of a variable-length array. Such programs are refused where lifetimes are checked,
//! but for repeated calls in an entry function behind which nothing runs.

use super::codes;
use super::context::{Lowerer, Res, refuse};
use super::demand::is_alloca;
use crate::ir::{FunctionId, StmtId};
use bia_base::Span;
use bia_k2::ast::{Expr, Var};

impl Lowerer<'_> {
    /// Whether the program is over when the function returns: then its blocks need not end.
    fn nothing_follows(&self, id: FunctionId) -> bool {
        self.module.function(&self.options.entry) == Some(id)
            && !self.scan.recursive.contains(&id)
            && self.module.at_exit.is_none()
    }

    /// No block has been made yet.
    pub(super) fn open_frame(&mut self, id: FunctionId) -> Res<()> {
        if !self.tracks_lifetimes() || self.nothing_follows(id) {
            return Ok(());
        }
        let all = self.scan.stmts.iter();
        let calls = all.filter(|(f, stmt)| *f == id && is_alloca(self.module, *stmt));
        let calls: Vec<StmtId> = calls.map(|(_, stmt)| *stmt).collect();
        for stmt in calls {
            if self.scan.repeats(id, stmt) {
                continue;
            }
            let ty = self.address_type()?;
            let var = self.temp("frame", ty)?;
            let null = self.address_constant(0)?;
            self.assign(var, null)?;
            self.body().frame.insert(stmt, var);
        }
        Ok(())
    }

    /// A block has been made; its address.
    pub(super) fn note_frame(&mut self, stmt: StmtId, address: Expr) -> Res<Expr> {
        match self.body().frame.get(&stmt).copied() {
            Some(var) => {
                self.assign(var, address)?;
                Ok(self.b.var(var))
            }
            None => Ok(address),
        }
    }

    /// The function returns: its blocks are dead.
    pub(super) fn close_frame(&mut self) -> Res<()> {
        let vars: Vec<Var> = self.body().frame.values().copied().collect();
        for var in vars {
            let address = self.b.var(var);
            let slot = self.slot_of(address)?;
            self.kill(slot, false)?;
        }
        Ok(())
    }

    /// Whether the lifetime of a block is known, or why not.
    pub(super) fn check_frame(&mut self, stmt: StmtId, span: Span) -> Res<()> {
        let Some(id) = self.body().id else {
            return Ok(());
        };
        let module = self.module;
        let mut locals = module[id].locals.iter();
        if locals.any(|local| module.types.is_variable_length(module[*local].ty)) {
            let text = "`alloca` in a function with a variable-length array, whose scope may end the block";
            return refuse(&codes::MEMORY_SAFETY, text, span);
        }
        if self.scan.repeats(id, stmt) && !self.nothing_follows(id) {
            let text = "`alloca` that can be repeated in a function behind which something runs";
            return refuse(&codes::MEMORY_SAFETY, text, span);
        }
        Ok(())
    }
}
