//! Stores the values of initializers: as assignments or as constants.

use super::parts::Delicate;
use super::{Given, Spot, Target};
use crate::ast::{Encoding, ExprId, ExprKind, RecordKind, StringId};
use crate::ir::{ArrayLength, Constant, InitialValue, RecordId, StmtKind, TypeId, TypeKind};
use crate::sema::order;
use crate::sema::value::{Operand, Value};
use crate::sema::{Sema, codes};
use bia_base::Span;
use std::collections::BTreeMap;
use std::ops::Range;

impl Sema<'_> {
    /// The string literal, if the type is an array of its characters.
    pub(super) fn string_for(&mut self, ty: TypeId, expr: ExprId) -> Option<(StringId, Encoding)> {
        let ExprKind::String(id) = self.unit[expr].kind else {
            return None;
        };
        let element = self.types().element(ty)?;
        let encoding = self.unit[id].encoding;
        let own = self.string_element(encoding);
        let same = self.types().is_integer(element)
            && !self.types().is_bool(element)
            && self.types().size(element) == self.types().size(own);
        same.then_some((id, encoding))
    }

    pub(super) fn string(
        &mut self,
        target: &mut Target,
        spot: Spot,
        id: StringId,
        _: Encoding,
        span: Span,
    ) -> u64 {
        let unit = self.unit;
        let units = &unit[id].units;
        let full = units.len() as u64 + 1;
        let length = match self.kind(spot.ty) {
            TypeKind::Array(_, ArrayLength::Known(length)) => length,
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => full,
        };
        if (units.len() as u64) > length {
            self.warn(&codes::EXCESS, span, "the string is longer than the array");
        }
        if matches!(target, Target::Measure) {
            return full;
        }
        self.clear(target, spot, span);
        let Some(element) = self.types().element(spot.ty) else {
            return full;
        };
        let element = self.types_mut().unqualified(element);
        for (at, unit) in (0..length).zip(units.iter()) {
            if *unit != 0 {
                let part = self.element_spot(spot, at);
                let expr = self.int(element, u128::from(*unit), span);
                let value = self.scalar(expr);
                self.put(target, part, value);
            }
        }
        full
    }

    /// An array from another array: only compound literals (GNU).
    pub(super) fn array_from(&mut self, target: &mut Target, spot: Spot, value: Value) -> u64 {
        match (self.kind(value.ty), value.operand) {
            (TypeKind::Array(_, ArrayLength::Known(length)), Operand::Place(_)) => {
                self.put(target, spot, value);
                length
            }
            _ => {
                if !value.is_error() {
                    self.error(
                        &codes::INITIALIZER,
                        value.span,
                        "an array needs a list in braces",
                    );
                }
                1
            }
        }
    }

    /// Puts a value into a part.
    pub(super) fn put(&mut self, target: &mut Target, spot: Spot, value: Value) {
        if value.is_error() {
            return;
        }
        let before = self.effects;
        self.override_with(target, spot, value, before);
        self.put_value(target, spot, value);
        if let (Target::Local(_), Some(start)) = (&*target, self.initial_start.take()) {
            self.initial_items.push(order::Range {
                from: start.mark,
                to: self.mark(),
                effect: before > start.effects,
            });
        }
    }

    fn put_value(&mut self, target: &mut Target, spot: Spot, value: Value) {
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
        self.forget(target, spot);
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
        (target, spot): (&mut Target, Spot),
        record: RecordId,
        member: usize,
        span: Span,
    ) {
        if self.types()[record].kind == RecordKind::Struct {
            return;
        }
        let key = (spot.offset, record);
        let Some(given) = target.given() else {
            return;
        };
        let old = given.unions.insert(key, member);
        if old.is_none_or(|old| old == member) {
            return;
        }
        self.clear(target, spot, span);
        if let Some(given) = target.given() {
            given.unions.insert(key, member);
        }
    }

    /// A list or a string is about to give a part its value: what it had is overridden by zeros.
    pub(super) fn clear(&mut self, target: &mut Target, spot: Spot, span: Span) {
        let range = self.bits_of(spot);
        let Some(given) = target.given() else {
            return;
        };
        let overriding = given.parts.overridden(&range);
        self.refuse_conflict(overriding.conflict, span);
        self.forget(target, spot);
        if let (true, Target::Local(_), Some(place)) = (overriding.any, &*target, spot.place) {
            self.emit(StmtKind::Zero(place), span);
        }
    }

    /// An expression is about to give a part its value.
    fn override_with(&mut self, target: &mut Target, spot: Spot, value: Value, effects: usize) {
        let range = self.bits_of(spot);
        let start = self.initial_start;
        let Some(given) = target.given() else {
            return;
        };
        let overriding = given.parts.overridden(&range);
        let has_effects = start.is_some_and(|start| effects > start.effects);
        let delicate = match (has_effects, self.types().is_scalar(spot.ty)) {
            (true, _) => Some(Delicate::Effects),
            (false, true) => None,
            (false, false) => Some(Delicate::Whole),
        };
        given.parts.give(range, delicate);
        self.refuse_conflict(overriding.conflict, value.span);
    }

    fn refuse_conflict(&mut self, conflict: Option<Delicate>, span: Span) {
        let message = match conflict {
            None => return,
            Some(Delicate::Effects) => {
                "this overrides an initializer with side effects, which may not be evaluated then"
            }
            Some(Delicate::Whole) => {
                "this overrides a part of a value; compilers differ in what becomes of its rest"
            }
        };
        self.unsupported(&codes::OVERRIDDEN, span, message);
    }

    /// The bits of a part.
    fn bits_of(&self, spot: Spot) -> Range<u64> {
        let start = spot.offset.saturating_mul(8);
        match spot.bits {
            Some(bits) => {
                let first = start.saturating_add(u64::from(bits.first));
                first..first.saturating_add(u64::from(bits.width))
            }
            None => {
                let size = self.types().size(spot.ty).unwrap_or(0);
                start..start.saturating_add(size.saturating_mul(8))
            }
        }
    }

    /// Forgets the constants and the chosen members of unions of a part.
    fn forget(&self, target: &mut Target, spot: Spot) {
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
        if let Some(given) = target.given() {
            let outside = |offset: u64| offset < spot.offset || offset >= end;
            given.unions.retain(|(offset, _), _| outside(*offset));
        }
    }
}

impl Target {
    /// What has been given values; nothing while measuring.
    fn given(&mut self) -> Option<&mut Given> {
        match self {
            Self::Measure => None,
            Self::Local(given) | Self::Static(_, given) => Some(given),
        }
    }
}
