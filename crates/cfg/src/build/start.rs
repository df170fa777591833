//! Adds the functions, and the function in which execution begins.

use super::{Build, BuildError, Task};
use crate::{Action, Func, FuncData, Origin, Var, VarKind};
use bia_base::Idx as _;
use bia_k2::ast::{self, ExprKind, Function, Stmt, StmtKind};

impl Build<'_> {
    /// All functions with a body, and all variables.
    pub(super) fn declare(&mut self) -> Result<(), BuildError> {
        let program = self.program;
        for var in program.globals() {
            self.declare_var(*var, VarKind::Global, "")?;
        }
        for (function, data) in program.functions() {
            if data.body.is_none() {
                continue;
            }
            let func = Func::from_index(self.funcs.len());
            let (entry, exit) = (self.new_loc(func, data.span), self.new_loc(func, None));
            let name = program.name(data.name);
            for var in data.params.iter().chain(&data.returns).chain(&data.locals) {
                self.declare_var(*var, VarKind::Local(func), name)?;
            }
            let vars = |build: &Self, list: &[ast::Var]| -> Vec<Var> {
                list.iter().map(|var| build.var(*var)).collect()
            };
            let (params, returns) = (vars(self, &data.params), vars(self, &data.returns));
            self.func_of[function.index()] = Some(func);
            self.funcs.push(FuncData {
                name: name.to_owned(),
                params,
                returns,
                entry,
                exit,
                origin: Some(function),
            });
        }
        Ok(())
    }

    fn declare_var(
        &mut self,
        var: ast::Var,
        kind: VarKind,
        function: &str,
    ) -> Result<(), BuildError> {
        let data = self.program.var(var);
        let name = self.program.var_name(var);
        self.span = data.span;
        let made = match kind {
            VarKind::Global => self.new_var(name, data.ty, kind, Some(var)),
            VarKind::Local(_) => {
                self.new_var(&format!("{function}.{name}"), data.ty, kind, Some(var))
            }
        };
        self.var_of[var.index()] = Some(made?);
        Ok(())
    }

    /// All bodies; the function where execution begins.
    pub(super) fn bodies(&mut self) -> Result<Func, BuildError> {
        let program = self.program;
        let called = self.entry_is_called();
        for (function, data) in program.functions() {
            let (Some(func), Some(body)) = (self.func_of[function.index()], data.body) else {
                continue;
            };
            self.enter(func);
            let starts = function == program.entry() && !called;
            if starts {
                self.any_globals();
                for var in &data.params {
                    self.uninitialised(*var);
                }
            }
            for var in data.returns.iter().chain(&data.locals) {
                self.uninitialised(*var);
            }
            if starts {
                self.assume_init()?;
            }
            self.flush();
            self.run(Task::Stmt(body, false))?;
            self.leave(func);
        }
        let entry = self.func_of[program.entry().index()];
        let entry = entry.expect("the entry has a body");
        if called { self.start(entry) } else { Ok(entry) }
    }

    /// Begins to build a function.
    fn enter(&mut self, func: Func) {
        self.func = func;
        self.at = Some(self.funcs[func].entry);
        (self.stmt, self.span) = (None, None);
    }

    /// The end of a body is the exit.
    fn leave(&mut self, func: Func) {
        let exit = self.funcs[func].exit;
        self.go_to(exit);
        self.at = None;
    }

    fn uninitialised(&mut self, var: ast::Var) {
        let span = self.program.var(var).span;
        self.havoc(self.var(var), Origin::Uninitialised(var), span);
    }

    fn any_globals(&mut self) {
        for var in self.program.globals() {
            let span = self.program.var(*var).span;
            self.havoc(self.var(*var), Origin::Initial(*var), span);
        }
    }

    fn assume_init(&mut self) -> Result<(), BuildError> {
        let Some(init) = self.program.init() else {
            return Ok(());
        };
        (self.stmt, self.span) = (None, self.program.expr(init).span);
        self.run(Task::Expr(init))?;
        (self.stmt, self.span) = (None, self.program.expr(init).span);
        self.assume_top();
        Ok(())
    }

    /// Whether some call, reachable or not, could call the entry.
    fn entry_is_called(&self) -> bool {
        let program = self.program;
        let entry = program.entry();
        let ty = program.function(entry).ty;
        let mut stmts = (0..program.stmt_count()).map(Stmt::from_index);
        stmts.any(|stmt| match program.stmt(stmt).kind {
            StmtKind::Call { function, .. } => {
                let function = program.expr(function);
                match function.kind {
                    ExprKind::Function(function) => function == entry,
                    ExprKind::Var(_)
                    | ExprKind::Const(_)
                    | ExprKind::Define(_)
                    | ExprKind::Op(..)
                    | ExprKind::Cast(_)
                    | ExprKind::Bitcast(_)
                    | ExprKind::Seq(..) => function.ty == ty,
                }
            }
            StmtKind::Assign(..)
            | StmtKind::Assume(_)
            | StmtKind::Havoc(_)
            | StmtKind::Label(_)
            | StmtKind::Jump(_)
            | StmtKind::CondJump(..)
            | StmtKind::Seq(_)
            | StmtKind::Eval(_) => false,
        })
    }

    /// The function that gives values to the globals and calls the entry.
    fn start(&mut self, entry: Func) -> Result<Func, BuildError> {
        let func = Func::from_index(self.funcs.len());
        let taken = |name: &str| self.program.function_by_name(name).is_some();
        let mut name = "start".to_owned();
        while taken(&name) {
            name.push('_');
        }
        let (first, exit) = (self.new_loc(func, None), self.new_loc(func, None));
        self.funcs.push(FuncData {
            name,
            params: Vec::new(),
            returns: Vec::new(),
            entry: first,
            exit,
            origin: None,
        });
        self.enter(func);
        self.any_globals();
        self.assume_init()?;
        let function: Function = self.program.entry();
        let data = self.program.function(function);
        let mut args = Vec::new();
        for param in &data.params {
            let var = self.start_var(*param)?;
            self.havoc(
                var,
                Origin::Uninitialised(*param),
                self.program.var(*param).span,
            );
            args.push(self.vars[var].term);
        }
        let mut results = Vec::new();
        for result in &data.returns {
            results.push(self.start_var(*result)?);
        }
        self.flush();
        let action = Action::Call {
            callee: entry,
            args,
            results,
        };
        self.call_edge(action, exit);
        self.at = None;
        Ok(func)
    }

    /// A variable of `start` that stands for one of the entry.
    fn start_var(&mut self, var: ast::Var) -> Result<Var, BuildError> {
        let name = format!(
            "{}.{}",
            self.funcs[self.func].name,
            self.program.var_name(var)
        );
        let ty = self.program.var(var).ty;
        self.new_var(&name, ty, VarKind::Local(self.func), Some(var))
    }
}
