//! What can only be checked when a program is complete.
//!
//! - A body mentions its own variables, globals, its own labels, and nothing else.
//! - Defines and the initial constraint mention globals and, for defines, earlier defines.
//! - Every label that exists is set, in the body of its function.
//! - No jump or label inside an expression.
//! - The text can say it: no global, function or define is hidden by a variable of the function
//!   in a way that no full form can undo.
//!
//! Types need no check: they were checked when the nodes were made. That expressions and
//! statements form trees holds because each is used once.

use super::BuildError;
use crate::Program;
use crate::ast::{Define, Expr, ExprKind, Function, Label, Stmt, StmtKind, Var, VarKind};
use bia_base::{Idx, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Checks a program; the labels in the order in which the bodies set them.
pub(super) fn check(program: &Program) -> Result<Vec<Label>, BuildError> {
    let mut check = Check {
        program,
        place: Place::Init,
        names: FxHashMap::default(),
        outer_names: outer_names(program),
        labels: Vec::new(),
    };
    for (define, data) in program.defines.iter() {
        check.place = Place::Define(define);
        check.run(Todo::Expr(data.expr))?;
    }
    if let Some(init) = program.init {
        check.place = Place::Init;
        check.run(Todo::Expr(init))?;
    }
    for (function, data) in program.functions.iter() {
        match data.body {
            Some(body) => {
                check.enter(function);
                check.run(Todo::Stmt(body, false))?;
            }
            None if data.params.len() + data.returns.len() + data.locals.len() > 0 => {
                return Err(BuildError::NoBody(program.function_name(function).into()));
            }
            None => {}
        }
    }
    if check.labels.len() < program.labels.len() {
        return Err(unset_label(program, &check.labels));
    }
    Ok(check.labels)
}

fn outer_names(program: &Program) -> FxHashSet<Symbol> {
    let globals = program.globals.iter().map(|var| program.vars[*var].name);
    let defined = program.functions.values().filter(|f| f.body.is_some());
    globals.chain(defined.map(|f| f.name)).collect()
}

fn unset_label(program: &Program, set: &[Label]) -> BuildError {
    let mut is_set = vec![false; program.labels.len()];
    for label in set {
        is_set[label.index()] = true;
    }
    let missing = program.labels.iter().find(|(id, _)| !is_set[id.index()]);
    let (function, label) = missing.map_or((String::new(), String::new()), |(_, data)| {
        let function = program.function_name(data.function);
        (function.to_owned(), program.name(data.name).to_owned())
    });
    BuildError::UnsetLabel { function, label }
}

#[derive(Clone, Copy)]
enum Place {
    Init,
    Define(Define),
    Function(Function),
}

enum Todo {
    Expr(Expr),
    /// A statement, and whether it is inside an expression.
    Stmt(Stmt, bool),
}

struct Check<'p> {
    program: &'p Program,
    place: Place,
    /// The variables of the function.
    names: FxHashMap<Symbol, Var>,
    /// The names of globals and of defined functions.
    outer_names: FxHashSet<Symbol>,
    labels: Vec<Label>,
}

impl Check<'_> {
    fn enter(&mut self, function: Function) {
        self.place = Place::Function(function);
        let data = &self.program.functions[function];
        let vars = data.params.iter().chain(&data.returns).chain(&data.locals);
        self.names.clear();
        self.names
            .extend(vars.map(|var| (self.program.vars[*var].name, *var)));
    }

    fn place_text(&self) -> String {
        match self.place {
            Place::Init => "the initial constraint".into(),
            Place::Define(define) => {
                let name = self.program.name(self.program.defines[define].name);
                format!("the define `{name}`")
            }
            Place::Function(function) => {
                format!("the function `{}`", self.program.function_name(function))
            }
        }
    }

    fn run(&mut self, first: Todo) -> Result<(), BuildError> {
        let mut todo = vec![first];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Expr(expr) => self.expr(expr, &mut todo)?,
                Todo::Stmt(stmt, nested) => self.stmt(stmt, nested, &mut todo)?,
            }
        }
        Ok(())
    }

    fn expr(&mut self, expr: Expr, todo: &mut Vec<Todo>) -> Result<(), BuildError> {
        let program = self.program;
        match program.exprs[expr].kind {
            ExprKind::Var(var) => self.var(var)?,
            ExprKind::Const(_) | ExprKind::Function(_) => {}
            ExprKind::Define(define) => self.define(define)?,
            ExprKind::Op(_, list) => {
                todo.extend(program.exprs(list).iter().map(|e| Todo::Expr(*e)));
            }
            ExprKind::Cast(from) | ExprKind::Bitcast(from) => todo.push(Todo::Expr(from)),
            ExprKind::Seq(statements, value) => {
                todo.push(Todo::Expr(value));
                let statements = program.stmts(statements).iter();
                todo.extend(statements.map(|s| Todo::Stmt(*s, true)));
            }
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: Stmt, nested: bool, todo: &mut Vec<Todo>) -> Result<(), BuildError> {
        let program = self.program;
        match program.stmts[stmt].kind {
            StmtKind::Assign(var, value) => {
                self.var(var)?;
                todo.push(Todo::Expr(value));
            }
            StmtKind::Assume(expr) | StmtKind::Eval(expr) => todo.push(Todo::Expr(expr)),
            StmtKind::Havoc(var) => self.var(var)?,
            StmtKind::Label(label) => {
                self.label(label, nested)?;
                self.labels.push(label);
            }
            StmtKind::Jump(targets) => {
                if nested {
                    return Err(self.jump_in_expression());
                }
                for label in program.label_list(targets) {
                    self.label(*label, nested)?;
                }
            }
            StmtKind::CondJump(condition, target) => {
                self.label(target, nested)?;
                todo.push(Todo::Expr(condition));
            }
            StmtKind::Seq(statements) => {
                let statements = program.stmts(statements).iter().rev();
                todo.extend(statements.map(|s| Todo::Stmt(*s, nested)));
            }
            StmtKind::Call {
                function,
                args,
                results,
            } => {
                for var in program.var_list(results) {
                    self.var(*var)?;
                }
                todo.push(Todo::Expr(function));
                todo.extend(program.exprs(args).iter().map(|e| Todo::Expr(*e)));
            }
        }
        Ok(())
    }

    fn var(&self, var: Var) -> Result<(), BuildError> {
        let data = &self.program.vars[var];
        let visible = match (data.kind, self.place) {
            (VarKind::Global, _) => true,
            (
                VarKind::Param(owner) | VarKind::Return(owner) | VarKind::Local(owner),
                Place::Function(function),
            ) => owner == function,
            (
                VarKind::Param(_) | VarKind::Return(_) | VarKind::Local(_),
                Place::Init | Place::Define(_),
            ) => false,
        };
        if !visible {
            return Err(BuildError::ForeignVar {
                place: self.place_text(),
                var: self.program.name(data.name).to_owned(),
            });
        }
        // `(var NAME TYPE)` finds a hidden global by its type, if that differs.
        let local = self.local(data.name);
        match local {
            Some(local) if local != var && self.program.vars[local].ty == data.ty => {
                Err(self.hidden(data.name))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The variable of this function with that name.
    fn local(&self, name: Symbol) -> Option<Var> {
        match self.place {
            Place::Function(_) => self.names.get(&name).copied(),
            Place::Init | Place::Define(_) => None,
        }
    }

    fn hidden(&self, name: Symbol) -> BuildError {
        BuildError::Hidden {
            function: self.place_text(),
            name: self.program.name(name).to_owned(),
        }
    }

    /// A define has no full form: its bare name must mean it.
    fn define(&self, define: Define) -> Result<(), BuildError> {
        let name = self.program.defines[define].name;
        if let Place::Define(place) = self.place
            && place <= define
        {
            return Err(BuildError::ForeignVar {
                place: self.place_text(),
                var: self.program.name(name).to_owned(),
            });
        }
        let taken = self.local(name).is_some() || self.outer_names.contains(&name);
        if taken {
            Err(self.hidden(name))
        } else {
            Ok(())
        }
    }

    fn label(&self, label: Label, nested: bool) -> Result<(), BuildError> {
        if nested {
            return Err(self.jump_in_expression());
        }
        let data = &self.program.labels[label];
        match self.place {
            Place::Function(function) if function == data.function => Ok(()),
            Place::Init | Place::Define(_) | Place::Function(_) => Err(BuildError::ForeignLabel {
                function: self.place_text(),
                label: self.program.name(data.name).to_owned(),
            }),
        }
    }

    fn jump_in_expression(&self) -> BuildError {
        BuildError::JumpInExpression(self.place_text())
    }
}
