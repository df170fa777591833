//! Writes terms as expressions of Boogie; the operators of bit-vectors are functions that are
//! declared.

use super::{Writer, name};
use crate::{WriteError, names::made_up, program::Speaker};
use bia_term::value::{ArrayValue, Value};
use bia_term::{Op, Sort, SortData, Term};
use dashu_int::{IBig, UBig};
use std::io::Write;

/// A writer in the middle of a step.
pub(super) struct Words<'w, 'a> {
    pub(super) writer: &'w mut Writer<'a>,
    pub(super) out: &'w mut dyn Write,
}

impl Speaker for Words<'_, '_> {
    type Error = WriteError;

    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        self.writer.constant(value, sort)
    }

    fn variable(&mut self, term: Term) -> Result<String, WriteError> {
        match self.writer.var_of.get(&term) {
            Some(at) => Ok(self.writer.vars[*at].clone()),
            None => Err(self
                .writer
                .refuse("a variable that is not one of the program")),
        }
    }

    fn apply(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        self.operation(term, op, args)
    }

    fn name(&mut self, sort: Sort, text: String) -> Result<String, WriteError> {
        let name = self.writer.pool.take(sort);
        writeln!(self.out, "    {name} := {text};")?;
        Ok(name)
    }
}

impl Writer<'_> {
    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        Ok(match value {
            Value::Bool(value) => value.to_string(),
            Value::Int(value) => integer(value, ""),
            Value::Real(value) => {
                let (above, below) = (value.numerator(), value.denominator());
                match *below == UBig::ONE {
                    true => integer(above, ".0"),
                    false => format!("({} / {below}.0)", integer(above, ".0")),
                }
            }
            Value::Bv(bits) => format!("{}bv{}", bits.to_ubig(), bits.width()),
            Value::Elem(number) => match self.s.terms.sort_data(sort) {
                SortData::Enum(_) => {
                    self.enums.insert(sort);
                    self.enumerator(sort, usize::try_from(*number).unwrap_or(usize::MAX))
                }
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Bv(_)
                | SortData::Float(_)
                | SortData::Array { .. }
                | SortData::Uninterpreted(_) => {
                    return Err(self.refuse("a constant of an uninterpreted type"));
                }
            },
            Value::Array(array) => self.array(array, sort)?,
            Value::Float(_) | Value::Rounding(_) => return Err(self.refuse("floats")),
        })
    }

    fn array(&mut self, array: &ArrayValue, sort: Sort) -> Result<String, WriteError> {
        let SortData::Array { index, element } = *self.s.terms.sort_data(sort) else {
            return Err(self.refuse("a map that is none"));
        };
        let default = self.constant(array.default(), element)?;
        let mut text = self.everywhere(index, &default)?;
        for (at, held) in array.entries() {
            let (at, held) = (self.constant(at, index)?, self.constant(held, element)?);
            text = format!("{text}[{at} := {held}]");
        }
        Ok(text)
    }

    /// The map that is this everywhere. Boogie wants different names for all that is bound.
    fn everywhere(&mut self, index: Sort, text: &str) -> Result<String, WriteError> {
        let bound = made_up("i", self.bound);
        self.bound += 1;
        Ok(format!("(lambda {bound}: {} :: {text})", self.ty(index)?))
    }

    /// The name of a function of bit-vectors that is declared as a built-in.
    fn built_in(&mut self, built_in: &str, name: &str, args: &[&str], result: &str) -> String {
        let name = format!("{name}_xk");
        let (key, args) = (name.clone(), args.join(", "));
        self.functions.entry(key).or_insert_with(|| {
            format!("function {{:bvbuiltin \"{built_in}\"}} {name}({args}) returns ({result});")
        });
        name
    }
}

/// A number; negative ones in parentheses.
fn integer(value: &IBig, suffix: &str) -> String {
    match *value < IBig::ZERO {
        true => format!("(-{}{suffix})", -value.clone()),
        false => format!("{value}{suffix}"),
    }
}

impl Words<'_, '_> {
    fn width(&self, term: Term) -> u32 {
        let terms = &self.writer.s.terms;
        terms.sorts().bv_width(terms.sort(term)).unwrap_or(1)
    }

    fn infix(&self, word: &str, args: &[String]) -> String {
        format!("({})", args.join(&format!(" {word} ")))
    }

    /// A built-in on bit-vectors of the width of the first operand.
    fn bits(&mut self, built_in: &str, term: Term, args: &[String]) -> String {
        let first = self.writer.s.terms.args(term)[0];
        let width = self.width(first);
        let operand = format!("bv{width}");
        let result = match self.writer.s.terms.sort(term) == Sort::BOOL {
            true => "bool".to_owned(),
            false => operand.clone(),
        };
        let operands = vec![operand.as_str(); args.len()];
        let name = format!("{built_in}{width}");
        let name = self.writer.built_in(built_in, &name, &operands, &result);
        format!("{name}({})", args.join(", "))
    }

    fn sign_extend(&mut self, width: u32, by: u32, text: &str) -> String {
        let (from, to) = (format!("bv{width}"), format!("bv{}", width + by));
        let name = format!("sign_extend{width}.{by}");
        let built_in = format!("(_ sign_extend {by})");
        let name = self.writer.built_in(&built_in, &name, &[&from], &to);
        format!("{name}({text})")
    }

    /// Whether a product does not fit: the product in twice the width.
    fn overflow(
        &mut self,
        signed: bool,
        term: Term,
        args: &[String],
    ) -> Result<String, WriteError> {
        let width = self.width(self.writer.s.terms.args(term)[0]);
        let wide = format!("bv{}", 2 * width);
        let extended: Vec<String> = match signed {
            true => args
                .iter()
                .map(|arg| self.sign_extend(width, width, arg))
                .collect(),
            false => args
                .iter()
                .map(|arg| format!("(0bv{width} ++ {arg})"))
                .collect(),
        };
        let name = format!("bvmul{}", 2 * width);
        let name = self.writer.built_in("bvmul", &name, &[&wide, &wide], &wide);
        let product = format!("{name}({})", extended.join(", "));
        if !signed {
            return Ok(format!("({product}[{}:{width}] != 0bv{width})", 2 * width));
        }
        let back = format!("{product}[{width}:0]");
        let back = self.sign_extend(width, width, &back);
        Ok(format!("({product} != {back})"))
    }

    #[expect(clippy::too_many_lines, reason = "one case for each operator")]
    fn operation(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let sort = self.writer.s.terms.sort(term);
        Ok(match op {
            Op::Not => format!("(!{})", args[0]),
            Op::And => self.infix("&&", args),
            Op::Or => self.infix("||", args),
            Op::Eq => {
                let of = self.writer.s.terms.sort(self.writer.s.terms.args(term)[0]);
                let is_map = matches!(self.writer.s.terms.sort_data(of), SortData::Array { .. });
                if is_map && self.writer.has_enum(of) {
                    return Err(self.writer.refuse("equality of maps of enumerations"));
                }
                self.infix("==", args)
            }
            Op::Ite => format!("(if {} then {} else {})", args[0], args[1], args[2]),
            Op::Neg => format!("(-{})", args[0]),
            Op::Add => self.infix("+", args),
            Op::Sub => self.infix("-", args),
            Op::Mul => self.infix("*", args),
            Op::IntDiv => self.infix("div", args),
            Op::IntMod => self.infix("mod", args),
            Op::RealDiv => self.infix("/", args),
            Op::ToReal => format!("real({})", args[0]),
            Op::ToInt => format!("int({})", args[0]),
            Op::Lt => self.infix("<", args),
            Op::BvNot => self.bits("bvnot", term, args),
            Op::BvNeg => self.bits("bvneg", term, args),
            Op::BvAnd => self.bits("bvand", term, args),
            Op::BvOr => self.bits("bvor", term, args),
            Op::BvXor => self.bits("bvxor", term, args),
            Op::BvAdd => self.bits("bvadd", term, args),
            Op::BvSub => self.bits("bvsub", term, args),
            Op::BvMul => self.bits("bvmul", term, args),
            Op::BvUdiv => self.bits("bvudiv", term, args),
            Op::BvUrem => self.bits("bvurem", term, args),
            Op::BvSdiv => self.bits("bvsdiv", term, args),
            Op::BvSrem => self.bits("bvsrem", term, args),
            Op::BvSmod => self.bits("bvsmod", term, args),
            Op::BvShl => self.bits("bvshl", term, args),
            Op::BvLshr => self.bits("bvlshr", term, args),
            Op::BvAshr => self.bits("bvashr", term, args),
            Op::BvUlt => self.bits("bvult", term, args),
            Op::BvSlt => self.bits("bvslt", term, args),
            Op::BvUmulo => self.overflow(false, term, args)?,
            Op::BvSmulo => self.overflow(true, term, args)?,
            Op::Concat => self.infix("++", args),
            Op::Extract { hi, lo } => format!("{}[{}:{lo}]", args[0], hi + 1),
            Op::SignExtend { by } => {
                let width = self.width(self.writer.s.terms.args(term)[0]);
                self.sign_extend(width, by, &args[0])
            }
            Op::UbvToInt => {
                let operand = format!("bv{}", self.width(self.writer.s.terms.args(term)[0]));
                let name = format!("bv2nat.{operand}");
                let name = self.writer.built_in("bv2nat", &name, &[&operand], "int");
                format!("{name}({})", args[0])
            }
            Op::IntToBv { width } => {
                let (built_in, result) = (format!("(_ int2bv {width})"), format!("bv{width}"));
                let name = format!("int2bv{width}");
                let name = self.writer.built_in(&built_in, &name, &["int"], &result);
                format!("{name}({})", args[0])
            }
            Op::Select => format!("{}[{}]", args[0], args[1]),
            Op::Store => format!("{}[{} := {}]", args[0], args[1], args[2]),
            Op::ConstArray(_) => {
                let parts = self.writer.s.terms.sorts().array_parts(sort);
                let index = parts.map_or(Sort::BOOL, |(index, _)| index);
                self.writer.everywhere(index, &args[0])?
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
            Op::App(fun) => {
                let text = self.writer.s.terms.name(self.writer.s.terms.fun(fun).name);
                let what = format!("the uninterpreted function `{}`", name(text));
                return Err(self.writer.refuse(&what));
            }
            Op::Var(_) | Op::Value(_) => return Err(self.writer.refuse("a leaf with operands")),
        })
    }
}
