//! Builds the control-flow graph of a K2 program.
//!
//! ```text
//!   statement          edges from the location before it to the one after it
//!   assign assume      one edge: what the expressions need first, then the step itself
//!   havoc              one edge
//!   label              a location of its own, an empty edge to it
//!   jump               an empty edge to each target; several know which one they are
//!   condjump           two edges: assume c, assume ¬c
//!   call               an edge with the call alone; by expression: one way for each function
//! ```
//! What expressions need first: a fresh variable with any value where an operation has none
//! (`x div 0`), the statements of a `seq`, and copies of operands that such a statement would
//! change before they are used, since operands are evaluated from left to right.
//!
//! **Where execution begins.** If nothing can call the entry function, its first edges give any
//! value to all globals, to its own variables, and assume `init`. Otherwise a function `start` of
//! the graph, whose `origin` is `None`, does that for the globals and calls the entry with any
//! arguments: a path that enters the entry from there makes no K2 call.
//!
//! A variable whose type has no values (a function type without functions) blocks when it is
//! read, as the interpreter, which has no value to give, ends.
//!
//! Invariants: those of [`crate::Cfg`]. Code that nothing can reach because a jump is before it
//! and no label has no edges; its labels have locations. Everything is iterative, and linear in
//! the program with its defines expanded; defines without effects are expanded once.

pub(crate) mod convert;
mod edges;
mod expr;
mod names;
pub(crate) mod op;
mod start;
mod stmt;
#[cfg(test)]
pub(crate) mod tests;

use crate::sort::{BadType, TypeSorts};
use crate::{
    Cfg, EdgeData, Func, FuncData, Input, InputData, Loc, LocData, Step, Target, Var, VarData,
    VarKind,
};
use bia_base::{Arena, Budget, Idx as _, Span, Stop};
use bia_k2::ast::{self, Program, Ty};
use bia_term::{Term, Terms};
pub(crate) use names::UniqueNames;
use std::sync::Arc;

/// Why there is no graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// The program has something that terms cannot say.
    #[error("{message}")]
    Unsupported {
        /// What it is.
        message: String,
        /// Where it is.
        span: Option<Span>,
    },
    /// A limit was exceeded.
    #[error("the graph is not complete: a limit was reached ({0:?})")]
    Stopped(Stop),
}

impl From<Stop> for BuildError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The control-flow graph of a program without threads. See the head of this module.
pub fn build(
    program: &Arc<Program>,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Cfg, BuildError> {
    if program.is_threaded() {
        return Err(BuildError::Unsupported {
            message: "a program with threads is no graph of calls".into(),
            span: None,
        });
    }
    build_threaded(program, terms, budget)
}

/// The control-flow graph of a program, with or without threads. What starts a thread looks like a
/// call: the graph means nothing before the pass [`THREADS`](crate::pass::THREADS).
pub fn build_threaded(
    program: &Arc<Program>,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Cfg, BuildError> {
    let mut build = Build::new(program, terms, budget);
    build.declare()?;
    let entry = build.bodies()?;
    let targets = build.targets();
    Ok(Cfg {
        program: Arc::clone(program),
        vars: build.vars,
        funcs: build.funcs,
        locs: build.locs,
        edges: build.edges,
        inputs: build.inputs,
        entry,
        targets,
        cuts: Vec::new(),
    })
}

/// What is left to do.
#[derive(Clone, Copy)]
enum Task {
    /// Execute a statement; whether it is inside an expression.
    Stmt(ast::Stmt, bool),
    /// The values that the statement needs are there.
    Finish(ast::Stmt, bool),
    /// Leave the value of an expression on the stack.
    Expr(ast::Expr),
    /// The operands of the expression are on the stack.
    Apply(ast::Expr),
    /// The value of the define is on the stack; `u64` is the number of steps made before it.
    Defined(ast::Define, u64),
    /// What follows belongs to this statement again.
    Resume(Option<ast::Stmt>, Option<Span>),
}

/// A value on the stack of operands.
#[derive(Clone, Copy)]
struct Operand {
    term: Term,
    ty: Ty,
}

struct Build<'a> {
    program: &'a Program,
    terms: &'a mut Terms,
    budget: &'a Budget,
    sorts: TypeSorts,
    names: UniqueNames,
    vars: Arena<Var, VarData>,
    funcs: Arena<Func, FuncData>,
    locs: Arena<Loc, LocData>,
    edges: Arena<crate::Edge, EdgeData>,
    inputs: Arena<Input, InputData>,
    /// For each variable of the program its variable here.
    var_of: Vec<Option<Var>>,
    /// For each function of the program with a body its function here.
    func_of: Vec<Option<Func>>,
    label_locs: Vec<Option<Loc>>,
    /// The terms of defines that have no effects.
    defines: Vec<Option<Term>>,
    tasks: Vec<Task>,
    values: Vec<Operand>,
    /// Number of values, from the bottom of the stack, that no statement can change.
    frozen: usize,
    /// The function being built, and its name.
    func: Func,
    /// Where the next edge starts; `None` where nothing gets.
    at: Option<Loc>,
    /// The steps of the next edge.
    steps: Vec<Step>,
    /// How many steps were made in all.
    made: u64,
    stmt: Option<ast::Stmt>,
    span: Option<Span>,
}

impl<'a> Build<'a> {
    fn new(program: &'a Program, terms: &'a mut Terms, budget: &'a Budget) -> Self {
        Self {
            sorts: TypeSorts::new(program),
            names: UniqueNames::default(),
            vars: Arena::new(),
            funcs: Arena::new(),
            locs: Arena::new(),
            edges: Arena::new(),
            inputs: Arena::new(),
            var_of: vec![None; program.var_count()],
            func_of: vec![None; program.functions().count()],
            label_locs: vec![None; program.labels().count()],
            defines: vec![None; program.defines().count()],
            tasks: Vec::new(),
            values: Vec::new(),
            frozen: 0,
            func: Func::from_index(0),
            at: None,
            steps: Vec::new(),
            made: 0,
            stmt: None,
            span: None,
            program,
            terms,
            budget,
        }
    }

    /// Does the tasks and all that they lead to.
    fn run(&mut self, task: Task) -> Result<(), BuildError> {
        debug_assert!(self.tasks.is_empty());
        self.tasks.push(task);
        while let Some(task) = self.tasks.pop() {
            self.budget.check()?;
            match task {
                Task::Stmt(stmt, nested) => self.stmt(stmt, nested)?,
                Task::Finish(stmt, nested) => self.finish(stmt, nested)?,
                Task::Expr(expr) => self.expr(expr)?,
                Task::Apply(expr) => self.apply(expr)?,
                Task::Defined(define, before) => {
                    if self.made == before
                        && let Some(value) = self.values.last()
                    {
                        self.defines[define.index()] = Some(value.term);
                    }
                }
                Task::Resume(stmt, span) => (self.stmt, self.span) = (stmt, span),
            }
        }
        Ok(())
    }

    fn new_var(
        &mut self,
        name: &str,
        ty: Ty,
        kind: VarKind,
        origin: Option<ast::Var>,
    ) -> Result<Var, BuildError> {
        let sort = self.sorts.sort(self.program, self.terms, ty);
        let sort = sort.map_err(|bad| self.bad_sort(bad))?;
        let name = self.names.unique(name);
        let term = self.terms.var(&name, sort);
        Ok(self.vars.push(VarData {
            name,
            term,
            ty,
            kind,
            origin,
        }))
    }

    fn bad_sort(&self, bad: BadType) -> BuildError {
        BuildError::Unsupported {
            message: format!("a type cannot be reasoned about: {bad}"),
            span: self.span,
        }
    }

    /// An auxiliary variable of the function being built.
    fn auxiliary(&mut self, purpose: &str, ty: Ty) -> Result<Var, BuildError> {
        let name = format!("{}.{purpose}", self.funcs[self.func].name);
        self.new_var(&name, ty, VarKind::Local(self.func), None)
    }

    /// The variable that a variable of the program is here.
    fn var(&self, var: ast::Var) -> Var {
        self.var_of[var.index()].expect("all variables were declared")
    }

    fn targets(&mut self) -> Vec<Target> {
        let mut targets = Vec::new();
        for (label, data) in self.program.labels() {
            if self.func_of[data.function.index()].is_none() {
                continue;
            }
            for (kind, id) in self.program.asked_of(label) {
                let loc = self.label_loc(label);
                let id = self.program.name(id).to_owned();
                targets.push(Target { loc, kind, id });
            }
        }
        targets
    }
}
