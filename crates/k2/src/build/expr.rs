//! The part of the builder that makes expressions.

use super::{BuildError, Builder};
use crate::ast::{
    Arity, Define, Expr, ExprData, ExprKind, Function, List, Op, Stmt, Ty, Var, can_bitcast,
    can_cast,
};
use crate::constant::scalar::scalar;
use crate::interp::values::fits;
use bia_term::value::{Bv, Value};
use dashu_int::IBig;
use dashu_ratio::RBig;

impl Builder {
    fn push(&mut self, kind: ExprKind, ty: Ty) -> Expr {
        let span = self.span;
        self.program.exprs.push(ExprData { kind, ty, span })
    }

    /// The value of a variable.
    pub fn var(&mut self, var: Var) -> Expr {
        let ty = self.program.vars[var].ty;
        self.push(ExprKind::Var(var), ty)
    }

    /// A function as a value.
    pub fn function_value(&mut self, function: Function) -> Expr {
        let ty = self.program.functions[function].ty;
        self.push(ExprKind::Function(function), ty)
    }

    /// A use of a define.
    pub fn define_value(&mut self, define: Define) -> Expr {
        let ty = self.type_of(self.program.defines[define].expr);
        self.push(ExprKind::Define(define), ty)
    }

    /// A constant.
    pub fn constant(&mut self, ty: Ty, value: Value) -> Result<Expr, BuildError> {
        // Functions as values are [`Builder::function_value`]s.
        let function_type = matches!(self.program.types[ty], crate::Type::Fun { .. });
        if function_type || !fits(&self.program, ty, &value) {
            let ty = self.type_text(ty);
            return Err(BuildError::Constant(format!(
                "{value:?} is not a value of type `{ty}`"
            )));
        }
        let consts = &mut self.program.consts;
        let constant = *self
            .consts
            .entry((ty, value))
            .or_insert_with_key(|(_, value)| consts.push(value.clone()));
        Ok(self.push(ExprKind::Const(constant), ty))
    }

    /// `true` or `false`.
    pub fn truth(&mut self, value: bool) -> Expr {
        let ty = self.program.types.bool();
        self.constant(ty, Value::Bool(value))
            .expect("bool has both truth values")
    }

    /// A whole number as a constant of an integer, real or bit-vector type; for bit-vectors
    /// modulo 2^N.
    pub fn number(&mut self, ty: Ty, number: impl Into<IBig>) -> Result<Expr, BuildError> {
        let number = number.into();
        let value = match self.program.types[ty] {
            crate::Type::Int => Value::Int(number),
            crate::Type::Real => Value::from(RBig::from(number)),
            crate::Type::Bv { width, .. } => Value::Bv(Bv::from_ibig(width, &number)),
            crate::Type::Bool
            | crate::Type::Void
            | crate::Type::Float(_)
            | crate::Type::Map { .. }
            | crate::Type::Enum(_)
            | crate::Type::Sym(_)
            | crate::Type::Fun { .. } => {
                let ty = self.type_text(ty);
                return Err(BuildError::Constant(format!(
                    "{number} is not a value of type `{ty}`"
                )));
            }
        };
        self.constant(ty, value)
    }

    /// A constant from its text, as in `(const TEXT TYPE)`; not for maps.
    pub fn literal(&mut self, ty: Ty, text: &str) -> Result<Expr, BuildError> {
        let program = &self.program;
        let read = scalar(&program.types, &program.symbols, program, ty, text);
        let read = read.map_err(|fault| BuildError::Constant(fault.message))?;
        self.constant(ty, read.value)
    }

    /// An operator applied to operands.
    pub fn op(&mut self, op: Op, operands: &[Expr]) -> Result<Expr, BuildError> {
        let (ok, expected) = match op.arity() {
            Arity::Exactly(n) => (operands.len() == n, n),
            Arity::AtLeast(n) => (operands.len() >= n, n),
        };
        if !ok {
            return Err(BuildError::Count {
                what: format!("operands of `{}`", op.name()),
                expected,
                found: operands.len(),
            });
        }
        self.scratch.clear();
        let exprs = &self.program.exprs;
        self.scratch.extend(operands.iter().map(|e| exprs[*e].ty));
        let Ok(ty) = op.result(&self.scratch, &self.program.types) else {
            let types: Vec<String> = self.scratch.iter().map(|ty| self.type_text(*ty)).collect();
            return Err(BuildError::Operands {
                op: op.name(),
                operands: types.join(", "),
            });
        };
        let list = self.expr_list(operands)?;
        Ok(self.push(ExprKind::Op(op, list), ty))
    }

    pub(super) fn expr_list(&mut self, exprs: &[Expr]) -> Result<List<Expr>, BuildError> {
        let start = self.program.expr_pool.len();
        for expr in exprs {
            self.use_expr(*expr)?;
        }
        self.program.expr_pool.extend_from_slice(exprs);
        Ok(List::new(start, exprs.len()))
    }

    /// Conversion by value.
    pub fn cast(&mut self, to: Ty, expr: Expr) -> Result<Expr, BuildError> {
        let from = self.type_of(expr);
        if !can_cast(&self.program.types, from, to) {
            return Err(self.no_conversion(from, to));
        }
        self.use_expr(expr)?;
        Ok(self.push(ExprKind::Cast(expr), to))
    }

    /// Conversion by bit pattern.
    pub fn bitcast(&mut self, to: Ty, expr: Expr) -> Result<Expr, BuildError> {
        let from = self.type_of(expr);
        if !can_bitcast(&self.program.types, from, to) {
            return Err(self.no_conversion(from, to));
        }
        self.use_expr(expr)?;
        Ok(self.push(ExprKind::Bitcast(expr), to))
    }

    fn no_conversion(&self, from: Ty, to: Ty) -> BuildError {
        BuildError::Conversion {
            from: self.type_text(from),
            to: self.type_text(to),
        }
    }

    /// Statements and then a value. The statements must not jump or set labels.
    pub fn seq_expr(&mut self, statements: &[Stmt], value: Expr) -> Result<Expr, BuildError> {
        let ty = self.type_of(value);
        self.use_expr(value)?;
        let list = self.stmt_list(statements)?;
        Ok(self.push(ExprKind::Seq(list, value), ty))
    }

    /// The same expression once more, annotations included. Expressions with statements in them
    /// cannot be copied, since a statement occurs once.
    pub fn copy(&mut self, expr: Expr) -> Result<Expr, BuildError> {
        enum Todo {
            Visit(Expr),
            Build(Expr),
        }
        let mut todo = vec![Todo::Visit(expr)];
        let mut done: Vec<Expr> = Vec::new();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Visit(expr) => {
                    todo.push(Todo::Build(expr));
                    match self.program.exprs[expr].kind {
                        ExprKind::Op(_, list) => {
                            let operands = self.program.exprs(list).iter().rev();
                            todo.extend(operands.map(|e| Todo::Visit(*e)));
                        }
                        ExprKind::Cast(from) | ExprKind::Bitcast(from) => {
                            todo.push(Todo::Visit(from));
                        }
                        ExprKind::Seq(..) => {
                            return Err(BuildError::Reused(
                                "a `seq` in expression position".into(),
                            ));
                        }
                        ExprKind::Var(_)
                        | ExprKind::Const(_)
                        | ExprKind::Function(_)
                        | ExprKind::Define(_) => {}
                    }
                }
                Todo::Build(expr) => {
                    let copy = self.copy_node(expr, &mut done)?;
                    done.push(copy);
                }
            }
        }
        Ok(done.pop().expect("the last thing built is the copy"))
    }

    /// A node whose children have been copied: they are the last of `done`.
    fn copy_node(&mut self, expr: Expr, done: &mut Vec<Expr>) -> Result<Expr, BuildError> {
        let mut data = self.program.exprs[expr];
        match &mut data.kind {
            ExprKind::Op(_, list) => {
                let operands = done.split_off(done.len() - list.len());
                *list = self.expr_list(&operands)?;
            }
            ExprKind::Cast(from) | ExprKind::Bitcast(from) => {
                *from = done.pop().expect("its operand was copied before");
                self.use_expr(*from)?;
            }
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Seq(..) => {}
        }
        let copy = self.program.exprs.push(data);
        let annotations = self.program.annotations.of(expr.into()).to_vec();
        for annotation in annotations {
            self.program.annotations.add(copy.into(), annotation);
        }
        Ok(copy)
    }
}
