//! Terms as expressions of Promela, which computes in `int`.
//!
//! A bit-vector of fewer than 32 bits is its unsigned value, one of 32 bits the `int` of the same
//! bits. A map is a text with [`Words::INDEX`] where the index goes: what it is at that index.

use super::Writer;
use crate::{WriteError, program::Speaker};
use bia_term::value::Value;
use bia_term::{Op, Sort, SortData, Term};

/// A writer in the middle of a step.
pub(super) struct Words<'w, 'a> {
    pub(super) writer: &'w mut Writer<'a>,
}

/// The smallest `int`.
const MIN: &str = "(-2147483647 - 1)";

/// A bit-vector constant.
pub(super) fn literal(value: u64, width: u32) -> String {
    let value = u32::try_from(value & u64::from(u32::MAX)).unwrap_or(0);
    match (width, value.cast_signed()) {
        (32, i32::MIN) => MIN.into(),
        (32, number) if number < 0 => format!("({number})"),
        _ => value.to_string(),
    }
}

fn mask(width: u32) -> String {
    literal((1_u64 << width) - 1, width)
}

fn sign(width: u32) -> String {
    literal(1_u64 << (width - 1), width)
}

/// A result that may have bits above its width.
fn wrap(width: u32, text: &str) -> String {
    match width {
        32 => format!("({text})"),
        _ => format!("(({text}) & {})", mask(width)),
    }
}

/// The signed value.
fn signed(width: u32, text: &str) -> String {
    match width {
        32 => text.to_owned(),
        _ => format!("(({text} ^ {0}) - {0})", sign(width)),
    }
}

fn less(width: u32, a: &str, b: &str) -> String {
    match width {
        32 => format!("(({a} ^ {MIN}) < ({b} ^ {MIN}))"),
        _ => format!("({a} < {b})"),
    }
}

impl Speaker for Words<'_, '_> {
    type Error = WriteError;

    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        Ok(match value {
            Value::Bool(value) => value.to_string(),
            Value::Bv(bits) => {
                let width = self.checked(bits.width())?;
                literal(bits.to_u64().unwrap_or(0), width)
            }
            Value::Elem(number) => {
                self.writer.scalar(sort)?;
                number.to_string()
            }
            Value::Array(array) => {
                let SortData::Array { index, element } = *self.writer.s.terms.sort_data(sort)
                else {
                    return Err(self.writer.refuse("a map that is none"));
                };
                self.flat(sort)?;
                self.writer.indices(index)?;
                let mut text = self.constant(array.default(), element)?;
                for (at, held) in array.entries() {
                    let (at, held) = (self.constant(at, index)?, self.constant(held, element)?);
                    text = format!("(({} == {at}) -> {held} : {text})", Self::INDEX);
                }
                text
            }
            Value::Int(_) | Value::Real(_) => return Err(self.writer.refuse("unbounded numbers")),
            Value::Float(_) | Value::Rounding(_) => return Err(self.writer.refuse("floats")),
        })
    }

    fn variable(&mut self, term: Term) -> Result<String, WriteError> {
        let Some(at) = self.writer.var_of.get(&term) else {
            return Err(self
                .writer
                .refuse("a variable that is not one of the program"));
        };
        let name = self.writer.vars[*at].clone();
        let sort = self.writer.s.terms.sort(term);
        Ok(match self.writer.s.terms.sort_data(sort) {
            SortData::Array { .. } => format!("{name}[{}]", Self::INDEX),
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => name,
        })
    }

    fn apply(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        self.flat(self.writer.s.terms.sort(term))?;
        self.operation(term, op, args)
    }

    fn name(&mut self, sort: Sort, text: String) -> Result<String, WriteError> {
        let name = self.writer.spare(sort);
        if let SortData::Array { index, .. } = *self.writer.s.terms.sort_data(sort) {
            for at in 0..self.writer.indices(index)? {
                let at = at.to_string();
                let line = format!("{name}[{at}] = {};", Self::at(&text, &at));
                self.writer.lines.push(line);
            }
            return Ok(format!("{name}[{}]", Self::INDEX));
        }
        self.writer.scalar(sort)?;
        self.writer.lines.push(format!("{name} = {text};"));
        Ok(name)
    }
}

impl Words<'_, '_> {
    /// Stands for the index in the text of a map; in no other text.
    pub(super) const INDEX: &'static str = "\u{1}";

    /// Refuses maps of maps: there is one index in a text.
    fn flat(&self, sort: Sort) -> Result<(), WriteError> {
        let sorts = self.writer.s.terms.sorts();
        let element = sorts.array_parts(sort).map(|(_, element)| element);
        match element.and_then(|element| sorts.array_parts(element)) {
            None => Ok(()),
            Some(_) => Err(self.writer.refuse("maps of maps")),
        }
    }

    /// What a map is at an index.
    pub(super) fn at(map: &str, index: &str) -> String {
        map.replace(Self::INDEX, index)
    }

    fn checked(&self, width: u32) -> Result<u32, WriteError> {
        match width {
            1..=32 => Ok(width),
            _ => Err(self.writer.refuse("bit-vectors of more than 32 bits")),
        }
    }

    fn width(&self, sort: Sort) -> Result<u32, WriteError> {
        let width = self.writer.s.terms.sorts().bv_width(sort);
        self.checked(width.unwrap_or(0))
    }

    /// Unsigned quotient, `b` not 0.
    fn quotient(&mut self, sort: Sort, a: &str, b: &str) -> Result<String, WriteError> {
        if self.width(sort)? < 32 {
            return Ok(format!("({a} / {b})"));
        }
        // q = 2·((a >>> 1) / b), then one more if the rest is still large enough.
        let half = format!("((({a} >> 1) & 2147483647) / {b}) << 1");
        let estimate = format!("(({b} > 0) -> ({half}) : 0)");
        let estimate = self.name(sort, estimate)?;
        let rest = less(32, &format!("({a} - {estimate} * {b})"), b);
        Ok(format!("({rest} -> {estimate} : ({estimate} + 1))"))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
    fn division(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let sort = self.writer.s.terms.sort(term);
        let width = self.width(sort)?;
        let (a, b) = (
            self.name(sort, args[0].clone())?,
            self.name(sort, args[1].clone())?,
        );
        if matches!(op, Op::BvUdiv | Op::BvUrem) {
            let quotient = self.quotient(sort, &a, &b)?;
            return Ok(match op {
                Op::BvUdiv => format!("(({b} == 0) -> {} : {quotient})", mask(width)),
                _ if width < 32 => format!("(({b} == 0) -> {a} : ({a} % {b}))"),
                _ => format!("(({b} == 0) -> {a} : ({a} - {quotient} * {b}))"),
            });
        }
        let (x, y) = (signed(width, &a), signed(width, &b));
        if op == Op::BvSdiv {
            let quotient = format!("(({y} == -1) -> (0 - {x}) : ({x} / {y}))");
            let by_zero = format!("(({x} < 0) -> 1 : -1)");
            return Ok(wrap(
                width,
                &format!("(({b} == 0) -> {by_zero} : {quotient})"),
            ));
        }
        let rest = format!("(({b} == 0) -> {x} : (({y} == -1) -> 0 : ({x} % {y})))");
        if op == Op::BvSrem {
            return Ok(wrap(width, &rest));
        }
        let rest = self.name(sort, wrap(width, &rest))?;
        let r = signed(width, &rest);
        let moved = wrap(width, &format!("{rest} + {b}"));
        Ok(format!(
            "(({rest} != 0 && (({r} < 0) != ({y} < 0))) -> {moved} : {rest})"
        ))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
    fn shift(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let width = self.width(self.writer.s.terms.sort(term))?;
        let (a, b) = (&args[0], &args[1]);
        let small = match width {
            32 => format!("({b} >= 0 && {b} < 32)"),
            _ => format!("({b} < {width})"),
        };
        Ok(match op {
            Op::BvShl => {
                let moved = wrap(width, &format!("{a} << {b}"));
                format!("({small} -> {moved} : 0)")
            }
            Op::BvLshr if width < 32 => format!("({small} -> ({a} >> {b}) : 0)"),
            Op::BvLshr => {
                let moved = format!("(({a} >> {b}) & (2147483647 >> ({b} - 1)))");
                format!("(({b} == 0) -> {a} : ({small} -> {moved} : 0))")
            }
            _ => {
                let x = signed(width, a);
                wrap(width, &format!("({small} -> ({x} >> {b}) : ({x} >> 31))"))
            }
        })
    }

    /// Whether a product does not fit.
    fn overflow(&mut self, term: Term, signs: bool, args: &[String]) -> Result<String, WriteError> {
        let terms = &self.writer.s.terms;
        let width = self.width(terms.sort(terms.args(term)[0]))?;
        let (a, b) = (&args[0], &args[1]);
        match (signs, width) {
            (_, 32) => Err(self.writer.refuse("whether a product of 32 bits overflows")),
            (false, _) => Ok(format!(
                "({a} != 0 && {b} > ({} / (({a} == 0) -> 1 : {a})))",
                mask(width)
            )),
            (true, 1..=15) => {
                let product = format!("({} * {})", signed(width, a), signed(width, b));
                let limit = sign(width);
                Ok(format!(
                    "({product} >= {limit} || {product} < (0 - {limit}))"
                ))
            }
            (true, _) => Err(self
                .writer
                .refuse("whether a signed product of more than 15 bits overflows")),
        }
    }

    fn equal(&mut self, sort: Sort, a: &str, b: &str) -> Result<String, WriteError> {
        let SortData::Array { index, .. } = *self.writer.s.terms.sort_data(sort) else {
            return Ok(format!("({a} == {b})"));
        };
        let cells = (0..self.writer.indices(index)?).map(|at| {
            let at = at.to_string();
            format!("({} == {})", Self::at(a, &at), Self::at(b, &at))
        });
        let cells: Vec<String> = cells.collect();
        Ok(format!("({})", cells.join(" && ")))
    }

    #[expect(clippy::too_many_lines, reason = "one case for each operator")]
    fn operation(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let infix = |word: &str| format!("({})", args.join(&format!(" {word} ")));
        let bare = |word: &str| args.join(&format!(" {word} "));
        let terms = &self.writer.s.terms;
        let sort = terms.sort(term);
        let first = terms
            .args(term)
            .first()
            .map_or(sort, |arg| terms.sort(*arg));
        Ok(match op {
            Op::Not => format!("(!{})", args[0]),
            Op::And => infix("&&"),
            Op::Or => infix("||"),
            Op::Eq => self.equal(first, &args[0], &args[1])?,
            Op::Ite => format!("({} -> {} : {})", args[0], args[1], args[2]),
            Op::BvNot => wrap(self.width(sort)?, &format!("~{}", args[0])),
            Op::BvNeg => wrap(self.width(sort)?, &format!("0 - {}", args[0])),
            Op::BvAnd => infix("&"),
            Op::BvOr => infix("|"),
            Op::BvXor => infix("^"),
            Op::BvAdd => wrap(self.width(sort)?, &bare("+")),
            Op::BvSub => wrap(self.width(sort)?, &bare("-")),
            Op::BvMul => wrap(self.width(sort)?, &bare("*")),
            Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => {
                self.division(term, op, args)?
            }
            Op::BvShl | Op::BvLshr | Op::BvAshr => self.shift(term, op, args)?,
            Op::BvUlt => less(self.width(first)?, &args[0], &args[1]),
            Op::BvSlt => {
                let width = self.width(first)?;
                format!(
                    "({} < {})",
                    signed(width, &args[0]),
                    signed(width, &args[1])
                )
            }
            Op::BvUmulo => self.overflow(term, false, args)?,
            Op::BvSmulo => self.overflow(term, true, args)?,
            Op::Concat => {
                self.width(sort)?;
                let low = self.width(terms.sort(terms.args(term)[1]))?;
                format!("(({} << {low}) | {})", args[0], args[1])
            }
            Op::Extract { lo, .. } => {
                self.width(first)?;
                wrap(self.width(sort)?, &format!("{} >> {lo}", args[0]))
            }
            Op::SignExtend { .. } => wrap(self.width(sort)?, &signed(self.width(first)?, &args[0])),
            Op::Select => Self::at(&args[0], &args[1]),
            Op::Store => format!(
                "(({} == {}) -> {} : {})",
                Self::INDEX,
                args[1],
                args[2],
                args[0]
            ),
            Op::ConstArray(_) => args[0].clone(),
            Op::Neg
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::IntDiv
            | Op::IntMod
            | Op::RealDiv
            | Op::ToReal
            | Op::ToInt
            | Op::Lt
            | Op::UbvToInt
            | Op::IntToBv { .. } => {
                return Err(self.writer.refuse("unbounded integers and real numbers"));
            }
            Op::FpAbs
            | Op::FpNeg
            | Op::FpAdd
            | Op::FpMul
            | Op::FpDiv
            | Op::FpFma
            | Op::FpSqrt
            | Op::FpRem
            | Op::FpRoundToIntegral
            | Op::FpMin
            | Op::FpMax
            | Op::FpLe
            | Op::FpLt
            | Op::FpEq
            | Op::FpIsNormal
            | Op::FpIsSubnormal
            | Op::FpIsZero
            | Op::FpIsInfinite
            | Op::FpIsNan
            | Op::FpIsNegative
            | Op::FpIsPositive
            | Op::FpToReal
            | Op::FpToBits
            | Op::FpFromBits(_)
            | Op::FpToFp(_)
            | Op::FpFromReal(_)
            | Op::FpFromSbv(_)
            | Op::FpFromUbv(_)
            | Op::FpToUbv { .. }
            | Op::FpToSbv { .. } => return Err(self.writer.refuse("floats")),
            Op::App(_) => return Err(self.writer.refuse("an uninterpreted function")),
            Op::Var(_) | Op::Value(_) => return Err(self.writer.refuse("a leaf with operands")),
        })
    }
}
