//! A program as tokens: the canonical text.
//!
//! Names are written bare where they mean the right thing and in full where a variable of the
//! function would be meant instead. Functions without definition are always written with their
//! type, which is what declares them.

use super::layout::{LIST_WIDTH, Layout};
use super::names::Scope;
use super::ty::{TypeNames, write_type};
use crate::Program;
use crate::ast::{
    Annotated, Define, Expr, ExprKind, Function, Label, Stmt, StmtKind, Ty, ValueToken, Var,
};
use crate::constant::write_value;
use crate::text::lexer::is_plain;
use crate::text::quote::{write_key, write_name};
use bia_base::{Idx, Symbol};

/// Writes parts of one program.
pub(crate) struct Printer<'p, 'o> {
    program: &'p Program,
    out: Layout<'o>,
    type_names: TypeNames,
    /// The text of types that were written before.
    types: Vec<Option<Box<str>>>,
    scope: Scope<'p>,
    /// Variables and functions are written with their types.
    full: bool,
    todo: Vec<Item>,
    scratch: String,
}

/// What is still to be written; the last first.
#[derive(Clone, Copy)]
enum Item {
    Expr(Expr),
    Stmt(Stmt),
    /// Without the annotations around it.
    BareExpr(Expr),
    BareStmt(Stmt),
    /// The n-th target of a statement.
    TargetVar(Stmt, u32, Var),
    TargetLabel(Stmt, u32, Label),
    /// The keys of an annotation, and its end.
    Keys(Annotated),
    Close,
}

impl<'p, 'o> Printer<'p, 'o> {
    pub(crate) fn new(program: &'p Program, out: Layout<'o>, full: bool) -> Self {
        Self {
            program,
            out,
            type_names: TypeNames::of(program),
            types: vec![None; program.types.len()],
            scope: Scope::new(program),
            full,
            todo: Vec::new(),
            scratch: String::new(),
        }
    }

    pub(crate) fn finish(self) -> std::io::Result<String> {
        self.out.finish()
    }

    /// What has been written so far, which is forgotten.
    pub(crate) fn take(&mut self) -> String {
        self.out.take()
    }

    /// The whole program, in canonical order.
    pub(crate) fn program(&mut self) {
        let program = self.program;
        for (at, (name, ty)) in program.aliases.iter().enumerate() {
            self.out.open();
            self.out.atom("type");
            self.name(*name);
            self.scratch.clear();
            let (types, symbols) = (&program.types, &program.symbols);
            write_type(&mut self.scratch, types, symbols, &self.type_names, *ty, at)
                .expect("writing to a string succeeds");
            self.out.atom(&self.scratch);
            self.close_form();
        }
        self.between(program.aliases.is_empty());
        for define in program.defines.ids() {
            self.define(define);
        }
        self.between(program.defines.is_empty());
        if !program.globals.is_empty() {
            self.out.open();
            self.out.atom("globals");
            for var in &program.globals {
                self.declaration(*var);
            }
            self.close_form();
        }
        if let Some(init) = program.init {
            self.out.open();
            self.out.atom("init");
            self.expr(init);
            self.close_form();
        }
        self.out.open();
        self.out.atom("entry");
        self.name(program.functions[program.entry].name);
        self.close_form();
        for function in program.functions.ids() {
            self.function(function);
        }
    }

    fn close_form(&mut self) {
        self.out.close();
        self.out.end_form();
    }

    fn between(&mut self, nothing_before: bool) {
        if !nothing_before {
            self.out.empty_line();
        }
    }

    fn define(&mut self, define: Define) {
        let data = &self.program.defines[define];
        let annotated = self.begin_annotation(Annotated::Define(define));
        self.out.open();
        self.out.atom("define");
        self.name(data.name);
        // In full, so that the globals it mentions need not come before it.
        let full = std::mem::replace(&mut self.full, true);
        self.expr(data.expr);
        self.full = full;
        self.out.close();
        if annotated {
            self.keys(Annotated::Define(define));
        }
        self.out.end_form();
    }

    fn function(&mut self, function: Function) {
        let data = &self.program.functions[function];
        let Some(body) = data.body else { return };
        self.out.empty_line();
        let annotated = self.begin_annotation(Annotated::Function(function));
        self.out.open();
        self.out.atom("function");
        self.name(data.name);
        self.declarations(None, &data.params);
        self.declarations(Some("return"), &data.returns);
        self.declarations(Some("locals"), &data.locals);
        self.scope.enter(self.program, function);
        self.stmt(body);
        self.scope.leave();
        self.out.close();
        if annotated {
            self.keys(Annotated::Function(function));
        }
        self.out.end_form();
    }

    /// A list of declarations, on one line if that is short.
    fn declarations(&mut self, head: Option<&str>, vars: &[Var]) {
        let out = std::mem::replace(&mut self.out, Layout::one_line());
        let mut lines = Vec::with_capacity(vars.len());
        for var in vars {
            self.declaration(*var);
            lines.push(self.out.take());
        }
        self.out = out;
        let words = head
            .map(str::len)
            .into_iter()
            .chain(lines.iter().map(String::len));
        let width = words.map(|len| len + 1).sum::<usize>().max(1) + 1;
        if width > LIST_WIDTH {
            self.out.open_broken(head.is_some());
        } else {
            self.out.open();
        }
        if let Some(head) = head {
            self.out.atom(head);
        }
        for line in &lines {
            self.out.atom(line);
        }
        self.out.close();
    }

    fn declaration(&mut self, var: Var) {
        let annotated = self.begin_annotation(Annotated::Var(var));
        self.full_var(var);
        if annotated {
            self.keys(Annotated::Var(var));
        }
    }

    fn full_var(&mut self, var: Var) {
        let data = &self.program.vars[var];
        self.out.open();
        self.out.atom("var");
        self.name(data.name);
        self.ty(data.ty);
        self.out.close();
    }

    fn name(&mut self, name: Symbol) {
        self.scratch.clear();
        write_name(&mut self.scratch, self.program.name(name))
            .expect("writing to a string succeeds");
        self.out.atom(&self.scratch);
    }

    fn type_text(&mut self, ty: Ty) -> &str {
        let program = self.program;
        let names = &self.type_names;
        self.types[ty.index()].get_or_insert_with(|| {
            let mut text = String::new();
            write_type(
                &mut text,
                &program.types,
                &program.symbols,
                names,
                ty,
                usize::MAX,
            )
            .expect("writing to a string succeeds");
            text.into()
        })
    }

    fn ty(&mut self, ty: Ty) {
        self.type_text(ty);
        if let Some(text) = &self.types[ty.index()] {
            self.out.atom(text);
        }
    }

    /// Opens an annotation if there is one to write.
    fn begin_annotation(&mut self, what: Annotated) -> bool {
        let annotations = &self.program.annotations;
        let any = !annotations.is_empty() && !annotations.of(what).is_empty();
        if any {
            self.out.open();
            self.out.atom("!");
        }
        any
    }

    /// The keys of what was annotated, and the end of the annotation.
    fn keys(&mut self, what: Annotated) {
        let program = self.program;
        for annotation in program.annotations.of(what) {
            self.scratch.clear();
            write_key(&mut self.scratch, program.name(annotation.key))
                .expect("writing to a string succeeds");
            self.out.atom(&self.scratch);
            let mut depth = 0_usize;
            for token in &annotation.value {
                match token {
                    ValueToken::Open => {
                        depth += 1;
                        self.out.open();
                    }
                    ValueToken::Close => {
                        depth = depth.saturating_sub(1);
                        self.out.close();
                    }
                    ValueToken::Symbol(symbol) => self.annotation_word(*symbol, depth > 0),
                }
            }
        }
        self.out.close();
    }

    /// A symbol in an annotation's value, where marks and keys are symbols like any other.
    fn annotation_word(&mut self, symbol: Symbol, nested: bool) {
        let text = self.program.name(symbol);
        let key = text.strip_prefix(':').is_some_and(is_plain);
        if text == "." || text == "!" || (nested && key) {
            self.out.atom(text);
        } else {
            self.name(symbol);
        }
    }

    /// An expression with everything in it.
    pub(crate) fn expr(&mut self, expr: Expr) {
        self.todo.push(Item::Expr(expr));
        self.run();
    }

    /// A statement with everything in it.
    pub(crate) fn stmt(&mut self, stmt: Stmt) {
        self.todo.push(Item::Stmt(stmt));
        self.run();
    }

    fn run(&mut self) {
        while let Some(item) = self.todo.pop() {
            match item {
                Item::Expr(expr) => {
                    if self.begin_annotation(Annotated::Expr(expr)) {
                        self.todo.push(Item::Keys(Annotated::Expr(expr)));
                    }
                    self.todo.push(Item::BareExpr(expr));
                }
                Item::Stmt(stmt) => {
                    if self.begin_annotation(Annotated::Stmt(stmt)) {
                        self.todo.push(Item::Keys(Annotated::Stmt(stmt)));
                    }
                    self.todo.push(Item::BareStmt(stmt));
                }
                Item::BareExpr(expr) => self.bare_expr(expr),
                Item::BareStmt(stmt) => self.bare_stmt(stmt),
                Item::TargetVar(stmt, n, var) => {
                    let what = Annotated::Target(stmt, n);
                    let annotated = self.begin_annotation(what);
                    self.var(var);
                    if annotated {
                        self.keys(what);
                    }
                }
                Item::TargetLabel(stmt, n, label) => {
                    let what = Annotated::Target(stmt, n);
                    let annotated = self.begin_annotation(what);
                    self.label(label);
                    if annotated {
                        self.keys(what);
                    }
                }
                Item::Keys(what) => self.keys(what),
                Item::Close => self.out.close(),
            }
        }
    }

    fn var(&mut self, var: Var) {
        if self.full || self.scope.hides_var(self.program, var) {
            self.full_var(var);
        } else {
            self.name(self.program.vars[var].name);
        }
    }

    fn label(&mut self, label: Label) {
        self.out.open();
        self.out.atom("label");
        self.name(self.program.labels[label].name);
        self.out.close();
    }

    fn head(&mut self, word: &str) {
        self.out.open();
        self.out.atom(word);
        self.todo.push(Item::Close);
    }

    fn function_name(&mut self, function: Function) {
        let data = &self.program.functions[function];
        if self.full || self.scope.hides_function(self.program, function) {
            self.out.open();
            self.out.atom("const");
            self.name(data.name);
            self.ty(data.ty);
            self.out.close();
        } else {
            self.name(data.name);
        }
    }

    fn bare_expr(&mut self, expr: Expr) {
        let program = self.program;
        let data = program.exprs[expr];
        match data.kind {
            ExprKind::Var(var) => self.var(var),
            ExprKind::Const(constant) => {
                self.out.open();
                self.out.atom("const");
                self.scratch.clear();
                write_value(
                    &mut self.scratch,
                    program,
                    data.ty,
                    &program.consts[constant],
                )
                .expect("writing to a string succeeds");
                self.out.atom(&self.scratch);
                self.ty(data.ty);
                self.out.close();
            }
            ExprKind::Function(function) => self.function_name(function),
            ExprKind::Define(define) => self.name(program.defines[define].name),
            ExprKind::Op(op, operands) => {
                self.head(op.name());
                let operands = program.exprs(operands).iter().rev();
                self.todo.extend(operands.map(|e| Item::Expr(*e)));
            }
            ExprKind::Cast(from) => {
                self.head("cast");
                self.ty(data.ty);
                self.todo.push(Item::Expr(from));
            }
            ExprKind::Bitcast(from) => {
                self.head("bitcast");
                self.ty(data.ty);
                self.todo.push(Item::Expr(from));
            }
            ExprKind::Seq(statements, value) => {
                self.head("seq");
                self.todo.push(Item::Expr(value));
                let statements = program.stmts(statements).iter().rev();
                self.todo.extend(statements.map(|s| Item::Stmt(*s)));
            }
        }
    }

    fn bare_stmt(&mut self, stmt: Stmt) {
        let program = self.program;
        match program.stmts[stmt].kind {
            StmtKind::Assign(var, value) => {
                self.head("assign");
                self.todo.push(Item::Expr(value));
                self.todo.push(Item::TargetVar(stmt, 0, var));
            }
            StmtKind::Assume(condition) => {
                self.head("assume");
                self.todo.push(Item::Expr(condition));
            }
            StmtKind::Havoc(var) => {
                self.head("havoc");
                self.todo.push(Item::TargetVar(stmt, 0, var));
            }
            StmtKind::Label(label) => self.label(label),
            StmtKind::Jump(targets) => {
                self.head("jump");
                let targets = (0..).zip(program.label_list(targets));
                let items = targets.map(|(n, label)| Item::TargetLabel(stmt, n, *label));
                let start = self.todo.len();
                self.todo.extend(items);
                self.todo[start..].reverse();
            }
            StmtKind::CondJump(condition, target) => {
                self.head("condjump");
                self.todo.push(Item::TargetLabel(stmt, 0, target));
                self.todo.push(Item::Expr(condition));
            }
            StmtKind::Seq(statements) => {
                self.head("seq");
                let statements = program.stmts(statements).iter().rev();
                self.todo.extend(statements.map(|s| Item::Stmt(*s)));
            }
            StmtKind::Call {
                function,
                args,
                results,
            } => {
                self.head("call");
                let start = self.todo.len();
                self.todo.push(Item::Expr(function));
                self.todo
                    .extend(program.exprs(args).iter().map(|e| Item::Expr(*e)));
                let results = (0..).zip(program.var_list(results));
                self.todo
                    .extend(results.map(|(n, var)| Item::TargetVar(stmt, n, *var)));
                self.todo[start..].reverse();
            }
            StmtKind::Eval(expr) => self.todo.push(Item::Expr(expr)),
        }
    }
}
