//! Operators on `float` and `double`, which gcc computes as IEEE says, rounding to nearest.

use super::{Writer, expr::Words, types};
use crate::WriteError;
use bia_term::value::{Float, FloatFormat};
use bia_term::{Op, Sort, Term};

impl Writer<'_> {
    /// `float` or `double`.
    fn float_type(&self, format: FloatFormat) -> Result<&'static str, WriteError> {
        types::float(format).ok_or_else(|| self.refuse("floats other than float and double"))
    }

    /// An exact literal.
    pub(super) fn float_constant(&mut self, float: &Float) -> Result<String, WriteError> {
        let single = self.float_type(float.format())? == "float";
        let suffix = if single { "f" } else { "" };
        let sign = if float.is_negative() { "-" } else { "" };
        if float.is_nan() {
            return Ok(format!("(0.0{suffix} / 0.0{suffix})"));
        }
        if float.is_infinite() {
            return Ok(format!("({sign}1.0{suffix} / 0.0{suffix})"));
        }
        let value = match single {
            true => float.to_f32().map(f64::from),
            false => float.to_f64(),
        };
        let bits = value.map_or(0, |value| value.abs().to_bits());
        let (exponent, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
        let (significand, exponent) = match exponent {
            0 => (fraction, 1),
            _ => (fraction | 1 << 52, exponent),
        };
        // significand · 2^(exponent - 1075)
        let power = i64::try_from(exponent).unwrap_or(0) - 1075;
        Ok(format!("({sign}0x{significand:x}p{power}{suffix})"))
    }

    /// A helper on floats: `X` in its text is the type.
    fn float_helper(&mut self, name: &str, ty: &str, text: &str) -> String {
        let name = format!("{name}_xk{ty}");
        self.helper(&name.clone(), || {
            format!("static {}", text.replace("NAME", &name).replace('X', ty))
        })
    }

    /// Equality of values: there is one NaN, and the zeros differ.
    pub(super) fn same_float(
        &mut self,
        format: FloatFormat,
        a: &str,
        b: &str,
    ) -> Result<String, WriteError> {
        let ty = self.float_type(format)?;
        let text = "_Bool NAME(X a, X b) {\n    \
                    return a == b ? a != 0 || 1 / a == 1 / b : a != a && b != b;\n}";
        Ok(format!("{}({a}, {b})", self.float_helper("same", ty, text)))
    }
}

impl Words<'_, '_> {
    fn format_of(&self, sort: Sort) -> Result<&'static str, WriteError> {
        match self.writer.s.terms.sorts().float_format(sort) {
            Some(format) => self.writer.float_type(format),
            None => Err(self.writer.refuse("a float that is none")),
        }
    }

    /// Refuses rounding other than this one.
    fn rounds(&self, mode: &str, text: &str) -> Result<(), WriteError> {
        match text == mode {
            true => Ok(()),
            false => Err(self
                .writer
                .refuse("a rounding mode other than the usual one")),
        }
    }

    fn test(
        &mut self,
        name: &str,
        term: Term,
        body: &str,
        arg: &str,
    ) -> Result<String, WriteError> {
        let ty = self.format_of(self.sort_of(term, 0))?;
        let smallest = if ty == "float" {
            "0x1p-126f"
        } else {
            "0x1p-1022"
        };
        let text = format!("_Bool NAME(X x) {{\n    return {body};\n}}");
        let text = text.replace("MIN", smallest);
        Ok(format!(
            "{}({arg})",
            self.writer.float_helper(name, ty, &text)
        ))
    }

    pub(super) fn float(
        &mut self,
        term: Term,
        op: Op,
        args: &[String],
    ) -> Result<String, WriteError> {
        let last = args.len() - 1;
        let sort = self.writer.s.terms.sort(term);
        let infix = |word: &str| format!("({} {word} {})", args[last - 1], args[last]);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "called for operators on floats"
        )]
        Ok(match op {
            Op::FpAdd | Op::FpMul | Op::FpDiv => {
                self.rounds("NearestEven", &args[0])?;
                self.format_of(sort)?;
                match op {
                    Op::FpAdd => infix("+"),
                    Op::FpMul => infix("*"),
                    _ => infix("/"),
                }
            }
            Op::FpNeg => {
                self.format_of(sort)?;
                format!("(-{})", args[0])
            }
            Op::FpLe => infix("<="),
            Op::FpLt => infix("<"),
            Op::FpEq => infix("=="),
            Op::FpIsZero => format!("({} == 0)", args[0]),
            Op::FpIsNan => self.test("is_nan", term, "x != x", &args[0])?,
            Op::FpIsInfinite => self.test("is_infinite", term, "x == x && x - x != 0", &args[0])?,
            Op::FpIsNormal => {
                let body = "x - x == 0 && (x >= MIN || x <= -MIN)";
                self.test("is_normal", term, body, &args[0])?
            }
            Op::FpIsSubnormal => {
                let body = "x != 0 && x < MIN && x > -MIN";
                self.test("is_subnormal", term, body, &args[0])?
            }
            Op::FpIsNegative => {
                let body = "x < 0 || (x == 0 && 1 / x < 0)";
                self.test("is_negative", term, body, &args[0])?
            }
            Op::FpIsPositive => {
                let body = "x > 0 || (x == 0 && 1 / x > 0)";
                self.test("is_positive", term, body, &args[0])?
            }
            Op::FpToFp(_) => {
                self.rounds("NearestEven", &args[0])?;
                self.format_of(self.sort_of(term, 1))?;
                format!("(({}){})", self.format_of(sort)?, args[1])
            }
            Op::FpFromSbv(_) | Op::FpFromUbv(_) => {
                self.rounds("NearestEven", &args[0])?;
                self.float_of(term, matches!(op, Op::FpFromSbv(_)), &args[1])?
            }
            Op::FpToSbv { width } | Op::FpToUbv { width } => {
                self.rounds("TowardZero", &args[0])?;
                self.integer_of(term, width, matches!(op, Op::FpToSbv { .. }), &args[1])?
            }
            Op::FpFromBits(_) => {
                let ty = self.format_of(sort)?;
                let bits = if ty == "float" { "u32" } else { "u64" };
                let text = format!(
                    "X NAME({bits} b) {{\n    union {{ {bits} b; X x; }} u;\n    u.b = b;\n    return u.x;\n}}"
                );
                format!(
                    "{}({})",
                    self.writer.float_helper("from_bits", ty, &text),
                    args[0]
                )
            }
            Op::FpToBits => {
                let ty = self.format_of(self.sort_of(term, 0))?;
                let (bits, nan) = match ty {
                    "float" => ("u32", "0x7fc00000U"),
                    _ => ("u64", "0x7ff8000000000000ULL"),
                };
                let text = format!(
                    "{bits} NAME(X x) {{\n    union {{ {bits} b; X x; }} u;\n    u.x = x;\n    \
                     return x != x ? {nan} : u.b;\n}}"
                );
                format!(
                    "{}({})",
                    self.writer.float_helper("to_bits", ty, &text),
                    args[0]
                )
            }
            Op::FpAbs => {
                let ty = self.format_of(sort)?;
                let text = "X NAME(X x) {\n    return x < 0 || (x == 0 && 1 / x < 0) ? -x : x;\n}";
                format!("{}({})", self.writer.float_helper("abs", ty, text), args[0])
            }
            _ => {
                return Err(self
                    .writer
                    .refuse("an operation on floats that is not one of C"));
            }
        })
    }

    fn float_of(&mut self, term: Term, signed: bool, arg: &str) -> Result<String, WriteError> {
        let ty = self.format_of(self.writer.s.terms.sort(term))?;
        let width = self.width_of(self.sort_of(term, 1))?;
        if width > 64 {
            return Err(self
                .writer
                .refuse("floats of integers of more than 64 bits"));
        }
        if !signed {
            return Ok(format!("(({ty}){arg})"));
        }
        let sign = types::sign(width);
        Ok(format!("(({ty})(i64)(((u64){arg} ^ {sign}) - {sign}))"))
    }

    fn integer_of(
        &mut self,
        term: Term,
        width: u32,
        signed: bool,
        arg: &str,
    ) -> Result<String, WriteError> {
        if width > 64 {
            return Err(self
                .writer
                .refuse("integers of more than 64 bits of floats"));
        }
        let ty = self.format_of(self.sort_of(term, 1))?;
        let name = match signed {
            true => {
                let text = "u64 NAME(X x) {\n    \
                            return x >= -0x1p63 && x < 0x1p63 ? (u64)(i64)x : 0;\n}";
                self.writer.float_helper("to_signed", ty, text)
            }
            false => {
                let text = "u64 NAME(X x) {\n    return x > -1 && x < 0x1p64 ? (u64)x : 0;\n}";
                self.writer.float_helper("to_unsigned", ty, text)
            }
        };
        let cut = types::computed(width);
        Ok(format!("(({cut}){name}({arg}) & {})", types::mask(width)))
    }
}
