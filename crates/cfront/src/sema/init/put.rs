//! What becomes of the values of initializers: assignments or constants.

use super::{Spot, Target};
use crate::ast::RecordKind;
use crate::ir::{Constant, InitialValue, RecordId, StmtKind, TypeId};
use crate::sema::value::{Operand, Value};
use crate::sema::{Sema, codes};
use std::collections::BTreeMap;

impl Sema<'_> {
    /// Puts a value into a part.
    pub(super) fn put(&mut self, target: &mut Target, spot: Spot, value: Value) {
        if value.is_error() {
            return;
        }
        let scalar = self.types().is_scalar(spot.ty);
        match target {
            Target::Measure => {}
            Target::Local(_) => {
                let Some(place) = spot.place else {
                    return;
                };
                if scalar {
                    if let Some(expr) = self.assign_convert(value, spot.ty, value.span) {
                        self.emit(StmtKind::Assign { place, value: expr }, value.span);
                    }
                    return;
                }
                match value.operand {
                    Operand::Place(source) if self.compatible(value.ty, spot.ty) => {
                        self.emit(
                            StmtKind::Copy {
                                target: place,
                                source,
                            },
                            value.span,
                        );
                    }
                    Operand::Place(_)
                    | Operand::Scalar(_)
                    | Operand::Function(_)
                    | Operand::Pointee(_)
                    | Operand::Void
                    | Operand::Error => self.does_not_fit(value, spot.ty),
                }
            }
            Target::Static(..) if !scalar => self.put_literal(target, spot, value),
            Target::Static(map, _) => self.put_constant(map, spot, value),
        }
    }

    fn does_not_fit(&mut self, value: Value, ty: TypeId) {
        if self.refuse_type(ty, value.span) {
            return;
        }
        let message = format!(
            "a `{}` cannot become a `{}`",
            self.type_text(value.ty),
            self.type_text(ty)
        );
        self.error(&codes::CONVERSION, value.span, message);
    }

    fn put_constant(&mut self, map: &mut BTreeMap<u64, InitialValue>, spot: Spot, value: Value) {
        let Some(expr) = self.assign_convert(value, spot.ty, value.span) else {
            return;
        };
        let Some(constant) = self.evaluate(expr) else {
            let message = "the initializer of a static object must be constant";
            self.error(&codes::NOT_CONSTANT, value.span, message);
            return;
        };
        let first = spot.bits.map_or(0, |bits| bits.first);
        let key = spot
            .offset
            .saturating_mul(8)
            .saturating_add(u64::from(first));
        let constant = match (constant, spot.bits) {
            (Constant::Int(bits), Some(field)) if field.width < 128 => {
                Constant::Int(bits & ((1 << field.width) - 1))
            }
            (constant, _) => constant,
        };
        if constant == Constant::Int(0) {
            map.remove(&key);
            return;
        }
        let ty = self.types_mut().unqualified(spot.ty);
        map.insert(
            key,
            InitialValue {
                offset: spot.offset,
                bits: spot.bits.map(|bits| (bits.first, bits.width)),
                ty,
                value: constant,
            },
        );
    }

    /// A record or array from a compound literal, or (GNU) from a constant object.
    fn put_literal(&mut self, target: &mut Target, spot: Spot, value: Value) {
        let Operand::Place(place) = value.operand else {
            self.does_not_fit(value, spot.ty);
            return;
        };
        if !self.compatible(value.ty, spot.ty) {
            self.does_not_fit(value, spot.ty);
            return;
        }
        let source = match self.shared.module[place].kind {
            crate::ir::PlaceKind::Object(object) => self.shared.module[object].initial.clone(),
            crate::ir::PlaceKind::Dereference(_)
            | crate::ir::PlaceKind::Member { .. }
            | crate::ir::PlaceKind::BitField { .. }
            | crate::ir::PlaceKind::Index { .. } => None,
        };
        let Some(source) = source else {
            let message = "the initializer of a static object must be constant";
            self.error(&codes::NOT_CONSTANT, value.span, message);
            return;
        };
        self.clear(target, spot);
        let Target::Static(map, _) = target else {
            return;
        };
        for value in source.values {
            let offset = spot.offset.saturating_add(value.offset);
            let first = value.bits.map_or(0, |bits| bits.0);
            let key = offset.saturating_mul(8).saturating_add(u64::from(first));
            map.insert(key, InitialValue { offset, ..value });
        }
    }

    /// Forgets what has been put into a union if it was another member.
    pub(super) fn enter_union(
        &mut self,
        target: &mut Target,
        spot: Spot,
        record: RecordId,
        member: usize,
    ) {
        if self.types()[record].kind == RecordKind::Struct {
            return;
        }
        let key = (spot.offset, record);
        let (Target::Local(unions) | Target::Static(_, unions)) = target else {
            return;
        };
        let old = unions.insert(key, member);
        if old.is_none_or(|old| old == member) {
            return;
        }
        self.clear(target, spot);
        if let (Target::Local(_), Some(place)) = (&*target, spot.place) {
            let span = self.shared.module[place].span;
            self.emit(StmtKind::Zero(place), span);
        }
        if let Target::Local(unions) | Target::Static(_, unions) = target {
            unions.insert(key, member);
        }
    }

    /// Forgets what has been put into a part before.
    pub(super) fn clear(&self, target: &mut Target, spot: Spot) {
        let Some(size) = self.types().size(spot.ty) else {
            return;
        };
        let end = spot.offset.saturating_add(size);
        if let Target::Static(map, _) = target {
            let bits = spot.offset.saturating_mul(8)..end.saturating_mul(8);
            let old: Vec<u64> = map.range(bits).map(|(key, _)| *key).collect();
            for key in old {
                map.remove(&key);
            }
        }
        if let Target::Local(unions) | Target::Static(_, unions) = target {
            unions.retain(|(offset, _), _| *offset < spot.offset || *offset >= end);
        }
    }
}
