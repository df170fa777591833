//! Addresses of temporaries.
//!
//! The value of a call, if it is a record with an array, is an object that dies with the full
//! expression (C17 6.2.4p8). Temporaries have no lifetimes of their own here, so under memory
//! safety a program is refused that could use such an address later. An address goes through
//! arithmetic, conversions and temporaries for intermediate values; it is kept if it is assigned to
//! anything else, returned, or passed to a function of the program.

use super::codes;
use super::context::Lowerer;
use super::walk::{Part, expr_parts};
use super::{Property, context::Stop};
use crate::ir::{
    Argument, Callee, ExprId, ExprKind, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage,
};
use bia_base::Diagnostic;
use std::collections::BTreeSet;

impl Lowerer<'_> {
    /// Refuses programs that keep the address of a temporary.
    pub(super) fn refuse_kept_temporaries(&mut self) {
        if !self.checks(Property::ValidDeref) {
            return;
        }
        let taken = |expr: &ExprId| matches!(self.module[*expr].kind, ExprKind::Address(place) if self.in_temporary(place));
        if !self.scan.exprs.iter().any(taken) {
            return;
        }
        let stmts: Vec<StmtId> = self.scan.stmts.iter().map(|(_, stmt)| *stmt).collect();
        let mut holders = BTreeSet::new();
        loop {
            let before = holders.len();
            for stmt in &stmts {
                self.flow(*stmt, &mut holders);
            }
            if holders.len() == before {
                break;
            }
        }
        for stmt in stmts {
            if self.keeps(stmt, &holders) {
                let text =
                    "the address of a temporary is kept, which dies with its full expression";
                let found = Diagnostic::new(&codes::MEMORY_SAFETY, text).at(self.module[stmt].span);
                let help = "give the value of the call a name, and take the address of that";
                self.report(Stop::Refused(found.help(help)));
            }
        }
    }

    fn is_temporary(&self, object: ObjectId) -> bool {
        self.module[object].storage == Storage::Temporary
    }

    /// Whether a place lies in a record that is a temporary.
    fn in_temporary(&self, place: PlaceId) -> bool {
        self.root(place).is_some_and(|object| {
            self.is_temporary(object) && self.module.types.is_record(self.module[object].ty)
        })
    }

    /// Whether the value of an expression may be made from the address of a temporary.
    fn has_address(&self, expr: ExprId, holders: &BTreeSet<ObjectId>) -> bool {
        let mut todo = vec![Part::Expr(expr)];
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => match self.module[expr].kind.read_place() {
                    Some(place) => {
                        if matches!(self.module[place].kind, PlaceKind::Object(o) if holders.contains(&o))
                        {
                            return true;
                        }
                    }
                    None => todo.extend(expr_parts(self.module, expr)),
                },
                Part::Place(place) if self.in_temporary(place) => return true,
                Part::Place(place) => match self.module[place].kind {
                    PlaceKind::Object(_) => {}
                    PlaceKind::Dereference(pointer) => todo.push(Part::Expr(pointer)),
                    PlaceKind::Member { base, .. }
                    | PlaceKind::BitField { base, .. }
                    | PlaceKind::Index { base, .. } => todo.push(Part::Place(base)),
                },
                Part::Block(_) => {}
            }
        }
        false
    }

    /// The temporaries that get such an address.
    fn flow(&self, stmt: StmtId, holders: &mut BTreeSet<ObjectId>) {
        let given = |argument: &Argument, holders: &BTreeSet<ObjectId>| match argument {
            Argument::Scalar(expr) => self.has_address(*expr, holders),
            Argument::Record(_) => false,
        };
        match &self.module[stmt].kind {
            StmtKind::Assign { place, value } => {
                if let PlaceKind::Object(object) = self.module[*place].kind
                    && self.is_temporary(object)
                    && self.has_address(*value, holders)
                {
                    holders.insert(object);
                }
            }
            // `strchr` and its like return what they get.
            StmtKind::Call {
                arguments,
                result: Some(result),
                ..
            }
            | StmtKind::Builtin {
                arguments,
                result: Some(result),
                ..
            } => {
                let pointer = self.module.types.is_pointer(self.module[*result].ty);
                if pointer && arguments.iter().any(|one| given(one, holders)) {
                    holders.insert(*result);
                }
            }
            StmtKind::Call { result: None, .. }
            | StmtKind::Builtin { result: None, .. }
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Copy { .. }
            | StmtKind::Zero(_)
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => {}
        }
    }

    /// Whether a statement keeps such an address.
    fn keeps(&self, stmt: StmtId, holders: &BTreeSet<ObjectId>) -> bool {
        match &self.module[stmt].kind {
            StmtKind::Assign { place, value } => {
                let passing = matches!(self.module[*place].kind, PlaceKind::Object(o) if self.is_temporary(o));
                !passing && self.has_address(*value, holders)
            }
            StmtKind::Return(Some(Argument::Scalar(expr))) => self.has_address(*expr, holders),
            StmtKind::Call {
                callee, arguments, ..
            } => {
                let own = match callee {
                    Callee::Direct(function) => self.module[*function].body.is_some(),
                    Callee::Pointer(_) => true,
                };
                let given = |argument: &Argument| match argument {
                    Argument::Scalar(expr) => self.has_address(*expr, holders),
                    Argument::Record(_) => false,
                };
                own && arguments.iter().any(given)
            }
            StmtKind::Builtin { .. }
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Copy { .. }
            | StmtKind::Zero(_)
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => false,
        }
    }
}
