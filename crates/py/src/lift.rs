//! From K2's tables to trees. Iterative: programs are deeper than the stack.

use crate::{
    node::{Expr, Extra, Name, Note, Place, Stmt, StmtKind, Target, Token},
    parts::{FunctionParts, Parts},
    table::{self, Maker as _},
};
use bia_app::api::k2::{
    self, Annotated, Annotation, ExprKind as K2Expr, Idx as _, Program, Sources, Span,
    StmtKind as K2Stmt, Symbol, Ty, ValueToken, Var,
};
use std::sync::Arc;

/// Makes trees of the parts of one program.
pub(crate) struct Lift<'p> {
    program: &'p Program,
    sources: Arc<Sources>,
    /// For each type of the program its number in the table of the process.
    types: Vec<Ty>,
    names: Vec<Option<Name>>,
}

enum Todo {
    Expr(k2::Expr),
    Stmt(k2::Stmt),
    BuildExpr(k2::Expr),
    BuildStmt(k2::Stmt),
}

/// The trees that are done.
#[derive(Default)]
struct Done {
    exprs: Vec<Expr>,
    stmts: Vec<Stmt>,
}

impl Done {
    fn exprs(&mut self, count: usize) -> Vec<Expr> {
        self.exprs.split_off(self.exprs.len().saturating_sub(count))
    }
    fn stmts(&mut self, count: usize) -> Vec<Stmt> {
        self.stmts.split_off(self.stmts.len().saturating_sub(count))
    }
    fn expr(&mut self) -> Result<Expr, String> {
        self.exprs.pop().ok_or_else(|| "no operand".to_owned())
    }
}

impl<'p> Lift<'p> {
    pub(crate) fn new(program: &'p Program, sources: Arc<Sources>) -> Result<Self, String> {
        Ok(Self {
            types: types(program)?,
            names: Vec::new(),
            program,
            sources,
        })
    }

    /// The whole program.
    pub(crate) fn parts(mut self) -> Result<Parts, String> {
        let program = self.program;
        let aliases = program.aliases().to_vec();
        let mut types = Vec::with_capacity(aliases.len());
        for (name, ty) in aliases {
            types.push((self.name(name), self.types[ty.index()]));
        }
        let mut defines = Vec::new();
        for (define, data) in program.defines() {
            let extra = self.extra(Annotated::Define(define), data.span);
            defines.push((self.name(data.name), self.expr(data.expr)?, extra));
        }
        let globals = program
            .globals()
            .iter()
            .map(|var| self.decl(*var))
            .collect();
        let init = program.init().map(|init| self.expr(init)).transpose()?;
        let entry = self.name(program.function(program.entry()).name);
        let mut functions = Vec::new();
        for (function, data) in program.functions() {
            let mut decls = |list: &[Var]| list.iter().map(|var| self.decl(*var)).collect();
            let (params, returns, locals) = (
                decls(&data.params),
                decls(&data.returns),
                decls(&data.locals),
            );
            functions.push(Arc::new(FunctionParts {
                name: self.name(data.name),
                ty: self.types[data.ty.index()],
                params,
                returns,
                locals,
                body: data.body.map(|body| self.stmt(body)).transpose()?,
                extra: self.extra(Annotated::Function(function), data.span),
            }));
        }
        Ok(Parts {
            types,
            defines,
            globals,
            init,
            entry,
            functions,
        })
    }

    fn name(&mut self, symbol: Symbol) -> Name {
        let at = symbol.index();
        if self.names.len() <= at {
            self.names.resize(at + 1, None);
        }
        self.names[at]
            .get_or_insert_with(|| Name::from(self.program.name(symbol)))
            .clone()
    }

    fn notes(&mut self, what: Annotated) -> Option<Arc<[Note]>> {
        let program = self.program;
        if program.annotations().is_empty() {
            return None;
        }
        let notes = program.annotations().of(what);
        if notes.is_empty() {
            return None;
        }
        Some(notes.iter().map(|note| self.note(note)).collect())
    }

    fn note(&mut self, annotation: &Annotation) -> Note {
        let value = annotation.value.iter().map(|token| match token {
            ValueToken::Open => Token::Open,
            ValueToken::Close => Token::Close,
            ValueToken::Symbol(symbol) => Token::Symbol(self.name(*symbol)),
        });
        let value = value.collect();
        Note {
            key: self.name(annotation.key),
            value,
        }
    }

    fn extra(&mut self, what: Annotated, span: Option<Span>) -> Extra {
        Extra {
            notes: self.notes(what),
            place: span.map(|span| Place {
                sources: Arc::clone(&self.sources),
                span,
            }),
        }
    }

    /// The declaration of a variable.
    fn decl(&mut self, var: Var) -> Expr {
        let data = self.program.var(var);
        let extra = self.extra(Annotated::Var(var), data.span);
        Expr::var(self.name(data.name), self.types[data.ty.index()], extra)
    }

    /// A variable that is written to.
    fn target(&mut self, var: Var, stmt: k2::Stmt, at: usize) -> Expr {
        let data = self.program.var(var);
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let extra = self.extra(Annotated::Target(stmt, at), None);
        Expr::var(self.name(data.name), self.types[data.ty.index()], extra)
    }

    fn label(&mut self, label: k2::Label, stmt: k2::Stmt, at: usize) -> Target {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        Target {
            name: self.name(self.program.label(label).name),
            notes: self.notes(Annotated::Target(stmt, at)),
        }
    }

    pub(crate) fn expr(&mut self, expr: k2::Expr) -> Result<Expr, String> {
        self.run(Todo::Expr(expr))?.expr()
    }

    fn stmt(&mut self, stmt: k2::Stmt) -> Result<Stmt, String> {
        let mut done = self.run(Todo::Stmt(stmt))?;
        done.stmts.pop().ok_or_else(|| "no statement".to_owned())
    }

    fn run(&mut self, first: Todo) -> Result<Done, String> {
        let program = self.program;
        let mut done = Done::default();
        let mut todo = vec![first];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Expr(expr) => {
                    todo.push(Todo::BuildExpr(expr));
                    match program.expr(expr).kind {
                        K2Expr::Op(_, list) => {
                            todo.extend(program.exprs(list).iter().rev().map(|e| Todo::Expr(*e)));
                        }
                        K2Expr::Cast(of) | K2Expr::Bitcast(of) => todo.push(Todo::Expr(of)),
                        K2Expr::Seq(list, value) => {
                            todo.push(Todo::Expr(value));
                            todo.extend(program.stmts(list).iter().rev().map(|s| Todo::Stmt(*s)));
                        }
                        K2Expr::Var(_)
                        | K2Expr::Const(_)
                        | K2Expr::Function(_)
                        | K2Expr::Define(_) => {}
                    }
                }
                Todo::Stmt(stmt) => {
                    todo.push(Todo::BuildStmt(stmt));
                    match program.stmt(stmt).kind {
                        K2Stmt::Assign(_, expr)
                        | K2Stmt::Assume(expr)
                        | K2Stmt::CondJump(expr, _)
                        | K2Stmt::Eval(expr) => todo.push(Todo::Expr(expr)),
                        K2Stmt::Seq(list) => {
                            todo.extend(program.stmts(list).iter().rev().map(|s| Todo::Stmt(*s)));
                        }
                        K2Stmt::Call { function, args, .. } => {
                            todo.extend(program.exprs(args).iter().rev().map(|e| Todo::Expr(*e)));
                            todo.push(Todo::Expr(function));
                        }
                        K2Stmt::Havoc(_) | K2Stmt::Label(_) | K2Stmt::Jump(_) => {}
                    }
                }
                Todo::BuildExpr(expr) => {
                    let made = self.build_expr(expr, &mut done)?;
                    done.exprs.push(made);
                }
                Todo::BuildStmt(stmt) => {
                    let made = self.build_stmt(stmt, &mut done)?;
                    done.stmts.push(made);
                }
            }
        }
        Ok(done)
    }

    fn build_expr(&mut self, expr: k2::Expr, done: &mut Done) -> Result<Expr, String> {
        let program = self.program;
        let data = program.expr(expr);
        let ty = self.types[data.ty.index()];
        let extra = self.extra(Annotated::Expr(expr), data.span);
        Ok(match data.kind {
            K2Expr::Var(var) => Expr::var(self.name(program.var(var).name), ty, extra),
            K2Expr::Const(value) => Expr::constant(program.value(value).clone(), ty, extra),
            K2Expr::Function(f) => Expr::function(self.name(program.function(f).name), ty, extra),
            K2Expr::Define(define) => {
                Expr::define(self.name(program.define(define).name), ty, extra)
            }
            K2Expr::Op(op, list) => Expr::typed_op(op, done.exprs(list.len()), ty, extra),
            K2Expr::Cast(_) => Expr::typed_cast(done.expr()?, ty, false, extra),
            K2Expr::Bitcast(_) => Expr::typed_cast(done.expr()?, ty, true, extra),
            K2Expr::Seq(list, _) => {
                let stmts = done.stmts(list.len());
                Expr::seq(stmts, done.expr()?, extra)
            }
        })
    }

    fn build_stmt(&mut self, stmt: k2::Stmt, done: &mut Done) -> Result<Stmt, String> {
        let program = self.program;
        let data = program.stmt(stmt);
        let extra = self.extra(Annotated::Stmt(stmt), data.span);
        let kind = match data.kind {
            K2Stmt::Assign(var, _) => StmtKind::Assign(self.target(var, stmt, 0), done.expr()?),
            K2Stmt::Assume(_) => StmtKind::Assume(done.expr()?),
            K2Stmt::Havoc(var) => StmtKind::Havoc(self.target(var, stmt, 0)),
            K2Stmt::Label(label) => StmtKind::Label(self.name(program.label(label).name)),
            K2Stmt::Jump(list) => {
                let labels = program.label_list(list).iter().enumerate();
                let labels = labels.map(|(at, label)| self.label(*label, stmt, at));
                StmtKind::Jump(labels.collect())
            }
            K2Stmt::CondJump(_, label) => {
                StmtKind::CondJump(done.expr()?, self.label(label, stmt, 0))
            }
            K2Stmt::Seq(list) => StmtKind::Seq(done.stmts(list.len()).into()),
            K2Stmt::Call { args, results, .. } => {
                let args = done.exprs(args.len());
                let function = done.expr()?;
                let results = program.var_list(results).iter().enumerate();
                let results = results.map(|(at, var)| self.target(*var, stmt, at));
                StmtKind::Call {
                    function,
                    args: args.into(),
                    results: results.collect(),
                }
            }
            K2Stmt::Eval(_) => StmtKind::Eval(done.expr()?),
        };
        Ok(Stmt::typed(kind, extra))
    }
}

/// For each type of a program its number in the table of the process.
pub(crate) fn types(program: &Program) -> Result<Vec<Ty>, String> {
    table::with(|table| {
        let types = program.types();
        let mut known: Vec<Ty> = Vec::with_capacity(types.len());
        for ty in types.ids() {
            let ty = &types[ty];
            let of: Vec<Ty> = table::components(ty)
                .iter()
                .map(|part| known[part.index()])
                .collect();
            let names = table::names(ty, |symbol| program.name(symbol));
            let made = table.builder().made(ty, &of, &names);
            known.push(made.map_err(|why| why.to_string())?);
        }
        Ok(known)
    })
}
