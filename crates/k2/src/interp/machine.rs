//! The machine: executes linear code on a state.
//!
//! Invariant: an instruction either does all of its work or, when a question to the oracle ends
//! the run, none of it; then the state is as it was when the question came up, apart from
//! variables that have got values, and the instruction can be executed again.
//!
//! A variable without value is noticed when an instruction wants to read it; the machine then
//! asks for the values of all variables of that instruction, in order, and executes it again.

use super::code::{Code, Instr};
use super::control::{Control, Flow, Interrupt};
use super::{Halt, Interpreter, Oracle, State, Step};
use crate::ast::Stmt;
use bia_base::Stop;

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
    pub(super) fn execute(&mut self) -> Result<(), Exit> {
        match self.code.instrs[self.pc as usize] {
            Instr::Push(a) => self.push(a),
            Instr::Touch(a) => self.touch(a),
            Instr::Word2 {
                op,
                shape,
                result,
                a,
                b,
            } => self.word_binary(op, shape, result, a, b),
            Instr::Word1 { op, result, a } => self.word_unary(op, result, a),
            Instr::Unary { op, ty, a } => self.unary(op, ty, a),
            Instr::Binary { op, ty, a, b } => self.binary(op, ty, a, b),
            Instr::MapGet { map, index } => self.map_get(map, index),
            Instr::MapSet { map, index, value } => self.map_set(map, index, value),
            Instr::Ite {
                condition,
                then,
                otherwise,
            } => self.ite(condition, then, otherwise),
            Instr::Cast { from, to, a } => self.cast(from, to, a),
            Instr::Bitcast { from, to, a } => self.bitcast(from, to, a),
            Instr::Define(at) => self.define(at),
            Instr::EndDefine => self.end_define(),
            Instr::EndInit => self.end_init(),
            Instr::Assign { to, from } => self.assign(to, from),
            Instr::AssignWord {
                op,
                shape,
                to,
                a,
                b,
            } => self.assign_word(op, shape, to, a, b),
            Instr::MapStore { to, index, value } => self.map_store(to, index, value),
            Instr::MapStores { to, count } => self.map_stores(to, count),
            Instr::Assume(condition) => self.assume(condition),
            Instr::AssumeWord { op, shape, a, b } => self.assume_word(op, shape, a, b),
            Instr::Havoc(to) => self.havoc(to),
            Instr::Label { label, error } => self.label(label, error),
            Instr::Jump(target) => self.go(target),
            Instr::JumpAny => self.jump_any(),
            Instr::CondJump { condition, target } => self.cond_jump(condition, target),
            Instr::CondJumpWord {
                op,
                shape,
                a,
                b,
                target,
            } => self.cond_jump_word(op, shape, a, b, target),
            Instr::Call(at) => self.call(at),
            Instr::Eval(a) => self.eval(a),
            Instr::Thread(instr) => self.threaded(instr),
            Instr::Return => self.give_back(),
        }
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

    /// The instruction is done, and no statement with it.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Result<(), Exit> {
        self.pc += 1;
        Ok(())
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
}
