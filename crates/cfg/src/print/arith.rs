//! Writes operators on integers and real numbers in K2.
//!
//! K2 divides toward zero, terms so that the remainder is not negative. With q, r = x div y, x rem
//! y of K2 (y ≠ 0):
//!
//! ```text
//!   x mod y = r < 0 ? r + |y| : r          x ÷ y = r < 0 ? (0 < y ? q - 1 : q + 1) : q
//! ```
//! By zero the quotient is 0 and the remainder x. K2 is never asked to divide by zero.

use super::expr::{Made, fixed};
use super::{PrintError, Writer};
use bia_k2::Ty;
use bia_k2::ast::{Expr, Op as K2};
use bia_term::Op;
use bia_term::value::Value;

impl Writer<'_> {
    pub(super) fn arithmetic(&mut self, op: Op, args: Vec<Made>) -> Result<Expr, PrintError> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
        match op {
            Op::Neg => self.same(K2::Neg, args),
            Op::Add => self.same(K2::Add, args),
            Op::Sub => self.same(K2::Sub, args),
            Op::Mul => self.same(K2::Mul, args),
            Op::ToInt => self.same(K2::Floor, args),
            Op::Lt => self.same(K2::Lt, args),
            Op::ToReal => {
                let [a] = fixed(args)?;
                let a = self.plain(a)?;
                let real = self.b.types().real();
                Ok(self.b.cast(real, a)?)
            }
            Op::RealDiv => {
                let real = self.b.types().real();
                self.guarded(real, false, args, |writer, x, y| {
                    let (x, y) = (writer.plain(x)?, writer.plain(y)?);
                    Ok(writer.b.op(K2::Div, &[x, y])?)
                })
            }
            _ => {
                let quotient = op == Op::IntDiv;
                let int = self.b.types().int();
                self.guarded(int, !quotient, args, |writer, x, y| {
                    writer.euclidean(quotient, x, y)
                })
            }
        }
    }

    /// `divide` if the divisor is not zero; else 0, or x for a remainder. The second argument
    /// of `divide` is never zero.
    fn guarded(
        &mut self,
        ty: Ty,
        remainder: bool,
        args: Vec<Made>,
        divide: impl FnOnce(&mut Self, Made, Made) -> Result<Expr, PrintError>,
    ) -> Result<Expr, PrintError> {
        let [x, y] = fixed(args)?;
        let nonzero = match &y {
            Made::Const(Value::Int(i), _) => !i.is_zero(),
            Made::Const(Value::Real(r), _) => !r.is_zero(),
            Made::Const(..) | Made::Var(_) | Made::Tree(..) => false,
        };
        if nonzero {
            return divide(self, x, y);
        }
        let (x, y) = (self.atom(x)?, self.atom(y)?);
        let is_zero = {
            let (y, zero) = (self.plain(y.clone())?, self.b.number(ty, 0)?);
            self.b.op(K2::Eq, &[y, zero])?
        };
        let is_zero = self.atom(Made::Tree(is_zero, usize::MAX))?;
        let divisor = {
            let condition = self.plain(is_zero.clone())?;
            let (one, y) = (self.b.number(ty, 1)?, self.plain(y)?);
            self.b.op(K2::Ite, &[condition, one, y])?
        };
        let divisor = self.atom(Made::Tree(divisor, usize::MAX))?;
        let value = divide(self, x.clone(), divisor)?;
        let condition = self.plain(is_zero)?;
        let by_zero = if remainder {
            self.plain(x)?
        } else {
            self.b.number(ty, 0)?
        };
        Ok(self.b.op(K2::Ite, &[condition, by_zero, value])?)
    }

    /// Quotient or remainder by something that is not zero.
    fn euclidean(&mut self, quotient: bool, x: Made, y: Made) -> Result<Expr, PrintError> {
        let int = self.b.types().int();
        let (x, y) = (self.atom(x)?, self.atom(y)?);
        let rest = {
            let (x, y) = (self.plain(x.clone())?, self.plain(y.clone())?);
            self.b.op(K2::Rem, &[x, y])?
        };
        let rest = self.atom(Made::Tree(rest, usize::MAX))?;
        let negative = {
            let (rest, zero) = (self.plain(rest.clone())?, self.b.number(int, 0)?);
            self.b.op(K2::Lt, &[rest, zero])?
        };
        let upward = {
            let (zero, y) = (self.b.number(int, 0)?, self.plain(y.clone())?);
            self.b.op(K2::Lt, &[zero, y])?
        };
        let (base, if_up, if_down) = if quotient {
            let (x, y) = (self.plain(x)?, self.plain(y)?);
            let quotient = self.b.op(K2::Div, &[x, y])?;
            let one = |writer: &mut Self, n: i32| writer.b.number(int, n);
            let (minus, plus) = (one(self, -1)?, one(self, 1)?);
            (Made::Tree(quotient, usize::MAX), minus, plus)
        } else {
            let up = self.plain(y.clone())?;
            let y = self.plain(y)?;
            (rest, up, self.b.op(K2::Neg, &[y])?)
        };
        let base = self.atom(base)?;
        let change = self.b.op(K2::Ite, &[upward, if_up, if_down])?;
        let first = self.plain(base.clone())?;
        let changed = self.b.op(K2::Add, &[first, change])?;
        let base = self.plain(base)?;
        Ok(self.b.op(K2::Ite, &[negative, changed, base])?)
    }
}
