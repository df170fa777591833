//! Translates built-in operations that are no library functions.

use super::call::CallSite;
use super::codes;
use super::context::{Lowerer, Res, no_class, refuse};
use super::leaf::Scalar;
use super::place::Access;
use super::{Property, Source};
use crate::assumed::{self, Assumed};
use crate::ir::{Builtin, ExprId, StmtId, StmtKind};
use bia_base::Span;
use bia_k2::Type;
use bia_k2::ast::{Expr, Op};

/// What ends a program at once, as its name may be given among those that must not be called.
const TRAP: &str = "__builtin_trap";

impl Lowerer<'_> {
    pub(crate) fn builtin(&mut self, stmt: StmtId) -> Res<()> {
        let StmtKind::Builtin {
            builtin,
            arguments,
            result,
        } = &self.module[stmt].kind
        else {
            return Ok(());
        };
        let span = self.span_of(stmt);
        let site = CallSite {
            stmt,
            actuals: self.actuals(arguments)?,
            result: *result,
            span,
            indirect: false,
        };
        match *builtin {
            Builtin::Unreachable => self.unreachable(span),
            Builtin::Trap => {
                self.interrupt_point()?;
                self.fail_at_trap(span)?;
                self.check_leaks(span)?;
                self.stop_path();
                Ok(())
            }
            Builtin::Assume => self.assume_given(&site),
            Builtin::Alloca => self.alloca(&site),
            Builtin::VaArg if arguments.is_empty() => {
                self.assume_listed(&assumed::VA_ARG, &[], Some(span));
                self.arbitrary_result(site.result)
            }
            Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy | Builtin::VaArg => refuse(
                &codes::VARARGS,
                "the function has no variable arguments",
                span,
            ),
            Builtin::AddOverflow | Builtin::AddOverflowTest => {
                self.with_overflow(Op::Add, *builtin == Builtin::AddOverflow, &site)
            }
            Builtin::SubtractOverflow | Builtin::SubtractOverflowTest => {
                self.with_overflow(Op::Sub, *builtin == Builtin::SubtractOverflow, &site)
            }
            Builtin::MultiplyOverflow | Builtin::MultiplyOverflowTest => {
                self.with_overflow(Op::Mul, *builtin == Builtin::MultiplyOverflow, &site)
            }
            Builtin::CountLeadingZeros
            | Builtin::CountTrailingZeros
            | Builtin::CountRedundantSignBits
            | Builtin::FindFirstSet
            | Builtin::PopulationCount
            | Builtin::Parity
            | Builtin::ByteSwap => self.bit_count(*builtin, &site),
            Builtin::IsNan
            | Builtin::IsInfinite
            | Builtin::IsInfiniteSign
            | Builtin::IsFinite
            | Builtin::IsNormal
            | Builtin::SignBit => self.float_test(*builtin, &site),
            Builtin::Classify => {
                let mut numbers = [0_u128; 5];
                for (at, number) in numbers.iter_mut().enumerate() {
                    let (value, _) = self.argument(&site, at)?;
                    match self.known.get(&value).copied() {
                        Some(known) => *number = known,
                        None => {
                            return refuse(&codes::LIBRARY, "classes that are not constant", span);
                        }
                    }
                }
                let (value, _) = self.argument(&site, 5)?;
                let value = self.stable(value)?;
                self.classify(value, &numbers, &site)
            }
            Builtin::IsUnordered
            | Builtin::IsGreater
            | Builtin::IsGreaterEqual
            | Builtin::IsLess
            | Builtin::IsLessEqual
            | Builtin::IsLessGreater => self.quiet_comparison(*builtin, &site),
            Builtin::ObjectSize | Builtin::FrameAddress => {
                let answered = self.answer_of_compiler()?;
                self.assume(answered)?;
                self.arbitrary_result(site.result)
            }
            Builtin::ConstantP => {
                let answer = self.answer_of_compiler()?;
                self.set_result(site.result, answer)
            }
            Builtin::Atomic(op) => self.uninterrupted_step(op, &site),
        }
    }

    /// A trap is a violation if it is named among the functions that must not be called.
    fn fail_at_trap(&mut self, span: bia_base::Span) -> Res<()> {
        let is_error = |name: &String| name == TRAP;
        match self.options.error_functions.iter().any(is_error) {
            true => self.fail(Property::Reach, &format!("call of `{TRAP}`"), span),
            false => Ok(()),
        }
    }

    /// A truth that the compiler chooses; false is what gcc answers without optimization.
    fn answer_of_compiler(&mut self) -> Res<Expr> {
        let bool = self.bool();
        let answer = self.temp("answer", bool)?;
        self.because(Source::Compiler, |this| {
            this.havoc(answer);
            Ok(())
        })?;
        Ok(self.b.var(answer))
    }

    /// The operands computed in enough bits; whether the wanted type holds the result.
    fn with_overflow(&mut self, op: Op, stores: bool, site: &CallSite) -> Res<()> {
        let (a, a_expr) = self.argument(site, 0)?;
        let (b, b_expr) = self.argument(site, 1)?;
        let (target, target_expr) = self.argument(site, 2)?;
        let wanted = match (
            stores,
            self.module.types.pointee(self.module[target_expr].ty),
        ) {
            (true, Some(to)) => self.scalar(to, site.span)?,
            _ => self.argument_scalar(target_expr)?,
        };
        let width = |scalar: Scalar| match scalar {
            Scalar::Int { width, .. } => width,
            Scalar::Bool => 1,
            Scalar::Float(_) | Scalar::Pointer => 64,
        };
        let widest = width(self.argument_scalar(a_expr)?)
            .max(width(self.argument_scalar(b_expr)?))
            .max(width(wanted));
        let wide = self.bv(2 * widest + 2, true)?;
        let (a, b) = (self.cast(wide, a)?, self.cast(wide, b)?);
        let exact = self.op(op, &[a, b])?;
        let exact = self.stable(exact)?;
        let ty = self.type_of_scalar(wanted)?;
        let copy = self.copy(exact)?;
        let wrapped = self.cast(ty, copy)?;
        let wrapped = self.stable(wrapped)?;
        if stores {
            let address = self.stable(target)?;
            let size = self.address_constant(wanted.size(self.module.types.model()))?;
            self.check_access(address, size, site.span)?;
            let place = self.through(address, target_expr)?;
            let value = self.copy(wrapped)?;
            self.store(place, wanted, None, value)?;
        }
        let back = self.cast(wide, wrapped)?;
        let equal = self.op(Op::Eq, &[back, exact])?;
        let differs = self.op(Op::Not, &[equal])?;
        self.set_result(site.result, differs)
    }

    fn unreachable(&mut self, span: Span) -> Res<()> {
        let never = self.truth(false);
        let text = "`__builtin_unreachable` is reached";
        self.check_promise(never, text, &assumed::UNREACHABLE, span)?;
        self.stop_path();
        Ok(())
    }

    fn assume_given(&mut self, site: &CallSite) -> Res<()> {
        let (condition, _) = self.argument(site, 0)?;
        let bool = self.bool();
        let condition = self.cast(bool, condition)?;
        let condition = self.stable(condition)?;
        let copy = self.copy(condition)?;
        let text = "what `__builtin_assume` is given does not hold";
        self.check_promise(copy, text, &assumed::BUILTIN_ASSUME, site.span)?;
        self.assume(condition)
    }

    /// What C's undefined behaviour begins with if it does not hold: checked, or listed.
    fn check_promise(
        &mut self,
        holds: Expr,
        text: &str,
        listed: &'static Assumed,
        span: Span,
    ) -> Res<()> {
        if !self.looks_for(Property::Builtin, span) {
            self.assume_listed(listed, &[], Some(span));
            return Ok(());
        }
        let bad = self.not(holds)?;
        self.fail_if(bad, Property::Builtin, text, span)
    }

    /// What a pointer points to, at its own type.
    pub(crate) fn through(&self, address: Expr, pointer: ExprId) -> Res<Access> {
        Ok(Access::Memory {
            node: self.points.value_class(pointer).ok_or_else(no_class)?,
            offset: 0,
            address,
        })
    }

    fn bit_count(&mut self, builtin: Builtin, site: &CallSite) -> Res<()> {
        let (value, expr) = self.argument(site, 0)?;
        let Scalar::Int { width, .. } = self.argument_scalar(expr)? else {
            return refuse(
                &codes::TYPE,
                "bits of something that is no integer",
                site.span,
            );
        };
        let raw = self.bv(width, false)?;
        let value = self.cast(raw, value)?;
        let value = self.stable(value)?;
        let int = self.bv(32, true)?;
        if builtin == Builtin::ByteSwap {
            let swapped = self.byte_swap(value, width)?;
            return self.set_result(site.result, swapped);
        }
        if matches!(
            builtin,
            Builtin::CountLeadingZeros | Builtin::CountTrailingZeros
        ) {
            let (copy, zero) = (self.copy(value)?, self.zero(raw)?);
            let is_zero = self.op(Op::Eq, &[copy, zero])?;
            let some = self.not(is_zero)?;
            let text = "the zeros of 0 are counted";
            self.check_promise(some, text, &assumed::ZEROS_OF_ZERO, site.span)?;
        }
        let bits = self.each_bit(value, width)?;
        let result = if matches!(builtin, Builtin::PopulationCount | Builtin::Parity) {
            let mut sum = self.number(int, 0)?;
            for bit in bits {
                let bit = self.cast(int, bit)?;
                sum = self.op(Op::Add, &[sum, bit])?;
            }
            if builtin == Builtin::Parity {
                let one = self.number(int, 1)?;
                sum = self.op(Op::BitAnd, &[sum, one])?;
            }
            sum
        } else if matches!(builtin, Builtin::CountTrailingZeros | Builtin::FindFirstSet) {
            let first = builtin == Builtin::FindFirstSet;
            let none = if first { 0 } else { u128::from(width) };
            let mut result = self.number(int, none)?;
            for (at, bit) in (0_u32..).zip(bits).collect::<Vec<_>>().into_iter().rev() {
                let number = self.number(int, u128::from(at + u32::from(first)))?;
                result = self.op(Op::Ite, &[bit, number, result])?;
            }
            result
        } else {
            self.leading(builtin, value, bits, width)?
        };
        self.set_result(site.result, result)
    }

    /// Leading zeros, or leading bits like the sign after it.
    fn leading(&mut self, builtin: Builtin, value: Expr, bits: Vec<Expr>, width: u32) -> Res<Expr> {
        let int = self.bv(32, true)?;
        if builtin == Builtin::CountLeadingZeros {
            let mut result = self.number(int, u128::from(width))?;
            for (at, bit) in (0_u32..).zip(bits) {
                let number = self.number(int, u128::from(width - 1 - at))?;
                result = self.op(Op::Ite, &[bit, number, result])?;
            }
            return Ok(result);
        }
        let mut result = self.number(int, u128::from(width - 1))?;
        for (at, bit) in (0_u32..).zip(bits).take(width as usize - 1) {
            let sign = self.bit(value, width - 1)?;
            let same = self.op(Op::Eq, &[bit, sign])?;
            let differs = self.op(Op::Not, &[same])?;
            let number = self.number(int, u128::from(width - 2 - at))?;
            result = self.op(Op::Ite, &[differs, number, result])?;
        }
        Ok(result)
    }

    fn bit(&mut self, value: Expr, at: u32) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let copy = self.copy(value)?;
        let mask = self.number(ty, 1 << at)?;
        let masked = self.op(Op::BitAnd, &[copy, mask])?;
        let bool = self.bool();
        self.cast(bool, masked)
    }

    fn each_bit(&mut self, value: Expr, width: u32) -> Res<Vec<Expr>> {
        (0..width).map(|at| self.bit(value, at)).collect()
    }

    fn byte_swap(&mut self, value: Expr, width: u32) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let mut total = self.number(ty, 0)?;
        for at in 0..width / 8 {
            let copy = self.copy(value)?;
            let down = self.number(ty, u128::from(at * 8))?;
            let byte = self.op(Op::Rshift, &[copy, down])?;
            let mask = self.number(ty, 0xff)?;
            let byte = self.op(Op::BitAnd, &[byte, mask])?;
            let up = self.number(ty, u128::from(width - 8 - at * 8))?;
            let byte = self.op(Op::Lshift, &[byte, up])?;
            total = self.op(Op::BitOr, &[byte, total])?;
        }
        Ok(total)
    }

    fn float_test(&mut self, builtin: Builtin, site: &CallSite) -> Res<()> {
        let (value, _) = self.argument(site, 0)?;
        let value = self.stable(value)?;
        let Type::Float(format) = self.b.types()[self.b.type_of(value)] else {
            // Real numbers are finite.
            let finite = matches!(builtin, Builtin::IsFinite | Builtin::IsNormal);
            let ty = self.b.type_of(value);
            let zero = self.zero(ty)?;
            let result = if builtin == Builtin::SignBit {
                self.op(Op::Lt, &[value, zero])?
            } else {
                self.truth(finite)
            };
            return self.set_result(site.result, result);
        };
        let tests = [
            (Builtin::IsNan, Op::IsNan),
            (Builtin::IsInfinite, Op::IsInf),
            (Builtin::IsFinite, Op::IsFinite),
            (Builtin::IsNormal, Op::IsNormal),
        ];
        let result = if let Some((_, op)) = tests.iter().find(|(b, _)| *b == builtin) {
            self.op(*op, &[value])?
        } else if builtin == Builtin::IsInfiniteSign {
            let int = self.bv(32, true)?;
            let negative = self.is_negative(value, format)?;
            let infinite = self.op(Op::IsInf, &[value])?;
            let (one, minus) = (self.number(int, 1)?, self.number(int, 0xffff_ffff)?);
            let sign = self.op(Op::Ite, &[negative, minus, one])?;
            let zero = self.number(int, 0)?;
            self.op(Op::Ite, &[infinite, sign, zero])?
        } else {
            // 1, or any other number but 0.
            let int = self.bv(32, true)?;
            let negative = self.sign_seen(value, format)?;
            let negative = self.stable(negative)?;
            let answer = self.answer_of_compiler()?;
            let other = self.temp("other", int)?;
            self.havoc(other);
            let (test, other) = (self.b.var(other), self.b.var(other));
            let (zero, one) = (self.number(int, 0)?, self.number(int, 1)?);
            let is_zero = self.op(Op::Eq, &[test, zero])?;
            let nonzero = self.op(Op::Ite, &[is_zero, one, other])?;
            let (zero, one) = (self.number(int, 0)?, self.number(int, 1)?);
            let number = self.op(Op::Ite, &[answer, nonzero, one])?;
            self.op(Op::Ite, &[negative, number, zero])?
        };
        self.set_result(site.result, result)
    }

    fn quiet_comparison(&mut self, builtin: Builtin, site: &CallSite) -> Res<()> {
        let (a, _) = self.argument(site, 0)?;
        let (b, _) = self.argument(site, 1)?;
        let (a, b) = (self.stable(a)?, self.stable(b)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let tests = [
            (Builtin::IsGreater, Op::Gt),
            (Builtin::IsGreaterEqual, Op::Ge),
            (Builtin::IsLess, Op::Lt),
            (Builtin::IsLessEqual, Op::Le),
        ];
        let result = if let Some((_, op)) = tests.iter().find(|(b, _)| *b == builtin) {
            self.op(*op, &[x, y])?
        } else if builtin == Builtin::IsLessGreater {
            let less = self.op(Op::Lt, &[x, y])?;
            let greater = self.op(Op::Gt, &[a, b])?;
            self.op(Op::Or, &[less, greater])?
        } else if self.options.floats_as_reals {
            self.truth(false)
        } else {
            let (x, y) = (self.op(Op::IsNan, &[x])?, self.op(Op::IsNan, &[y])?);
            self.op(Op::Or, &[x, y])?
        };
        self.set_result(site.result, result)
    }
}
