//! Makes a statement of an expression.

use super::{Annotated, Expr, ExprKind, List, Program, Stmt, StmtData, StmtKind};
use bia_base::Span;

impl Program {
    /// The statement that evaluates an expression and drops its value.
    ///
    /// A `seq` of statements and a value is, as a statement, a `seq` of those statements and of the
    /// value as a statement: both have the same text.
    pub(crate) fn eval_stmt(&mut self, expr: Expr, span: Option<Span>) -> Stmt {
        let mut outer = Vec::new();
        let mut inner = expr;
        while let ExprKind::Seq(statements, value) = self.exprs[inner].kind {
            outer.push((inner, statements));
            inner = value;
        }
        let mut stmt = self.stmts.push(StmtData {
            kind: StmtKind::Eval(inner),
            span,
        });
        while let Some((seq, statements)) = outer.pop() {
            let start = self.stmt_pool.len();
            self.stmt_pool.extend_from_within(statements.range());
            self.stmt_pool.push(stmt);
            let list = List::new(start, self.stmt_pool.len() - start);
            let kind = StmtKind::Seq(list);
            stmt = self.stmts.push(StmtData { kind, span });
            for annotation in self.annotations.of(Annotated::Expr(seq)).to_vec() {
                self.annotations.add(Annotated::Stmt(stmt), annotation);
            }
        }
        stmt
    }
}
