//! Linear code: what functions, defines and `init` are compiled to.
//!
//! Instructions compute on a stack of operands. An operand of an instruction is on that stack, or
//! a constant, or a variable read in place. Statements end with one instruction that completes
//! them ([`Role::Complete`]); the others only compute, so code between two such instructions
//! is straight.
//!
//! Invariants: operands are read in the order of the text; a variable is read in place only if
//! nothing that has an effect is evaluated between its position and the instruction; of the
//! operands of one instruction that are on the stack, the last is on top.

use super::ops::small::{Shape, Word1, Word2};
use crate::ast::{Function, Label, Op, Ty};

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// At this position among the globals.
    Global(usize),
    /// At this position in its function's frame.
    Local(usize),
}

/// Where an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Stack,
    Const(usize),
    Global(usize),
    Local(usize),
}

/// A [`Source`] in 4 bytes: two bits say which, the rest is the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Operand(u32);

impl Operand {
    const BITS: u32 = 30;
    const MASK: u32 = (1 << Self::BITS) - 1;
    pub(super) const STACK: Operand = Operand(0);

    fn tagged(tag: u32, at: usize) -> Operand {
        let at = u32::try_from(at).ok().filter(|at| *at <= Self::MASK);
        Operand(tag << Self::BITS | at.expect("a program has fewer than 2^30 variables"))
    }
    pub(super) fn constant(at: usize) -> Operand {
        Self::tagged(1, at)
    }
    pub(super) fn variable(place: Place) -> Operand {
        match place {
            Place::Global(at) => Self::tagged(2, at),
            Place::Local(at) => Self::tagged(3, at),
        }
    }
    #[inline(always)]
    pub(super) fn source(self) -> Source {
        let at = (self.0 & Self::MASK) as usize;
        match self.0 >> Self::BITS {
            0 => Source::Stack,
            1 => Source::Const(at),
            2 => Source::Global(at),
            _ => Source::Local(at),
        }
    }
    pub(super) fn is_stack(self) -> bool {
        self == Self::STACK
    }
}

/// One instruction. What it computes goes on the stack, unless it completes a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instr {
    /// A copy.
    Push(Operand),
    /// Nothing, but the variable has a value from here on.
    Touch(Operand),
    /// An operator on words.
    Word2 {
        op: Word2,
        shape: Shape,
        result: Shape,
        a: Operand,
        b: Operand,
    },
    /// An operator or conversion on a word.
    Word1 {
        op: Word1,
        result: Shape,
        a: Operand,
    },
    /// An operator on one value of this type.
    Unary { op: Op, ty: Ty, a: Operand },
    /// An operator on two values, the first of this type.
    Binary {
        op: Op,
        ty: Ty,
        a: Operand,
        b: Operand,
    },
    /// `mapget`
    MapGet { map: Operand, index: Operand },
    /// `mapset`
    MapSet {
        map: Operand,
        index: Operand,
        value: Operand,
    },
    /// `ite`
    Ite {
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    },
    /// Conversion by value.
    Cast { from: Ty, to: Ty, a: Operand },
    /// Conversion by pattern.
    Bitcast { from: Ty, to: Ty, a: Operand },
    /// The value of a define, computed by the code at this position of the table of defines.
    Define(u32),
    /// The end of a define: its value is on the stack.
    EndDefine,
    /// The end of `init`: its value is on the stack.
    EndInit,

    /// `to := from`
    Assign { to: Operand, from: Operand },
    /// `to := op(a, b)` on words, where the result has the shape of the operands.
    AssignWord {
        op: Word2,
        shape: Shape,
        to: Operand,
        a: Operand,
        b: Operand,
    },
    /// `to := mapset(to, index, value)`, in place.
    MapStore {
        to: Operand,
        index: Operand,
        value: Operand,
    },
    /// As `MapStore`, for `count` pairs of index and value on the stack, the first lowest.
    MapStores { to: Operand, count: u32 },
    /// `assume`
    Assume(Operand),
    /// `assume` of a comparison of words.
    AssumeWord {
        op: Word2,
        shape: Shape,
        a: Operand,
        b: Operand,
    },
    /// `havoc`
    Havoc(Operand),
    /// `label`; whether it carries `:error`.
    Label { label: Label, error: bool },
    /// `jump` with one target; the instruction to go to.
    Jump(u32),
    /// `jump` with none, two or more targets; they are looked up in the statement.
    JumpAny,
    /// `condjump`
    CondJump { condition: Operand, target: u32 },
    /// `condjump` on a comparison of words.
    CondJumpWord {
        op: Word2,
        shape: Shape,
        a: Operand,
        b: Operand,
        target: u32,
    },
    /// `call`, at this position of the table of calls. Arguments are on the stack, and a function
    /// that is computed is below them.
    Call(u32),
    /// A bare expression.
    Eval(Operand),
    /// A statement about threads.
    Thread(super::threads::ThreadInstr),
    /// The end of a function.
    Return,
}

/// What an instruction does to the flow of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It only computes.
    Compute,
    /// It begins a define.
    Define(u32),
    /// It ends a define.
    EndDefine,
    /// It ends `init`.
    EndInit,
    /// It completes a statement.
    Complete,
    /// It ends a function.
    Return,
}

impl Instr {
    pub(super) fn role(self) -> Role {
        match self {
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
            | Instr::Bitcast { .. } => Role::Compute,
            Instr::Define(at) => Role::Define(at),
            Instr::EndDefine => Role::EndDefine,
            Instr::EndInit => Role::EndInit,
            Instr::Return => Role::Return,
            Instr::Assign { .. }
            | Instr::AssignWord { .. }
            | Instr::MapStore { .. }
            | Instr::MapStores { .. }
            | Instr::Assume(_)
            | Instr::AssumeWord { .. }
            | Instr::Havoc(_)
            | Instr::Label { .. }
            | Instr::Jump(_)
            | Instr::JumpAny
            | Instr::CondJump { .. }
            | Instr::CondJumpWord { .. }
            | Instr::Call(_)
            | Instr::Eval(_)
            | Instr::Thread(_) => Role::Complete,
        }
    }
}

/// A call.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// The callee; `None` if it is computed.
    pub(super) function: Option<Function>,
    /// How many arguments there are.
    pub(super) args: usize,
    /// Where the results go.
    pub(super) results: Box<[Place]>,
}

/// The code of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionCode {
    /// Its first instruction.
    pub(super) start: u32,
    /// How many variables it has.
    pub(super) size: usize,
    /// Whether it has a body.
    pub(super) defined: bool,
}

/// All code of a program, with the tables it refers to.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub(super) instrs: Vec<Instr>,
    /// The statement that each instruction belongs to.
    pub(super) stmts: Vec<Option<crate::ast::Stmt>>,
    /// The expression that each instruction computes.
    pub(super) exprs: Vec<Option<crate::ast::Expr>>,
    /// The program's constants, then its functions as values.
    pub(super) consts: Vec<bia_term::value::Value>,
    /// Where each variable lives.
    pub(super) places: Vec<Place>,
    pub(super) functions: Vec<FunctionCode>,
    /// The instruction of each label.
    pub(super) labels: Vec<u32>,
    /// The first instruction of each define.
    pub(super) defines: Vec<u32>,
    /// Whether each define executes statements.
    pub(super) define_runs: Vec<bool>,
    /// The first instruction of `init`.
    pub(super) init: Option<u32>,
    pub(super) calls: Vec<Call>,
    /// Whether some statement is about threads.
    pub(super) threaded: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_small() {
        assert!(size_of::<Instr>() <= 16, "{}", size_of::<Instr>());
    }

    #[test]
    fn operands_keep_their_source() {
        let last = Operand::MASK as usize;
        assert_eq!(Operand::STACK.source(), Source::Stack);
        assert_eq!(Operand::constant(last).source(), Source::Const(last));
        for at in [0, 7, last] {
            let global = Operand::variable(Place::Global(at));
            let local = Operand::variable(Place::Local(at));
            assert_eq!(global.source(), Source::Global(at));
            assert_eq!(local.source(), Source::Local(at));
        }
    }
}
