//! Which parts of local variables have a value.
//!
//! C leaves it undefined to read a local variable that has no value and whose address is never
//! taken (C17 6.3.2.1p2); those are what lives in K2 variables ([`super::home`]). Beside each part
//! `x` of such a local there is a truth `@none.x`, or a map of them for arrays:
//! ```text
//!   the function begins, the declaration is reached     @none.x := true
//!   x = e, a call or a copy that gives x a value        @none.x := false
//!   a copy of another local y                           @none.x := @none.y
//!   x is read                                           a violation iff @none.x
//! ```
//! What is copied as a part of a record is not read. `(void)x` reads nothing. Locals whose
//! declarations all give them a value have no such variables, nor do parameters. A record that is
//! passed or returned counts as given: that is listed with what is not looked for.

use super::Property;
use super::context::{Lowerer, Res};
use super::place::Access;
use super::walk::{Part, expr_parts, place_parts, stmt_parts};
use crate::ir::{
    BitField, ExprId, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage,
};
use bia_k2::Type;
use bia_k2::ast::{Expr, Op, Ty, Var};
use bia_term::value::{ArrayValue, Value};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::sync::Arc;

/// Whether a part of a local has no value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given {
    /// The part.
    key: (u64, u32),
    /// A truth, or a map of them from indices.
    none: Var,
    /// Whether it is a map.
    many: bool,
}

/// A copy of an element: where it goes, and whether what is copied has no value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copied {
    target: Given,
    index: Option<Expr>,
    none: Expr,
}

impl Lowerer<'_> {
    /// A function begins: its locals have no values.
    pub(crate) fn forget_values(&mut self, id: FunctionId) -> Res<()> {
        let span = self.module[id].span;
        if !self.looks_for(Property::Uninitialized, span) {
            return Ok(());
        }
        let open = self.without_first_value(id);
        for object in self.module[id].locals.clone() {
            let local = self.module[object].storage == Storage::Local;
            let used = self.scan.objects.contains(&object) && open.contains(&object);
            if !local || !used || self.homes.in_memory(object) {
                continue;
            }
            let mut parts = Vec::new();
            for part in self.variables_of(object)?.iter() {
                let mut ty = self.bool();
                if part.leaf.count.is_some() {
                    let index = self.address_type()?;
                    ty = self.b.map(index, ty)?;
                }
                parts.push(Given {
                    key: part.leaf.key(),
                    none: self.temp("none", ty)?,
                    many: part.leaf.count.is_some(),
                });
            }
            self.given.insert(object, Rc::new(parts));
            self.forget(object)?;
        }
        Ok(())
    }

    /// The locals of a function that may be declared without a value.
    fn without_first_value(&self, id: FunctionId) -> FxHashSet<ObjectId> {
        let jumps = self.scan.has_labels.contains(&id);
        let mut open = FxHashSet::default();
        let mut todo: Vec<_> = self.module[id].body.into_iter().collect();
        while let Some(block) = todo.pop() {
            let list = &self.module[block].statements;
            for (at, stmt) in list.iter().enumerate() {
                if let StmtKind::Begin(object) = self.module[*stmt].kind
                    && (jumps || !self.is_given_first(object, &list[at + 1..]))
                {
                    open.insert(object);
                }
                let parts = stmt_parts(self.module, *stmt);
                todo.extend(parts.into_iter().filter_map(|part| match part {
                    Part::Block(block) => Some(block),
                    Part::Expr(_) | Part::Place(_) => None,
                }));
            }
        }
        open
    }

    /// Whether statements that are executed one after the other give a local a value before one of
    /// them mentions it.
    fn is_given_first(&self, object: ObjectId, statements: &[StmtId]) -> bool {
        for stmt in statements {
            let (result, simple) = match &self.module[*stmt].kind {
                StmtKind::Call { result, .. } | StmtKind::Builtin { result, .. } => {
                    (*result == Some(object), true)
                }
                // Parts of another local may have no value.
                StmtKind::Copy { source, .. } => {
                    let from = super::home::root_object(self.module, *source);
                    let local = from.is_some_and(|o| self.module[o].storage == Storage::Local);
                    (!local && self.is_overwritten(object, *stmt), true)
                }
                StmtKind::Assign { .. }
                | StmtKind::Zero(_)
                | StmtKind::Begin(_)
                | StmtKind::End(_)
                | StmtKind::Evaluate(_) => (self.is_overwritten(object, *stmt), true),
                StmtKind::Block(_)
                | StmtKind::If { .. }
                | StmtKind::Loop { .. }
                | StmtKind::Switch { .. }
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Asm { .. }
                | StmtKind::Unsupported => (false, false),
            };
            let mentioned = self.mentions(object, *stmt);
            if !simple || (mentioned && !result) {
                return false;
            }
            if result {
                // A call may read the local that it gives a value.
                let own = matches!(
                    self.module[*stmt].kind,
                    StmtKind::Call { .. } | StmtKind::Builtin { .. }
                );
                return !(own && mentioned);
            }
        }
        false
    }

    /// Whether an operand of a statement is a local, or a part of it.
    fn mentions(&self, object: ObjectId, stmt: StmtId) -> bool {
        let mut todo = stmt_parts(self.module, stmt);
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => todo.extend(expr_parts(self.module, expr)),
                Part::Place(place) => {
                    if self.module[place].kind == PlaceKind::Object(object) {
                        return true;
                    }
                    todo.extend(place_parts(self.module, place));
                }
                Part::Block(_) => {}
            }
        }
        false
    }

    /// The declaration of a local is reached.
    pub(crate) fn forget(&mut self, object: ObjectId) -> Res<()> {
        self.set_all(object, true)
    }

    /// A local gets a value as a whole.
    pub(crate) fn give(&mut self, object: ObjectId) -> Res<()> {
        self.set_all(object, false)
    }

    fn set_all(&mut self, object: ObjectId, none: bool) -> Res<()> {
        let Some(parts) = self.given.get(&object).cloned() else {
            return Ok(());
        };
        for part in parts.iter() {
            self.set_whole(part, none)?;
        }
        Ok(())
    }

    fn set_whole(&mut self, part: &Given, none: bool) -> Res<()> {
        let ty = self.b.var_data(part.none).ty;
        let value = self.everywhere(ty, none)?;
        self.assign(part.none, value)
    }

    /// A truth, or a map that has it everywhere.
    fn everywhere(&mut self, ty: Ty, truth: bool) -> Res<Expr> {
        let value = match self.b.types()[ty] {
            Type::Map { index, .. } => {
                let domain = self.b.types().domain(index);
                let all = ArrayValue::constant(Value::Bool(truth), domain);
                Value::Array(Arc::new(all))
            }
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => return Ok(self.truth(truth)),
        };
        Ok(self.b.constant(ty, value)?)
    }

    fn given_part(&self, object: ObjectId, key: (u64, u32)) -> Option<Given> {
        let parts = self.given.get(&object)?;
        parts.iter().find(|part| part.key == key).copied()
    }

    /// A part of a local gets a value. The index can still be used.
    pub(crate) fn give_part(
        &mut self,
        object: ObjectId,
        key: (u64, u32),
        index: Option<Expr>,
    ) -> Res<()> {
        let Some(part) = self.given_part(object, key) else {
            return Ok(());
        };
        if !part.many {
            return self.set_whole(&part, false);
        }
        let index = match index {
            Some(index) => self.copy(index)?,
            None => self.address_constant(0)?,
        };
        let map = self.b.var(part.none);
        let given = self.truth(false);
        let map = self.op(Op::MapSet, &[map, index, given])?;
        self.assign(part.none, map)
    }

    /// All of a part of a local gets the value of a part of another one, if that is known; else
    /// some value.
    pub(crate) fn give_copy(
        &mut self,
        to: (ObjectId, (u64, u32)),
        from: Option<(ObjectId, (u64, u32))>,
    ) -> Res<()> {
        let Some(target) = self.given_part(to.0, to.1) else {
            return Ok(());
        };
        let source = from.and_then(|(object, key)| self.given_part(object, key));
        match source {
            Some(source) if source.many == target.many => {
                let value = self.b.var(source.none);
                self.assign(target.none, value)
            }
            Some(_) | None => self.set_whole(&target, false),
        }
    }

    /// What an element gets that is copied from an element of another local: whether that one has
    /// no value. Both places can still be used.
    pub(crate) fn given_from(
        &mut self,
        to: Access,
        from: Access,
        bits: Option<BitField>,
    ) -> Res<Option<Copied>> {
        let bit = bits.map_or(0, |bits| bits.first);
        let part = |this: &Self, access: Access| match access {
            Access::Leaf {
                object,
                offset,
                index,
            } => Some((this.given_part(object, (offset, bit))?, index)),
            Access::Memory { .. } => None,
        };
        let (Some((target, at)), Some((source, index))) = (part(self, to), part(self, from)) else {
            return Ok(None);
        };
        let none = self.is_missing(&source, index)?;
        let none = self.stable(none)?;
        let index = match at {
            Some(at) => Some(self.copy(at)?),
            None => None,
        };
        Ok(Some(Copied {
            target,
            index,
            none,
        }))
    }

    /// The copy has been made.
    pub(crate) fn give_as(&mut self, copied: Option<Copied>) -> Res<()> {
        let Some(copied) = copied else {
            return Ok(());
        };
        if !copied.target.many {
            return self.assign(copied.target.none, copied.none);
        }
        let index = match copied.index {
            Some(index) => index,
            None => self.address_constant(0)?,
        };
        let map = self.b.var(copied.target.none);
        let map = self.op(Op::MapSet, &[map, index, copied.none])?;
        self.assign(copied.target.none, map)
    }

    /// Whether an element has no value. The index can still be used.
    fn is_missing(&mut self, part: &Given, index: Option<Expr>) -> Res<Expr> {
        let none = self.b.var(part.none);
        if !part.many {
            return Ok(none);
        }
        let at = match index {
            Some(index) => self.copy(index)?,
            None => self.address_constant(0)?,
        };
        self.op(Op::MapGet, &[none, at])
    }

    /// Checks that a place that is read has a value. The place comes back.
    pub(crate) fn check_given(&mut self, place: PlaceId, access: Access) -> Res<Access> {
        let Access::Leaf {
            object,
            offset,
            index,
        } = access
        else {
            return Ok(access);
        };
        let bit = self.bits_of(place).map_or(0, |bits| bits.first);
        let Some(part) = self.given_part(object, (offset, bit)) else {
            return Ok(access);
        };
        let index = match index {
            Some(index) => Some(self.stable(index)?),
            None => None,
        };
        let access = Access::Leaf {
            object,
            offset,
            index,
        };
        let none = self.is_missing(&part, index)?;
        let text = format!(
            "`{}` is read before it has a value",
            self.object_name(object)
        );
        let span = self.module[place].span;
        self.fail_if(none, Property::Uninitialized, &text, span)?;
        Ok(access)
    }

    /// Whether an expression whose value is not wanted reads a local and does nothing else.
    pub(crate) fn reads_for_nothing(&self, expr: ExprId) -> bool {
        let ExprKind::Read(place) = self.module[expr].kind else {
            return false;
        };
        let object = super::home::root_object(self.module, place);
        !self.module[place].may_be_undefined
            && object.is_some_and(|object| self.given.contains_key(&object))
    }
}
