//! Writes operators on bit-vectors in K2.
//!
//! ```text
//!   extract hi lo a    the low bits of a >> lo
//!   concat a b         (a << |b|) or b, both extended by zeros
//!   smod a b           r = a srem b;  r ≠ 0 and r, b of different sign ? r + b : r
//!   umulo, smulo       the product in twice the width does not fit
//! ```

use super::expr::{Made, fixed};
use super::{PrintError, Writer};
use bia_k2::Ty;
use bia_k2::ast::{Expr, Op as K2, Type};
use bia_term::value::Value;
use bia_term::{Op, Sort};

impl Writer<'_> {
    pub(super) fn bits(&mut self, op: Op, sort: Sort, args: Vec<Made>) -> Result<Expr, PrintError> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
        match op {
            Op::BvNot => self.same(K2::BitNot, args),
            Op::BvNeg => self.same(K2::Neg, args),
            Op::BvAnd => self.same(K2::BitAnd, args),
            Op::BvOr => self.same(K2::BitOr, args),
            Op::BvXor => self.same(K2::BitXor, args),
            Op::BvAdd => self.same(K2::Add, args),
            Op::BvSub => self.same(K2::Sub, args),
            Op::BvMul => self.same(K2::Mul, args),
            Op::BvUdiv => self.with_sign(K2::Div, false, args),
            Op::BvUrem => self.with_sign(K2::Rem, false, args),
            Op::BvSdiv => self.with_sign(K2::Div, true, args),
            Op::BvSrem => self.with_sign(K2::Rem, true, args),
            Op::BvShl => self.same(K2::Lshift, args),
            Op::BvLshr => self.with_sign(K2::Rshift, false, args),
            Op::BvAshr => self.with_sign(K2::Rshift, true, args),
            Op::BvUlt => self.with_sign(K2::Lt, false, args),
            Op::BvSlt => self.with_sign(K2::Lt, true, args),
            Op::BvSmod => self.signed_modulo(args),
            Op::BvUmulo => self.product_overflows(false, args),
            Op::BvSmulo => self.product_overflows(true, args),
            Op::Concat => self.concat(sort, args),
            Op::UbvToInt => {
                let int = self.b.types().int();
                self.converted(int, false, args)
            }
            Op::IntToBv { .. } => {
                let ty = self.ty(sort)?;
                self.converted(ty, false, args)
            }
            Op::SignExtend { .. } => {
                let width = self.terms.sorts().bv_width(sort).unwrap_or(1);
                let ty = self.b.bv(width, true)?;
                self.converted(ty, true, args)
            }
            Op::Extract { lo, .. } => {
                let [a] = fixed(args)?;
                let mut a = self.signed(a, false)?;
                if lo > 0 {
                    let ty = self.b.type_of(a);
                    let amount = self.b.number(ty, lo)?;
                    a = self.b.op(K2::Rshift, &[a, amount])?;
                }
                let ty = self.ty(sort)?;
                Ok(self.b.cast(ty, a)?)
            }
            _ => Err(PrintError::Operator(format!("{op:?}"))),
        }
    }

    /// The argument, a bit-vector read with this sign, converted by value.
    pub(super) fn converted(
        &mut self,
        to: Ty,
        signed: bool,
        args: Vec<Made>,
    ) -> Result<Expr, PrintError> {
        let [a] = fixed(args)?;
        let a = self.signed(a, signed)?;
        Ok(self.b.cast(to, a)?)
    }

    fn width(&self, expr: Expr) -> u32 {
        match self.b.types()[self.b.type_of(expr)] {
            Type::Bv { width, .. } => width,
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => 1,
        }
    }

    fn concat(&mut self, sort: Sort, args: Vec<Made>) -> Result<Expr, PrintError> {
        let [high, low] = fixed(args)?;
        let whole = self.ty(sort)?;
        let zeros = matches!(&high, Made::Const(Value::Bv(bits), _) if bits.is_zero());
        let low = self.signed(low, false)?;
        let shift = self.width(low);
        let low = self.b.cast(whole, low)?;
        if zeros {
            return Ok(low);
        }
        let high = self.signed(high, false)?;
        let high = self.b.cast(whole, high)?;
        let amount = self.b.number(whole, shift)?;
        let high = self.b.op(K2::Lshift, &[high, amount])?;
        Ok(self.b.op(K2::BitOr, &[high, low])?)
    }

    fn signed_modulo(&mut self, args: Vec<Made>) -> Result<Expr, PrintError> {
        let [a, b] = fixed(args)?;
        let b = self.atom(b)?;
        let (first, second) = (self.signed(a, true)?, self.signed(b.clone(), true)?);
        let ty = self.b.type_of(first);
        let rest = self.b.op(K2::Rem, &[first, second])?;
        let rest = self.atom(Made::Tree(rest, usize::MAX))?;
        let negative = |writer: &mut Self, made: &Made| -> Result<Expr, PrintError> {
            let value = writer.signed(made.clone(), true)?;
            let zero = writer.b.number(ty, 0)?;
            Ok(writer.b.op(K2::Lt, &[value, zero])?)
        };
        let (x, y) = (negative(self, &rest)?, negative(self, &b)?);
        let same_sign = self.b.op(K2::Eq, &[x, y])?;
        let (value, zero) = (self.plain(rest.clone())?, self.b.number(ty, 0)?);
        let is_zero = self.b.op(K2::Eq, &[value, zero])?;
        let keep = self.b.op(K2::Or, &[is_zero, same_sign])?;
        let (value, b) = (self.plain(rest.clone())?, self.signed(b, true)?);
        let moved = self.b.op(K2::Add, &[value, b])?;
        let rest = self.plain(rest)?;
        Ok(self.b.op(K2::Ite, &[keep, rest, moved])?)
    }

    fn product_overflows(&mut self, signed: bool, args: Vec<Made>) -> Result<Expr, PrintError> {
        let [a, b] = fixed(args)?;
        let (a, b) = (self.signed(a, signed)?, self.signed(b, signed)?);
        let narrow = self.b.type_of(a);
        let wide = self.b.bv(2 * self.width(a), signed)?;
        let (a, b) = (self.b.cast(wide, a)?, self.b.cast(wide, b)?);
        let product = self.b.op(K2::Mul, &[a, b])?;
        let product = self.atom(Made::Tree(product, usize::MAX))?;
        let (whole, cut) = (self.plain(product.clone())?, self.plain(product)?);
        let cut = self.b.cast(narrow, cut)?;
        let back = self.b.cast(wide, cut)?;
        let fits = self.b.op(K2::Eq, &[whole, back])?;
        Ok(self.b.op(K2::Not, &[fits])?)
    }
}
