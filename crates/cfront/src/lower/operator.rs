//! Operators, with the checks of what they leave undefined.
//!
//! With `w` the width of the type and `x̂` the sign extension of `x`:
//! ```text
//!   a + b, a - b    overflow iff  sext(a ± b) ≠ â ± b̂       in w + 1 bits
//!   a * b           overflow iff  sext(a * b) ≠ â * b̂       in 2 w bits
//!   -a              overflow iff  a = MIN
//!   a / b, a % b    overflow iff  a = MIN ∧ b = -1;           b = 0 ends the path
//!   a << n, a >> n  undefined iff n ≥ w (as an unsigned number)
//!   a << n, signed  undefined iff a < 0 ∨ (a << n) >> n ≠ a
//! ```

use super::codes;
use super::context::{Lowerer, Res, refuse};
use super::leaf::Scalar;
use super::{Property, place::extend};
use crate::assumed;
use crate::ir::{BinaryOp, DataModel, TypeId, UnaryOp};
use bia_base::Span;
use bia_k2::ast::{Expr, Op};

impl Lowerer<'_> {
    pub(crate) fn unary(&mut self, op: UnaryOp, value: Expr, ty: TypeId, span: Span) -> Res<Expr> {
        match (op, self.scalar(ty, span)?) {
            (UnaryOp::Not, _) | (UnaryOp::Complement, Scalar::Bool) => self.not(value),
            (UnaryOp::Complement, _) => self.op(Op::BitNot, &[value]),
            (
                UnaryOp::Negate,
                Scalar::Int {
                    width,
                    signed: true,
                },
            ) => {
                let value = self.check_negation(value, width, span)?;
                self.op(Op::Neg, &[value])
            }
            (UnaryOp::Negate, Scalar::Int { signed: false, .. }) => {
                let value = self.check_negated(value, span)?;
                self.op(Op::Neg, &[value])
            }
            (UnaryOp::Negate, _) => self.op(Op::Neg, &[value]),
        }
    }

    fn check_negation(&mut self, value: Expr, width: u32, span: Span) -> Res<Expr> {
        if !self.checks_overflow(span) {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let bad = self.is_minimum(value, width)?;
        self.fail_if(bad, Property::Overflow, "signed overflow in unary -", span)?;
        Ok(value)
    }

    fn is_minimum(&mut self, value: Expr, width: u32) -> Res<Expr> {
        let copy = self.copy(value)?;
        let ty = self.b.type_of(copy);
        let minimum = if self.options.unbounded_integers {
            self.b
                .number(ty, -(dashu_int::IBig::ONE << (width as usize - 1)))?
        } else {
            self.number(ty, 1 << (width - 1))?
        };
        self.op(Op::Eq, &[copy, minimum])
    }

    /// Whether overflow is checked; if not, that is an assumption.
    fn checks_overflow(&mut self, span: Span) -> bool {
        if self.options.properties.has(Property::Overflow) {
            return true;
        }
        let listed = if self.options.unbounded_integers {
            &assumed::MATHEMATICAL
        } else {
            &assumed::OVERFLOW_WRAPS
        };
        self.assume_listed(listed, &[], Some(span));
        false
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: (Expr, TypeId),
        right: (Expr, TypeId),
        span: Span,
    ) -> Res<Expr> {
        let scalar = self.scalar(left.1, span)?;
        if matches!(scalar, Scalar::Float(_)) && self.module.types.model() == DataModel::Ilp32 {
            self.assume_listed(&assumed::EXCESS_PRECISION, &[], Some(span));
        }
        let (a, b) = (left.0, right.0);
        match op {
            BinaryOp::Add => self.arithmetic(Op::Add, a, b, scalar, span),
            BinaryOp::Subtract => self.arithmetic(Op::Sub, a, b, scalar, span),
            BinaryOp::Multiply => self.arithmetic(Op::Mul, a, b, scalar, span),
            BinaryOp::Divide => self.division(Op::Div, a, b, scalar, span),
            BinaryOp::Remainder => self.division(Op::Rem, a, b, scalar, span),
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
                let amount = self.scalar(right.1, span)?;
                self.shift_by(op, a, (b, amount), scalar, span)
            }
            BinaryOp::BitAnd => self.bitwise(Op::BitAnd, a, b, scalar),
            BinaryOp::BitOr => self.bitwise(Op::BitOr, a, b, scalar),
            BinaryOp::BitXor => self.bitwise(Op::BitXor, a, b, scalar),
            BinaryOp::Less => self.compare(Op::Lt, a, b, scalar),
            BinaryOp::LessEqual => self.compare(Op::Le, a, b, scalar),
            BinaryOp::Greater => self.compare(Op::Gt, a, b, scalar),
            BinaryOp::GreaterEqual => self.compare(Op::Ge, a, b, scalar),
            BinaryOp::Equal => self.op(Op::Eq, &[a, b]),
            BinaryOp::NotEqual => {
                let equal = self.op(Op::Eq, &[a, b])?;
                self.op(Op::Not, &[equal])
            }
            BinaryOp::And => self.op(Op::And, &[a, b]),
            BinaryOp::Or => self.op(Op::Or, &[a, b]),
        }
    }

    fn compare(&mut self, op: Op, a: Expr, b: Expr, scalar: Scalar) -> Res<Expr> {
        if scalar != Scalar::Bool {
            return self.op(op, &[a, b]);
        }
        let byte = self.bv(8, false)?;
        let (a, b) = (self.cast(byte, a)?, self.cast(byte, b)?);
        self.op(op, &[a, b])
    }

    fn bitwise(&mut self, op: Op, a: Expr, b: Expr, scalar: Scalar) -> Res<Expr> {
        if scalar != Scalar::Bool {
            return self.op(op, &[a, b]);
        }
        match op {
            Op::BitAnd => self.op(Op::And, &[a, b]),
            Op::BitOr => self.op(Op::Or, &[a, b]),
            Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Neg
            | Op::Div
            | Op::Rem
            | Op::Floor
            | Op::Lshift
            | Op::Rshift
            | Op::BitXor
            | Op::BitNot
            | Op::And
            | Op::Or
            | Op::Not
            | Op::Eq
            | Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge
            | Op::IsFinite
            | Op::IsInf
            | Op::IsNan
            | Op::IsNormal
            | Op::IsSubnormal
            | Op::IsZero
            | Op::MapGet
            | Op::MapSet
            | Op::Ite => {
                let equal = self.op(Op::Eq, &[a, b])?;
                self.op(Op::Not, &[equal])
            }
        }
    }

    fn arithmetic(&mut self, op: Op, a: Expr, b: Expr, scalar: Scalar, span: Span) -> Res<Expr> {
        let width = match scalar {
            Scalar::Int {
                width,
                signed: true,
            } => width,
            Scalar::Int {
                width,
                signed: false,
            } => {
                let (a, b) = self.check_wrap(op, (a, b), width, span)?;
                return self.op(op, &[a, b]);
            }
            Scalar::Float(_) => return self.float_operation(op, (a, b), span),
            Scalar::Bool | Scalar::Pointer => return self.op(op, &[a, b]),
        };
        if !self.checks_overflow(span) {
            return self.op(op, &[a, b]);
        }
        let (a, b) = (self.stable(a)?, self.stable(b)?);
        let bad = self.overflows(op, (a, b), width)?;
        let text = format!("signed overflow in {}", sign(op));
        self.fail_if(bad, Property::Overflow, &text, span)?;
        self.op(op, &[a, b])
    }

    /// Whether the result of a signed operation does not fit. The operands can still be used.
    pub(crate) fn overflows(&mut self, op: Op, operands: (Expr, Expr), width: u32) -> Res<Expr> {
        let copies = |this: &mut Self| -> Res<(Expr, Expr)> {
            Ok((this.copy(operands.0)?, this.copy(operands.1)?))
        };
        if self.options.unbounded_integers {
            let int = self.b.types().int();
            let (a, b) = copies(self)?;
            let value = self.op(op, &[a, b])?;
            let value = self.stable(value)?;
            let copy = self.copy(value)?;
            let half = dashu_int::IBig::ONE << (width as usize - 1);
            let least = self.b.number(int, -half.clone())?;
            let limit = self.b.number(int, half)?;
            let (low, high) = (
                self.op(Op::Lt, &[value, least])?,
                self.op(Op::Ge, &[copy, limit])?,
            );
            return self.op(Op::Or, &[low, high]);
        }
        let wide = if op == Op::Mul { 2 * width } else { width + 1 };
        let wide = self.bv(wide, true)?;
        let (a, b) = copies(self)?;
        let (a, b) = (self.cast(wide, a)?, self.cast(wide, b)?);
        let exact = self.op(op, &[a, b])?;
        let (a, b) = copies(self)?;
        let wrapped = self.op(op, &[a, b])?;
        let wrapped = self.cast(wide, wrapped)?;
        let equal = self.op(Op::Eq, &[wrapped, exact])?;
        self.op(Op::Not, &[equal])
    }

    fn division(&mut self, op: Op, a: Expr, b: Expr, scalar: Scalar, span: Span) -> Res<Expr> {
        let (width, signed) = match scalar {
            Scalar::Int { width, signed } => (width, signed),
            Scalar::Float(_) => return self.float_operation(op, (a, b), span),
            Scalar::Bool | Scalar::Pointer => return self.op(op, &[a, b]),
        };
        let mask = if width >= 128 {
            u128::MAX
        } else {
            (1 << width) - 1
        };
        let known = self.known.get(&b).copied();
        let constant = self.options.unbounded_integers && self.size(b) == 1;
        let (mut a, mut b) = (a, b);
        if known.is_none_or(|bits| bits == 0) && !(constant && known.is_some()) {
            b = self.stable(b)?;
            let copy = self.copy(b)?;
            let ty = self.b.type_of(copy);
            let zero = self.number(ty, 0)?;
            let equal = self.op(Op::Eq, &[copy, zero])?;
            if self.checks(Property::Division) {
                self.fail_if(equal, Property::Division, "division by zero", span)?;
            } else {
                let defined = self.op(Op::Not, &[equal])?;
                self.assume_defined(defined, span)?;
                self.assume_listed(&assumed::DIVISION, &[], Some(span));
            }
        }
        let risky = signed && known.is_none_or(|bits| bits == mask);
        if risky && self.checks_overflow(span) {
            (a, b) = (self.stable(a)?, self.stable(b)?);
            let minimum = self.is_minimum(a, width)?;
            let copy = self.copy(b)?;
            let ty = self.b.type_of(copy);
            let minus_one = self.b.number(ty, -1)?;
            let minus = self.op(Op::Eq, &[copy, minus_one])?;
            let bad = self.op(Op::And, &[minimum, minus])?;
            let text = format!("signed overflow in {}", sign(op));
            self.fail_if(bad, Property::Overflow, &text, span)?;
        }
        self.op(op, &[a, b])
    }

    fn shift_by(
        &mut self,
        op: BinaryOp,
        a: Expr,
        amount: (Expr, Scalar),
        scalar: Scalar,
        span: Span,
    ) -> Res<Expr> {
        let Scalar::Int { width, signed } = scalar else {
            return refuse(
                &codes::TYPE,
                "a shift of something that is no integer",
                span,
            );
        };
        let left = op == BinaryOp::ShiftLeft;
        if self.options.unbounded_integers {
            return self.unbounded_shift(left, a, amount.0, span);
        }
        let by_width = match amount.1 {
            Scalar::Int { width, .. } => width,
            Scalar::Bool | Scalar::Pointer | Scalar::Float(_) => 1,
        };
        let ty = self.type_of_scalar(scalar)?;
        let known = self.known.get(&amount.0).copied();
        let known = known.map(|bits| match amount.1 {
            Scalar::Int { width, signed } => extend(bits, width, signed),
            Scalar::Bool | Scalar::Pointer | Scalar::Float(_) => bits,
        });
        let inside = known.is_some_and(|by| by < u128::from(width));
        let (mut a, mut by) = (a, amount.0);
        if !self.options.properties.has(Property::Shift) {
            if !inside {
                self.assume_listed(&assumed::SHIFTS, &[], Some(span));
            }
        } else {
            by = self.stable(by)?;
            if !inside {
                let copy = self.copy(by)?;
                let unsigned = self.bv(by_width.max(8), false)?;
                let copy = self.cast(unsigned, copy)?;
                let limit = self.number(unsigned, u128::from(width))?;
                let bad = self.op(Op::Ge, &[copy, limit])?;
                self.fail_if(bad, Property::Shift, "shift amount out of range", span)?;
            }
            if left && signed {
                a = self.stable(a)?;
                let (first, second) = (self.copy(a)?, self.copy(a)?);
                let third = self.copy(a)?;
                let (once, twice) = (self.copy(by)?, self.copy(by)?);
                let (once, twice) = (self.cast(ty, once)?, self.cast(ty, twice)?);
                let shifted = self.op(Op::Lshift, &[first, once])?;
                let back = self.op(Op::Rshift, &[shifted, twice])?;
                let same = self.op(Op::Eq, &[back, second])?;
                let lost = self.op(Op::Not, &[same])?;
                let zero = self.number(ty, 0)?;
                let negative = self.op(Op::Lt, &[third, zero])?;
                let bad = self.op(Op::Or, &[negative, lost])?;
                self.fail_if(bad, Property::Shift, "undefined left shift", span)?;
            }
        }
        let by = match known {
            Some(bits) => self.number(ty, bits & ((1 << width.min(127)) - 1))?,
            None => self.cast(ty, by)?,
        };
        let op = if left { Op::Lshift } else { Op::Rshift };
        self.op(op, &[a, by])
    }

    /// Shifts of mathematical integers by a constant: products and floored quotients by 2^n.
    fn unbounded_shift(&mut self, left: bool, a: Expr, by: Expr, span: Span) -> Res<Expr> {
        let Some(by) = self
            .known
            .get(&by)
            .copied()
            .and_then(|n| usize::try_from(n).ok())
        else {
            let text = "a shift of unbounded integers by an amount that is not constant";
            return refuse(&codes::UNBOUNDED, text, span);
        };
        let int = self.b.types().int();
        let power = self.b.number(int, dashu_int::IBig::ONE << by.min(4096))?;
        if left {
            return self.op(Op::Mul, &[a, power]);
        }
        let real = self.b.types().real();
        let (a, power) = (self.cast(real, a)?, self.cast(real, power)?);
        let quotient = self.op(Op::Div, &[a, power])?;
        self.op(Op::Floor, &[quotient])
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::Neg
        | Op::Floor
        | Op::Lshift
        | Op::Rshift
        | Op::BitAnd
        | Op::BitOr
        | Op::BitXor
        | Op::BitNot
        | Op::And
        | Op::Or
        | Op::Not
        | Op::Eq
        | Op::Lt
        | Op::Le
        | Op::Gt
        | Op::Ge
        | Op::IsFinite
        | Op::IsInf
        | Op::IsNan
        | Op::IsNormal
        | Op::IsSubnormal
        | Op::IsZero
        | Op::MapGet
        | Op::MapSet
        | Op::Ite => "an operation",
    }
}
