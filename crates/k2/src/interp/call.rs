//! Calls and returns.
//!
//! ```text
//!   call    ⟨G, C·⟨f,i,L⟩⟩ → ⟨G, C·⟨f,i,L⟩·⟨g,1,L'⟩⟩     L' = arguments, else arbitrary
//!   return  ⟨G, C·⟨f,i,L⟩·⟨g,k,L''⟩⟩ → ⟨G', C·⟨f,i+1,L'⟩⟩ results of g copied, all at once
//! ```
//!
//! A function without body is called in one step: its results are arbitrary and nothing else
//! changes.

use super::code::{Operand, Place};
use super::control::Control;
use super::machine::{Exit, Machine};
use super::state::{Frame, Owner};
use super::values;
use super::{Step, What};
use crate::ast::{Function, Type};
use bia_base::Idx as _;

impl<C: Control> Machine<'_, C> {
    pub(super) fn call(&mut self, at: u32) -> Result<(), Exit> {
        self.call_or_spawn(at, false)
    }

    /// A call, or the start of a thread that makes it.
    #[inline(always)]
    pub(super) fn call_or_spawn(&mut self, at: u32, spawns: bool) -> Result<(), Exit> {
        let call = &self.code.calls[at as usize];
        let function = match call.function {
            Some(function) => function,
            None => {
                let operands = &self.state.operands;
                let value = &operands[operands.len() - call.args - 1];
                let function = values::function(self.interp.program(), value);
                function.expect("values of function types are functions of the program")
            }
        };
        let callee = self.code.functions[function.index()];
        if !callee.defined {
            return self.call_undefined(at, function);
        }
        let stmt = self.stmt();
        let (args, computed) = (call.args, call.function.is_none());
        if spawns {
            return self.spawn(function, args, computed);
        }
        let base = self.state.locals.len();
        let from = self.state.operands.len() - args;
        let state = &mut *self.state;
        state.locals.extend(state.operands.drain(from..).map(Some));
        state.locals.resize(base + callee.size, None);
        if computed {
            state.operands.pop();
        }
        state.depth += 1;
        self.push_frame(Owner::Function(function), callee.start, base);
        self.done(Step::Called { stmt, function }, false)
    }

    /// Leaves the innermost frame where it is and begins a new one.
    pub(super) fn push_frame(&mut self, of: Owner, start: u32, base: usize) {
        self.sync();
        self.state.frames.push(Frame {
            base,
            at: start,
            of,
        });
        (self.pc, self.base) = (start, base);
    }

    fn call_undefined(&mut self, at: u32, function: Function) -> Result<(), Exit> {
        let program = self.interp.program();
        let Type::Fun { returns, .. } = &program.types()[program.function(function).ty] else {
            unreachable!("functions have function types");
        };
        let mut results = Vec::with_capacity(returns.len());
        for (index, ty) in returns.iter().enumerate() {
            results.push(self.ask(What::Result { function, index }, *ty)?);
        }
        let call = &self.code.calls[at as usize];
        let operands = call.args + usize::from(call.function.is_none());
        let from = self.state.operands.len() - operands;
        self.state.operands.truncate(from);
        for (place, value) in call.results.iter().zip(results) {
            self.set_place(*place, value);
        }
        self.ran()
    }

    /// The end of a function.
    pub(super) fn give_back(&mut self) -> Result<(), Exit> {
        let frames = &self.state.frames;
        let [.., caller, callee] = frames.as_slice() else {
            return match self.started_by() {
                Some(call) => self.end_thread(call),
                None => Err(Exit::Step(Step::Finished)),
            };
        };
        let Owner::Function(function) = callee.of else {
            unreachable!("only functions return");
        };
        let call_at = caller.at;
        let data = self.interp.program().function(function);
        let first = data.params.len();
        let returns = first..first + data.returns.len();
        let operand = |at| Operand::variable(Place::Local(at));
        if returns.clone().any(|at| self.is_unset(operand(at))) {
            let unset: Vec<Operand> = returns.map(operand).collect();
            return self.choose(&unset);
        }
        let base = self.base;
        self.state.frames.pop();
        self.state.depth -= 1;
        self.enter();
        let super::code::Instr::Call(call) = self.code.instrs[call_at as usize] else {
            unreachable!("a frame that waits for a function is at a call");
        };
        let call = &self.code.calls[call as usize];
        for (place, at) in call.results.iter().zip(returns) {
            // The callee's frame is over, so the value moves.
            let value = self.state.locals[base + at].take();
            self.set_place(*place, value.expect("unset results were noticed before"));
        }
        self.state.locals.truncate(base);
        let stmt = self.stmt();
        self.pc += 1;
        self.done(Step::Returned { stmt, function }, false)
    }
}
