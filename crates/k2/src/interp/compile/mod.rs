//! Compilation: from the typed program to linear code.
//!
//! Works through a list of tasks, last in first out, instead of recursing: expressions and
//! sequences may be nested 100,000s deep. Each expression of the program is compiled once, also
//! those of defines, which become subroutines; so the code is linear in the program.

mod expr;
mod stmt;

use super::code::{Code, FunctionCode, Instr, Operand, Place, Role};
use crate::ast::{Expr, ExprKind, Function, Program, Stmt, Ty, Var};
use bia_base::Idx as _;
use bia_term::value::Value;

/// All code of a program.
pub(super) fn compile(program: &Program) -> Code {
    let mut compiler = Compiler::new(program);
    for (_, define) in program.defines() {
        compiler.define(define.expr);
    }
    if let Some(init) = program.init() {
        compiler.code.init = Some(compiler.here());
        compiler.finish([Task::Expr(init), Task::Emit(Instr::EndInit, None)]);
    }
    for (function, _) in program.functions() {
        compiler.function(function);
    }
    compiler.resolve_jumps();
    compiler.code
}

/// What is left to do.
enum Task {
    /// Code that executes the statement.
    Stmt(Stmt),
    /// Code that puts the value on the stack.
    Expr(Expr),
    /// This instruction; the expression it computes.
    Emit(Instr, Option<Expr>),
    /// What follows belongs to this statement again.
    Resume(Option<Stmt>),
}

struct Compiler<'p> {
    program: &'p Program,
    code: Code,
    tasks: Vec<Task>,
    /// The statement being compiled.
    stmt: Option<Stmt>,
}

impl<'p> Compiler<'p> {
    fn new(program: &'p Program) -> Self {
        let elem = |f: Function| u32::try_from(f.index()).expect("ids have 32 bits");
        let functions = program.functions().map(|(f, _)| Value::Elem(elem(f)));
        let code = Code {
            consts: program.consts.values().cloned().chain(functions).collect(),
            places: places(program),
            labels: vec![u32::MAX; program.labels().count()],
            ..Code::default()
        };
        Self {
            program,
            code,
            tasks: Vec::new(),
            stmt: None,
        }
    }

    fn here(&self) -> u32 {
        u32::try_from(self.code.instrs.len()).expect("code has fewer than 2^32 instructions")
    }

    fn emit(&mut self, instr: Instr, expr: Option<Expr>) {
        self.code.instrs.push(instr);
        self.code.stmts.push(self.stmt);
        self.code.exprs.push(expr);
    }

    /// Puts tasks before all others, to be done in their order.
    fn schedule(&mut self, tasks: impl IntoIterator<Item = Task>) {
        let from = self.tasks.len();
        self.tasks.extend(tasks);
        self.tasks[from..].reverse();
    }

    /// Does these tasks and all that they lead to.
    fn finish(&mut self, tasks: impl IntoIterator<Item = Task>) {
        self.schedule(tasks);
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Stmt(stmt) => self.stmt(stmt),
                Task::Expr(expr) => self.expr(expr),
                Task::Emit(instr, expr) => self.emit(instr, expr),
                Task::Resume(stmt) => self.stmt = stmt,
            }
        }
        self.stmt = None;
    }

    fn define(&mut self, expr: Expr) {
        let start = self.here();
        self.code.defines.push(start);
        self.finish([Task::Expr(expr), Task::Emit(Instr::EndDefine, None)]);
        let code = &self.code.instrs[start as usize..];
        let runs = code.iter().any(|instr| match instr.role() {
            Role::Complete => true,
            Role::Define(at) => self.code.define_runs[at as usize],
            Role::Compute | Role::EndDefine | Role::EndInit | Role::Return => false,
        });
        self.code.define_runs.push(runs);
    }

    fn function(&mut self, function: Function) {
        let data = self.program.function(function);
        let start = self.here();
        self.code.functions.push(FunctionCode {
            start,
            size: data.params.len() + data.returns.len() + data.locals.len(),
            defined: data.body.is_some(),
        });
        self.finish(data.body.map(Task::Stmt));
        self.emit(Instr::Return, None);
    }

    /// Jumps were compiled to labels; now all labels have their place.
    fn resolve_jumps(&mut self) {
        let labels = &self.code.labels;
        for instr in &mut self.code.instrs {
            if let Instr::Jump(target)
            | Instr::CondJump { target, .. }
            | Instr::CondJumpWord { target, .. } = instr
            {
                *target = labels[*target as usize];
            }
        }
    }

    fn variable(&self, var: Var) -> Operand {
        Operand::variable(self.code.places[var.index()])
    }

    /// The operand of a variable or a constant.
    fn atom(&self, expr: Expr) -> Option<Operand> {
        match self.program.expr(expr).kind {
            ExprKind::Var(var) => Some(self.variable(var)),
            ExprKind::Const(constant) => Some(Operand::constant(constant.index())),
            ExprKind::Function(function) => {
                let consts = self.program.consts.len();
                Some(Operand::constant(consts + function.index()))
            }
            ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => None,
        }
    }

    /// How an instruction gets at its operands, and the tasks that make them.
    ///
    /// A variable is read in place only if no compound operand comes after it.
    fn operands<const N: usize>(&self, exprs: [Expr; N]) -> ([Operand; N], Vec<Task>) {
        let atoms = exprs.map(|e| self.atom(e));
        let last = atoms.iter().rposition(Option::is_none);
        let mut tasks = Vec::new();
        let mut operands = [Operand::STACK; N];
        for (at, expr) in exprs.into_iter().enumerate() {
            let is_variable = matches!(self.program.expr(expr).kind, ExprKind::Var(_));
            match atoms[at] {
                Some(atom) if !is_variable || last.is_none_or(|l| at > l) => operands[at] = atom,
                _ => tasks.push(Task::Expr(expr)),
            }
        }
        (operands, tasks)
    }

    fn ty(&self, expr: Expr) -> Ty {
        self.program.expr(expr).ty
    }
}

/// Globals by their order; in a frame parameters, then results, then locals.
fn places(program: &Program) -> Vec<Place> {
    let mut places = vec![Place::Global(usize::MAX); program.var_count()];
    for (at, var) in program.globals().iter().enumerate() {
        places[var.index()] = Place::Global(at);
    }
    for (_, function) in program.functions() {
        let vars = function.params.iter().chain(&function.returns);
        for (at, var) in vars.chain(&function.locals).enumerate() {
            places[var.index()] = Place::Local(at);
        }
    }
    places
}
