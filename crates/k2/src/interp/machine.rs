//! The machine: executes linear code on a state.
//!
//! Invariant: an instruction either does all of its work or, when a question to the oracle ends
//! the run, none of it; then the state is as it was when the question came up, apart from
//! variables that have got values, and the instruction can be executed again.
//!
//! A variable without value is noticed when an instruction wants to read it; the machine then
//! asks for the values of all variables of that instruction, in order, and executes it again.

use super::code::{Code, Instr, Operand};
use super::control::{Control, Flow, Interrupt};
use super::ops;
use super::ops::small::word;
use super::state::Owner;
use super::{Halt, Interpreter, Oracle, State, Step, What};
use crate::ast::{Stmt, Ty, Type};
use bia_base::Stop;
use bia_term::value::Value;

/// Why the machine stopped.
pub(super) enum Exit {
    /// The control wanted to stop after this step, or there is no further one.
    Step(Step),
    /// `init` was evaluated to this.
    Init(bool),
    Halt(Halt),
    Stop(Stop),
}

impl From<Halt> for Exit {
    fn from(halt: Halt) -> Exit {
        Exit::Halt(halt)
    }
}
impl From<Interrupt> for Exit {
    fn from(interrupt: Interrupt) -> Exit {
        match interrupt {
            Interrupt::Halt(halt) => Exit::Halt(halt),
            Interrupt::Stop(stop) => Exit::Stop(stop),
        }
    }
}
impl From<Stop> for Exit {
    fn from(stop: Stop) -> Exit {
        Exit::Stop(stop)
    }
}

pub(super) struct Machine<'m, C> {
    pub(super) interp: &'m Interpreter<'m>,
    pub(super) code: &'m Code,
    pub(super) state: &'m mut State,
    pub(super) oracle: &'m mut dyn Oracle,
    pub(super) control: &'m mut C,
    /// The next instruction. While the machine works, the innermost frame's is out of date.
    pub(super) pc: u32,
    /// Where the variables of the innermost frame begin.
    pub(super) base: usize,
}

impl<'m, C: Control> Machine<'m, C> {
    pub(super) fn new(
        interp: &'m Interpreter<'m>,
        state: &'m mut State,
        oracle: &'m mut dyn Oracle,
        control: &'m mut C,
    ) -> Self {
        let code = interp.code();
        Self {
            interp,
            code,
            state,
            oracle,
            control,
            pc: 0,
            base: 0,
        }
    }

    /// Executes until something ends it.
    pub(super) fn run(&mut self) -> Exit {
        self.enter();
        let exit = loop {
            if let Err(exit) = self.execute() {
                break exit;
            }
        };
        self.sync();
        exit
    }

    /// Takes position from the innermost frame.
    pub(super) fn enter(&mut self) {
        let frame = self.state.frames.last().expect("a state has a frame");
        (self.pc, self.base) = (frame.at, frame.base);
    }

    /// Writes the position back to the innermost frame.
    pub(super) fn sync(&mut self) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.at = self.pc;
        }
    }

    /// One instruction.
    #[inline(always)]
    fn execute(&mut self) -> Result<(), Exit> {
        match self.code.instrs[self.pc as usize] {
            Instr::Push(a) => {
                let Some(value) = self.peek(a).cloned() else {
                    return self.choose(&[a]);
                };
                self.state.operands.push(value);
            }
            Instr::Touch(a) => {
                if self.peek(a).is_none() {
                    return self.choose(&[a]);
                }
            }
            Instr::Word2 {
                op,
                shape,
                result,
                a,
                b,
            } => {
                let Some(word) = self.word2(op, shape, a, b) else {
                    return self.choose(&[a, b]);
                };
                self.replace(&[a, b], result.value(word));
            }
            Instr::Word1 { op, result, a } => {
                let Some(value) = self.peek(a) else {
                    return self.choose(&[a]);
                };
                let value = result.value(op.apply(word(value)));
                self.replace(&[a], value);
            }
            Instr::Assign { to, from } => {
                if self.is_unset(from) {
                    return self.choose(&[from]);
                }
                let value = self.take(from);
                self.set(to, value);
                return self.ran();
            }
            Instr::AssignWord {
                op,
                shape,
                to,
                a,
                b,
            } => {
                let Some(word) = self.word2(op, shape, a, b) else {
                    return self.choose(&[a, b]);
                };
                self.discard(&[a, b]);
                self.set(to, shape.value(word));
                return self.ran();
            }
            Instr::Assume(a) => {
                let Some(&Value::Bool(holds)) = self.peek(a) else {
                    return self.choose(&[a]);
                };
                if !holds {
                    return self.blocked();
                }
                self.discard(&[a]);
                return self.ran();
            }
            Instr::AssumeWord { op, shape, a, b } => {
                let Some(holds) = self.word2(op, shape, a, b).map(|w| w == 1) else {
                    return self.choose(&[a, b]);
                };
                if !holds {
                    return self.blocked();
                }
                self.discard(&[a, b]);
                return self.ran();
            }
            Instr::Label { label, error } => {
                let stmt = self.stmt();
                self.pc += 1;
                return self.done(Step::Visited { stmt, label }, error);
            }
            Instr::Jump(target) => return self.go(target),
            Instr::CondJump { condition, target } => {
                let Some(&Value::Bool(holds)) = self.peek(condition) else {
                    return self.choose(&[condition]);
                };
                self.discard(&[condition]);
                return self.go(if holds { target } else { self.pc + 1 });
            }
            Instr::CondJumpWord {
                op,
                shape,
                a,
                b,
                target,
            } => {
                let Some(holds) = self.word2(op, shape, a, b).map(|w| w == 1) else {
                    return self.choose(&[a, b]);
                };
                self.discard(&[a, b]);
                return self.go(if holds { target } else { self.pc + 1 });
            }
            Instr::Call(at) => return self.call(at),
            Instr::Return => return self.give_back(),
            other => return self.execute_rare(other),
        }
        self.pc += 1;
        Ok(())
    }

    /// An instruction that is slow or seldom.
    fn execute_rare(&mut self, instr: Instr) -> Result<(), Exit> {
        match instr {
            Instr::Unary { op, ty, a } => {
                let Some(value) = self.peek(a) else {
                    return self.choose(&[a]);
                };
                let outcome = ops::unary(op, self.ty(ty), value);
                self.outcome(outcome, &[a])?;
            }
            Instr::Binary { op, ty, a, b } => {
                let (Some(x), Some(y)) = (self.peek_below(a, b), self.peek(b)) else {
                    return self.choose(&[a, b]);
                };
                let outcome = ops::binary(op, self.ty(ty), x, y);
                self.outcome(outcome, &[a, b])?;
            }
            Instr::MapGet { map, index } => {
                let (Some(m), Some(i)) = (self.peek_below(map, index), self.peek(index)) else {
                    return self.choose(&[map, index]);
                };
                let value = ops::map_get(m, i).clone();
                self.replace(&[map, index], value);
            }
            Instr::MapSet { map, index, value } => {
                let all = [map, index, value];
                if self.any_unset(&all) {
                    return self.choose(&all);
                }
                let (value, index) = (self.take(value), self.take(index));
                let map = self.take(map);
                self.state.operands.push(ops::map_set(map, index, value));
            }
            Instr::Ite {
                condition,
                then,
                otherwise,
            } => {
                let all = [condition, then, otherwise];
                if self.any_unset(&all) {
                    return self.choose(&all);
                }
                let (otherwise, then) = (self.take(otherwise), self.take(then));
                let holds = self.take(condition) == Value::Bool(true);
                self.state
                    .operands
                    .push(if holds { then } else { otherwise });
            }
            Instr::Cast { from, to, a } => {
                let Some(value) = self.peek(a) else {
                    return self.choose(&[a]);
                };
                let outcome = ops::cast(self.ty(from), self.ty(to), value);
                self.outcome(outcome, &[a])?;
            }
            Instr::Bitcast { from, to, a } => {
                let Some(value) = self.peek(a) else {
                    return self.choose(&[a]);
                };
                let outcome = ops::bitcast(self.ty(from), self.ty(to), value);
                self.outcome(outcome, &[a])?;
            }
            Instr::Define(at) => {
                self.control.tick()?;
                self.push_frame(Owner::Define, self.code.defines[at as usize], self.base);
                return Ok(());
            }
            Instr::EndDefine => {
                self.state.frames.pop();
                self.enter();
            }
            Instr::EndInit => {
                let holds = self.take(Operand::STACK) == Value::Bool(true);
                self.state.frames.pop();
                self.enter();
                return Err(Exit::Init(holds));
            }
            Instr::MapStore { to, index, value } => {
                let all = [to, index, value];
                if self.any_unset(&all) {
                    return self.choose(&all);
                }
                let (value, index) = (self.take(value), self.take(index));
                self.store(to, index, value);
                return self.ran();
            }
            Instr::MapStores { to, count } => {
                let mut parts = self.pop_many(2 * count as usize).into_iter();
                while let (Some(index), Some(value)) = (parts.next(), parts.next()) {
                    self.store(to, index, value);
                }
                return self.ran();
            }
            Instr::Havoc(to) => {
                let var = self.havoc_target();
                let ty = self.interp.program().var(var).ty;
                let value = self.ask(What::Havoc(var), ty)?;
                self.set(to, value);
                return self.ran();
            }
            Instr::JumpAny => return self.jump_any(),
            Instr::Eval(a) => {
                if self.peek(a).is_none() {
                    return self.choose(&[a]);
                }
                self.discard(&[a]);
                return self.ran();
            }
            Instr::Push(_)
            | Instr::Touch(_)
            | Instr::Word2 { .. }
            | Instr::Word1 { .. }
            | Instr::Assign { .. }
            | Instr::AssignWord { .. }
            | Instr::Assume(_)
            | Instr::AssumeWord { .. }
            | Instr::Label { .. }
            | Instr::Jump(_)
            | Instr::CondJump { .. }
            | Instr::CondJumpWord { .. }
            | Instr::Call(_)
            | Instr::Return => unreachable!("executed by the caller"),
        }
        self.pc += 1;
        Ok(())
    }

    /// Goes on after a step, or stops.
    #[inline(always)]
    pub(super) fn done(&mut self, step: Step, error: bool) -> Result<(), Exit> {
        if C::WATCHES {
            self.sync();
        }
        match self.control.stepped(self.interp, self.state, step)? {
            Flow::Continue if error && C::STOPS_AT_ERRORS => Err(Exit::Step(step)),
            Flow::Continue => Ok(()),
            Flow::Stop => Err(Exit::Step(step)),
        }
    }

    /// The statement is done; the next instruction is next.
    #[inline(always)]
    pub(super) fn ran(&mut self) -> Result<(), Exit> {
        self.go(self.pc + 1)
    }

    /// The statement is done; this instruction is next.
    #[inline(always)]
    pub(super) fn go(&mut self, to: u32) -> Result<(), Exit> {
        let stmt = self.stmt();
        self.pc = to;
        self.done(Step::Ran(stmt), false)
    }

    #[cold]
    pub(super) fn blocked(&mut self) -> Result<(), Exit> {
        Err(Exit::Step(Step::Blocked(self.stmt())))
    }

    /// The statement that the instruction completes.
    #[inline(always)]
    pub(super) fn stmt(&self) -> Stmt {
        let stmt = self.code.stmts[self.pc as usize];
        stmt.expect("what completes a statement was compiled from one")
    }

    fn ty(&self, ty: Ty) -> &'m Type {
        &self.interp.program().types()[ty]
    }
}
