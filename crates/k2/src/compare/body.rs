//! Comparing expressions and statements, without recursion.

use super::tables::{Pair, Same, check};
use crate::ast::{Annotated, Expr, ExprKind, Label, List, Stmt, StmtKind, Var};

/// What is still to be compared.
#[derive(Clone, Copy)]
enum Todo {
    Expr(Expr, Expr),
    Stmt(Stmt, Stmt),
}

impl Pair<'_> {
    pub(super) fn exprs(&self, a: Expr, b: Expr) -> Same {
        self.run(Todo::Expr(a, b))
    }

    pub(super) fn stmts(&self, a: Stmt, b: Stmt) -> Same {
        self.run(Todo::Stmt(a, b))
    }

    fn run(&self, first: Todo) -> Same {
        let mut todo = vec![first];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Expr(a, b) => self.expr(a, b, &mut todo).map_err(|e| {
                    let text = crate::print_expr(self.a, a);
                    format!("{e} in the expression {}", cut(&text))
                })?,
                Todo::Stmt(a, b) => self.stmt(a, b, &mut todo).map_err(|e| {
                    let text = crate::print_stmt(self.a, a);
                    format!("{e} in the statement {}", cut(&text))
                })?,
            }
        }
        Ok(())
    }

    fn expr(&self, a: Expr, b: Expr, todo: &mut Vec<Todo>) -> Same {
        self.bare_expr(a, b, todo)?;
        self.annotations(Annotated::Expr(a), Annotated::Expr(b))
    }

    /// Without the annotations around them.
    fn bare_expr(&self, a: Expr, b: Expr, todo: &mut Vec<Todo>) -> Same {
        let (x, y) = (self.a.exprs[a], self.b.exprs[b]);
        check(self.same_type(x.ty, y.ty), || "another type".into())?;
        let same = match (x.kind, y.kind) {
            (ExprKind::Var(v), ExprKind::Var(w)) => self.same_var(v, w),
            (ExprKind::Const(v), ExprKind::Const(w)) => {
                self.same_value((&self.a.consts[v], x.ty), &self.b.consts[w])
            }
            (ExprKind::Function(f), ExprKind::Function(g)) => self.same_function(f, g),
            (ExprKind::Define(d), ExprKind::Define(e)) => self.same_define(d, e),
            (ExprKind::Op(f, xs), ExprKind::Op(g, ys)) => f == g && self.push_exprs(xs, ys, todo),
            (ExprKind::Cast(v), ExprKind::Cast(w))
            | (ExprKind::Bitcast(v), ExprKind::Bitcast(w)) => {
                todo.push(Todo::Expr(v, w));
                true
            }
            (ExprKind::Seq(xs, v), ExprKind::Seq(ys, w)) => {
                todo.push(Todo::Expr(v, w));
                self.push_stmts(xs, ys, todo)
            }
            (
                ExprKind::Var(_)
                | ExprKind::Const(_)
                | ExprKind::Function(_)
                | ExprKind::Define(_)
                | ExprKind::Op(..)
                | ExprKind::Cast(_)
                | ExprKind::Bitcast(_)
                | ExprKind::Seq(..),
                _,
            ) => false,
        };
        check(same, || "a difference".into())
    }

    fn stmt(&self, a: Stmt, b: Stmt, todo: &mut Vec<Todo>) -> Same {
        let mut targets = 0;
        let same = match (self.a.stmts[a].kind, self.b.stmts[b].kind) {
            (StmtKind::Assign(v, x), StmtKind::Assign(w, y)) => {
                targets = 1;
                todo.push(Todo::Expr(x, y));
                self.same_var(v, w)
            }
            (StmtKind::Assume(x), StmtKind::Assume(y)) => {
                todo.push(Todo::Expr(x, y));
                true
            }
            (StmtKind::Havoc(v), StmtKind::Havoc(w)) => {
                targets = 1;
                self.same_var(v, w)
            }
            (StmtKind::Label(l), StmtKind::Label(m)) => self.same_label(l, m),
            (StmtKind::Jump(ls), StmtKind::Jump(ms)) => {
                let (ls, ms) = (self.a.label_list(ls), self.b.label_list(ms));
                targets = ls.len();
                let mut pairs = ls.iter().zip(ms);
                ls.len() == ms.len() && pairs.all(|(l, m)| self.same_label(*l, *m))
            }
            (StmtKind::CondJump(x, l), StmtKind::CondJump(y, m)) => {
                targets = 1;
                todo.push(Todo::Expr(x, y));
                self.same_label(l, m)
            }
            (StmtKind::Seq(xs), StmtKind::Seq(ys)) => self.push_stmts(xs, ys, todo),
            (
                StmtKind::Call {
                    function: f,
                    args: xs,
                    results: vs,
                },
                StmtKind::Call {
                    function: g,
                    args: ys,
                    results: ws,
                },
            ) => {
                targets = vs.len();
                todo.push(Todo::Expr(f, g));
                self.push_exprs(xs, ys, todo) && self.same_vars(vs, ws)
            }
            (StmtKind::Eval(x), StmtKind::Eval(y)) => return self.eval((a, x), (b, y), todo),
            (
                StmtKind::Assign(..)
                | StmtKind::Assume(_)
                | StmtKind::Havoc(_)
                | StmtKind::Label(_)
                | StmtKind::Jump(_)
                | StmtKind::CondJump(..)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_),
                _,
            ) => false,
        };
        check(same, || "a difference".into())?;
        self.annotations(Annotated::Stmt(a), Annotated::Stmt(b))?;
        for n in (0..).take(targets) {
            self.annotations(Annotated::Target(a, n), Annotated::Target(b, n))?;
        }
        Ok(())
    }

    /// In text an annotation of a bare expression looks like one of its statement. So the
    /// annotations of both are compared together.
    fn eval(&self, a: (Stmt, Expr), b: (Stmt, Expr), todo: &mut Vec<Todo>) -> Same {
        let (x, y) = (&self.a.annotations, &self.b.annotations);
        let of_a = x.of(Annotated::Expr(a.1)).iter();
        let of_b = y.of(Annotated::Expr(b.1)).iter();
        self.annotation_lists(
            of_a.chain(x.of(Annotated::Stmt(a.0))),
            of_b.chain(y.of(Annotated::Stmt(b.0))),
        )?;
        self.bare_expr(a.1, b.1, todo)
    }

    fn push_exprs(&self, a: List<Expr>, b: List<Expr>, todo: &mut Vec<Todo>) -> bool {
        let pairs = self.a.exprs(a).iter().zip(self.b.exprs(b));
        todo.extend(pairs.map(|(x, y)| Todo::Expr(*x, *y)));
        a.len() == b.len()
    }

    fn push_stmts(&self, a: List<Stmt>, b: List<Stmt>, todo: &mut Vec<Todo>) -> bool {
        let start = todo.len();
        let pairs = self.a.stmts(a).iter().zip(self.b.stmts(b));
        todo.extend(pairs.map(|(x, y)| Todo::Stmt(*x, *y)));
        // So that the first difference is found first.
        todo[start..].reverse();
        a.len() == b.len()
    }

    fn same_var(&self, a: Var, b: Var) -> bool {
        self.vars.get(&a) == Some(&b)
    }

    fn same_vars(&self, a: List<Var>, b: List<Var>) -> bool {
        let (a, b) = (self.a.var_list(a), self.b.var_list(b));
        a.len() == b.len() && a.iter().zip(b).all(|(v, w)| self.same_var(*v, *w))
    }

    fn same_label(&self, a: Label, b: Label) -> bool {
        self.same_name(self.a.labels[a].name, self.b.labels[b].name)
    }
}

/// The beginning of a text.
fn cut(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
