//! Executes a path on the graph as built. Values that the path leaves open are the defaults of
//! their types: they cannot matter, and if they do, an assumption fails here or the interpreter
//! goes another way.

use super::{
    Answer, Answers,
    plan::{self, Missing, Plan},
    schedule,
};
use crate::{
    Action, Cfg, Edge, Func, Input, Origin, Path, PathStep, ThreadStep, TypeSorts, Var, VarKind,
};
use bia_base::LiftError;
use bia_k2::ast::{self, ThreadOp};
use bia_term::{
    Term, Terms,
    value::{Bv, Value},
};
use rustc_hash::FxHashMap;
use std::{rc::Rc, sync::Arc};

/// The answers that make the interpreter follow the path.
pub fn execute(cfg: &Cfg, terms: &Terms, path: &Path) -> Result<Answers, LiftError> {
    let (answers, _) = observed(cfg, terms, path, &[])?;
    Ok(answers)
}

/// What is to be seen of the state after some steps: globals, and variables of the topmost frame.
pub(super) struct Snapshot {
    pub(super) globals: FxHashMap<Var, Value>,
    pub(super) locals: FxHashMap<Var, Value>,
}

/// As [`execute`], and returns the states after the numbers of steps in `after`, which must rise.
pub(super) fn observed(
    cfg: &Cfg,
    terms: &Terms,
    path: &Path,
    after: &[usize],
) -> Result<(Answers, Vec<Snapshot>), LiftError> {
    let mut run = Execution {
        cfg,
        terms,
        var_of: cfg.var_of(),
        sorts: TypeSorts::new(&cfg.program),
        early: FxHashMap::default(),
        globals: FxHashMap::default(),
        stack: Vec::new(),
        threads: None,
        threaded: cfg.program.is_threaded(),
        plans: FxHashMap::default(),
        answers: Answers::default(),
    };
    run.enter(cfg.entry, None, FxHashMap::default());
    if path.goes_on {
        return Err(LiftError("a path that is not written down".into()));
    }
    let mut seen = Vec::with_capacity(after.len());
    for done in 0..=path.steps.len() {
        while after.get(seen.len()) == Some(&done) {
            seen.push(Snapshot {
                globals: run.globals.clone(),
                locals: run.frame()?.values.clone(),
            });
        }
        match path.steps.get(done) {
            Some(PathStep::Take(edge, values)) => {
                run.went(schedule::count(cfg, *edge));
                run.take(*edge, values)?;
            }
            Some(PathStep::Enter(edge)) => {
                // The program itself does not make the call of the entry.
                run.went(usize::from(
                    cfg.edges[*edge].steps.iter().any(|s| s.stmt.is_some()),
                ));
                run.call(*edge)?;
            }
            Some(PathStep::Return(edge)) => {
                run.went(1);
                run.give_back(*edge)?;
            }
            Some(PathStep::Thread(step)) => run.thread(*step)?,
            None => {}
        }
    }
    run.answers.steps = path.steps.len();
    Ok((run.answers, seen))
}

struct Frame {
    function: Func,
    /// Which of the answers' frames it is; none for functions that the program does not have.
    instance: Option<usize>,
    /// The call it is in.
    call: Option<Edge>,
    values: FxHashMap<Var, Value>,
}

/// The threads of a path; the stack of the running one is elsewhere.
struct Threads {
    /// What the path calls each thread, by its number less 1.
    names: Vec<u32>,
    stacks: Vec<Vec<Frame>>,
    /// Who started last, for each.
    child: Vec<usize>,
    running: usize,
}

struct Execution<'a> {
    cfg: &'a Cfg,
    terms: &'a Terms,
    var_of: FxHashMap<Term, Var>,
    sorts: TypeSorts,
    /// Values of the entry's variables that were chosen before it was entered.
    early: FxHashMap<ast::Var, Value>,
    globals: FxHashMap<Var, Value>,
    stack: Vec<Frame>,
    threads: Option<Threads>,
    threaded: bool,
    plans: FxHashMap<Term, Rc<Plan>>,
    answers: Answers,
}

impl Execution<'_> {
    fn enter(&mut self, function: Func, call: Option<Edge>, values: FxHashMap<Var, Value>) {
        let instance = self.cfg.funcs[function].origin.map(|_| {
            let early = std::mem::take(&mut self.early);
            self.answers.frames.push(early);
            self.answers.frames.len() - 1
        });
        self.stack.push(Frame {
            function,
            instance,
            call,
            values,
        });
    }

    fn frame(&mut self) -> Result<&mut Frame, LiftError> {
        let frame = self.stack.last_mut();
        frame.ok_or_else(|| LiftError("the path returns from the start".into()))
    }

    fn set(&mut self, var: Var, value: Value) -> Result<(), LiftError> {
        match self.cfg.vars[var].kind {
            VarKind::Global => self.globals.insert(var, value),
            VarKind::Local(_) => self.frame()?.values.insert(var, value),
        };
        Ok(())
    }

    fn get(&self, var: Var) -> Option<&Value> {
        match self.cfg.vars[var].kind {
            VarKind::Global => self.globals.get(&var),
            VarKind::Local(_) => self.stack.last()?.values.get(&var),
        }
    }

    fn eval(&mut self, term: Term) -> Result<Value, LiftError> {
        let plan = self.plan(term)?;
        let value = plan.eval(self.terms, |var| {
            self.get(var).ok_or_else(|| self.cfg.vars[var].term)
        });
        value.map_err(|missing| match missing {
            Missing::Var(var) => self.unwritten(var),
            Missing::Fault(why) => LiftError(why.to_string()),
        })
    }

    fn plan(&mut self, term: Term) -> Result<Rc<Plan>, LiftError> {
        if let Some(plan) = self.plans.get(&term) {
            return Ok(Rc::clone(plan));
        }
        let plan = Plan::new(self.terms, term, &self.var_of);
        let plan = Rc::new(plan.map_err(|free| self.unwritten(free))?);
        self.plans.insert(term, Rc::clone(&plan));
        Ok(plan)
    }

    fn unwritten(&self, var: Term) -> LiftError {
        let name = self.terms.var_name(var).unwrap_or("?");
        LiftError(format!("`{name}` is read before it is written"))
    }

    /// Writes cells of a map in place. Whether `term` is that and nothing else.
    fn write(&mut self, var: Var, term: Term) -> Result<bool, LiftError> {
        let Some(writes) = plan::writes(self.terms, self.cfg.vars[var].term, term) else {
            return Ok(false);
        };
        let mut cells = Vec::with_capacity(writes.len());
        for (index, element) in writes {
            cells.push((self.eval(index)?, self.eval(element)?));
        }
        let map = match self.cfg.vars[var].kind {
            VarKind::Global => self.globals.get_mut(&var),
            VarKind::Local(_) => self.frame()?.values.get_mut(&var),
        };
        let Some(Value::Array(map)) = map else {
            return Err(self.unwritten(self.cfg.vars[var].term));
        };
        let map = Arc::make_mut(map);
        for (index, element) in cells {
            map.set(index, element);
        }
        Ok(true)
    }

    fn take(&mut self, edge: Edge, values: &[(Input, Option<Value>)]) -> Result<(), LiftError> {
        let data = &self.cfg.edges[edge];
        if let Some((stmt, target)) = data.jump {
            self.answers.queue.push_back(Answer::Jump(stmt, target));
        }
        for step in &data.steps {
            match &step.action {
                Action::Assume(formula) => {
                    if self.eval(*formula)? != Value::Bool(true) {
                        let text = self.terms.term_text(*formula);
                        return Err(LiftError(format!("`{text}` does not hold on the path")));
                    }
                }
                Action::Assign(var, term) => {
                    if !self.write(*var, *term)? {
                        let value = self.eval(*term)?;
                        self.set(*var, value)?;
                    }
                }
                Action::Havoc(var, input) => {
                    let given = values.iter().find(|(i, _)| i == input);
                    let value = given.and_then(|(_, value)| value.clone());
                    let sort = self.terms.sort(self.cfg.vars[*var].term);
                    let default = || self.terms.sorts().default_value(sort);
                    let value = match self.number(step.stmt, *var) {
                        Some(number) => number,
                        None => value.unwrap_or_else(default),
                    };
                    self.answer(*var, *input, &value)?;
                    self.set(*var, value)?;
                }
                Action::Call { .. } => {
                    return Err(LiftError(format!("{edge:?} is a call and is taken whole")));
                }
            }
        }
        Ok(())
    }

    /// Notes down what the interpreter will ask, if it will.
    fn answer(&mut self, var: Var, input: Input, value: &Value) -> Result<(), LiftError> {
        let data = &self.cfg.inputs[input];
        if let Some(asked) = data.asked
            && self.eval(asked)? != Value::Bool(true)
        {
            return Ok(());
        }
        let program = &self.cfg.program;
        let value = self.sorts.to_k2(program, self.cfg.vars[var].ty, value);
        let starts = matches!(data.origin, Origin::Initial(_) | Origin::Uninitialised(_));
        let Some(value) = value else {
            // A function type that no function has: there is nothing to begin with, which only
            // matters if the interpreter asks, and then it says so.
            return match starts {
                true => Ok(()),
                false => Err(LiftError("a value has the wrong sort".into())),
            };
        };
        let queue = &mut self.answers.queue;
        match data.origin {
            Origin::Initial(var) => {
                self.answers.globals.insert(var, value);
            }
            Origin::Uninitialised(var) => self.uninitialised(var, value)?,
            // The interpreter knows numbers of threads.
            Origin::Havoc(stmt) if program.thread_op(stmt).is_some() => {}
            Origin::Havoc(stmt) => queue.push_back(Answer::Havoc(stmt, value)),
            Origin::Result(stmt, at) => queue.push_back(Answer::Result(stmt, at, value)),
            Origin::Unspecified(expr) => queue.push_back(Answer::Unspecified(expr, value)),
            Origin::Auxiliary => {}
        }
        Ok(())
    }

    fn uninitialised(&mut self, var: ast::Var, value: Value) -> Result<(), LiftError> {
        match self.frame()?.instance {
            Some(instance) => self.answers.frames[instance].insert(var, value),
            None => self.early.insert(var, value),
        };
        Ok(())
    }

    /// The running thread makes so many steps that count.
    fn went(&mut self, steps: usize) {
        if let Some(threads) = &self.threads {
            self.answers.went(threads.running + 1, steps);
        } else if self.threaded {
            self.answers.went(1, steps);
        }
    }

    /// The number of a thread that a statement asks for.
    fn number(&self, stmt: Option<ast::Stmt>, var: Var) -> Option<Value> {
        let op = self.cfg.program.thread_op(stmt?)?;
        let threads = self.threads.as_ref();
        let number = match op {
            ThreadOp::This => threads.map_or(1, |t| t.running + 1),
            ThreadOp::Child => threads.map_or(0, |t| t.child[t.running]),
            ThreadOp::Spawn
            | ThreadOp::Join
            | ThreadOp::Begin
            | ThreadOp::End
            | ThreadOp::Exit
            | ThreadOp::Read
            | ThreadOp::Write
            | ThreadOp::Await => return None,
        };
        let number = dashu_int::IBig::from(number);
        let sort = self.terms.sort(self.cfg.vars[var].term);
        Some(match self.terms.sorts().bv_width(sort) {
            Some(width) => Bv::from_ibig(width, &number).into(),
            None => number.into(),
        })
    }

    fn thread(&mut self, step: ThreadStep) -> Result<(), LiftError> {
        if self.threads.is_none() {
            self.threads = Some(Threads {
                names: vec![0],
                stacks: vec![Vec::new()],
                child: vec![0],
                running: 0,
            });
        }
        match step {
            ThreadStep::Spawn(edge, name) => {
                self.went(1);
                // The call makes the frame, which is then the thread's own.
                self.call(edge)?;
                let frame = self.stack.pop();
                if let (Some(threads), Some(frame)) = (&mut self.threads, frame) {
                    threads.names.push(name);
                    threads.stacks.push(vec![frame]);
                    threads.child.push(0);
                    threads.child[threads.running] = threads.names.len();
                }
                Ok(())
            }
            ThreadStep::End => {
                self.went(1);
                match self.stack.len() {
                    1 => self.stack.clear(),
                    _ => return Err(LiftError("a thread ends within a call".into())),
                }
                Ok(())
            }
            ThreadStep::Switch(name) => {
                let Some(threads) = &mut self.threads else {
                    return Ok(());
                };
                let to = threads.names.iter().position(|known| *known == name);
                let to = to.ok_or_else(|| LiftError("a thread runs before it starts".into()))?;
                std::mem::swap(&mut self.stack, &mut threads.stacks[threads.running]);
                std::mem::swap(&mut self.stack, &mut threads.stacks[to]);
                threads.running = to;
                Ok(())
            }
        }
    }

    fn call(&mut self, edge: Edge) -> Result<(), LiftError> {
        let (callee, args, _) = self.call_of(edge)?;
        let args = args.to_vec();
        let params = &self.cfg.funcs[callee].params;
        let values: Result<Vec<Value>, LiftError> = args.iter().map(|t| self.eval(*t)).collect();
        let values = params.iter().copied().zip(values?).collect();
        self.enter(callee, Some(edge), values);
        Ok(())
    }

    fn give_back(&mut self, edge: Edge) -> Result<(), LiftError> {
        let (_, _, results) = self.call_of(edge)?;
        let frame = self.stack.pop();
        let frame = frame.filter(|frame| frame.call == Some(edge));
        let frame = frame.ok_or_else(|| LiftError("a return without its call".into()))?;
        let returns = &self.cfg.funcs[frame.function].returns;
        for (target, result) in results.iter().zip(returns) {
            let value = frame.values.get(result).cloned();
            let value = value.ok_or_else(|| LiftError("a result has no value".into()))?;
            self.set(*target, value)?;
        }
        Ok(())
    }

    fn call_of(&self, edge: Edge) -> Result<(Func, &[Term], Vec<Var>), LiftError> {
        let step = self.cfg.edges[edge].steps.first();
        match step.map(|step| &step.action) {
            Some(Action::Call {
                callee,
                args,
                results,
            }) => Ok((*callee, args, results.clone())),
            Some(Action::Assume(_) | Action::Assign(..) | Action::Havoc(..)) | None => {
                Err(LiftError(format!("{edge:?} is no call")))
            }
        }
    }
}
