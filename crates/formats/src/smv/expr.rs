//! Terms as expressions of SMV.
//!
//! ```text
//!   x sdiv y       of the magnitudes, negated if the signs differ; srem and smod alike
//!   x << n         n < width ? x << n : 0; >> alike
//!   x div y        of integers: from SMV's quotient, which is truncated, to the Euclidean one
//! ```

use super::{Writer, refused};
use crate::{WriteError, names::made_up, program::Speaker};
use bia_term::value::Value;
use bia_term::{Op, Sort, SortData, Term};
use dashu_int::{IBig, UBig};
use std::io::Write;

/// A writer in the middle of the definitions.
pub(super) struct Words<'w, 'a> {
    pub(super) writer: &'w mut Writer<'a>,
    pub(super) out: &'w mut dyn Write,
}

impl Speaker for Words<'_, '_> {
    type Error = WriteError;

    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        Ok(match value {
            Value::Bool(true) => "TRUE".into(),
            Value::Bool(false) => "FALSE".into(),
            Value::Int(value) => number(value),
            Value::Real(value) => {
                let (above, below) = (value.numerator(), value.denominator());
                // Always as a fraction: a plain number would be an integer.
                match *above < IBig::ZERO {
                    false => format!("f'{above}/{below}"),
                    true => format!("(-f'{}/{below})", -above.clone()),
                }
            }
            Value::Bv(bits) => word(bits.width(), &bits.to_ubig().to_string()),
            Value::Elem(at) => {
                let at = usize::try_from(*at).unwrap_or(usize::MAX);
                match self.writer.terms.sort_data(sort) {
                    SortData::Enum(_) => self.writer.enumerator(sort, at),
                    SortData::Bool
                    | SortData::Int
                    | SortData::Real
                    | SortData::RoundingMode
                    | SortData::Bv(_)
                    | SortData::Float(_)
                    | SortData::Array { .. }
                    | SortData::Uninterpreted(_) => return Err(refused("an uninterpreted type")),
                }
            }
            Value::Array(array) => {
                let parts = self.writer.terms.sorts().array_parts(sort);
                let (index, element) = parts.ok_or_else(|| refused("an array that is none"))?;
                let default = self.constant(array.default(), element)?;
                let mut text = self.everywhere(sort, &default)?;
                for (at, held) in array.entries() {
                    let (at, held) = (self.constant(at, index)?, self.constant(held, element)?);
                    text = format!("WRITE({text}, {at}, {held})");
                }
                text
            }
            Value::Float(_) | Value::Rounding(_) => return Err(refused("floats")),
        })
    }

    fn variable(&mut self, term: Term) -> Result<String, WriteError> {
        let name = self.writer.names.get(&term).cloned();
        name.ok_or_else(|| refused("a variable that is not one of the system"))
    }

    fn apply(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        self.operation(term, op, args)
    }

    fn name(&mut self, _: Sort, text: String) -> Result<String, WriteError> {
        self.define(text)
    }
}

fn number(value: &IBig) -> String {
    match *value < IBig::ZERO {
        true => format!("({value})"),
        false => value.to_string(),
    }
}

fn word(width: u32, value: &str) -> String {
    format!("0ud{width}_{value}")
}

/// All bits of a width.
fn ones(width: u32) -> String {
    let bits = usize::try_from(width).unwrap_or(usize::MAX);
    word(width, &((UBig::ONE << bits) - UBig::ONE).to_string())
}

impl Words<'_, '_> {
    fn define(&mut self, text: String) -> Result<String, WriteError> {
        let name = made_up("t", self.writer.defined);
        self.writer.defined += 1;
        writeln!(self.out, "DEFINE {name} := {text};")?;
        Ok(name)
    }

    fn width(&self, sort: Sort) -> Result<u32, WriteError> {
        let width = self.writer.terms.sorts().bv_width(sort);
        width.ok_or_else(|| refused("a word that is none"))
    }

    /// The array of a sort that is this everywhere.
    fn everywhere(&mut self, sort: Sort, text: &str) -> Result<String, WriteError> {
        let ts = self.writer.ts;
        let vars = ts
            .state
            .iter()
            .map(|var| var.now)
            .chain(ts.inputs.iter().copied());
        let mut like = vars.filter(|var| self.writer.terms.sort(*var) == sort);
        let like = like.next().and_then(|var| self.writer.names.get(&var));
        match like {
            Some(name) => Ok(format!("CONSTARRAY(typeof({name}), {text})")),
            None => Err(refused(
                "an array that is one value everywhere and has no variable of its type",
            )),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
    fn signed_division(
        &mut self,
        op: Op,
        width: u32,
        args: &[String],
    ) -> Result<String, WriteError> {
        let (a, b) = (self.define(args[0].clone())?, self.define(args[1].clone())?);
        let bit = width - 1;
        let negative = |name: &str| format!("({name}[{bit}:{bit}] = 0ud1_1)");
        let magnitude = |name: &str| format!("({} ? -{name} : {name})", negative(name));
        let (x, y) = (self.define(magnitude(&a))?, self.define(magnitude(&b))?);
        let zero = word(width, "0");
        let differ = format!("({} xor {})", negative(&a), negative(&b));
        if op == Op::BvSdiv {
            let q = self.define(format!("({y} = {zero} ? {} : {x} / {y})", ones(width)))?;
            return Ok(format!("({differ} ? -{q} : {q})"));
        }
        let r = self.define(format!("({y} = {zero} ? {x} : {x} mod {y})"))?;
        let r = self.define(format!("({} ? -{r} : {r})", negative(&a)))?;
        Ok(match op {
            Op::BvSrem => r,
            _ => format!("(({r} != {zero} & {differ}) ? {r} + {b} : {r})"),
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
    fn shift(&mut self, term: Term, op: Op, width: u32, args: &[String]) -> String {
        let (a, b) = (&args[0], &args[1]);
        let terms = self.writer.terms;
        let amount = terms.value_of(terms.args(term)[1]).and_then(Value::as_bv);
        // NuSMV refuses a constant that is too large even where it does not matter.
        let large = amount.is_some_and(|bits| bits.to_ubig() >= UBig::from(width));
        let small = format!("{b} < {}", word(width, &width.to_string()));
        let zero = word(width, "0");
        match op {
            Op::BvShl | Op::BvLshr if large => zero,
            Op::BvShl => format!("({small} ? {a} << {b} : {zero})"),
            Op::BvLshr => format!("({small} ? {a} >> {b} : {zero})"),
            _ => {
                let bit = width - 1;
                let all = format!("(({a})[{bit}:{bit}] = 0ud1_1 ? {} : {zero})", ones(width));
                match large {
                    true => all,
                    false => format!("({small} ? unsigned(signed({a}) >> {b}) : {all})"),
                }
            }
        }
    }

    /// Whether a product does not fit: the product in twice the width.
    fn overflow(
        &mut self,
        signed: bool,
        width: u32,
        args: &[String],
    ) -> Result<String, WriteError> {
        if !signed {
            let wide = |text: &String| format!("extend({text}, {width})");
            let product = self.define(format!("{} * {}", wide(&args[0]), wide(&args[1])))?;
            let (top, zero) = (2 * width - 1, word(width, "0"));
            return Ok(format!("({product}[{top}:{width}] != {zero})"));
        }
        let wide = |text: &str| format!("unsigned(extend(signed({text}), {width}))");
        let product = self.define(format!("{} * {}", wide(&args[0]), wide(&args[1])))?;
        let cut = format!("{product}[{}:0]", width - 1);
        Ok(format!("({product} != {})", wide(&cut)))
    }

    /// Euclidean division of integers. The quotient by 0 is 0, and no formula may rely on it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
    fn integer_division(&mut self, op: Op, args: &[String]) -> Result<String, WriteError> {
        let (a, b) = (self.define(args[0].clone())?, self.define(args[1].clone())?);
        let q = self.define(format!("({b} = 0 ? 0 : {a} / {b})"))?;
        let r = self.define(format!("{a} - {b} * {q}"))?;
        Ok(match op {
            Op::IntDiv => format!("({r} >= 0 ? {q} : ({b} > 0 ? {q} - 1 : {q} + 1))"),
            _ => format!("({r} >= 0 ? {r} : ({b} > 0 ? {r} + {b} : {r} - {b}))"),
        })
    }

    fn operation(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let infix = |word: &str| format!("({})", args.join(&format!(" {word} ")));
        let terms = self.writer.terms;
        let sort = terms.sort(term);
        let first = terms
            .args(term)
            .first()
            .map_or(sort, |arg| terms.sort(*arg));
        Ok(match op {
            Op::Not | Op::BvNot => format!("(!{})", args[0]),
            Op::And | Op::BvAnd => infix("&"),
            Op::Or | Op::BvOr => infix("|"),
            Op::BvXor => infix("xor"),
            Op::Eq if first == Sort::BOOL => infix("<->"),
            Op::Eq => infix("="),
            Op::Ite => format!("({} ? {} : {})", args[0], args[1], args[2]),
            Op::Neg | Op::BvNeg => format!("(-{})", args[0]),
            Op::Add | Op::BvAdd => infix("+"),
            Op::Sub | Op::BvSub => infix("-"),
            Op::Mul | Op::BvMul => infix("*"),
            Op::IntDiv | Op::IntMod => self.integer_division(op, args)?,
            Op::RealDiv => infix("/"),
            Op::ToReal => args[0].clone(),
            Op::ToInt => format!("floor({})", args[0]),
            Op::Lt | Op::BvUlt => infix("<"),
            Op::BvSlt => format!("(signed({}) < signed({}))", args[0], args[1]),
            Op::BvUdiv | Op::BvUrem => {
                let width = self.width(sort)?;
                let zero = word(width, "0");
                let (word, none) = match op == Op::BvUdiv {
                    true => ("/", ones(width)),
                    false => ("mod", args[0].clone()),
                };
                let b = &args[1];
                format!("({b} = {zero} ? {none} : {} {word} {b})", args[0])
            }
            Op::BvSdiv | Op::BvSrem | Op::BvSmod => {
                let width = self.width(sort)?;
                self.signed_division(op, width, args)?
            }
            Op::BvShl | Op::BvLshr | Op::BvAshr => {
                let width = self.width(sort)?;
                self.shift(term, op, width, args)
            }
            Op::BvUmulo | Op::BvSmulo => {
                let width = self.width(first)?;
                self.overflow(op == Op::BvSmulo, width, args)?
            }
            Op::Concat => infix("::"),
            Op::Extract { hi, lo } => format!("({}[{hi}:{lo}])", args[0]),
            Op::SignExtend { by } => format!("unsigned(extend(signed({}), {by}))", args[0]),
            Op::UbvToInt => format!("toint({})", args[0]),
            Op::Select => format!("READ({}, {})", args[0], args[1]),
            Op::Store => format!("WRITE({}, {}, {})", args[0], args[1], args[2]),
            Op::ConstArray(_) => self.everywhere(sort, &args[0])?,
            Op::IntToBv { .. } => return Err(refused("an integer modulo 2^N")),
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
            | Op::FpToSbv { .. } => return Err(refused("floats")),
            Op::App(_) => return Err(refused("an uninterpreted function")),
            Op::Var(_) | Op::Value(_) => return Err(refused("a leaf with operands")),
        })
    }
}
