//! Random arithmetic and conversions.
//!
//! Invariant: numbers without bound (int, real) are multiplied with, and reals divided by, values
//! of bounded size only. So sizes grow at most linearly with the number of executed statements.

use super::{Generator, Ty};

impl Generator<'_> {
    /// An operator that yields a number of the type.
    pub(super) fn number(&mut self, ty: &Ty, depth: u32) -> String {
        let op = match ty {
            Ty::Int => self.rng.weighted(&[
                (6, "add"),
                (5, "sub"),
                (2, "mul"),
                (1, "neg"),
                (2, "div"),
                (2, "rem"),
                (1, "floor"),
                (1, "bitand"),
                (1, "bitor"),
                (1, "bitxor"),
                (1, "bitnot"),
            ]),
            Ty::Real => {
                self.rng
                    .weighted(&[(5, "add"), (4, "sub"), (2, "mul"), (1, "neg"), (2, "div")])
            }
            Ty::Float { .. } => {
                self.rng
                    .weighted(&[(5, "add"), (4, "sub"), (4, "mul"), (1, "neg"), (4, "div")])
            }
            Ty::Bv { .. } => self.rng.weighted(&[
                (8, "add"),
                (6, "sub"),
                (3, "mul"),
                (1, "neg"),
                (2, "div"),
                (2, "rem"),
                (2, "lshift"),
                (2, "rshift"),
                (2, "bitand"),
                (2, "bitor"),
                (3, "bitxor"),
                (2, "bitnot"),
            ]),
            Ty::Bool | Ty::Map(..) | Ty::Enum(_) | Ty::Sym(_) | Ty::Fun(..) => {
                unreachable!("not a number")
            }
        };
        if op == "floor" {
            let operand = self.expr(&Ty::Real, depth);
            return self.apply("floor", &[operand]);
        }
        let first = self.expr(ty, depth);
        if op == "neg" || op == "bitnot" {
            return self.apply(op, &[first]);
        }
        let grows = match op {
            "mul" => matches!(ty, Ty::Int | Ty::Real),
            "div" => *ty == Ty::Real,
            _ => false,
        };
        let second = if grows {
            self.bounded(ty, depth)
        } else if self.rng.chance(35) {
            self.constant(ty)
        } else {
            self.expr(ty, depth)
        };
        self.apply(op, &[first, second])
    }

    /// A number of bounded size: a constant, or something finite converted.
    fn bounded(&mut self, ty: &Ty, depth: u32) -> String {
        let source = self.pooled(|ty| ty.is_scalar() && ty.is_bounded());
        match source {
            Some(source) if self.rng.chance(50) => {
                let operand = self.expr(&source, depth);
                format!("(cast {} {operand})", self.ty(ty))
            }
            _ => self.constant(ty),
        }
    }

    /// A cast or bitcast to the type.
    pub(super) fn conversion(&mut self, ty: &Ty, depth: u32) -> String {
        if self.rng.chance(30) {
            let source = self.pooled(|source| can_bitcast(source, ty));
            if let Some(source) = source {
                let operand = self.expr(&source, depth);
                return self.converted("bitcast", ty, &operand);
            }
        }
        let source = self.pooled(Ty::is_scalar).unwrap_or(Ty::Bool);
        let operand = self.expr(&source, depth);
        self.converted("cast", ty, &operand)
    }

    /// The conversion in one of its forms.
    fn converted(&mut self, how: &str, ty: &Ty, operand: &str) -> String {
        let to = self.ty(ty);
        if self.varied() && self.rng.chance(10) {
            let bits = u8::from(how == "bitcast");
            return format!("(typecast {to} {operand} {bits})");
        }
        format!("({how} {to} {operand})")
    }
}

/// Whether bits of the one type can be read as the other.
fn can_bitcast(from: &Ty, to: &Ty) -> bool {
    match (from, to) {
        (Ty::Bv { .. }, Ty::Bv { .. }) => true,
        (Ty::Bv { width, .. }, Ty::Float { exponent, mantissa })
        | (Ty::Float { exponent, mantissa }, Ty::Bv { width, .. }) => {
            *width == 1 + exponent + mantissa
        }
        (
            Ty::Bool
            | Ty::Int
            | Ty::Real
            | Ty::Bv { .. }
            | Ty::Float { .. }
            | Ty::Map(..)
            | Ty::Enum(_)
            | Ty::Sym(_)
            | Ty::Fun(..),
            _,
        ) => from == to,
    }
}
