//! What threads are about to do: the next statement of each, without executing it.
//!
//! ```text
//!   race       some other thread is at a `read` or `write` of the same space, [A, A+N) and [B, B+M)
//!              overlap, and one of both writes
//!   deadlock   some thread has not ended; each such thread is at an `await` or `join` that cannot be
//!              executed, and nobody is in an atomic region
//! ```
//! The threads that do not run are in no atomic region, so their accesses are not atomic: a race
//! has one access that is not. Labels and jumps with one target are passed by, since paths of
//! graphs do not tell how many of them were made. The state is a copy, so nothing is chosen: a
//! thread that would have to ask for a value is about to do nothing that counts.

use super::code::{Code, Instr};
use super::control::Single;
use super::machine::Machine;
use super::threads::{ThreadInstr, is_ready};
use super::{Ask, Halt, Interpreter, JumpAsk, Oracle, ScheduleAsk, State};
use crate::ast::Function;
use bia_term::value::Value;
use dashu_int::IBig;

/// More labels and jumps than this are not passed by.
const MAX_SILENT: usize = 1000;

/// An access that is about to be made.
#[derive(Clone, Debug)]
pub(super) struct Access {
    /// The space of addresses.
    space: Function,
    from: Value,
    size: Value,
    writes: bool,
}

impl Access {
    /// Whether both are to the same memory, and one writes.
    fn conflicts(&self, other: &Self) -> bool {
        let both = self.writes || other.writes;
        let overlap = || self.meets(other).unwrap_or(false);
        self.space == other.space && both && overlap()
    }

    /// Whether the ranges overlap: the first place of one lies in the other. Neither is empty.
    fn meets(&self, other: &Self) -> Option<bool> {
        let (size, size_of_other) = (number(&self.size)?, number(&other.size)?);
        let some = size > IBig::ZERO && size_of_other > IBig::ZERO;
        let is_in = |far: Option<IBig>, size: IBig| far.is_some_and(|far| far < size);
        let inside = is_in(distance(&self.from, &other.from), size)
            || is_in(distance(&other.from, &self.from), size_of_other);
        Some(some && inside)
    }
}

/// How far it is upwards from one place to another; of bit-vectors modulo 2^width, of integers
/// only if there is a way.
fn distance(from: &Value, to: &Value) -> Option<IBig> {
    match (from, to) {
        (Value::Bv(from), Value::Bv(to)) => Some(to.sub(from).to_ubig().into()),
        (from, to) => {
            let far = number(to)? - number(from)?;
            (far >= IBig::ZERO).then_some(far)
        }
    }
}

/// What a thread is about to do.
enum Pending {
    Access(Access),
    /// It waits; whether it can go on.
    Wait(bool),
}

/// Answers nothing.
struct Nobody;

impl Oracle for Nobody {
    fn value(&mut self, _: &Ask<'_>) -> Result<Value, Halt> {
        Err(Halt::Quit)
    }
    fn jump(&mut self, _: &JumpAsk<'_>) -> Result<usize, Halt> {
        Err(Halt::Quit)
    }
    fn schedule(&mut self, _: &ScheduleAsk<'_>) -> Result<usize, Halt> {
        Err(Halt::Quit)
    }
}

impl Interpreter<'_> {
    /// Whether nobody can move although somebody has not ended. What a thread would have to ask for
    /// is not chosen, so that it is about to do something else than to wait.
    pub fn is_deadlock(&self, state: &State) -> bool {
        let alive = state.alive();
        let waits =
            |number: &usize| matches!(self.pending(state, *number - 1), Some(Pending::Wait(false)));
        !state.is_atomic() && !alive.is_empty() && alive.iter().all(waits)
    }

    /// The access that the running thread is about to make, whose arguments are on the stack.
    pub(super) fn about_to_access(
        &self,
        code: &Code,
        state: &State,
        (call, writes): (u32, bool),
    ) -> Option<Access> {
        let [.., from, size] = &state.operands[..] else {
            return None;
        };
        Some(Access {
            space: code.calls[call as usize].function?,
            from: from.clone(),
            size: size.clone(),
            writes,
        })
    }

    /// Whether a thread that does not run is about to make a conflicting access.
    pub(super) fn is_raced(&self, state: &State, access: &Access) -> bool {
        let running = state.thread();
        let mut others = state.alive().into_iter().filter(|n| *n != running);
        others.any(|other| match self.pending(state, other - 1) {
            Some(Pending::Access(other)) => access.conflicts(&other),
            Some(Pending::Wait(_)) | None => false,
        })
    }

    /// What the thread at this position is about to do, if it is one of these.
    fn pending(&self, state: &State, at: usize) -> Option<Pending> {
        let mut state = state.clone();
        state.switch(at);
        let code = self.code();
        let mut control = Single;
        let mut oracle = Nobody;
        let mut machine = Machine::new(self, &mut state, &mut oracle, &mut control);
        machine.enter();
        for _ in 0..MAX_SILENT {
            match code.instrs[machine.pc as usize] {
                Instr::Label {
                    label: _,
                    error: false,
                } => machine.pc += 1,
                Instr::Jump(target) => machine.pc = target,
                Instr::Push(_)
                | Instr::Touch(_)
                | Instr::Word2 { .. }
                | Instr::Word1 { .. }
                | Instr::Unary { .. }
                | Instr::Binary { .. }
                | Instr::MapGet { .. }
                | Instr::MapSet { .. }
                | Instr::Ite { .. }
                | Instr::Cast { .. }
                | Instr::Bitcast { .. } => machine.execute().ok()?,
                Instr::Thread(ThreadInstr::Access { call, writes }) => {
                    let access = self.about_to_access(code, machine.state, (call, writes))?;
                    return Some(Pending::Access(access));
                }
                Instr::Thread(ThreadInstr::Await { .. }) => {
                    let value = machine.state.operands.last()?;
                    return Some(Pending::Wait(is_ready(machine.state, value)));
                }
                Instr::Thread(ThreadInstr::Join { from, .. }) => {
                    let value = machine.peek(from)?;
                    return Some(Pending::Wait(is_ready(machine.state, value)));
                }
                Instr::Label {
                    label: _,
                    error: true,
                }
                | Instr::Thread(
                    ThreadInstr::Spawn(_)
                    | ThreadInstr::Number { .. }
                    | ThreadInstr::Atomic { .. }
                    | ThreadInstr::Exit,
                )
                | Instr::Define(_)
                | Instr::EndDefine
                | Instr::EndInit
                | Instr::Assign { .. }
                | Instr::AssignWord { .. }
                | Instr::MapStore { .. }
                | Instr::MapStores { .. }
                | Instr::Assume(_)
                | Instr::AssumeWord { .. }
                | Instr::Havoc(_)
                | Instr::JumpAny
                | Instr::CondJump { .. }
                | Instr::CondJumpWord { .. }
                | Instr::Call(_)
                | Instr::Eval(_)
                | Instr::Return => return None,
            }
        }
        None
    }
}

/// An integer; bits are read without sign.
fn number(value: &Value) -> Option<IBig> {
    match value {
        Value::Int(number) => Some(number.clone()),
        Value::Bv(bits) => Some(bits.to_ubig().into()),
        Value::Bool(_)
        | Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}
