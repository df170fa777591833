//! Local variables that hold a byte of a pointer for a while.
//!
//! ```text
//!   unsigned char c = *from;      c := the value that is seen     bits(c), tags(c) := the cell
//!   *to = c;                      the cell at to := bits(c), tags(c)
//! ```
//! A scalar that lives in a K2 variable and is assigned from memory with tags ([`super::cell`]) has
//! these two variables beside it. Every other assignment to it says `tags(c) := 0, bits(c) := c`.

use super::bytes::value_bytes;
use super::cell::{Cells, TAG_BITS};
use super::context::{Lowerer, Res};
use super::leaf::{Scalar, scalar};
use super::points::Loc;
use super::walk::unwidened;
use crate::ir::{ExprId, ObjectId, PlaceId, PlaceKind, StmtKind, Storage};
use bia_k2::ast::{Expr, Var};
use rustc_hash::FxHashSet;

impl Lowerer<'_> {
    /// Finds the variables that keep cells.
    pub(crate) fn find_shadowed(&mut self) {
        let mut found: FxHashSet<ObjectId> = FxHashSet::default();
        let mut other: FxHashSet<ObjectId> = FxHashSet::default();
        for (_, stmt) in &self.scan.stmts {
            match &self.module[*stmt].kind {
                StmtKind::Assign { place, value } => {
                    if let PlaceKind::Object(object) = self.module[*place].kind
                        && self.reads_cells(*value)
                    {
                        found.insert(object);
                    }
                }
                StmtKind::Call { result, .. } | StmtKind::Builtin { result, .. } => {
                    other.extend(result);
                }
                StmtKind::Asm { results, .. } => other.extend(results),
                StmtKind::Zero(place) => other.extend(super::root_object(self.module, *place)),
                StmtKind::Copy { target, .. } => {
                    other.extend(super::root_object(self.module, *target));
                }
                StmtKind::Block(_)
                | StmtKind::If { .. }
                | StmtKind::Loop { .. }
                | StmtKind::Switch { .. }
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Begin(_)
                | StmtKind::End(_)
                | StmtKind::Evaluate(_)
                | StmtKind::Unsupported => {}
            }
        }
        found.retain(|object| {
            let data = &self.module[*object];
            let local = matches!(data.storage, Storage::Local | Storage::Temporary);
            let number = matches!(scalar(self.module, data.ty), Some(Scalar::Int { .. }));
            local && number && !self.homes.in_memory(*object) && !other.contains(object)
        });
        self.shadowed = found;
    }

    /// Whether an expression is what one place of memory with tags holds.
    fn reads_cells(&self, value: ExprId) -> bool {
        let at = unwidened(self.module, value);
        let place = self.module[at].kind.read_place();
        place.is_some_and(|place| self.is_named_place(place))
    }

    fn is_named_place(&self, place: PlaceId) -> bool {
        match self.points.places.get(&place) {
            Some(Loc::Memory { node, .. }) => self.is_named(*node),
            Some(Loc::Variable { .. }) | None => false,
        }
    }

    /// The two variables beside a variable, and the scalar that it is.
    fn shadow(&mut self, object: ObjectId) -> Res<Option<(Var, Var, Scalar)>> {
        let Some(own) = scalar(self.module, self.module[object].ty) else {
            return Ok(None);
        };
        if !self.shadowed.contains(&object) {
            return Ok(None);
        }
        if let Some((bits, tags)) = self.shadows.get(&object) {
            return Ok(Some((*bits, *tags, own)));
        }
        let count = value_bytes(own, self.pointer_bits);
        let name = self.object_name(object);
        let ty = self.bv(count * 8, false)?;
        let bits = self.temp(&format!("{name}.bits"), ty)?;
        let ty = self.bv(count * TAG_BITS, false)?;
        let tags = self.temp(&format!("{name}.tags"), ty)?;
        self.shadows.insert(object, (bits, tags));
        Ok(Some((bits, tags, own)))
    }

    /// A variable gets a value, which can still be used.
    pub(crate) fn set_shadow(&mut self, object: ObjectId, value: Expr) -> Res<()> {
        let Some((bits, tags, own)) = self.shadow(object)? else {
            return Ok(());
        };
        let count = value_bytes(own, self.pointer_bits);
        let cells = self.cells.get(&value).copied();
        if let Some(cells) = cells.filter(|cells| cells.count == count) {
            let (from, tag) = (self.copy(cells.bits)?, self.copy(cells.tags)?);
            self.assign(bits, from)?;
            return self.assign(tags, tag);
        }
        let value = self.copy(value)?;
        let raw = self.raw_bits(value, own)?;
        self.assign(bits, raw)?;
        let none = self.zero(self.b.var_data(tags).ty)?;
        self.assign(tags, none)
    }

    /// A variable was read.
    pub(crate) fn read_shadow(&mut self, object: ObjectId, value: Expr) -> Res<()> {
        let Some((bits, tags, own)) = self.shadow(object)? else {
            return Ok(());
        };
        let (bits, tags) = (self.b.var(bits), self.b.var(tags));
        let cells = Cells {
            bits,
            tags,
            count: value_bytes(own, self.pointer_bits),
            signed: matches!(own, Scalar::Int { signed: true, .. }),
        };
        self.cells.insert(value, cells);
        Ok(())
    }
}
