//! Code for expressions: post-order, each value on the stack.

use super::{Compiler, Task};
use crate::ast::{Expr, ExprKind, Op, Ty};
use crate::interp::code::{Instr, Operand};
use crate::interp::ops::small;
use bia_base::Idx as _;

impl Compiler<'_> {
    pub(super) fn expr(&mut self, expr: Expr) {
        match self.program.expr(expr).kind {
            ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Function(_) => {
                let atom = self.atom(expr).expect("variables and constants are atoms");
                self.emit(Instr::Push(atom), Some(expr));
            }
            ExprKind::Define(define) => {
                let at = u32::try_from(define.index()).expect("ids have 32 bits");
                self.emit(Instr::Define(at), Some(expr));
            }
            ExprKind::Op(op, operands) => self.operator(expr, op, self.program.exprs(operands)),
            ExprKind::Cast(inner) => {
                let ([a], tasks) = self.operands([inner]);
                let (from, to) = (self.ty(inner), self.ty(expr));
                let types = self.program.types();
                let instr = match small::cast_of(&types[from], &types[to]) {
                    Some((op, result)) => Instr::Word1 { op, result, a },
                    None => Instr::Cast { from, to, a },
                };
                self.schedule(tasks.into_iter().chain([Task::Emit(instr, Some(expr))]));
            }
            ExprKind::Bitcast(inner) => {
                let ([a], tasks) = self.operands([inner]);
                let (from, to) = (self.ty(inner), self.ty(expr));
                let instr = Instr::Bitcast { from, to, a };
                self.schedule(tasks.into_iter().chain([Task::Emit(instr, Some(expr))]));
            }
            ExprKind::Seq(stmts, value) => {
                let program = self.program;
                let resume = Task::Resume(self.stmt);
                let stmts = program.stmts(stmts).iter().map(|s| Task::Stmt(*s));
                self.schedule(stmts.chain([resume, Task::Expr(value)]));
            }
        }
    }

    fn operator(&mut self, expr: Expr, op: Op, operands: &[Expr]) {
        let emit = |instr| Task::Emit(instr, Some(expr));
        let mut tasks;
        match *operands {
            [only] if matches!(op, Op::And | Op::Or) => tasks = vec![Task::Expr(only)],
            [a] => {
                let (operand, before) = self.operands([a]);
                tasks = before;
                tasks.push(emit(self.unary(op, self.ty(a), operand)));
            }
            [a, b] => {
                let (operands, before) = self.operands([a, b]);
                tasks = before;
                tasks.push(emit(self.binary(op, self.ty(a), operands)));
            }
            [a, b, c] if matches!(op, Op::MapSet | Op::Ite) => {
                let ([a, b, c], before) = self.operands([a, b, c]);
                tasks = before;
                tasks.push(emit(if op == Op::Ite {
                    Instr::Ite {
                        condition: a,
                        then: b,
                        otherwise: c,
                    }
                } else {
                    Instr::MapSet {
                        map: a,
                        index: b,
                        value: c,
                    }
                }));
            }
            _ => tasks = self.chain(expr, op, operands),
        }
        self.schedule(tasks);
    }

    /// `and`, `or` of three operands or more: from left to right, two at a time.
    fn chain(&self, expr: Expr, op: Op, operands: &[Expr]) -> Vec<Task> {
        let bool = self.program.types().bool();
        let mut tasks = vec![Task::Expr(operands[0])];
        for &next in &operands[1..] {
            let ([b], before) = self.operands([next]);
            tasks.extend(before);
            let instr = self.binary(op, bool, [Operand::STACK, b]);
            tasks.push(Task::Emit(instr, Some(expr)));
        }
        tasks
    }

    fn unary(&self, op: Op, ty: Ty, [a]: [Operand; 1]) -> Instr {
        match small::unary_of(op, &self.program.types()[ty]) {
            Some((op, result)) => Instr::Word1 { op, result, a },
            None => Instr::Unary { op, ty, a },
        }
    }

    fn binary(&self, op: Op, ty: Ty, [a, b]: [Operand; 2]) -> Instr {
        if op == Op::MapGet {
            return Instr::MapGet { map: a, index: b };
        }
        match small::binary_of(op, &self.program.types()[ty]) {
            Some((op, shape, result)) => Instr::Word2 {
                op,
                shape,
                result,
                a,
                b,
            },
            None => Instr::Binary { op, ty, a, b },
        }
    }
}
