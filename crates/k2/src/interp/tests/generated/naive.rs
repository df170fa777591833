//! A second, naive implementation of the semantics: it walks the program recursively and shares
//! only the operators on values. It takes its choices from a list and checks what they are for.

use crate::ast::{Expr, ExprKind, Function, Label, Program, Stmt, StmtKind, Type, Var, VarKind};
use crate::interp::ops::{self, Outcome};
use crate::interp::{What, values};
use bia_base::Idx as _;
use bia_term::value::Value;
use std::collections::{BTreeMap, VecDeque};

/// A choice as a run made it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Chosen {
    Value(What, Value),
    Jump(usize),
}

/// Why execution ends.
#[derive(Debug, PartialEq)]
pub(super) enum Stop {
    /// No step may follow.
    StepLimit,
    Blocked,
    /// A number grew too large.
    Fault,
}

pub(super) struct Naive<'p> {
    program: &'p Program,
    pub(super) globals: BTreeMap<Var, Value>,
    choices: VecDeque<Chosen>,
    steps_left: u64,
}

type Locals = BTreeMap<Var, Value>;

/// A body without `seq`.
fn flatten(program: &Program, stmt: Stmt, into: &mut Vec<Stmt>) {
    if let StmtKind::Seq(all) = program.stmt(stmt).kind {
        for inner in program.stmts(all) {
            flatten(program, *inner, into);
        }
    } else {
        into.push(stmt);
    }
}

impl<'p> Naive<'p> {
    pub(super) fn new(program: &'p Program, choices: Vec<Chosen>, steps: u64) -> Self {
        Self {
            program,
            globals: BTreeMap::new(),
            choices: choices.into(),
            steps_left: steps,
        }
    }

    pub(super) fn run(&mut self) -> (Result<(), Stop>, usize) {
        let end = self.function(self.program.entry(), &mut Locals::new());
        (end, self.choices.len())
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(Stop::StepLimit)?;
        Ok(())
    }

    fn choose(&mut self, what: What) -> Result<Value, Stop> {
        match self.choices.pop_front() {
            Some(Chosen::Value(found, value)) => {
                assert_eq!(found, what);
                Ok(value)
            }
            Some(Chosen::Jump(_)) => panic!("{what:?} asked for, a jump found"),
            // The run was stopped before it asked.
            None => Err(Stop::StepLimit),
        }
    }

    fn function(&mut self, function: Function, locals: &mut Locals) -> Result<(), Stop> {
        let mut body = Vec::new();
        flatten(
            self.program,
            self.program.function(function).body.unwrap(),
            &mut body,
        );
        let label_at = |label: Label| {
            let is =
                |s: &Stmt| matches!(self.program.stmt(*s).kind, StmtKind::Label(l) if l == label);
            body.iter().position(is).unwrap()
        };
        let mut at = 0;
        while at < body.len() {
            at = match self.program.stmt(body[at]).kind {
                StmtKind::Jump(list) => {
                    let targets = self.program.label_list(list);
                    let index = match targets.len() {
                        0 => return Err(Stop::Blocked),
                        1 => 0,
                        _ => match self.choices.pop_front() {
                            Some(Chosen::Jump(index)) => index,
                            Some(other) => panic!("a jump asked for, {other:?} found"),
                            None => return Err(Stop::StepLimit),
                        },
                    };
                    self.step()?;
                    label_at(targets[index])
                }
                StmtKind::CondJump(condition, label) => {
                    let holds = self.eval(condition, locals)? == Value::Bool(true);
                    self.step()?;
                    if holds { label_at(label) } else { at + 1 }
                }
                StmtKind::Assign(..)
                | StmtKind::Assume(_)
                | StmtKind::Havoc(_)
                | StmtKind::Label(_)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_) => {
                    self.simple(body[at], locals)?;
                    at + 1
                }
            };
        }
        Ok(())
    }

    fn simple(&mut self, stmt: Stmt, locals: &mut Locals) -> Result<(), Stop> {
        match self.program.stmt(stmt).kind {
            StmtKind::Assign(var, value) => {
                let value = self.eval(value, locals)?;
                self.step()?;
                self.set(var, value, locals);
            }
            StmtKind::Assume(condition) => {
                if self.eval(condition, locals)? == Value::Bool(false) {
                    return Err(Stop::Blocked);
                }
                self.step()?;
            }
            StmtKind::Havoc(var) => {
                let value = self.choose(What::Havoc(var))?;
                self.step()?;
                self.set(var, value, locals);
            }
            StmtKind::Label(_) => self.step()?,
            StmtKind::Seq(all) => {
                for inner in self.program.stmts(all) {
                    self.simple(*inner, locals)?;
                }
            }
            StmtKind::Call { .. } => self.call(stmt, locals)?,
            StmtKind::Eval(value) => {
                self.eval(value, locals)?;
                self.step()?;
            }
            StmtKind::Jump(_) | StmtKind::CondJump(..) => panic!("a jump in an expression"),
        }
        Ok(())
    }

    fn call(&mut self, stmt: Stmt, locals: &mut Locals) -> Result<(), Stop> {
        let StmtKind::Call {
            function,
            args,
            results,
        } = self.program.stmt(stmt).kind
        else {
            panic!("a call");
        };
        let callee = self.eval(function, locals)?;
        let function = values::function(self.program, &callee).unwrap();
        let mut inner = Vec::new();
        for arg in self.program.exprs(args) {
            inner.push(self.eval(*arg, locals)?);
        }
        let data = self.program.function(function);
        let mut found = Vec::new();
        if data.body.is_some() {
            self.step()?;
            let mut frame: Locals = data.params.iter().copied().zip(inner).collect();
            self.function(function, &mut frame)?;
            for var in &data.returns {
                found.push(self.read(*var, &mut frame)?);
            }
        } else {
            let Type::Fun { returns, .. } = &self.program.types()[data.ty] else {
                panic!("a function type");
            };
            for index in 0..returns.len() {
                found.push(self.choose(What::Result { function, index })?);
            }
        }
        self.step()?;
        for (var, value) in self.program.var_list(results).iter().zip(found) {
            self.set(*var, value, locals);
        }
        Ok(())
    }

    fn set(&mut self, var: Var, value: Value, locals: &mut Locals) {
        if self.program.var(var).kind == VarKind::Global {
            self.globals.insert(var, value);
        } else {
            locals.insert(var, value);
        }
    }

    fn read(&mut self, var: Var, locals: &mut Locals) -> Result<Value, Stop> {
        let global = self.program.var(var).kind == VarKind::Global;
        let found = if global {
            self.globals.get(&var)
        } else {
            locals.get(&var)
        };
        if let Some(value) = found {
            return Ok(value.clone());
        }
        let what = if global {
            What::Initial(var)
        } else {
            What::Uninitialised(var)
        };
        let value = self.choose(what)?;
        self.set(var, value.clone(), locals);
        Ok(value)
    }

    fn eval(&mut self, expr: Expr, locals: &mut Locals) -> Result<Value, Stop> {
        let types = self.program.types();
        let data = self.program.expr(expr);
        let outcome = match data.kind {
            ExprKind::Var(var) => return self.read(var, locals),
            ExprKind::Const(constant) => return Ok(self.program.value(constant).clone()),
            ExprKind::Function(f) => return Ok(Value::Elem(u32::try_from(f.index()).unwrap())),
            ExprKind::Define(define) => {
                return self.eval(self.program.define(define).expr, locals);
            }
            ExprKind::Seq(stmts, value) => {
                for stmt in self.program.stmts(stmts) {
                    self.simple(*stmt, locals)?;
                }
                return self.eval(value, locals);
            }
            ExprKind::Op(op, operands) => {
                let operands = self.program.exprs(operands);
                let mut values = Vec::new();
                for operand in operands {
                    values.push(self.eval(*operand, locals)?);
                }
                let refs: Vec<&Value> = values.iter().collect();
                ops::apply(op, &types[self.program.expr(operands[0]).ty], &refs)
            }
            ExprKind::Cast(inner) => {
                let value = self.eval(inner, locals)?;
                ops::cast(&types[self.program.expr(inner).ty], &types[data.ty], &value)
            }
            ExprKind::Bitcast(inner) => {
                let value = self.eval(inner, locals)?;
                ops::bitcast(&types[self.program.expr(inner).ty], &types[data.ty], &value)
            }
        };
        match outcome {
            Outcome::Defined(value) => Ok(value),
            Outcome::Unspecified => self.choose(What::Unspecified(expr)),
            Outcome::TooLarge => Err(Stop::Fault),
        }
    }
}
