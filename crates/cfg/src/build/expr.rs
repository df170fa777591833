//! Translates expressions in post-order; each value is a term on the stack of operands.

use super::op::Partial;
use super::{Build, BuildError, Operand, Task, convert, op};
use crate::{Action, Origin};
use bia_base::Idx as _;
use bia_k2::ast::{Expr, ExprKind, Ty, Type};
use bia_term::{Term, value::Value};

impl Build<'_> {
    pub(super) fn expr(&mut self, expr: Expr) -> Result<(), BuildError> {
        let data = *self.program.expr(expr);
        match data.kind {
            ExprKind::Var(var) => {
                if self.sorts.is_empty(self.program, data.ty) {
                    self.block();
                }
                let term = self.vars[self.var(var)].term;
                self.push(term, data.ty);
            }
            ExprKind::Const(constant) => {
                let program = self.program;
                // Before the value is walked over: the type may be too large for that.
                let sort = self.sorts.sort(program, self.terms, data.ty);
                sort.map_err(|bad| self.bad_sort(bad))?;
                let value = program.value(constant);
                let value = self.sorts.to_term(program, data.ty, value);
                self.push_value(value, data.ty)?;
            }
            ExprKind::Function(function) => {
                let value = self.sorts.function_value(function);
                self.push_value(value, data.ty)?;
            }
            ExprKind::Define(define) => match self.defines[define.index()] {
                Some(term) => self.push(term, data.ty),
                None => {
                    self.tasks.push(Task::Defined(define, self.made));
                    self.tasks
                        .push(Task::Expr(self.program.define(define).expr));
                }
            },
            ExprKind::Op(_, operands) => {
                self.tasks.push(Task::Apply(expr));
                let operands = self.program.exprs(operands).iter().rev();
                self.tasks.extend(operands.map(|e| Task::Expr(*e)));
            }
            ExprKind::Cast(inner) | ExprKind::Bitcast(inner) => {
                self.tasks.push(Task::Apply(expr));
                self.tasks.push(Task::Expr(inner));
            }
            ExprKind::Seq(stmts, value) => {
                self.tasks.push(Task::Expr(value));
                self.tasks.push(Task::Resume(self.stmt, self.span));
                let stmts = self.program.stmts(stmts).iter().rev();
                self.tasks.extend(stmts.map(|s| Task::Stmt(*s, true)));
            }
        }
        Ok(())
    }

    /// The operands of the expression are the last values.
    pub(super) fn apply(&mut self, expr: Expr) -> Result<(), BuildError> {
        let program = self.program;
        let data = program.expr(expr);
        let to = &program.types()[data.ty];
        let result = match data.kind {
            ExprKind::Op(operator, operands) => {
                let operands = self.pop_many(operands.len());
                let ty = &program.types()[operands[0].ty];
                let args: Vec<Term> = operands.iter().map(|o| o.term).collect();
                op::apply(self.terms, operator, ty, &args)
            }
            ExprKind::Cast(_) => {
                let from = self.pop();
                convert::cast(self.terms, &program.types()[from.ty], to, from.term)
            }
            ExprKind::Bitcast(_) => {
                let from = self.pop();
                let ty = &program.types()[from.ty];
                convert::bitcast(self.terms, ty, to, from.term).map(Partial::from)
            }
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Seq(..) => unreachable!("only operations are applied"),
        };
        let Some(partial) = result else {
            return Err(self.unsupported(expr));
        };
        let term = self.defined(partial, expr, data.ty)?;
        self.push(term, data.ty);
        Ok(())
    }

    /// The value, or any where there is none.
    fn defined(&mut self, partial: Partial, expr: Expr, ty: Ty) -> Result<Term, BuildError> {
        let Some(undefined) = partial.undefined else {
            return Ok(partial.value);
        };
        let any = self.auxiliary("any", ty)?;
        let span = self.program.expr(expr).span;
        self.havoc_if(any, Origin::Unspecified(expr), Some(undefined), span);
        let any = self.vars[any].term;
        Ok(self.terms.ite(undefined, any, partial.value))
    }

    fn unsupported(&self, expr: Expr) -> BuildError {
        let data = self.program.expr(expr);
        let what = match data.kind {
            ExprKind::Op(op, operands) => {
                let first = self.program.exprs(operands)[0];
                let on_int = matches!(self.program.types()[self.program.expr(first).ty], Type::Int);
                let on = if on_int { " on unbounded integers" } else { "" };
                format!("`{}`{on}", op.name())
            }
            ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Seq(..) => "this conversion".to_owned(),
        };
        BuildError::Unsupported {
            message: format!(
                "{what} cannot be reasoned about: engines know bitwise operators on bit-vectors only"
            ),
            span: data.span.or(self.span),
        }
    }

    fn push_value(&mut self, value: Value, ty: Ty) -> Result<(), BuildError> {
        let sort = self.sorts.sort(self.program, self.terms, ty);
        let sort = sort.map_err(|bad| self.bad_sort(bad))?;
        let term = self.terms.value(value, sort);
        self.push(term, ty);
        Ok(())
    }

    fn push(&mut self, term: Term, ty: Ty) {
        self.values.push(Operand { term, ty });
    }

    pub(super) fn pop(&mut self) -> Operand {
        let top = self.values.pop().expect("operands come before operators");
        self.frozen = self.frozen.min(self.values.len());
        top
    }

    pub(super) fn pop_many(&mut self, count: usize) -> Vec<Operand> {
        let from = self.values.len() - count;
        self.frozen = self.frozen.min(from);
        self.values.split_off(from)
    }

    /// The formula must hold.
    pub(super) fn assume_top(&mut self) {
        let condition = self.pop().term;
        self.step(Action::Assume(condition));
    }
}
