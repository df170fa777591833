//! Initializers (C17 6.7.9): designators, ranges, elided braces, strings.
//!
//! One walk, guided by the type, serves three ends: it measures arrays without length, assigns the
//! parts of local objects, or collects the constants of static ones. A [`Cursor`] goes through a
//! brace-enclosed list; parts of an aggregate without braces of its own take their values from the
//! list of the enclosing one.

mod parts;
mod put;

use super::value::{Operand, Value};
use super::{Sema, codes};
use crate::ast::{
    Designator, ExprId, ExprKind, InitializerId, InitializerItem, InitializerKind, RecordKind,
};
use crate::ir::types::BitField;
use crate::ir::{
    ArrayLength, Initial, InitialValue, ObjectId, PlaceId, RecordId, StmtKind, TypeId, TypeKind,
};
use bia_base::Span;
use parts::Parts;
use std::collections::BTreeMap;

/// How deep aggregates may be nested in aggregates.
const DEEPEST: u32 = 300;
/// How many elements a range designator may set.
const LARGEST_RANGE: u64 = 1 << 22;

/// What the values of an initializer are used for.
enum Target {
    Measure,
    Local(Given),
    /// By offset in bits.
    Static(BTreeMap<u64, InitialValue>, Given),
}

/// Which member of each union has been initialized: a value for another one replaces all of it.
type Unions = BTreeMap<(u64, RecordId), usize>;

/// What has been given values.
#[derive(Default)]
struct Given {
    unions: Unions,
    parts: Parts,
}

/// A part of the object being initialized.
#[derive(Clone, Copy)]
struct Spot {
    offset: u64,
    /// Where it is, for local objects.
    place: Option<PlaceId>,
    ty: TypeId,
    bits: Option<BitField>,
}

/// A position in a list.
struct Cursor<'u> {
    items: &'u [InitializerItem],
    at: usize,
    /// The value of the item at the position, if it has been evaluated to see what it is.
    pending: Option<Value>,
    /// Whether the designators of the item have been followed: what they name takes the value, and
    /// its parts if it has any.
    followed: bool,
}

impl<'u> Cursor<'u> {
    /// The designators of the item that are still to be followed.
    fn designators(&self) -> &'u [Designator] {
        match self.item() {
            Some(item) if !self.followed => &item.designators,
            Some(_) | None => &[],
        }
    }
    fn item(&self) -> Option<&'u InitializerItem> {
        self.items.get(self.at)
    }
    fn advance(&mut self) {
        self.at += 1;
        self.pending = None;
        self.followed = false;
    }
}

impl<'a> Sema<'a> {
    /// The type of an object with this initializer: arrays get their length.
    pub(crate) fn completed_type(&mut self, ty: TypeId, initializer: InitializerId) -> TypeId {
        let TypeKind::Array(element, ArrayLength::Incomplete) = self.kind(ty) else {
            return ty;
        };
        self.shared.report.silent += 1;
        self.open_list();
        let spot = Spot {
            offset: 0,
            place: None,
            ty,
            bits: None,
        };
        let length = self.initializer(&mut Target::Measure, spot, initializer);
        self.close_list();
        self.shared.report.silent -= 1;
        self.types_mut().array(element, ArrayLength::Known(length))
    }

    /// Initializes an object of static storage with constants.
    pub(crate) fn initialize_static(&mut self, object: ObjectId, initializer: InitializerId) {
        let ty = self.shared.module[object].ty;
        let ty = self.completed_type(ty, initializer);
        self.module()[object].ty = ty;
        if !self.can_initialize(object, initializer) {
            self.module()[object].initial = Some(Initial::default());
            return;
        }
        // The initializer may mention the object, and constants fold without statements.
        self.module()[object].initial = Some(Initial::default());
        let mut target = Target::Static(BTreeMap::new(), Given::default());
        let spot = Spot {
            offset: 0,
            place: None,
            ty,
            bits: None,
        };
        self.open_list();
        self.constant_context += 1;
        self.initializer(&mut target, spot, initializer);
        self.constant_context -= 1;
        self.close_list();
        if let Target::Static(map, _) = target {
            let values = map.into_values().collect();
            self.module()[object].initial = Some(Initial { values });
        }
    }

    /// Initializes a local object with statements.
    pub(crate) fn initialize_local(&mut self, object: ObjectId, initializer: InitializerId) {
        if !self.can_initialize(object, initializer) {
            return;
        }
        let unit = self.unit;
        let span = unit[initializer].span;
        let place = self.object_place(object, self.shared.module[object].span);
        let ty = self.shared.module[object].ty;
        let list = matches!(unit[initializer].kind, InitializerKind::List(_));
        let array = self.types().element(ty).is_some();
        if (list && !self.types().is_scalar(ty)) || array {
            self.emit(StmtKind::Zero(place), span);
        }
        let spot = Spot {
            offset: 0,
            place: Some(place),
            ty,
            bits: None,
        };
        let items = std::mem::take(&mut self.initial_items);
        let start = self.initial_start.take();
        self.initializer(&mut Target::Local(Given::default()), spot, initializer);
        let own = std::mem::replace(&mut self.initial_items, items);
        self.initial_start = start;
        self.note_unordered(&own, true, span);
    }

    fn can_initialize(&mut self, object: ObjectId, initializer: InitializerId) -> bool {
        let ty = self.shared.module[object].ty;
        let span = self.unit[initializer].span;
        if self.types().is_variable_length(ty) {
            let message = "a variable length array has no initializer";
            self.error(&codes::INITIALIZER, span, message);
            return false;
        }
        self.types().is_complete(ty)
    }

    /// Initializes a part with a whole initializer. For arrays, returns how many elements it has.
    fn initializer(&mut self, target: &mut Target, spot: Spot, id: InitializerId) -> u64 {
        let unit = self.unit;
        match &unit[id].kind {
            InitializerKind::List(items) => self.braced(target, spot, items, unit[id].span),
            InitializerKind::Expression(expr) => {
                if let Some((string, encoding)) = self.string_for(spot.ty, *expr) {
                    return self.string(target, spot, string, encoding, unit[id].span);
                }
                let value = self.initial_value(target, *expr);
                if let TypeKind::Array(..) = self.kind(spot.ty) {
                    return self.array_from(target, spot, value);
                }
                self.put(target, spot, value);
                0
            }
        }
    }

    /// `{ … }` for one part.
    fn braced(
        &mut self,
        target: &mut Target,
        spot: Spot,
        items: &'a [InitializerItem],
        span: Span,
    ) -> u64 {
        self.depth += 1;
        if self.depth > DEEPEST {
            self.error(
                &codes::TOO_LARGE,
                span,
                "this initializer is nested too deep",
            );
            self.depth -= 1;
            return 1;
        }
        self.clear(target, spot, span);
        let mut cursor = Cursor {
            items,
            at: 0,
            pending: None,
            followed: false,
        };
        let length = match self.kind(spot.ty) {
            TypeKind::Array(..) => {
                let unit = self.unit;
                let string = match items {
                    [one] if one.designators.is_empty() => match &unit[one.value].kind {
                        InitializerKind::Expression(expr) => self.string_for(spot.ty, *expr),
                        InitializerKind::List(_) => None,
                    },
                    _ => None,
                };
                match string {
                    Some((string, encoding)) => self.string(target, spot, string, encoding, span),
                    None => self.elements(target, spot, 0, &mut cursor, true),
                }
            }
            TypeKind::Record(record) => {
                self.members(target, spot, record, 0, &mut cursor, true);
                0
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => {
                self.braced_scalar(target, spot, items, span);
                0
            }
        };
        self.depth -= 1;
        length
    }

    fn braced_scalar(
        &mut self,
        target: &mut Target,
        spot: Spot,
        items: &'a [InitializerItem],
        span: Span,
    ) {
        if self.refuse_type(spot.ty, span) {
            return;
        }
        let unit = self.unit;
        let mut items = items;
        loop {
            let Some(first) = items.first() else {
                // `{}`: zero.
                if matches!(target, Target::Local(_)) {
                    let zero = self.zero(spot.ty, span);
                    let zero = self.scalar(zero);
                    self.put(target, spot, zero);
                }
                return;
            };
            if !first.designators.is_empty() {
                self.error(
                    &codes::INITIALIZER,
                    span,
                    "a number or pointer has no parts",
                );
                return;
            }
            if items.len() > 1 {
                self.warn(&codes::EXCESS, span, "more values than elements");
            }
            match &unit[first.value].kind {
                InitializerKind::List(inner) => items = inner,
                InitializerKind::Expression(expr) => {
                    let value = self.initial_value(target, *expr);
                    self.put(target, spot, value);
                    return;
                }
            }
        }
    }

    /// The value of an expression; only its type counts while measuring.
    fn initial_value(&mut self, target: &Target, expr: ExprId) -> Value {
        if matches!(target, Target::Local(_)) {
            self.initial_start = Some(self.start());
        }
        let start = self.initial_start;
        let value = self.initial_value_here(target, expr);
        self.initial_start = start;
        value
    }

    fn initial_value_here(&mut self, target: &Target, expr: ExprId) -> Value {
        match target {
            Target::Measure => {
                self.open_list();
                let value = self.expression_rvalue(expr);
                self.close_list();
                value
            }
            // An array from a compound literal (GNU) must not decay.
            Target::Local(_) | Target::Static(..) => match self.unit[expr].kind {
                ExprKind::CompoundLiteral { .. } => self.expression(expr),
                ExprKind::Error
                | ExprKind::Identifier(_)
                | ExprKind::Constant(_)
                | ExprKind::String(_)
                | ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
                | ExprKind::Assign { .. }
                | ExprKind::Conditional { .. }
                | ExprKind::Cast { .. }
                | ExprKind::SizeofExpr(_)
                | ExprKind::SizeofType(_)
                | ExprKind::AlignofExpr(_)
                | ExprKind::AlignofType(..)
                | ExprKind::Index { .. }
                | ExprKind::Call { .. }
                | ExprKind::Member { .. }
                | ExprKind::Generic { .. }
                | ExprKind::Statement(_)
                | ExprKind::LabelAddress(_)
                | ExprKind::VaArg { .. }
                | ExprKind::Offsetof { .. }
                | ExprKind::TypesCompatible { .. }
                | ExprKind::ChooseExpr { .. } => self.expression_rvalue(expr),
            },
        }
    }

    /// One element or member from the list at the cursor.
    fn element(&mut self, target: &mut Target, spot: Spot, cursor: &mut Cursor<'a>) {
        self.depth += 1;
        if self.depth > DEEPEST {
            let span = cursor
                .item()
                .map_or(self.no_span(), |item| self.unit[item.value].span);
            self.error(
                &codes::TOO_LARGE,
                span,
                "this initializer is nested too deep",
            );
            cursor.advance();
        } else {
            self.element_here(target, spot, cursor);
        }
        self.depth -= 1;
    }

    fn element_here(&mut self, target: &mut Target, spot: Spot, cursor: &mut Cursor<'a>) {
        let unit = self.unit;
        let Some(item) = cursor.item() else {
            return;
        };
        let expr = match &unit[item.value].kind {
            InitializerKind::List(items) => {
                self.braced(target, spot, items, unit[item.value].span);
                cursor.advance();
                return;
            }
            InitializerKind::Expression(expr) => *expr,
        };
        if let Some((string, encoding)) = self.string_for(spot.ty, expr) {
            self.string(target, spot, string, encoding, unit[item.value].span);
            cursor.advance();
            return;
        }
        match self.kind(spot.ty) {
            TypeKind::Array(..) => {
                self.elements(target, spot, 0, cursor, false);
            }
            TypeKind::Record(record) => {
                let value = match cursor.pending {
                    Some(value) => value,
                    None => self.initial_value(target, expr),
                };
                if value.is_error() {
                    cursor.advance();
                } else if self.compatible(value.ty, spot.ty) {
                    self.put(target, spot, value);
                    cursor.advance();
                } else {
                    cursor.pending = Some(value);
                    let before = cursor.at;
                    self.members(target, spot, record, 0, cursor, false);
                    if cursor.at == before {
                        // A record without members takes nothing.
                        self.warn(
                            &codes::EXCESS,
                            unit[item.value].span,
                            "more values than elements",
                        );
                        cursor.advance();
                    }
                }
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => {
                let value = match cursor.pending {
                    Some(value) => value,
                    None => self.initial_value(target, expr),
                };
                self.put(target, spot, value);
                cursor.advance();
            }
        }
    }

    /// The members from index `first` on. With `braced`, the list is the record's own.
    fn members(
        &mut self,
        target: &mut Target,
        spot: Spot,
        record: RecordId,
        first: usize,
        cursor: &mut Cursor<'a>,
        braced: bool,
    ) {
        let union = self.types()[record].kind == RecordKind::Union;
        let mut next = first;
        while let Some(item) = cursor.item() {
            if let Some((designator, rest)) = cursor.designators().split_first() {
                if !braced {
                    return;
                }
                let before = cursor.at;
                let reached = self.designated(target, spot, *designator, rest, cursor);
                match reached {
                    Some(at) => next = usize::try_from(at).unwrap_or(usize::MAX).saturating_add(1),
                    None => cursor.advance(),
                }
                if cursor.at == before {
                    // The part has no room for anything.
                    cursor.advance();
                }
                if union {
                    next = usize::MAX;
                }
                continue;
            }
            if next >= self.types()[record].members.len() {
                if !braced {
                    return;
                }
                let span = self.unit[item.value].span;
                self.warn(&codes::EXCESS, span, "more values than members");
                cursor.advance();
                continue;
            }
            let span = self.unit[item.value].span;
            self.enter_union((target, spot), record, next, span);
            let part = self.member_spot(spot, record, next);
            self.element(target, part, cursor);
            next = if union { usize::MAX } else { next + 1 };
            if union && !braced {
                return;
            }
        }
    }

    /// The elements from index `first` on. Returns one more than the greatest index set.
    fn elements(
        &mut self,
        target: &mut Target,
        spot: Spot,
        first: u64,
        cursor: &mut Cursor<'a>,
        braced: bool,
    ) -> u64 {
        let TypeKind::Array(_, length) = self.kind(spot.ty) else {
            return 0;
        };
        let length = match length {
            ArrayLength::Known(length) => Some(length),
            ArrayLength::Incomplete | ArrayLength::Variable(_) | ArrayLength::Unspecified => None,
        };
        let mut next = first;
        let mut greatest = 0;
        while let Some(item) = cursor.item() {
            if let Some((designator, rest)) = cursor.designators().split_first() {
                if !braced {
                    return greatest;
                }
                let before = cursor.at;
                let reached = self.designated(target, spot, *designator, rest, cursor);
                match reached {
                    Some(at) => next = at.saturating_add(1),
                    None => cursor.advance(),
                }
                if cursor.at == before {
                    // The part has no room for anything.
                    cursor.advance();
                }
                greatest = greatest.max(next);
                continue;
            }
            if length.is_some_and(|length| next >= length) {
                if !braced {
                    return greatest;
                }
                let span = self.unit[item.value].span;
                self.warn(&codes::EXCESS, span, "more values than elements");
                cursor.advance();
                continue;
            }
            let part = self.element_spot(spot, next);
            let before = cursor.at;
            self.element(target, part, cursor);
            if cursor.at == before {
                // The element has no room for anything.
                cursor.advance();
            }
            next += 1;
            greatest = greatest.max(next);
        }
        greatest
    }

    /// A part named by designators. Returns the index of the member or element on this level; what
    /// follows without designator goes behind it.
    fn designated(
        &mut self,
        target: &mut Target,
        spot: Spot,
        designator: Designator,
        rest: &'a [Designator],
        cursor: &mut Cursor<'a>,
    ) -> Option<u64> {
        match (designator, self.kind(spot.ty)) {
            (Designator::Member(name), TypeKind::Record(record)) => {
                let symbol = self.symbol(name.name);
                let Some(path) = self.find_member(record, symbol) else {
                    let message = format!("no member `{}`", self.name_text(symbol));
                    self.error(&codes::INITIALIZER, name.span, message);
                    return None;
                };
                self.designated_member(target, spot, &path, rest, cursor);
                path.first().map(|at| u64::from(*at))
            }
            (Designator::Index(expr), TypeKind::Array(..)) => {
                let at = self.natural_constant(expr)?;
                self.check_index(spot.ty, at, self.unit[expr].span)?;
                let part = self.element_spot(spot, at);
                self.designated_rest(target, part, rest, cursor);
                Some(at)
            }
            (Designator::Range(low, high), TypeKind::Array(..)) => {
                let (low_at, high_at) = (self.natural_constant(low)?, self.natural_constant(high)?);
                let span = self.unit[high].span;
                self.check_index(spot.ty, high_at, span)?;
                if low_at > high_at || high_at - low_at > LARGEST_RANGE {
                    self.error(&codes::TOO_LARGE, span, "this range is empty or too large");
                    return None;
                }
                self.range(target, spot, low_at..=high_at, rest, cursor);
                Some(high_at)
            }
            _ => {
                let span = cursor
                    .item()
                    .map_or(self.no_span(), |item| self.unit[item.value].span);
                self.error(
                    &codes::INITIALIZER,
                    span,
                    "this designator does not fit the type",
                );
                None
            }
        }
    }

    /// The same value for several elements; it is evaluated once.
    fn range(
        &mut self,
        target: &mut Target,
        spot: Spot,
        range: std::ops::RangeInclusive<u64>,
        rest: &'a [Designator],
        cursor: &mut Cursor<'a>,
    ) {
        let unit = self.unit;
        let start = cursor.at;
        let last = *range.end();
        if let (Some(item), Target::Local(_)) = (cursor.item(), &*target)
            && let InitializerKind::Expression(expr) = &unit[item.value].kind
            && self.string_for(spot.ty, *expr).is_none()
            && !matches!(unit[*expr].kind, ExprKind::String(_))
        {
            let value = self.expression_rvalue(*expr);
            let value = match value.operand {
                Operand::Scalar(scalar) if self.constant_bits(scalar).is_none() => {
                    let saved = self.save(scalar, value.span);
                    self.scalar(saved)
                }
                Operand::Place(_)
                | Operand::Scalar(_)
                | Operand::Function(_)
                | Operand::Pointee(_)
                | Operand::Void
                | Operand::Error => value,
            };
            cursor.pending = Some(value);
        }
        let pending = cursor.pending;
        for at in range {
            cursor.at = start;
            cursor.pending = pending;
            let part = self.element_spot(spot, at);
            if at == last {
                self.designated_rest(target, part, rest, cursor);
            } else {
                // What follows the item continues only behind the last element.
                let mut single = Cursor {
                    items: &cursor.items[..start + 1],
                    at: start,
                    pending,
                    followed: true,
                };
                self.designated_rest(target, part, rest, &mut single);
            }
        }
    }

    fn check_index(&mut self, ty: TypeId, at: u64, span: Span) -> Option<()> {
        if let TypeKind::Array(element, ArrayLength::Known(length)) = self.kind(ty)
            && at >= length
        {
            let message = format!("element {at} of an array of {length}");
            self.error(&codes::INITIALIZER, span, message);
            let _ = element;
            return None;
        }
        if at > 1 << 40 {
            self.error(
                &codes::TOO_LARGE,
                span,
                "the array does not fit into memory",
            );
            return None;
        }
        Some(())
    }

    /// The member at the end of a path through anonymous members; each level then goes on behind
    /// it.
    fn designated_member(
        &mut self,
        target: &mut Target,
        spot: Spot,
        path: &[u32],
        rest: &'a [Designator],
        cursor: &mut Cursor<'a>,
    ) {
        let mut levels = Vec::new();
        let mut part = spot;
        let span = cursor
            .item()
            .map_or(self.no_span(), |item| self.unit[item.value].span);
        for at in path {
            let TypeKind::Record(record) = self.kind(part.ty) else {
                return;
            };
            levels.push((part, record, *at as usize));
            self.enter_union((target, part), record, *at as usize, span);
            part = self.member_spot(part, record, *at as usize);
        }
        self.designated_rest(target, part, rest, cursor);
        // Inner levels only: the outermost one is the caller's.
        while levels.len() > 1 {
            let Some((spot, record, at)) = levels.pop() else {
                return;
            };
            if self.types()[record].kind == RecordKind::Struct {
                self.members(target, spot, record, at + 1, cursor, false);
            }
        }
    }

    /// Goes on with the remaining designators, then takes the value.
    fn designated_rest(
        &mut self,
        target: &mut Target,
        part: Spot,
        rest: &'a [Designator],
        cursor: &mut Cursor<'a>,
    ) {
        let Some((first, others)) = rest.split_first() else {
            cursor.followed = true;
            self.element(target, part, cursor);
            return;
        };
        self.depth += 1;
        let reached = if self.depth > DEEPEST {
            None
        } else {
            self.designated(target, part, *first, others, cursor)
        };
        self.depth -= 1;
        let Some(at) = reached else {
            cursor.advance();
            return;
        };
        let next = at.saturating_add(1);
        match self.kind(part.ty) {
            TypeKind::Record(record) if self.types()[record].kind == RecordKind::Struct => {
                let next = usize::try_from(next).unwrap_or(usize::MAX);
                self.members(target, part, record, next, cursor, false);
            }
            TypeKind::Array(..) => {
                self.elements(target, part, next, cursor, false);
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => {}
        }
    }

    fn member_spot(&mut self, spot: Spot, record: RecordId, at: usize) -> Spot {
        let member = self.types()[record].members[at].clone();
        let place = spot.place.map(|place| {
            let span = self.shared.module[place].span;
            self.member_place(place, u32::try_from(at).unwrap_or(u32::MAX), span)
        });
        Spot {
            offset: spot.offset.saturating_add(member.offset),
            place,
            ty: member.ty,
            bits: member.bits,
        }
    }

    fn element_spot(&mut self, spot: Spot, at: u64) -> Spot {
        let element = self.types().element(spot.ty).unwrap_or(spot.ty);
        let size = self.types().size(element).unwrap_or(0);
        let place = spot.place.map(|place| {
            let span = self.shared.module[place].span;
            self.element_place(place, at, span)
        });
        Spot {
            offset: spot.offset.saturating_add(size.saturating_mul(at)),
            place,
            ty: element,
            bits: None,
        }
    }
}
