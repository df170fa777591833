//! The part of the builder that makes statements.

use super::{BuildError, Builder};
use crate::ast::{Expr, Function, Label, List, Stmt, StmtData, StmtKind, Type, Var};

impl Builder {
    fn push_stmt(&mut self, kind: StmtKind) -> Stmt {
        let span = self.span;
        self.program.stmts.push(StmtData { kind, span })
    }

    /// `(assign var value)`
    pub fn assign(&mut self, var: Var, value: Expr) -> Result<Stmt, BuildError> {
        let ty = self.program.vars[var].ty;
        self.expect(value, ty, "the assigned value")?;
        self.use_expr(value)?;
        Ok(self.push_stmt(StmtKind::Assign(var, value)))
    }

    /// `(assume condition)`
    pub fn assume(&mut self, condition: Expr) -> Result<Stmt, BuildError> {
        self.condition(condition)?;
        Ok(self.push_stmt(StmtKind::Assume(condition)))
    }

    fn condition(&mut self, condition: Expr) -> Result<(), BuildError> {
        let bool = self.program.types.bool();
        self.expect(condition, bool, "the condition")?;
        self.use_expr(condition)
    }

    /// `(havoc var)`
    pub fn havoc(&mut self, var: Var) -> Stmt {
        self.push_stmt(StmtKind::Havoc(var))
    }

    /// `(label l)`: places a label.
    pub fn set_label(&mut self, label: Label) -> Result<Stmt, BuildError> {
        if self.label_set[label].is_some() {
            let name = self.program.label_name(label);
            return Err(BuildError::Twice(format!("the label `{name}`")));
        }
        let stmt = self.push_stmt(StmtKind::Label(label));
        self.label_set[label] = Some(stmt);
        self.program.labels[label].stmt = stmt;
        Ok(stmt)
    }

    /// `(jump targets…)`: without target the path is blocked.
    pub fn jump(&mut self, targets: &[Label]) -> Stmt {
        let pool = &mut self.program.label_pool;
        let list = List::new(pool.len(), targets.len());
        pool.extend_from_slice(targets);
        self.push_stmt(StmtKind::Jump(list))
    }

    /// `(condjump condition target)`
    pub fn condjump(&mut self, condition: Expr, target: Label) -> Result<Stmt, BuildError> {
        self.condition(condition)?;
        Ok(self.push_stmt(StmtKind::CondJump(condition, target)))
    }

    /// `(seq statements…)`; without statements it does nothing.
    pub fn seq(&mut self, statements: &[Stmt]) -> Result<Stmt, BuildError> {
        let list = self.stmt_list(statements)?;
        Ok(self.push_stmt(StmtKind::Seq(list)))
    }

    pub(super) fn stmt_list(&mut self, statements: &[Stmt]) -> Result<List<Stmt>, BuildError> {
        for stmt in statements {
            self.use_stmt(*stmt)?;
        }
        let pool = &mut self.program.stmt_pool;
        let list = List::new(pool.len(), statements.len());
        pool.extend_from_slice(statements);
        Ok(list)
    }

    /// `(call function arguments… results…)`
    pub fn call(
        &mut self,
        function: Function,
        args: &[Expr],
        results: &[Var],
    ) -> Result<Stmt, BuildError> {
        let function = self.function_value(function);
        self.call_value(function, args, results)
    }

    /// A call of any expression of function type.
    pub fn call_value(
        &mut self,
        function: Expr,
        args: &[Expr],
        results: &[Var],
    ) -> Result<Stmt, BuildError> {
        let ty = self.type_of(function);
        let Type::Fun { params, returns } = self.program.types[ty].clone() else {
            return Err(BuildError::NotAFunction(self.type_text(ty)));
        };
        same_count("arguments of a call", params.len(), args.len())?;
        same_count("results of a call", returns.len(), results.len())?;
        for (n, (arg, ty)) in args.iter().zip(&params).enumerate() {
            if self.type_of(*arg) != *ty {
                self.expect(*arg, *ty, &format!("argument {}", n + 1))?;
            }
        }
        for (n, (var, ty)) in results.iter().zip(&returns).enumerate() {
            let found = self.program.vars[*var].ty;
            if found != *ty {
                return Err(BuildError::Mismatch {
                    what: format!("the variable for result {}", n + 1),
                    expected: self.type_text(*ty),
                    found: self.type_text(found),
                });
            }
        }
        self.use_expr(function)?;
        let args = self.expr_list(args)?;
        let pool = &mut self.program.var_pool;
        let list = List::new(pool.len(), results.len());
        pool.extend_from_slice(results);
        Ok(self.push_stmt(StmtKind::Call {
            function,
            args,
            results: list,
        }))
    }

    /// A bare expression: evaluated, its value dropped. Of a `seq` only the value at its end
    /// becomes a bare expression.
    pub fn eval(&mut self, expr: Expr) -> Result<Stmt, BuildError> {
        self.use_expr(expr)?;
        let span = self.span;
        Ok(self.program.eval_stmt(expr, span))
    }
}

fn same_count(what: &str, expected: usize, found: usize) -> Result<(), BuildError> {
    if expected == found {
        return Ok(());
    }
    Err(BuildError::Count {
        what: what.to_owned(),
        expected,
        found,
    })
}
