//! Translates expressions, bottom-up with an explicit stack. What a value needs before it can be
//! computed (checks, saved addresses) is emitted before the statement that uses it.

use super::arms::Arm;
use super::codes;
use super::context::{Lowerer, Res, refuse};
use super::leaf::Scalar;
use super::number::Operand;
use super::place::Access;
use super::walk::{Part, expr_parts, place_parts};
use super::{Property, Source};
use crate::assumed;
use crate::ir::{BinaryOp, Conversion, ExprId, ExprKind, PlaceId, PlaceKind, Stride, TypeId};
use bia_base::Span;
use bia_k2::BuildError;
use bia_k2::ast::{Expr, Op, ThreadOp};
use bia_term::value::{Float, Value};

#[derive(Clone, Copy)]
enum Found {
    Expr(Expr),
    Place(Access),
}

#[derive(Clone, Copy)]
enum Todo {
    Visit(Part),
    Build(Part),
    Arm(Arm),
}

/// The results of parts, last one first.
struct Results(Vec<Found>);

impl Results {
    fn expr(&mut self) -> Res<Expr> {
        match self.0.pop() {
            Some(Found::Expr(expr)) => Ok(expr),
            Some(Found::Place(_)) | None => {
                Err(BuildError::Type("a missing operand".into()).into())
            }
        }
    }
    fn place(&mut self) -> Res<Access> {
        match self.0.pop() {
            Some(Found::Place(place)) => Ok(place),
            Some(Found::Expr(_)) | None => Err(BuildError::Type("a missing place".into()).into()),
        }
    }
}

impl Lowerer<'_> {
    /// The value of an expression.
    pub(crate) fn expr(&mut self, expr: ExprId) -> Res<Expr> {
        self.evaluate(Part::Expr(expr))?.expr()
    }

    /// Finds a place.
    pub(crate) fn place(&mut self, place: PlaceId) -> Res<Access> {
        self.evaluate(Part::Place(place))?.place()
    }

    fn evaluate(&mut self, root: Part) -> Res<Results> {
        let mut todo = vec![Todo::Visit(root)];
        let mut found = Results(Vec::new());
        while let Some(next) = todo.pop() {
            match next {
                Todo::Visit(part) => {
                    todo.push(Todo::Build(part));
                    let (parts, arms) = match part {
                        Part::Expr(expr) => (expr_parts(self.module, expr), self.arms(expr)),
                        Part::Place(place) => (place_parts(self.module, place), &[][..]),
                        Part::Block(_) => (Vec::new(), &[][..]),
                    };
                    for (at, part) in parts.into_iter().enumerate().rev() {
                        todo.extend(arms.get(at).map(|arm| Todo::Arm(*arm)));
                        todo.push(Todo::Visit(part));
                    }
                }
                Todo::Arm(arm) => {
                    let condition = match arm {
                        Arm::If | Arm::Unless => {
                            let condition = found.expr()?;
                            let condition = self.stable(condition)?;
                            found.0.push(Found::Expr(condition));
                            Some(condition)
                        }
                        Arm::Else | Arm::Done => None,
                    };
                    self.enter_arm(arm, condition)?;
                }
                Todo::Build(Part::Expr(expr)) => {
                    let value = self.build_expr(expr, &mut found)?;
                    found.0.push(Found::Expr(value));
                }
                Todo::Build(Part::Place(place)) => {
                    let access = self.build_place(place, &mut found)?;
                    found.0.push(Found::Place(access));
                }
                Todo::Build(Part::Block(_)) => {}
            }
        }
        Ok(found)
    }

    fn build_place(&mut self, place: PlaceId, found: &mut Results) -> Res<Access> {
        let (value, base) = match self.module[place].kind {
            PlaceKind::Object(_) => (None, None),
            PlaceKind::Dereference(_) => (Some(found.expr()?), None),
            PlaceKind::Member { .. } | PlaceKind::BitField { .. } => (None, Some(found.place()?)),
            PlaceKind::Index { .. } => {
                let index = found.expr()?;
                (Some(index), Some(found.place()?))
            }
        };
        self.access(place, value, base)
    }

    fn build_expr(&mut self, expr: ExprId, found: &mut Results) -> Res<Expr> {
        let data = &self.module[expr];
        let (ty, span) = (data.ty, data.span);
        match data.kind {
            ExprKind::Int(bits) => self.int_constant(ty, bits, span),
            ExprKind::Float(ref value) => {
                let value = value.clone();
                self.float_constant(&value, ty, span)
            }
            ExprKind::Read(place) => {
                let access = found.place()?;
                self.read(place, access)
            }
            ExprKind::Address(place) => match found.place()? {
                Access::Memory { address, .. } => Ok(address),
                Access::Leaf { .. } => {
                    let message = format!("the address of {place:?}, which is not in memory");
                    Err(BuildError::Type(message).into())
                }
            },
            ExprKind::FunctionAddress(function) => {
                let address = self.function_address(function);
                self.address_constant(address)
            }
            ExprKind::Unary(op, of) => {
                let operand = found.expr()?;
                if self.makes_name_of_unary(expr, op, of) {
                    let operand = self.stable(operand)?;
                    let copy = self.copy(operand)?;
                    let seen = self.seen_by_unary(op, (of, copy))?;
                    let result = self.unary(op, seen, ty, span)?;
                    return self.may_be_name_of_unary((of, operand), result);
                }
                let operand = self.seen_by_unary(op, (of, operand))?;
                self.unary(op, operand, ty, span)
            }
            ExprKind::Binary(op, left, right) => {
                let types = (self.module[left].ty, self.module[right].ty);
                let (b, a) = (found.expr()?, found.expr()?);
                self.binary_of((expr, op, span), (left, a), (right, b), types)
            }
            ExprKind::PointerOffset {
                stride, subtract, ..
            } => {
                let dynamic = self.dynamic_stride(stride, found)?;
                let index = found.expr()?;
                let pointer = found.expr()?;
                self.pointer_offset((expr, span), pointer, index, (stride, dynamic), subtract)
            }
            ExprKind::PointerDifference {
                stride,
                left,
                right,
                ..
            } => {
                let dynamic = self.dynamic_stride(stride, found)?;
                let (b, a) = (found.expr()?, found.expr()?);
                let (a, b) = self.check_related((left, a), (right, b), span)?;
                let (a, b) = self.ordered((left, a), (right, b))?;
                self.pointer_difference(a, b, (stride, dynamic), ty, span)
            }
            ExprKind::Convert(conversion, operand) => {
                let from = self.module[operand].ty;
                let value = found.expr()?;
                self.convert_of(expr, conversion, (operand, value), (from, ty), span)
            }
            ExprKind::Conditional { .. } => {
                let otherwise = found.expr()?;
                let then = found.expr()?;
                let condition = found.expr()?;
                self.op(Op::Ite, &[condition, then, otherwise])
            }
        }
    }

    /// A binary operation, on what it sees of addresses.
    fn binary_of(
        &mut self,
        (expr, op, span): (ExprId, BinaryOp, Span),
        left: Operand,
        right: Operand,
        types: (TypeId, TypeId),
    ) -> Res<Expr> {
        let pointers = self.module.types.is_pointer(types.0);
        if pointers && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            let pairs = self.literal_pairs(left.0, right.0, span);
            let (left, right) = match pairs.is_empty() {
                true => (left, right),
                false => (
                    (left.0, self.stable(left.1)?),
                    (right.0, self.stable(right.1)?),
                ),
            };
            let (a, b) = (left.1, right.1);
            let mut equal = self.pointers_equal(left, right)?;
            if !pairs.is_empty() {
                let (a, b) = (self.copy(a)?, self.copy(b)?);
                let shared = self.equal_by_sharing(a, b, &pairs)?;
                equal = self.op(Op::Or, &[equal, shared])?;
            }
            return match op == BinaryOp::Equal {
                true => Ok(equal),
                false => self.op(Op::Not, &[equal]),
            };
        }
        let orders = matches!(
            op,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual
        );
        let (left, right) = match pointers {
            true => (left, right),
            false => self.same_cells(op, left, right)?,
        };
        if pointers && orders {
            let (a, b) = self.check_related(left, right, span)?;
            let (a, b) = self.ordered((left.0, a), (right.0, b))?;
            return self.binary(op, (a, types.0), (b, types.1), span);
        }
        if self.makes_name(expr, op, left, right) {
            let (a, b) = (self.stable(left.1)?, self.stable(right.1)?);
            let (x, y) = (self.copy(a)?, self.copy(b)?);
            let (x, y) = self.seen_by(op, (left.0, x), (right.0, y))?;
            let result = self.binary(op, (x, types.0), (y, types.1), span)?;
            return self.may_be_name(op, (left.0, a), (right.0, b), result);
        }
        let equality = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        if equality && self.finds_equal && !self.keeps_names(op, left, right) {
            let (a, b) = (self.stable(left.1)?, self.stable(right.1)?);
            let (x, y) = (self.copy(a)?, self.copy(b)?);
            let (x, y) = self.seen_by(op, (left.0, x), (right.0, y))?;
            let result = self.binary(op, (x, types.0), (y, types.1), span)?;
            return self.note_equal(op, (left.0, a), (right.0, b), result);
        }
        let (a, b) = self.seen_by(op, left, right)?;
        let steps = matches!(op, BinaryOp::Add | BinaryOp::Subtract);
        if !steps || !self.points.follow_integers {
            return self.binary(op, (a, types.0), (b, types.1), span);
        }
        let (a, b) = (self.stable(a)?, self.stable(b)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let sum = self.binary(op, (x, types.0), (y, types.1), span)?;
        self.keep_in_slot((left.0, a), (right.0, b), sum)
    }

    /// A conversion, of what it sees of addresses.
    fn convert_of(
        &mut self,
        expr: ExprId,
        conversion: Conversion,
        (of, value): Operand,
        (from, to): (TypeId, TypeId),
        span: Span,
    ) -> Res<Expr> {
        let target = self.scalar(to, span)?;
        let value = self.check_conversion(expr, conversion, (of, value), (from, to))?;
        let after = self.convert_seen(expr, conversion, (of, value), (from, to), span)?;
        if let (Conversion::Integer, Scalar::Int { width, .. }) = (conversion, target) {
            self.keep_cells(value, after, width);
        }
        Ok(after)
    }

    fn convert_seen(
        &mut self,
        expr: ExprId,
        conversion: Conversion,
        (of, value): Operand,
        (from, to): (TypeId, TypeId),
        span: Span,
    ) -> Res<Expr> {
        let target = self.scalar(to, span)?;
        match conversion {
            Conversion::PointerToInt if self.shows_number(expr) => {
                let number = self.number_of(value, self.points.value_class(of))?;
                let width = self.pointer_bits;
                let source = Scalar::Int {
                    width,
                    signed: false,
                };
                self.integer_conversion(number, source, target)
            }
            Conversion::PointerToInt if self.narrows(target) => {
                let number = self.number_of(value, self.points.value_class(of))?;
                let ty = self.type_of_scalar(target)?;
                self.cast(ty, number)
            }
            Conversion::PointerToInt if !self.round_trips.contains(&expr) => {
                let class = self.points.value_class(of);
                let value = self.without_register_name(value, class)?;
                self.convert(conversion, value, from, to, span)
            }
            Conversion::Integer if self.narrows(target) => {
                let value = self.seen((of, value))?;
                self.convert(conversion, value, from, to, span)
            }
            Conversion::IntToFloat => {
                let value = self.seen((of, value))?;
                self.convert(conversion, value, from, to, span)
            }
            Conversion::IntToPointer if !self.is_round_trip(of) => {
                let integer = self.stable(value)?;
                let copy = self.copy(integer)?;
                let pointer = self.convert(conversion, copy, from, to, span)?;
                let pointer = self.pointer_to_equal(pointer)?;
                self.register_or((of, integer), pointer)
            }
            Conversion::PointerToInt
            | Conversion::Integer
            | Conversion::FloatToInt
            | Conversion::IntToPointer
            | Conversion::ToBool
            | Conversion::Float
            | Conversion::Pointer => self.convert(conversion, value, from, to, span),
        }
    }

    /// Whether a scalar is too narrow for a name.
    fn narrows(&self, target: Scalar) -> bool {
        matches!(target, Scalar::Int { width, .. } if width < self.pointer_bits)
    }

    fn dynamic_stride(&mut self, stride: Stride, found: &mut Results) -> Res<Option<Expr>> {
        match stride {
            Stride::Bytes(_) => Ok(None),
            Stride::Dynamic(_) => found.expr().map(Some),
        }
    }

    /// The value of a scalar place, after its checks.
    pub(crate) fn read(&mut self, place: PlaceId, access: Access) -> Res<Expr> {
        let data = &self.module[place];
        let scalar = self.scalar(data.ty, data.span)?;
        let bits = self.bits_of(place);
        let access = self.validate(place, access)?;
        let access = self.check_given(place, access)?;
        if self.reads_volatile(self.module[place].ty) {
            if self.announces() {
                self.load(access, scalar, bits)?;
            }
            return self.found_value(scalar, bits, Source::Volatile);
        }
        let is_atomic = self.is_atomic_object(place);
        if is_atomic {
            self.mark(ThreadOp::Begin)?;
        }
        let value = self.load(access, scalar, bits)?;
        if is_atomic {
            self.mark(ThreadOp::End)?;
        }
        Ok(value)
    }

    /// A constant of `_Bool`, integer, enum or pointer type.
    pub(crate) fn int_constant(&mut self, ty: TypeId, bits: u128, span: Span) -> Res<Expr> {
        match self.scalar(ty, span)? {
            Scalar::Bool => Ok(self.truth(bits != 0)),
            Scalar::Int { .. } if self.options.unbounded_integers => {
                let int = self.b.types().int();
                let value = self.module.types.signed_value(ty, bits);
                let expr = self.b.number(int, value)?;
                if let Ok(known) = u128::try_from(value) {
                    self.known.insert(expr, known);
                }
                Ok(expr)
            }
            scalar @ (Scalar::Int { .. } | Scalar::Pointer) => {
                let ty = self.type_of_scalar(scalar)?;
                self.number(ty, bits)
            }
            Scalar::Float(_) => refuse(&codes::TYPE, "an integer as a float constant", span),
        }
    }

    pub(crate) fn float_constant(&mut self, value: &Float, ty: TypeId, span: Span) -> Res<Expr> {
        let scalar = self.scalar(ty, span)?;
        let ty = self.type_of_scalar(scalar)?;
        if !self.options.floats_as_reals {
            return Ok(self.b.constant(ty, Value::Float(value.clone()))?);
        }
        match value.to_rational() {
            Some(number) => Ok(self.b.constant(ty, Value::from(number))?),
            None => refuse(&codes::UNBOUNDED, "no real number is infinite or NaN", span),
        }
    }

    fn pointer_offset(
        &mut self,
        (expr, span): (ExprId, Span),
        pointer: Expr,
        index: Expr,
        stride: (Stride, Option<Expr>),
        subtract: bool,
    ) -> Res<Expr> {
        let index_bits = self.bits_of_index(index);
        let index = self.address_value(index)?;
        let step = match stride {
            (Stride::Bytes(bytes), _) => self.scale(index, bytes)?,
            (Stride::Dynamic(_), Some(size)) => {
                let size = self.address_value(size)?;
                self.op(Op::Mul, &[index, size])?
            }
            (Stride::Dynamic(_), None) => index,
        };
        let limited = self.may_leave_slot(step, index_bits);
        let watched = self.watches_move(expr, span) && self.known.get(&step) != Some(&0);
        if !limited && !watched {
            return self.moved_pointer(pointer, step, subtract);
        }
        let before = self.stable(pointer)?;
        let pointer = self.copy(before)?;
        let mut moved = self.moved_pointer(pointer, step, subtract)?;
        if watched {
            moved = self.check_move(before, moved, span)?;
        }
        match limited {
            true => self.check_step(before, moved),
            false => Ok(moved),
        }
    }

    fn moved_pointer(&mut self, pointer: Expr, step: Expr, subtract: bool) -> Res<Expr> {
        if !subtract {
            return self.add(pointer, step);
        }
        match self.known.get(&step).copied() {
            Some(by) => {
                let ty = self.address_type()?;
                let by = self.wrap(by.wrapping_neg());
                let by = self.number(ty, by)?;
                self.add(pointer, by)
            }
            None => self.op(Op::Sub, &[pointer, step]),
        }
    }

    fn pointer_difference(
        &mut self,
        left: Expr,
        right: Expr,
        stride: (Stride, Option<Expr>),
        ty: TypeId,
        span: Span,
    ) -> Res<Expr> {
        let signed = self.bv(self.geometry.address_bits, true)?;
        let difference = self.op(Op::Sub, &[left, right])?;
        let difference = self.cast(signed, difference)?;
        let quotient = match stride {
            (Stride::Bytes(0 | 1), _) | (Stride::Dynamic(_), None) => difference,
            (Stride::Bytes(bytes), _) => {
                let bytes = self.number(signed, u128::from(bytes))?;
                self.op(Op::Div, &[difference, bytes])?
            }
            (Stride::Dynamic(_), Some(size)) => {
                let size = self.cast(signed, size)?;
                self.op(Op::Div, &[difference, size])?
            }
        };
        let scalar = self.scalar(ty, span)?;
        let ty = self.type_of_scalar(scalar)?;
        self.cast(ty, quotient)
    }

    /// A value in another type.
    pub(crate) fn convert(
        &mut self,
        conversion: Conversion,
        value: Expr,
        from: TypeId,
        to: TypeId,
        span: Span,
    ) -> Res<Expr> {
        let target = self.scalar(to, span)?;
        let ty = self.type_of_scalar(target)?;
        match conversion {
            Conversion::FloatToInt => {
                if !self.looks_for(Property::FloatToInt, span) || self.options.unbounded_integers {
                    self.assume_listed(&assumed::FLOAT_TO_INT, &[], Some(span));
                }
                self.cast(ty, value)
            }
            Conversion::Integer | Conversion::IntToPointer | Conversion::PointerToInt => {
                let source = self.scalar(from, span)?;
                self.integer_conversion(value, source, target)
            }
            Conversion::ToBool
            | Conversion::IntToFloat
            | Conversion::Float
            | Conversion::Pointer => self.cast(ty, value),
        }
    }

    fn integer_conversion(&mut self, value: Expr, from: Scalar, to: Scalar) -> Res<Expr> {
        let ty = self.type_of_scalar(to)?;
        let Some(bits) = self.known.get(&value).copied() else {
            return self.cast(ty, value);
        };
        let number = matches!(to, Scalar::Int { .. } | Scalar::Pointer);
        if self.options.unbounded_integers || !number {
            return self.cast(ty, value);
        }
        let bits = match from {
            Scalar::Int { width, signed } => super::place::extend(bits, width, signed),
            Scalar::Bool | Scalar::Pointer | Scalar::Float(_) => bits,
        };
        let width = match to {
            Scalar::Int { width, .. } => width,
            Scalar::Pointer | Scalar::Bool | Scalar::Float(_) => self.geometry.address_bits,
        };
        let mask = if width >= 128 {
            u128::MAX
        } else {
            (1 << width) - 1
        };
        self.number(ty, bits & mask)
    }

    /// A value of one C type where another is expected: calls without prototype.
    pub(crate) fn coerce(&mut self, value: Expr, to: Scalar) -> Res<Expr> {
        let ty = self.type_of_scalar(to)?;
        self.cast(ty, value)
    }
}
