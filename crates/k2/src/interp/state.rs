//! States: globals, call stack, and the operands of expressions under evaluation.
//!
//! A slot is the value of one variable; `None` means "arbitrary, not yet looked at". Variables of
//! all frames lie in one vector, frame after frame, so deep recursion costs 32 bytes per variable
//! and 24 per frame, and a state is cloned, compared and hashed without recursion.
//!
//! Two states are equal iff they hold the same values in the same slots at the same places:
//! nothing of how they were reached remains.

use super::Interpreter;
use super::code::Place;
use crate::ast::{Function, Stmt, Var, VarKind};
use bia_term::value::Value;

/// A state of a program in execution. It belongs to the interpreter that made it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The globals, in the order of their declaration.
    pub(super) globals: Vec<Option<Value>>,
    /// Parameters, results and locals of all frames.
    pub(super) locals: Vec<Option<Value>>,
    /// Innermost last. Empty only while the machine works.
    pub(super) frames: Vec<Frame>,
    /// Operands of the expressions under evaluation. Empty between the statements of a body.
    pub(super) operands: Vec<Value>,
    /// How many frames are of functions.
    pub(super) depth: usize,
    /// The other threads; none if there never was another one.
    pub(super) threads: Option<Box<super::threads::Threads>>,
}

/// An activation of a piece of code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Frame {
    /// Where its variables begin in [`State::locals`].
    pub(super) base: usize,
    /// The instruction to execute next; in a frame that waits for another, the call.
    pub(super) at: u32,
    pub(super) of: Owner,
}

/// Whose code a frame executes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Owner {
    Function(Function),
    /// A global `define`, while it is evaluated. It has no variables.
    Define,
    /// The constraint on initial globals. It has no variables.
    Init,
}

/// What the next step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It completes this statement.
    Stmt(Stmt),
    /// It returns from this function.
    Return(Function),
    /// There is none: the entry has reached its end.
    End,
}

impl State {
    /// How many functions are active; 1 while only the entry is.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The active functions, outermost first.
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = FrameView<'_>> {
        let functions = self.frames.iter().enumerate();
        functions.filter_map(|(index, frame)| match frame.of {
            Owner::Function(function) => Some(FrameView {
                state: self,
                index,
                function,
            }),
            Owner::Define | Owner::Init => None,
        })
    }

    /// The innermost active function.
    pub fn function(&self) -> Function {
        let innermost = self.frames().next_back();
        innermost.expect("the entry is always active").function
    }

    /// What the next step does.
    pub fn next(&self, interp: &Interpreter<'_>) -> Next {
        interp.next(self)
    }

    /// The statement that the next step completes; `None` if it returns, or if there is none.
    pub fn next_stmt(&self, interp: &Interpreter<'_>) -> Option<Stmt> {
        match self.next(interp) {
            Next::Stmt(stmt) => Some(stmt),
            Next::Return(_) | Next::End => None,
        }
    }

    /// The value of a global or of a variable of the innermost function. `None` if it is not yet
    /// chosen, or a variable of another function.
    pub fn value(&self, interp: &Interpreter<'_>, var: Var) -> Option<&Value> {
        let innermost = self.frames().next_back()?;
        innermost.value(interp, var)
    }
}

/// One active function of a state.
#[derive(Clone, Copy, Debug)]
pub struct FrameView<'a> {
    state: &'a State,
    index: usize,
    function: Function,
}

impl<'a> FrameView<'a> {
    /// The function.
    pub fn function(self) -> Function {
        self.function
    }

    /// The statement it is at: the one that waits for a callee, or, in the innermost frame, the
    /// one that is executed next. `None` at the end of the body.
    pub fn stmt(self, interp: &Interpreter<'_>) -> Option<Stmt> {
        interp.stmt_at(self.state.frames[self.index].at)
    }

    /// The value of a global or of a variable of this function. `None` if it is not yet chosen,
    /// or a variable of another function.
    pub fn value(self, interp: &Interpreter<'_>, var: Var) -> Option<&'a Value> {
        match interp.program().var(var).kind {
            VarKind::Global => {}
            VarKind::Param(f) | VarKind::Return(f) | VarKind::Local(f) => {
                if f != self.function {
                    return None;
                }
            }
        }
        let slot = match interp.place(var) {
            Place::Global(at) => self.state.globals.get(at),
            Place::Local(at) => {
                let base = self.state.frames[self.index].base;
                self.state.locals.get(base + at)
            }
        };
        slot?.as_ref()
    }
}
