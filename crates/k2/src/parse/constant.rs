//! `(const VALUE TYPE)` and the truth values.

use super::elab::Elab;
use super::machine::Slot;
use crate::ast::{ExprKind, Ty, Type, Types};
use crate::codes;
use crate::constant::map::{self, Context};
use crate::constant::scalar::scalar;
use crate::print::TypeText as _;
use crate::text::tree::{NodeId, Tree};
use bia_base::{Code, Idx, Symbol};
use bia_term::value::Value;

impl Elab<'_> {
    /// `true` or `false` without type.
    pub(super) fn truth(&mut self, symbol: Symbol, at: NodeId) -> Slot {
        let bool = self.program.types.bool();
        self.symbol_const(symbol, bool, at, at)
    }

    /// `(const VALUE TYPE)` as an expression.
    pub(super) fn full_const(&mut self, at: NodeId) -> Slot {
        let Some([value, ty]) = self.parts::<2>(at) else {
            self.report(&codes::SHAPE, at, "the shape is `(const VALUE TYPE)`");
            return Slot::Error;
        };
        let Some(ty) = self.ty(ty) else {
            return Slot::Error;
        };
        match (&self.program.types[ty], self.tree.symbol(value)) {
            (Type::Void, _) => Slot::Void,
            (Type::Fun { .. }, Some(symbol)) => self.full_function(symbol, ty, at),
            (Type::Map { .. }, _) | (_, None) => match map::value(self, value, ty) {
                Some(value) => {
                    let constant = self.program.consts.push(value);
                    self.expr(ExprKind::Const(constant), ty, at)
                }
                None => Slot::Error,
            },
            (
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Enum(_)
                | Type::Sym(_),
                Some(symbol),
            ) => self.symbol_const(symbol, ty, value, at),
        }
    }

    /// A constant that is one symbol, at `value` in the form at `at`.
    #[inline]
    fn symbol_const(&mut self, symbol: Symbol, ty: Ty, value: NodeId, at: NodeId) -> Slot {
        let constant = match self.consts.get(&(symbol, ty)) {
            Some(constant) => *constant,
            None => {
                let Some(value) = self.scalar(symbol, ty, value) else {
                    return Slot::Error;
                };
                let constant = self.program.consts.push(value);
                self.consts.insert((symbol, ty), constant);
                constant
            }
        };
        self.expr(ExprKind::Const(constant), ty, at)
    }

    /// The value of a symbol; reports what is wrong with it.
    fn scalar(&mut self, symbol: Symbol, ty: Ty, at: NodeId) -> Option<Value> {
        let program = &self.program;
        let text = program.name(symbol);
        match scalar(&program.types, &program.symbols, self, ty, text) {
            Ok(read) => {
                if read.reduced {
                    let message = format!(
                        "`{text}` is out of the range of `{}` and is reduced modulo 2^N",
                        self.type_text(ty)
                    );
                    self.report(&codes::REDUCED, at, message);
                }
                Some(read.value)
            }
            Err(fault) => {
                let mut diagnostic = self.diagnostic(fault.code, at, fault.message);
                if let Type::Enum(values) = &program.types[ty] {
                    let candidates = values.iter().map(|value| program.name(*value));
                    diagnostic = self.suggesting(diagnostic, symbol, candidates);
                }
                self.sink.push(diagnostic);
                None
            }
        }
    }
}

impl Context for Elab<'_> {
    fn tree(&self) -> &Tree {
        self.tree
    }
    fn types(&self) -> &Types {
        &self.program.types
    }
    fn report(&mut self, code: &'static Code, at: NodeId, message: String) {
        Elab::report(self, code, at, message);
    }
    fn single(&mut self, at: NodeId, ty: Ty) -> Option<Value> {
        let Some(symbol) = self.tree.symbol(at) else {
            let ty = self.type_text(ty);
            let message = format!("a constant of type `{ty}` is one symbol");
            Elab::report(self, &codes::CONSTANT, at, message);
            return None;
        };
        if let Type::Fun { .. } = self.program.types[ty] {
            let function = self.function_of_type(symbol, ty, at)?;
            return u32::try_from(function.index()).ok().map(Value::Elem);
        }
        if let Some(constant) = self.consts.get(&(symbol, ty)) {
            return Some(self.program.consts[*constant].clone());
        }
        self.scalar(symbol, ty, at)
    }
}
