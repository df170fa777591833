//! Builds a program from trees: names are resolved and everything is checked, by K2's own builder.
//!
//! Names of variables mean those of the function, then globals. Trees may share parts; a program
//! has none shared, so trees are written out: [`MAX_NODES`] bounds how many nodes that may be.

use crate::{
    node::{Expr, ExprKind, Extra, Name, Note, Place, Stmt, StmtKind, Target, Token},
    parts::{FunctionParts, Parts},
    table::{self, Maker as _},
};
use bia_app::api::k2::{
    self, Annotated, BuildError, Builder, Function, Label, Piece, Program, Sources, Ty, Var,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The greatest number of nodes of a program.
const MAX_NODES: u64 = 1 << 30;

/// Why trees are no program.
pub(crate) struct Refused {
    pub(crate) message: String,
    /// The function that is at fault.
    pub(crate) function: Option<Name>,
    pub(crate) place: Option<Place>,
}

/// A program of these parts, and the texts that its places are in.
pub(crate) fn lower(parts: &Parts) -> Result<(Program, Arc<Sources>), Refused> {
    let sizes = parts.functions.iter().filter_map(|f| f.body.as_ref());
    let all = sizes.map(|body| body.0.size);
    let all = all.chain(parts.defines.iter().map(|(_, expr, _)| expr.0.size));
    let all = all.chain(parts.init.iter().map(|expr| expr.0.size));
    let nodes = all.fold(0_u64, u64::saturating_add);
    if nodes > MAX_NODES {
        return Err(Refused {
            message: format!(
                "written out, the program would have {nodes} nodes, with shared parts counted as often as \
                 they occur; at most {MAX_NODES} are taken"
            ),
            function: None,
            place: None,
        });
    }
    let mut lower = Lower {
        builder: Builder::new(),
        sources: sources(parts),
        types: FxHashMap::default(),
        globals: FxHashMap::default(),
        locals: FxHashMap::default(),
        functions: FxHashMap::default(),
        labels: FxHashMap::default(),
        defines: FxHashMap::default(),
        function: None,
        name: None,
        place: None,
    };
    match lower.parts(parts) {
        Ok(()) => {}
        Err(why) => {
            return Err(Refused {
                message: why.to_string(),
                function: lower.name,
                place: lower.place,
            });
        }
    }
    let sources = lower.sources.take();
    let program = lower.builder.finish().map_err(|why| Refused {
        message: why.to_string(),
        function: None,
        place: None,
    })?;
    Ok((program, sources.unwrap_or_default()))
}

/// The texts that places are in: those of the first part that has a place.
fn sources(parts: &Parts) -> Option<Arc<Sources>> {
    let of = |extra: &Extra| extra.place.as_ref().map(|place| Arc::clone(&place.sources));
    let mut functions = parts.functions.iter();
    functions.find_map(|function| {
        let body = function.body.as_ref();
        of(&function.extra).or_else(|| body.and_then(|body| of(&body.0.extra)))
    })
}

struct Lower {
    builder: Builder,
    sources: Option<Arc<Sources>>,
    /// For each type of the table of the process that of the program.
    types: FxHashMap<Ty, Ty>,
    globals: FxHashMap<Name, Var>,
    locals: FxHashMap<Name, Var>,
    functions: FxHashMap<Name, Function>,
    labels: FxHashMap<Name, Label>,
    defines: FxHashMap<Name, k2::Define>,
    /// What is being made.
    function: Option<Function>,
    name: Option<Name>,
    place: Option<Place>,
}

enum Todo<'a> {
    Expr(&'a Expr),
    Stmt(&'a Stmt),
    BuildExpr(&'a Expr),
    BuildStmt(&'a Stmt),
}

#[derive(Default)]
struct Done {
    exprs: Vec<k2::Expr>,
    stmts: Vec<k2::Stmt>,
}

impl Done {
    fn exprs(&mut self, count: usize) -> Vec<k2::Expr> {
        self.exprs.split_off(self.exprs.len().saturating_sub(count))
    }
    fn stmts(&mut self, count: usize) -> Vec<k2::Stmt> {
        self.stmts.split_off(self.stmts.len().saturating_sub(count))
    }
    fn expr(&mut self) -> Made<k2::Expr> {
        self.exprs.pop().ok_or_else(|| bad("an operand is missing"))
    }
}

type Made<T> = Result<T, BuildError>;

fn bad(why: impl Into<String>) -> BuildError {
    BuildError::Type(why.into())
}

fn unknown(what: &str, name: &str) -> BuildError {
    bad(format!("there is no {what} `{name}`"))
}

impl Lower {
    fn parts(&mut self, parts: &Parts) -> Made<()> {
        for (name, ty) in &parts.types {
            let ty = self.ty(*ty)?;
            self.builder.alias(name, ty)?;
        }
        for global in &parts.globals {
            let ty = self.ty(global.0.ty)?;
            let name = variable(global)?;
            self.at(&global.0.extra);
            let var = self.builder.global(name, ty)?;
            self.notes(var, global.0.extra.notes())?;
            self.globals.insert(name.clone(), var);
        }
        for function in &parts.functions {
            self.name = Some(function.name.clone());
            self.declare(function)?;
        }
        self.name = None;
        for (name, expr, extra) in &parts.defines {
            let made = self.expr(expr)?;
            self.at(extra);
            let define = self.builder.define(name, made)?;
            self.notes(Annotated::Define(define), extra.notes())?;
            self.defines.insert(name.clone(), define);
        }
        if let Some(init) = &parts.init {
            let init = self.expr(init)?;
            self.builder.set_init(init)?;
        }
        for function in &parts.functions {
            self.name = Some(function.name.clone());
            self.body(function)?;
        }
        (self.name, self.place) = (None, None);
        let entry = self.functions.get(&parts.entry);
        let entry = entry.ok_or_else(|| unknown("function", &parts.entry))?;
        self.builder.set_entry(*entry)
    }

    fn at(&mut self, extra: &Extra) {
        let place = extra.place.as_ref();
        let known = self.sources.as_ref();
        let same = place.filter(|place| known.is_some_and(|s| Arc::ptr_eq(s, &place.sources)));
        self.builder.at(same.map(|place| place.span));
        if place.is_some() {
            self.place = place.cloned();
        }
    }

    fn declare(&mut self, function: &FunctionParts) -> Made<()> {
        self.at(&function.extra);
        let made = match &function.body {
            None => {
                let ty = self.ty(function.ty)?;
                self.builder.external(&function.name, ty)?
            }
            Some(_) => {
                let mut list = |vars: &[Expr]| -> Made<Vec<(Name, Ty)>> {
                    let each = vars.iter();
                    each.map(|var| Ok((variable(var)?.clone(), self.ty(var.0.ty)?)))
                        .collect()
                };
                let (params, returns) = (list(&function.params)?, list(&function.returns)?);
                let params: Vec<(&str, Ty)> = params.iter().map(|(n, t)| (&**n, *t)).collect();
                let returns: Vec<(&str, Ty)> = returns.iter().map(|(n, t)| (&**n, *t)).collect();
                self.builder.function(&function.name, &params, &returns)?
            }
        };
        self.notes(made, function.extra.notes())?;
        self.functions.insert(function.name.clone(), made);
        Ok(())
    }

    fn body(&mut self, function: &FunctionParts) -> Made<()> {
        let (Some(body), Some(made)) = (&function.body, self.functions.get(&function.name)) else {
            return Ok(());
        };
        let made = *made;
        self.function = Some(made);
        self.locals.clear();
        self.labels.clear();
        let data = self.builder.function_data(made);
        let own: Vec<Var> = data.params.iter().chain(&data.returns).copied().collect();
        let given = function.params.iter().chain(&function.returns);
        for (var, expr) in own.into_iter().zip(given) {
            self.notes(var, expr.0.extra.notes())?;
            self.locals.insert(variable(expr)?.clone(), var);
        }
        for local in &function.locals {
            let ty = self.ty(local.0.ty)?;
            self.at(&local.0.extra);
            let var = self.builder.local(made, variable(local)?, ty)?;
            self.notes(var, local.0.extra.notes())?;
            self.locals.insert(variable(local)?.clone(), var);
        }
        let mut done = self.run(Todo::Stmt(body))?;
        let body = done.stmts.pop().ok_or_else(|| bad("there is no body"))?;
        self.builder.set_body(made, body)?;
        self.function = None;
        self.locals.clear();
        Ok(())
    }

    /// The type of the program for one of the table.
    fn ty(&mut self, ty: Ty) -> Made<Ty> {
        if let Some(known) = self.types.get(&ty) {
            return Ok(*known);
        }
        // Components come before what is made of them, so the order of numbers is a good one.
        let (builder, types) = (&mut self.builder, &mut self.types);
        table::with(|table| {
            let mut open = vec![ty];
            while let Some(next) = open.last().copied() {
                let data = table.types()[next].clone();
                let parts = table::components(&data);
                let missing = parts.iter().find(|part| !types.contains_key(*part));
                if let Some(missing) = missing {
                    open.push(*missing);
                    continue;
                }
                let of: Vec<Ty> = parts.iter().map(|part| types[part]).collect();
                let names = table::names(&data, |symbol| table.name(symbol));
                types.insert(next, builder.made(&data, &of, &names)?);
                open.pop();
            }
            Ok(types[&ty])
        })
    }

    fn notes(&mut self, what: impl Into<Annotated>, notes: &[Note]) -> Made<()> {
        if notes.is_empty() {
            return Ok(());
        }
        let what = what.into();
        for note in notes {
            let value = note.value.iter().map(|token| match token {
                Token::Open => Piece::Open,
                Token::Close => Piece::Close,
                Token::Symbol(name) => Piece::Symbol(name),
            });
            let value: Vec<Piece<'_>> = value.collect();
            self.builder.annotate_with(what, &note.key, &value)?;
        }
        Ok(())
    }

    fn var(&mut self, expr: &Expr) -> Made<Var> {
        let name = variable(expr)?;
        let found = self.locals.get(name).or_else(|| self.globals.get(name));
        let var = *found.ok_or_else(|| unknown("variable", name))?;
        let (needed, found) = (self.ty(expr.0.ty)?, self.builder.var_data(var).ty);
        if needed == found {
            return Ok(var);
        }
        // A global of the other type may be meant: its full form is written then.
        let global = self.globals.get(name).copied();
        match global.filter(|global| self.builder.var_data(*global).ty == needed) {
            Some(global) => Ok(global),
            None => Err(BuildError::Mismatch {
                what: format!("the variable `{name}`"),
                expected: self.builder.type_name(found),
                found: self.builder.type_name(needed),
            }),
        }
    }

    fn label(&mut self, name: &Name) -> Made<Label> {
        if let Some(label) = self.labels.get(name) {
            return Ok(*label);
        }
        let function = self
            .function
            .ok_or_else(|| bad("a jump or label outside of functions"))?;
        let label = self.builder.label(function, name)?;
        self.labels.insert(name.clone(), label);
        Ok(label)
    }

    fn expr(&mut self, expr: &Expr) -> Made<k2::Expr> {
        self.run(Todo::Expr(expr))?.expr()
    }

    fn run(&mut self, first: Todo<'_>) -> Made<Done> {
        let mut done = Done::default();
        let mut todo = vec![first];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Expr(expr) => {
                    todo.push(Todo::BuildExpr(expr));
                    match &expr.0.kind {
                        ExprKind::Op(_, args) => todo.extend(args.iter().rev().map(Todo::Expr)),
                        ExprKind::Cast(of) | ExprKind::Bitcast(of) => todo.push(Todo::Expr(of)),
                        ExprKind::Seq(list, value) => {
                            todo.push(Todo::Expr(value));
                            todo.extend(list.iter().rev().map(Todo::Stmt));
                        }
                        ExprKind::Var(_)
                        | ExprKind::Const(_)
                        | ExprKind::Function(_)
                        | ExprKind::Define(_)
                        | ExprKind::Gone => {}
                    }
                }
                Todo::Stmt(stmt) => {
                    todo.push(Todo::BuildStmt(stmt));
                    match &stmt.0.kind {
                        StmtKind::Assign(_, expr)
                        | StmtKind::Assume(expr)
                        | StmtKind::CondJump(expr, _)
                        | StmtKind::Eval(expr) => todo.push(Todo::Expr(expr)),
                        StmtKind::Seq(list) => todo.extend(list.iter().rev().map(Todo::Stmt)),
                        StmtKind::Call { function, args, .. } => {
                            todo.extend(args.iter().rev().map(Todo::Expr));
                            todo.push(Todo::Expr(function));
                        }
                        StmtKind::Havoc(_)
                        | StmtKind::Label(_)
                        | StmtKind::Jump(_)
                        | StmtKind::Gone => {}
                    }
                }
                Todo::BuildExpr(expr) => {
                    let made = self.build_expr(expr, &mut done)?;
                    self.notes(made, expr.0.extra.notes())?;
                    done.exprs.push(made);
                }
                Todo::BuildStmt(stmt) => {
                    let made = self.build_stmt(stmt, &mut done)?;
                    self.notes(made, stmt.0.extra.notes())?;
                    done.stmts.push(made);
                }
            }
        }
        Ok(done)
    }

    fn build_expr(&mut self, expr: &Expr, done: &mut Done) -> Made<k2::Expr> {
        self.at(&expr.0.extra);
        match &expr.0.kind {
            ExprKind::Var(_) => {
                let var = self.var(expr)?;
                Ok(self.builder.var(var))
            }
            ExprKind::Const(value) => {
                let ty = self.ty(expr.0.ty)?;
                self.builder.constant(ty, value.clone())
            }
            ExprKind::Function(name) => {
                let ty = self.ty(expr.0.ty)?;
                let found = self.functions.get(name).copied();
                let function = found.ok_or_else(|| unknown("function", name))?;
                let data = self.builder.function_data(function);
                if data.ty != ty {
                    return Err(BuildError::Mismatch {
                        what: format!("the function `{name}`"),
                        expected: self.builder.type_name(data.ty),
                        found: self.builder.type_name(ty),
                    });
                }
                Ok(self.builder.function_value(function))
            }
            ExprKind::Define(name) => {
                let found = self.defines.get(name).copied();
                let define = found.ok_or_else(|| unknown("define", name))?;
                Ok(self.builder.define_value(define))
            }
            ExprKind::Op(op, args) => {
                let args = done.exprs(args.len());
                self.builder.op(*op, &args)
            }
            ExprKind::Cast(_) => {
                let ty = self.ty(expr.0.ty)?;
                self.builder.cast(ty, done.expr()?)
            }
            ExprKind::Bitcast(_) => {
                let ty = self.ty(expr.0.ty)?;
                self.builder.bitcast(ty, done.expr()?)
            }
            ExprKind::Seq(list, _) => {
                let stmts = done.stmts(list.len());
                self.builder.seq_expr(&stmts, done.expr()?)
            }
            ExprKind::Gone => Err(bad("an expression that was dropped")),
        }
    }

    fn build_stmt(&mut self, stmt: &Stmt, done: &mut Done) -> Made<k2::Stmt> {
        self.at(&stmt.0.extra);
        match &stmt.0.kind {
            StmtKind::Assign(target, _) => {
                let var = self.var(target)?;
                let made = self.builder.assign(var, done.expr()?)?;
                self.notes(Annotated::Target(made, 0), target.0.extra.notes())?;
                Ok(made)
            }
            StmtKind::Assume(_) => self.builder.assume(done.expr()?),
            StmtKind::Havoc(target) => {
                let var = self.var(target)?;
                let made = self.builder.havoc(var);
                self.notes(Annotated::Target(made, 0), target.0.extra.notes())?;
                Ok(made)
            }
            StmtKind::Label(name) => {
                let label = self.label(name)?;
                self.builder.set_label(label)
            }
            StmtKind::Jump(to) => {
                let labels: Made<Vec<Label>> = to.iter().map(|to| self.label(&to.name)).collect();
                let made = self.builder.jump(&labels?);
                self.target_notes(made, to)?;
                Ok(made)
            }
            StmtKind::CondJump(_, to) => {
                let label = self.label(&to.name)?;
                let made = self.builder.condjump(done.expr()?, label)?;
                self.target_notes(made, std::slice::from_ref(to))?;
                Ok(made)
            }
            StmtKind::Seq(list) => {
                let stmts = done.stmts(list.len());
                self.builder.seq(&stmts)
            }
            StmtKind::Call { args, results, .. } => {
                let args = done.exprs(args.len());
                let function = done.expr()?;
                let vars: Made<Vec<Var>> = results.iter().map(|var| self.var(var)).collect();
                let made = self.builder.call_value(function, &args, &vars?)?;
                for (at, result) in (0..).zip(results) {
                    self.notes(Annotated::Target(made, at), result.0.extra.notes())?;
                }
                Ok(made)
            }
            StmtKind::Eval(_) => self.builder.eval(done.expr()?),
            StmtKind::Gone => Err(bad("a statement that was dropped")),
        }
    }

    fn target_notes(&mut self, stmt: k2::Stmt, targets: &[Target]) -> Made<()> {
        for (at, target) in (0..).zip(targets) {
            let notes = target.notes.as_deref().unwrap_or_default();
            self.notes(Annotated::Target(stmt, at), notes)?;
        }
        Ok(())
    }
}

fn variable(expr: &Expr) -> Made<&Name> {
    match &expr.0.kind {
        ExprKind::Var(name) => Ok(name),
        ExprKind::Const(_)
        | ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Op(..)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..)
        | ExprKind::Gone => Err(bad("a variable is needed")),
    }
}
