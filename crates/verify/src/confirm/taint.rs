//! Whether an execution needs a value to be the one that was chosen.
//!
//! Each arbitrary value of a kind that matters carries a mark; what is computed from marked values
//! is marked, maps as a whole. If no assumption, no branch and no callee of the execution is
//! computed from marked values, then every other choice of these values leads along the same
//! statements to the same label: the execution does not need them.
//!
//! ```text
//!   x := any            mark(x) = the mark of that choice
//!   x := e              mark(x) = ⋃ mark(y), y read in e
//!   assume e, jump if e decides ∪= ⋃ mark(y), y read in e
//! ```
//! Choices about storage that is used again ([`Worth::Approximated`], `Source::Reuse`) fit together
//! if none of them says that it is: then no storage is used again at all, which C allows. An
//! execution with such choices alone does not need them.
//!
//! A cycle that is repeated forever is gone until marks stop growing: what it leaves behind may
//! decide the next time around.

use super::worth::{Worth, worth};
use crate::load::CProgram;
use bia_base::Sources;
use bia_cfg::replay::Lasso;
use bia_cfront::lower::{Property, Source};
use bia_k2::{
    ast::{Expr, ExprKind, Program, Stmt, StmtKind, Var, VarKind},
    interp::{Ask, Halt, Moment, Monitor, Step, What, is_spawn},
};
use bia_term::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A set of origins, one bit for each; the last bit is that of all further ones.
type Mark = u64;

const LAST: Mark = 1 << 63;

/// What an execution meets and needs.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// Where approximated values come from on which its way depends.
    pub decides: Vec<String>,
    /// Where any approximated values come from.
    pub met: Vec<String>,
    /// What comes from outside and decides its way, without a harness that could give it.
    pub outside: Vec<String>,
    /// Functions without body that were called, variables that are only declared.
    pub no_body: Vec<String>,
}

/// Whether the program has approximated values at all.
pub(crate) fn approximates(c: &CProgram, sources: &Sources) -> bool {
    let mut choices = c.lowered.origins.choices.iter();
    choices.any(|choice| matches!(worth(c, sources, choice), Worth::Approximated(_)))
}

/// Marks values while an execution runs.
pub(super) struct Taint<'a> {
    program: &'a Program,
    names: Vec<String>,
    /// What is without body, by its `havoc`.
    no_body: FxHashMap<Stmt, String>,
    choices: FxHashMap<Stmt, Mark>,
    /// The choices that say whether storage is used again; whether one said so.
    reuses: FxHashSet<Stmt>,
    reused: bool,
    /// The marks of variables that have a value from the start.
    initial: FxHashMap<Var, Mark>,
    /// Variables that are only declared, and not in the C library.
    declared: FxHashMap<Var, String>,
    arguments: Mark,
    /// The marks of what comes from outside.
    outside: Mark,
    /// `argc`.
    count: Option<Var>,
    globals: FxHashMap<Var, Mark>,
    frames: Vec<FxHashMap<Var, Mark>>,
    /// The frames of the other threads, by their numbers less 1.
    parked: Vec<Vec<FxHashMap<Var, Mark>>>,
    /// The number of the thread whose frames are at hand.
    running: usize,
    reads: FxHashMap<Stmt, Rc<[Var]>>,
    decides: Mark,
    met: Mark,
    called: Vec<String>,
    /// The cycle that is repeated forever, if there is one; visits of its label; its steps.
    lasso: Option<Lasso>,
    visits: u64,
    cycle: Vec<Step>,
}

/// Going a cycle so often is enough: each time some mark of a variable is new.
const MAX_ROUNDS: usize = 1000;

impl<'a> Taint<'a> {
    /// For a run that may end in a cycle; `None` if nothing of the program has a mark.
    pub(super) fn new(c: &'a CProgram, sources: &Sources, lasso: Option<Lasso>) -> Option<Self> {
        let mut taint = Self {
            program: &c.program,
            names: Vec::new(),
            no_body: FxHashMap::default(),
            choices: FxHashMap::default(),
            reuses: FxHashSet::default(),
            reused: false,
            initial: FxHashMap::default(),
            declared: FxHashMap::default(),
            arguments: 0,
            outside: 0,
            count: c.lowered.origins.arguments.as_ref().map(|of| of.count),
            globals: FxHashMap::default(),
            frames: vec![FxHashMap::default()],
            parked: vec![Vec::new()],
            running: 1,
            reads: FxHashMap::default(),
            decides: 0,
            met: 0,
            called: Vec::new(),
            lasso,
            visits: 0,
            cycle: Vec::new(),
        };
        for choice in &c.lowered.origins.choices {
            match worth(c, sources, choice) {
                Worth::Input | Worth::Open | Worth::Outside(_) => {}
                Worth::NoBody(name) => {
                    let text = format!("`{name}`, which has no body");
                    taint.no_body.insert(choice.stmt, text);
                }
                Worth::Approximated(name) => {
                    let mark = taint.mark(name);
                    taint.choices.insert(choice.stmt, mark);
                    if matches!(choice.source, Source::Reuse) {
                        taint.reuses.insert(choice.stmt);
                    }
                }
            }
        }
        let approximated = taint.choices.values().fold(0, |all, mark| all | mark);
        for choice in &c.lowered.origins.choices {
            if let Worth::Outside(name) = worth(c, sources, choice) {
                let mark = taint.mark(name);
                taint.choices.insert(choice.stmt, mark);
                // The last bit may stand for both.
                taint.outside |= mark & !approximated;
            }
        }
        for origin in &c.lowered.origins.variables {
            let object = &c.module[origin.object];
            let name = object.name.map_or("", |name| c.module.name(name));
            let declared = object.storage.is_static() && object.initial.is_none();
            // The streams are there from the start, and nothing else matters about them.
            if declared && matches!(name, "stdin" | "stdout" | "stderr") {
                continue;
            }
            if declared && super::real::is_real(name) {
                let mark = taint.mark(format!("`{name}`"));
                taint.initial.insert(origin.var, mark);
            } else if declared {
                let text = format!("`{name}`, which is only declared");
                taint.declared.insert(origin.var, text);
            }
        }
        taint.arguments = taint.mark("the arguments of the program".into());
        let others = taint
            .initial
            .values()
            .fold(taint.arguments, |all, mark| all | mark);
        // Where `main` makes them they are what a system can give, and nothing else.
        let made = c.lowered.origins.arguments.as_ref().and_then(|of| of.maker);
        taint.outside &= match made {
            Some(_) => !(others & !taint.arguments),
            None => !others,
        };
        (!taint.has_nothing()).then_some(taint)
    }

    /// What the execution needs, given the part of the property that it violates. All that it meets
    /// if it was not run to its end (`None`), and if what is violated hangs on more than its way.
    pub(super) fn needs(mut self, violated: Option<&str>) -> Needs {
        if violated.is_some() {
            self.repeat();
        }
        let decides = match violated {
            // What it would have met is not known.
            None => self.choices.values().fold(0, |all, mark| all | mark),
            // Any value may be the last pointer to a block, but no argument of the program is.
            Some(part) if part == Property::ValidMemtrack.id() => {
                // The last bit may stand for others too.
                self.decides | (self.met & !(self.arguments & !LAST))
            }
            Some(_) => self.decides,
        };
        // Without a run to the end it is not known what else would be chosen.
        let fits = match violated {
            None => 0,
            Some(_) => self.fitting(),
        };
        let decides = decides & !fits;
        let mut no_body = std::mem::take(&mut self.called);
        no_body.sort();
        no_body.dedup();
        Needs {
            decides: self.named(decides & !self.outside),
            met: self.named(self.met & !fits & !self.outside),
            outside: self.named(decides & self.outside),
            no_body,
        }
    }

    /// Whether nothing of the program has a mark.
    fn has_nothing(&self) -> bool {
        self.choices.is_empty()
            && self.no_body.is_empty()
            && self.initial.is_empty()
            && self.declared.is_empty()
            && self.count.is_none()
    }

    /// The mark of choices about storage that is used again, if no choice says that it is.
    fn fitting(&self) -> Mark {
        if self.reused {
            return 0;
        }
        let is_reuse = |stmt: &Stmt| self.reuses.contains(stmt);
        let marks = |reuse: bool| {
            let of = self
                .choices
                .iter()
                .filter(|(stmt, _)| is_reuse(stmt) == reuse);
            of.fold(0, |all, (_, mark)| all | mark)
        };
        // The last bit may stand for others too.
        marks(true) & !marks(false) & !LAST
    }

    fn mark(&mut self, name: String) -> Mark {
        let at = match self.names.iter().position(|known| *known == name) {
            Some(at) => at,
            None => {
                self.names.push(name);
                self.names.len() - 1
            }
        };
        1 << at.min(63)
    }

    fn named(&self, mark: Mark) -> Vec<String> {
        let names = self.names.iter().enumerate();
        let marked = names.filter(|(at, _)| mark & (1 << (*at).min(63)) != 0);
        marked.map(|(_, name)| name.clone()).collect()
    }

    fn get(&self, var: Var) -> Mark {
        let known = match self.program.var(var).kind {
            VarKind::Global => self.globals.get(&var),
            VarKind::Param(_) | VarKind::Return(_) | VarKind::Local(_) => {
                self.frames.last().and_then(|frame| frame.get(&var))
            }
        };
        known.copied().unwrap_or(0)
    }

    fn set(&mut self, var: Var, mark: Mark) {
        let of = match self.program.var(var).kind {
            VarKind::Global => Some(&mut self.globals),
            VarKind::Param(_) | VarKind::Return(_) | VarKind::Local(_) => self.frames.last_mut(),
        };
        if let Some(of) = of {
            of.insert(var, mark);
        }
    }

    /// The mark of what a statement reads.
    fn read(&mut self, stmt: Stmt, exprs: &[Expr]) -> Mark {
        let known = self.reads.get(&stmt).cloned();
        let vars = known.unwrap_or_else(|| {
            let vars = read(self.program, exprs);
            self.reads.insert(stmt, Rc::clone(&vars));
            vars
        });
        vars.iter().fold(0, |mark, var| mark | self.get(*var))
    }

    fn mark_of(&self, expr: Expr) -> Mark {
        let vars = read(self.program, &[expr]);
        vars.iter().fold(0, |mark, var| mark | self.get(*var))
    }

    fn step(&mut self, step: Step) {
        let program = self.program;
        match step {
            Step::Ran(stmt) => self.ran(stmt),
            Step::Called { stmt, function } => {
                self.called(stmt, &program.function(function).params);
                if is_spawn(program, step) {
                    // The frame is the new thread's.
                    let frame = self.frames.pop();
                    self.parked.push(frame.into_iter().collect());
                }
            }
            Step::Returned { .. } if is_spawn(program, step) => self.frames.clear(),
            Step::Returned { stmt, function } => {
                self.returned(stmt, &program.function(function).returns);
            }
            Step::Visited { .. } | Step::Blocked(_) | Step::Finished => {}
        }
    }

    /// What follows is done by this thread.
    fn run_as(&mut self, thread: usize) {
        if thread != self.running && thread <= self.parked.len() {
            std::mem::swap(&mut self.frames, &mut self.parked[self.running - 1]);
            std::mem::swap(&mut self.frames, &mut self.parked[thread - 1]);
            self.running = thread;
        }
    }

    /// Goes the cycle again until nothing new is marked.
    fn repeat(&mut self) {
        let cycle = std::mem::take(&mut self.cycle);
        for _ in 0..MAX_ROUNDS {
            let before = (self.decides, self.globals.clone(), self.frames.clone());
            for step in &cycle {
                self.step(*step);
            }
            if before == (self.decides, self.globals.clone(), self.frames.clone()) {
                return;
            }
        }
        // It is not known what decides.
        self.decides |= self.met;
    }

    fn ran(&mut self, stmt: Stmt) {
        match self.program.stmt(stmt).kind {
            StmtKind::Assign(var, value) => {
                let mark = self.read(stmt, &[value]);
                self.set(var, mark);
            }
            StmtKind::Assume(condition) | StmtKind::CondJump(condition, _) => {
                let mark = self.read(stmt, &[condition]);
                // What is assumed before `main` says what arguments are; none are cut off.
                if self.frames.len() > 1 {
                    self.decides |= mark;
                }
            }
            StmtKind::Havoc(var) => {
                let mark = self.choices.get(&stmt).copied().unwrap_or(0);
                self.met |= mark;
                self.set(var, mark);
                self.called.extend(self.no_body.get(&stmt).cloned());
            }
            StmtKind::Call { results, .. } => {
                for var in self.program.var_list(results).to_vec() {
                    self.set(var, 0);
                }
            }
            StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Seq(_) | StmtKind::Eval(_) => {}
        }
    }

    fn called(&mut self, stmt: Stmt, parameters: &[Var]) {
        let mut frame = FxHashMap::default();
        if let StmtKind::Call { function, args, .. } = self.program.stmt(stmt).kind {
            self.decides |= self.mark_of(function);
            for (var, arg) in parameters.iter().zip(self.program.exprs(args)) {
                frame.insert(*var, self.mark_of(*arg));
            }
        }
        self.frames.push(frame);
    }

    fn returned(&mut self, stmt: Stmt, returns: &[Var]) {
        let marks: Vec<Mark> = returns.iter().map(|var| self.get(*var)).collect();
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        if let StmtKind::Call { results, .. } = self.program.stmt(stmt).kind {
            for (var, mark) in self.program.var_list(results).to_vec().iter().zip(marks) {
                self.set(*var, mark);
            }
        }
    }
}

/// The variables that expressions read.
fn read(program: &Program, exprs: &[Expr]) -> Rc<[Var]> {
    let mut found = Vec::new();
    let mut todo = exprs.to_vec();
    while let Some(expr) = todo.pop() {
        match program.expr(expr).kind {
            ExprKind::Var(var) => found.push(var),
            ExprKind::Const(_) | ExprKind::Function(_) => {}
            ExprKind::Define(define) => todo.push(program.define(define).expr),
            ExprKind::Op(_, operands) => todo.extend(program.exprs(operands)),
            ExprKind::Cast(of) | ExprKind::Bitcast(of) => todo.push(of),
            // Its statements are steps of their own.
            ExprKind::Seq(_, value) => todo.push(value),
        }
    }
    found.sort_unstable();
    found.dedup();
    found.into()
}

impl Monitor for Taint<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.run_as(ask.state.thread());
        match ask.what {
            What::Initial(var) => {
                let mark = self.initial.get(&var).copied().unwrap_or(0);
                self.met |= mark;
                self.set(var, mark);
                self.called.extend(self.declared.get(&var).cloned());
            }
            What::Uninitialised(var) => {
                let entry = self.program.entry();
                let of_entry = match self.program.var(var).kind {
                    VarKind::Global => false,
                    VarKind::Param(of) | VarKind::Return(of) | VarKind::Local(of) => of == entry,
                };
                // The number of arguments is any; the strings are not.
                let mark = if of_entry && Some(var) != self.count {
                    self.arguments
                } else {
                    0
                };
                self.met |= mark;
                self.set(var, mark);
            }
            What::Havoc(_) => {
                let reuse = ask.stmt.is_some_and(|stmt| self.reuses.contains(&stmt));
                self.reused |= reuse && *value != Value::Bool(false);
            }
            What::Result { .. } | What::Unspecified(_) => {}
        }
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        self.run_as(at.state.moved());
        self.step(step);
        if let Some(lasso) = self.lasso {
            if matches!(step, Step::Visited { label, .. } if label == lasso.label) {
                self.visits += 1;
            }
            if (lasso.begins..lasso.ends).contains(&self.visits) {
                self.cycle.push(step);
            }
        }
        Ok(())
    }
}
