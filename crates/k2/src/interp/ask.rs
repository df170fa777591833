//! Asks the oracle on behalf of the machine. Each answer is checked before it is used.

use super::code::{Operand, Source};
use super::control::Control;
use super::machine::{Exit, Machine};
use super::ops::{MAX_INT_BITS, MAX_REAL_BITS, Outcome};
use super::state::Owner;
use super::values::fits;
use super::{Ask, Halt, JumpAsk, What};
use crate::ast::{StmtKind, Ty, Var, VarKind};
use bia_base::Idx as _;
use bia_term::value::Value;

impl<C: Control> Machine<'_, C> {
    /// A value for `what`.
    pub(super) fn ask(&mut self, what: What, ty: Ty) -> Result<Value, Exit> {
        self.sync();
        let program = self.interp.program();
        let ask = Ask {
            program,
            interp: self.interp,
            state: self.state,
            what,
            ty,
            stmt: self.interp.stmt_at(self.pc),
            step: self.control.steps(),
        };
        let value = self.oracle.value(&ask)?;
        if !fits(program, ty, &value) {
            let fault = format!("the answer {value:?} is not of the type that was asked for");
            return Err(Halt::Fault(fault).into());
        }
        self.control.chose(&ask, &value)?;
        Ok(value)
    }

    /// Gives values to those operands that are variables without one, in order. The instruction
    /// is then to be executed again.
    #[cold]
    pub(super) fn choose(&mut self, operands: &[Operand]) -> Result<(), Exit> {
        for &operand in operands {
            if self.is_unset(operand) {
                let var = self.variable(operand);
                let data = self.interp.program().var(var);
                let what = match data.kind {
                    VarKind::Global => What::Initial(var),
                    VarKind::Param(_) | VarKind::Return(_) | VarKind::Local(_) => {
                        What::Uninitialised(var)
                    }
                };
                let value = self.ask(what, data.ty)?;
                self.set(operand, value);
            }
        }
        Ok(())
    }

    /// The variable that an operand reads.
    pub(super) fn variable(&self, operand: Operand) -> Var {
        let program = self.interp.program();
        let at = match operand.source() {
            Source::Global(at) => return program.globals()[at],
            Source::Local(at) => at,
            Source::Stack | Source::Const(_) => unreachable!("only variables lack values"),
        };
        let function = self
            .state
            .frames
            .iter()
            .rev()
            .find_map(|frame| match frame.of {
                Owner::Function(function) => Some(program.function(function)),
                Owner::Define | Owner::Init => None,
            });
        let data = function.expect("the entry is always active");
        let mut vars = data.params.iter().chain(&data.returns).chain(&data.locals);
        let var = vars.nth(at);
        *var.expect("a frame has a slot for each variable")
    }

    /// Puts the result of an operation in the place of its operands, asking if it has none.
    pub(super) fn outcome(&mut self, outcome: Outcome, operands: &[Operand]) -> Result<(), Exit> {
        let value = match outcome {
            Outcome::Defined(value) => value,
            Outcome::Unspecified => {
                let expr = self.code.exprs[self.pc as usize];
                let expr = expr.expect("operations are compiled from expressions");
                let ty = self.interp.program().expr(expr).ty;
                self.ask(What::Unspecified(expr), ty)?
            }
            Outcome::TooLarge => {
                let fault = format!(
                    "a number is too large to compute with: more than {MAX_INT_BITS} bits as an \
                     integer, or {MAX_REAL_BITS} as a fraction"
                );
                return Err(Halt::Fault(fault).into());
            }
        };
        self.replace(operands, value);
        self.next()
    }

    /// A jump with several targets, or with none.
    pub(super) fn jump_any(&mut self) -> Result<(), Exit> {
        self.sync();
        let program = self.interp.program();
        let stmt = self.stmt();
        let StmtKind::Jump(targets) = program.stmt(stmt).kind else {
            unreachable!("compiled from a jump");
        };
        let targets = program.label_list(targets);
        if targets.is_empty() {
            return self.blocked();
        }
        let ask = JumpAsk {
            program,
            interp: self.interp,
            state: self.state,
            stmt,
            targets,
            step: self.control.steps(),
        };
        let index = self.oracle.jump(&ask)?;
        let Some(label) = targets.get(index) else {
            let count = targets.len();
            let fault = format!("the answer {index} is not one of {count} jump targets");
            return Err(Halt::Fault(fault).into());
        };
        self.control.jumped(&ask, index)?;
        let to = self.code.labels[label.index()];
        self.go(to)
    }
}
