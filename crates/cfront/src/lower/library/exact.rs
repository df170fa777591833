//! Functions of floats that IEEE 754 defines exactly, and that need more than a few operators.
//!
//! With p bits of significand and e of the exponent; *wide* is a float format with more of them, in
//! which nothing overflows and every number is normal:
//! ```text
//!   fma x y z     s = x·y + z in a wide format of 2p+2 bits: the product is exact. Its error t, exact too
//!                 (Knuth's two-sum), makes the last bit odd if t ≠ 0; then rounding once more is right
//!                 (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
//!   scalbn x n    x · 2ⁿ in a wide format, exact, then rounded once; n is limited to what matters
//!   logb, ilogb   the exponent in a wide format
//!   nextafter     the bits of x, one more or less
//!   sqrt          bit by bit: r = ⌊√(m·2^(p+1))⌋ has p+1 bits, of which the last one rounds: no
//!                 square root lies in the middle between two floats
//! ```

use super::MathOp;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res};
use crate::lower::leaf::Scalar;
use bia_k2::ast::{Expr, Op, Ty};
use bia_term::value::{Bv, Float, FloatFormat, Value};

/// The least and the largest `int`: what `ilogb` says of zero and NaN, and of infinity.
const INT_MIN: u128 = 0x8000_0000;
const INT_MAX: u128 = 0x7fff_ffff;

impl Lowerer<'_> {
    fn float_type(&mut self, exponent: u32, significand: u32) -> Res<Ty> {
        Ok(self.b.float(exponent, significand - 1)?)
    }

    /// A constant of an unsigned type of any width.
    fn wide_number(&mut self, width: u32, value: Bv) -> Res<Expr> {
        let ty = self.bv(width, false)?;
        Ok(self.b.constant(ty, Value::Bv(value))?)
    }

    fn float_value(&mut self, ty: Ty, value: Float) -> Res<Expr> {
        Ok(self.b.constant(ty, Value::Float(value))?)
    }

    /// The result of an exact function; `None` if the arguments are not what it takes.
    pub(crate) fn exact_float(
        &mut self,
        op: MathOp,
        value: Expr,
        format: FloatFormat,
        site: &CallSite,
    ) -> Res<Option<Expr>> {
        let ty = self.b.type_of(value);
        Ok(match op {
            MathOp::Sqrt => Some(self.square_root(value, format)?),
            MathOp::Fma => {
                let (y, _) = self.argument(site, 1)?;
                let (z, _) = self.argument(site, 2)?;
                if self.b.type_of(y) != ty || self.b.type_of(z) != ty {
                    return Ok(None);
                }
                Some(self.fused(value, y, z, format)?)
            }
            MathOp::Scale => {
                let (by, expr) = self.argument(site, 1)?;
                match self.argument_scalar(expr)? {
                    Scalar::Int { width, signed } if !self.options.unbounded_integers => {
                        let by = self.stable(by)?;
                        Some(self.scaled(value, by, (width, signed), format)?)
                    }
                    Scalar::Int { .. } | Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => None,
                }
            }
            MathOp::Ilogb | MathOp::Logb if self.options.unbounded_integers => None,
            MathOp::Ilogb => Some(self.exponent_number(value, format)?),
            MathOp::Logb => Some(self.exponent_float(value, format)?),
            MathOp::Nextafter => {
                let (to, expr) = self.argument(site, 1)?;
                match self.argument_scalar(expr)? {
                    Scalar::Float(_) => Some(self.next_after(value, to, format)?),
                    Scalar::Int { .. } | Scalar::Bool | Scalar::Pointer => None,
                }
            }
            MathOp::Fabs
            | MathOp::Floor
            | MathOp::Ceil
            | MathOp::Trunc
            | MathOp::Rint
            | MathOp::Round
            | MathOp::Fmin
            | MathOp::Fmax
            | MathOp::Fdim
            | MathOp::Copysign
            | MathOp::Isnan
            | MathOp::Isinf
            | MathOp::Isfinite
            | MathOp::Signbit
            | MathOp::ToIntRint
            | MathOp::ToIntRound
            | MathOp::Nan
            | MathOp::Classify
            | MathOp::Other => None,
        })
    }

    fn fused(&mut self, x: Expr, y: Expr, z: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(x);
        let (exponent, significand) = (
            format.exponent_bits() + 2,
            2 * format.significand_bits() + 2,
        );
        let wide = self.float_type(exponent, significand)?;
        let (x, y) = (self.cast(wide, x)?, self.cast(wide, y)?);
        let product = self.op(Op::Mul, &[x, y])?;
        let a = self.stable(product)?;
        let z = self.cast(wide, z)?;
        let z = self.stable(z)?;
        let (l, r) = (self.copy(a)?, self.copy(z)?);
        let sum = self.op(Op::Add, &[l, r])?;
        let s = self.stable(sum)?;
        // The error of the sum: (a − (s − b)) + (z − b) with b = s − a.
        let (l, r) = (self.copy(s)?, self.copy(a)?);
        let b = self.op(Op::Sub, &[l, r])?;
        let b = self.stable(b)?;
        let (l, r) = (self.copy(s)?, self.copy(b)?);
        let rest = self.op(Op::Sub, &[l, r])?;
        let first = self.op(Op::Sub, &[a, rest])?;
        let second = self.op(Op::Sub, &[z, b])?;
        let error = self.op(Op::Add, &[first, second])?;
        let error = self.stable(error)?;
        let width = exponent + significand;
        let raw = self.bv(width, false)?;
        let copy = self.copy(s)?;
        let bits = self.bitcast(raw, copy)?;
        let bits = self.stable(bits)?;
        let (zero, copy) = (self.zero(wide)?, self.copy(error)?);
        let above = self.op(Op::Gt, &[copy, zero])?;
        let above = self.stable(above)?;
        let (zero, copy) = (self.zero(wide)?, self.copy(error)?);
        let below = self.op(Op::Lt, &[copy, zero])?;
        let copy = self.copy(above)?;
        let inexact = self.op(Op::Or, &[copy, below])?;
        let one = self.wide_number(width, Bv::one(width))?;
        let copy = self.copy(bits)?;
        let last = self.op(Op::BitAnd, &[copy, one])?;
        let zero = self.wide_number(width, Bv::zero(width))?;
        let even = self.op(Op::Eq, &[last, zero])?;
        let changes = self.op(Op::And, &[inexact, even])?;
        let zero = self.zero(wide)?;
        let positive = self.op(Op::Gt, &[s, zero])?;
        let outward = self.op(Op::Eq, &[above, positive])?;
        let moved = self.moved(bits, outward, width)?;
        let copy = self.copy(bits)?;
        let bits = self.op(Op::Ite, &[changes, moved, copy])?;
        let odd = self.bitcast(wide, bits)?;
        self.cast(ty, odd)
    }

    /// The bits of the next float, away from zero or towards it.
    fn moved(&mut self, bits: Expr, outward: Expr, width: u32) -> Res<Expr> {
        let (one, copy) = (self.wide_number(width, Bv::one(width))?, self.copy(bits)?);
        let more = self.op(Op::Add, &[copy, one])?;
        let (one, copy) = (self.wide_number(width, Bv::one(width))?, self.copy(bits)?);
        let less = self.op(Op::Sub, &[copy, one])?;
        self.op(Op::Ite, &[outward, more, less])
    }

    fn scaled(
        &mut self,
        x: Expr,
        by: Expr,
        (width, signed): (u32, bool),
        format: FloatFormat,
    ) -> Res<Expr> {
        let ty = self.b.type_of(x);
        let (exponent, significand) = (format.exponent_bits() + 3, format.significand_bits());
        let wide = self.float_type(exponent, significand)?;
        let most = 2 * (format.max_exponent() + i64::from(significand) + 2);
        let most = u128::try_from(most).unwrap_or(0);
        let number = self.bv(width, signed)?;
        // Numbers of 16 bits may be too narrow for the limit; then there is none.
        let by = if most < 1 << (width.min(100) - 1) {
            let (limit, copy) = (self.number(number, most)?, self.copy(by)?);
            let above = self.op(Op::Gt, &[copy, limit])?;
            let limit = self.number(number, most)?;
            let by = self.op(Op::Ite, &[above, limit, by])?;
            let by = self.stable(by)?;
            if signed {
                let least = self.number(number, most)?;
                let least = self.op(Op::Neg, &[least])?;
                let least = self.stable(least)?;
                let (a, b) = (self.copy(by)?, self.copy(least)?);
                let below = self.op(Op::Lt, &[a, b])?;
                self.op(Op::Ite, &[below, least, by])?
            } else {
                by
            }
        } else {
            by
        };
        let total = exponent + significand;
        let extended = self.bv(total, true)?;
        let by = self.cast(extended, by)?;
        let raw = self.bv(total, false)?;
        let by = self.cast(raw, by)?;
        let bias = Bv::from_u64(total, (1 << (exponent - 1)) - 1);
        let bias = self.wide_number(total, bias)?;
        let biased = self.op(Op::Add, &[by, bias])?;
        let places = Bv::from_u64(total, u64::from(significand - 1));
        let places = self.wide_number(total, places)?;
        let bits = self.op(Op::Lshift, &[biased, places])?;
        let power = self.bitcast(wide, bits)?;
        let x = self.cast(wide, x)?;
        let product = self.op(Op::Mul, &[x, power])?;
        self.cast(ty, product)
    }

    /// The bits of a number in a format with one more bit of exponent, where it is normal, and the
    /// exponent as an `int`. Only of numbers that are neither zero nor infinite nor NaN.
    fn float_parts(&mut self, x: Expr, format: FloatFormat) -> Res<(Expr, Expr)> {
        let (exponent, significand) = (format.exponent_bits() + 1, format.significand_bits());
        let wide = self.float_type(exponent, significand)?;
        let total = exponent + significand;
        let raw = self.bv(total, false)?;
        let x = self.copy(x)?;
        let x = self.cast(wide, x)?;
        let bits = self.bitcast(raw, x)?;
        let bits = self.stable(bits)?;
        let places = Bv::from_u64(total, u64::from(significand - 1));
        let places = self.wide_number(total, places)?;
        let copy = self.copy(bits)?;
        let biased = self.op(Op::Rshift, &[copy, places])?;
        let mask = self.wide_number(total, Bv::from_u64(total, (1 << exponent) - 1))?;
        let biased = self.op(Op::BitAnd, &[biased, mask])?;
        let int = self.bv(32, true)?;
        let biased = self.cast(int, biased)?;
        let bias = self.number(int, (1 << (exponent - 1)) - 1)?;
        let number = self.op(Op::Sub, &[biased, bias])?;
        let number = self.stable(number)?;
        Ok((bits, number))
    }

    fn exponent_number(&mut self, x: Expr, format: FloatFormat) -> Res<Expr> {
        let (_, number) = self.float_parts(x, format)?;
        let int = self.bv(32, true)?;
        let copy = self.copy(x)?;
        let infinite = self.op(Op::IsInf, &[copy])?;
        let largest = self.number(int, INT_MAX)?;
        let result = self.op(Op::Ite, &[infinite, largest, number])?;
        let copy = self.copy(x)?;
        let zero = self.op(Op::IsZero, &[copy])?;
        let nan = self.op(Op::IsNan, &[x])?;
        let none = self.op(Op::Or, &[zero, nan])?;
        let least = self.number(int, INT_MIN)?;
        self.op(Op::Ite, &[none, least, result])
    }

    fn exponent_float(&mut self, x: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(x);
        let (_, number) = self.float_parts(x, format)?;
        let number = self.cast(ty, number)?;
        let copy = self.copy(x)?;
        let infinite = self.op(Op::IsInf, &[copy])?;
        let above = self.float_value(ty, Float::infinity(format, false))?;
        let result = self.op(Op::Ite, &[infinite, above, number])?;
        let copy = self.copy(x)?;
        let zero = self.op(Op::IsZero, &[copy])?;
        let below = self.float_value(ty, Float::infinity(format, true))?;
        let result = self.op(Op::Ite, &[zero, below, result])?;
        let nan = self.op(Op::IsNan, &[x])?;
        let none = self.float_value(ty, Float::nan(format))?;
        self.op(Op::Ite, &[nan, none, result])
    }

    fn next_after(&mut self, x: Expr, to: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(x);
        let to = self.stable(to)?;
        // `nexttoward` compares in the wider type.
        let wide = self.b.type_of(to);
        let same = self.copy(x)?;
        let from = self.cast(wide, same)?;
        let from = self.stable(from)?;
        let width = format.width();
        let raw = self.bv(width, false)?;
        let copy = self.copy(x)?;
        let bits = self.bitcast(raw, copy)?;
        let bits = self.stable(bits)?;
        let (a, b) = (self.copy(from)?, self.copy(to)?);
        let below = self.op(Op::Lt, &[a, b])?;
        let (copy, zero) = (self.copy(x)?, self.zero(ty)?);
        let positive = self.op(Op::Gt, &[copy, zero])?;
        let outward = self.op(Op::Eq, &[below, positive])?;
        let moved = self.moved(bits, outward, width)?;
        // From zero to the least number of that sign.
        let top = self.number(raw, 1 << (width - 1) | 1)?;
        let one = self.number(raw, 1)?;
        let (copy, zero) = (self.copy(to)?, self.zero(wide)?);
        let down = self.op(Op::Lt, &[copy, zero])?;
        let least = self.op(Op::Ite, &[down, top, one])?;
        let copy = self.copy(x)?;
        let zero = self.op(Op::IsZero, &[copy])?;
        let bits = self.op(Op::Ite, &[zero, least, moved])?;
        let result = self.bitcast(ty, bits)?;
        let (a, b) = (self.copy(from)?, self.copy(to)?);
        let equal = self.op(Op::Eq, &[a, b])?;
        let copy = self.copy(to)?;
        let there = self.cast(ty, copy)?;
        let result = self.op(Op::Ite, &[equal, there, result])?;
        let (a, b) = (self.op(Op::IsNan, &[from])?, self.op(Op::IsNan, &[to])?);
        let nan = self.op(Op::Or, &[a, b])?;
        let none = self.float_value(ty, Float::nan(format))?;
        self.op(Op::Ite, &[nan, none, result])
    }

    fn square_root(&mut self, x: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(x);
        let (root, half) = self.root_bits(x, format)?;
        // Packed: the carry of the rounding goes into the exponent.
        let p = format.significand_bits();
        let width = format.width();
        let raw = self.bv(width, false)?;
        let bias = self.number(
            self.b.type_of(half),
            (1 << (format.exponent_bits() - 1)) - 1,
        )?;
        let biased = self.op(Op::Add, &[half, bias])?;
        let biased = self.cast(raw, biased)?;
        let places = self.number(raw, u128::from(p - 1))?;
        let exponent = self.op(Op::Lshift, &[biased, places])?;
        let root = self.cast(raw, root)?;
        let leading = self.number(raw, 1 << (p - 1))?;
        let fraction = self.op(Op::Sub, &[root, leading])?;
        let bits = self.op(Op::Add, &[exponent, fraction])?;
        let result = self.bitcast(ty, bits)?;
        // Zeros and +infinity are their own roots.
        let (a, b) = (self.copy(x)?, self.copy(x)?);
        let (zero, infinite) = (self.op(Op::IsZero, &[a])?, self.op(Op::IsInf, &[b])?);
        let own = self.op(Op::Or, &[zero, infinite])?;
        let copy = self.copy(x)?;
        let result = self.op(Op::Ite, &[own, copy, result])?;
        let (copy, zero) = (self.copy(x)?, self.zero(ty)?);
        let negative = self.op(Op::Lt, &[copy, zero])?;
        let nan = self.op(Op::IsNan, &[x])?;
        let none = self.op(Op::Or, &[negative, nan])?;
        let invalid = self.float_value(ty, Float::nan(format))?;
        self.op(Op::Ite, &[none, invalid, result])
    }

    /// The p bits of the root of a positive number, rounded, and half of its even exponent.
    fn root_bits(&mut self, x: Expr, format: FloatFormat) -> Res<(Expr, Expr)> {
        let p = format.significand_bits();
        let (bits, exponent) = self.float_parts(x, format)?;
        let int = self.bv(32, true)?;
        let (one, copy) = (self.number(int, 1)?, self.copy(exponent)?);
        let odd = self.op(Op::BitAnd, &[copy, one])?;
        let odd = self.stable(odd)?;
        let copy = self.copy(odd)?;
        let even = self.op(Op::Sub, &[exponent, copy])?;
        let two = self.number(int, 1)?;
        let half = self.op(Op::Rshift, &[even, two])?;
        let half = self.stable(half)?;
        // m · 2^(p+1), doubled if the exponent is odd: 2p+2 bits.
        let total = self.bv(2 * p + 2, false)?;
        let fraction = self.cast(total, bits)?;
        let mask = self.wide_number(2 * p + 2, Bv::from_u128(2 * p + 2, (1 << (p - 1)) - 1))?;
        let fraction = self.op(Op::BitAnd, &[fraction, mask])?;
        let leading = self.wide_number(2 * p + 2, Bv::from_u128(2 * p + 2, 1 << (p - 1)))?;
        let number = self.op(Op::BitOr, &[fraction, leading])?;
        let places = self.number(int, u128::from(p + 1))?;
        let places = self.op(Op::Add, &[odd, places])?;
        let places = self.cast(total, places)?;
        let number = self.op(Op::Lshift, &[number, places])?;
        let number = self.stable(number)?;
        let width = p + 5;
        let small = self.bv(width, false)?;
        let mut rest = self.number(small, 0)?;
        let mut root = self.number(small, 0)?;
        for at in (0..=p).rev() {
            let shift = Bv::from_u64(2 * p + 2, u64::from(2 * at));
            let (shift, copy) = (self.wide_number(2 * p + 2, shift)?, self.copy(number)?);
            let next = self.op(Op::Rshift, &[copy, shift])?;
            let next = self.cast(small, next)?;
            let three = self.number(small, 3)?;
            let next = self.op(Op::BitAnd, &[next, three])?;
            let places = self.number(small, 2)?;
            rest = self.op(Op::Lshift, &[rest, places])?;
            rest = self.op(Op::BitOr, &[rest, next])?;
            rest = self.stable(rest)?;
            let (places, copy) = (self.number(small, 2)?, self.copy(root)?);
            let trial = self.op(Op::Lshift, &[copy, places])?;
            let one = self.number(small, 1)?;
            let trial = self.op(Op::BitOr, &[trial, one])?;
            let trial = self.stable(trial)?;
            let (a, b) = (self.copy(rest)?, self.copy(trial)?);
            let fits = self.op(Op::Ge, &[a, b])?;
            let fits = self.stable(fits)?;
            let copy = self.copy(rest)?;
            let less = self.op(Op::Sub, &[copy, trial])?;
            let copy = self.copy(fits)?;
            rest = self.op(Op::Ite, &[copy, less, rest])?;
            rest = self.stable(rest)?;
            let one = self.number(small, 1)?;
            root = self.op(Op::Lshift, &[root, one])?;
            let (one, zero) = (self.number(small, 1)?, self.number(small, 0)?);
            let bit = self.op(Op::Ite, &[fits, one, zero])?;
            root = self.op(Op::BitOr, &[root, bit])?;
            root = self.stable(root)?;
        }
        let (one, copy) = (self.number(small, 1)?, self.copy(root)?);
        let up = self.op(Op::BitAnd, &[copy, one])?;
        let one = self.number(small, 1)?;
        let down = self.op(Op::Rshift, &[root, one])?;
        let rounded = self.op(Op::Add, &[down, up])?;
        Ok((rounded, half))
    }
}
