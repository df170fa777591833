//! Terms as expressions of C. Each has all bits above its width zero, and is atomic or in
//! parentheses.

use super::{
    Writer, helpers,
    types::{computed, literal, mask, sign},
};
use crate::{WriteError, program::Speaker};
use bia_base::Idx as _;
use bia_term::value::{ArrayValue, Value};
use bia_term::{Op, Sort, SortData, Term};

/// A writer in the middle of a step.
pub(super) struct Words<'w, 'a> {
    pub(super) writer: &'w mut Writer<'a>,
}

impl Speaker for Words<'_, '_> {
    type Error = WriteError;

    fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        self.writer.constant(value, sort)
    }

    fn variable(&mut self, term: Term) -> Result<String, WriteError> {
        let Some(at) = self.writer.var_of.get(&term) else {
            return Err(self
                .writer
                .refuse("a variable that is not one of the program"));
        };
        let text = self.writer.vars[*at].clone();
        let sort = self.writer.s.terms.sort(term);
        Ok(self.writer.read(sort, text))
    }

    fn apply(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        self.operation(term, op, args)
    }

    fn name(&mut self, sort: Sort, text: String) -> Result<String, WriteError> {
        let ty = self.writer.computed(sort)?;
        let name = crate::names::made_up("t", self.writer.lines.len());
        self.writer.lines.push(format!("{ty} {name} = {text};"));
        Ok(name)
    }
}

impl Writer<'_> {
    pub(super) fn constant(&mut self, value: &Value, sort: Sort) -> Result<String, WriteError> {
        self.computed_or_mode(sort)?;
        Ok(match value {
            Value::Bool(value) => u8::from(*value).to_string(),
            Value::Bv(bits) => literal(&bits.to_ubig(), bits.width()),
            Value::Float(float) => return self.float_constant(float),
            Value::Rounding(mode) => format!("{mode:?}"),
            Value::Array(array) => self.array(array, sort)?,
            Value::Elem(number) => {
                let number = usize::try_from(*number).unwrap_or(usize::MAX);
                format!("(u32){}", self.enumerator(sort, number))
            }
            Value::Int(_) | Value::Real(_) => return Err(self.refuse("unbounded numbers")),
        })
    }

    /// Refuses what has no type, except for the rounding modes of operators.
    fn computed_or_mode(&mut self, sort: Sort) -> Result<(), WriteError> {
        if sort != Sort::ROUNDING_MODE {
            self.computed(sort)?;
        }
        Ok(())
    }

    fn array(&mut self, array: &ArrayValue, sort: Sort) -> Result<String, WriteError> {
        let SortData::Array { index, element } = *self.s.terms.sort_data(sort) else {
            return Err(self.refuse("a map that is none"));
        };
        let default = self.constant(array.default(), element)?;
        let mut text = format!("{}({default})", self.fill(sort)?);
        let set = self.set(sort)?;
        for (at, held) in array.entries() {
            let (at, held) = (self.constant(at, index)?, self.constant(held, element)?);
            text = format!("{set}({text}, {at}, {held})");
        }
        Ok(text)
    }

    /// Type, element type and number of indices of a map.
    fn parts(&mut self, sort: Sort) -> Result<(String, String, u64), WriteError> {
        let SortData::Array { index, element } = *self.s.terms.sort_data(sort) else {
            return Err(self.refuse("a map that is none"));
        };
        let (ty, count) = (self.storage(sort)?, self.indices(index)?);
        Ok((ty, self.storage(element)?, count))
    }

    fn fill(&mut self, sort: Sort) -> Result<String, WriteError> {
        let (ty, element, count) = self.parts(sort)?;
        let name = format!("fill_xk{}", sort.index());
        Ok(self.helper(&name.clone(), || {
            format!(
                "static {ty} {name}({element} v) {{\n    {ty} m;\n    \
                 for (u32 i = 0; i < {count}U; i++) m.a[i] = v;\n    return m;\n}}"
            )
        }))
    }

    fn set(&mut self, sort: Sort) -> Result<String, WriteError> {
        let (ty, element, _) = self.parts(sort)?;
        let name = format!("set_xk{}", sort.index());
        Ok(self.helper(&name.clone(), || {
            format!(
                "static {ty} {name}({ty} m, u32 i, {element} v) {{\n    m.a[i] = v;\n    return m;\n}}"
            )
        }))
    }

    fn get(&mut self, sort: Sort) -> Result<String, WriteError> {
        let (ty, element, _) = self.parts(sort)?;
        let name = format!("get_xk{}", sort.index());
        Ok(self.helper(&name.clone(), || {
            format!("static {element} {name}({ty} m, u32 i) {{\n    return m.a[i];\n}}")
        }))
    }

    /// Equality of two values of a sort.
    fn equal(&mut self, sort: Sort, a: &str, b: &str) -> Result<String, WriteError> {
        Ok(match *self.s.terms.sort_data(sort) {
            SortData::Float(format) => self.same_float(format, a, b)?,
            SortData::Array { element, .. } => {
                let (ty, _, count) = self.parts(sort)?;
                let same = self.equal(element, "x.a[i]", "y.a[i]")?;
                let name = format!("equal_xk{}", sort.index());
                let name = self.helper(&name.clone(), || {
                    format!(
                        "static _Bool {name}({ty} x, {ty} y) {{\n    \
                         for (u32 i = 0; i < {count}U; i++) if (!{same}) return 0;\n    return 1;\n}}"
                    )
                });
                format!("{name}({a}, {b})")
            }
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => format!("({a} == {b})"),
        })
    }
}

/// Whether a text is an identifier.
fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl Words<'_, '_> {
    pub(super) fn sort_of(&self, term: Term, at: usize) -> Sort {
        let terms = &self.writer.s.terms;
        terms.sort(terms.args(term)[at])
    }

    pub(super) fn width_of(&self, sort: Sort) -> Result<u32, WriteError> {
        match self.writer.s.terms.sorts().bv_width(sort) {
            Some(width) if width <= 128 => Ok(width),
            Some(_) => Err(self.writer.refuse("bit-vectors of more than 128 bits")),
            None => Err(self.writer.refuse("a bit-vector that is none")),
        }
    }

    /// A result that may have bits above its width.
    fn masked(&self, term: Term, text: &str) -> Result<String, WriteError> {
        let width = self.width_of(self.writer.s.terms.sort(term))?;
        Ok(match width {
            32 | 64 | 128 => format!("({text})"),
            _ => format!("(({text}) & {})", mask(width)),
        })
    }

    /// A call of a helper, with these of mask, sign and width behind the operands.
    fn call(
        &mut self,
        op: &str,
        term: Term,
        args: &[String],
        more: &[fn(u32) -> String],
    ) -> Result<String, WriteError> {
        let width = self.width_of(self.sort_of(term, 0))?;
        let ty = computed(width);
        let name = format!("{op}_xk{}", &ty[1..]);
        let name = self
            .writer
            .helper(&name.clone(), || helpers::operator(op, ty, &name));
        let more = more.iter().map(|of| of(width));
        let args: Vec<String> = args.iter().cloned().chain(more).collect();
        Ok(format!("{name}({})", args.join(", ")))
    }

    #[expect(clippy::too_many_lines, reason = "one case for each operator")]
    fn operation(&mut self, term: Term, op: Op, args: &[String]) -> Result<String, WriteError> {
        let infix = |word: &str| format!("({})", args.join(&format!(" {word} ")));
        let bare = |word: &str| args.join(&format!(" {word} "));
        let width: fn(u32) -> String = |width| width.to_string();
        let sort = self.writer.s.terms.sort(term);
        Ok(match op {
            Op::Not => format!("(!{})", args[0]),
            Op::And => infix("&&"),
            Op::Or => infix("||"),
            Op::Eq => {
                let of = self.sort_of(term, 0);
                self.writer.computed(of)?;
                self.writer.equal(of, &args[0], &args[1])?
            }
            Op::Ite => format!("({} ? {} : {})", args[0], args[1], args[2]),
            Op::BvNot => self.masked(term, &format!("~{}", args[0]))?,
            Op::BvNeg => self.masked(term, &format!("0 - {}", args[0]))?,
            Op::BvAnd => infix("&"),
            Op::BvOr => infix("|"),
            Op::BvXor => infix("^"),
            Op::BvAdd => self.masked(term, &bare("+"))?,
            Op::BvSub => self.masked(term, &bare("-"))?,
            Op::BvMul => self.masked(term, &bare("*"))?,
            Op::BvUdiv => self.call("udiv", term, args, &[mask])?,
            Op::BvUrem => self.call("urem", term, args, &[])?,
            Op::BvSdiv => self.call("sdiv", term, args, &[mask, sign])?,
            Op::BvSrem => self.call("srem", term, args, &[mask, sign])?,
            Op::BvSmod => self.call("smod", term, args, &[mask, sign])?,
            Op::BvShl => self.call("shl", term, args, &[mask, width])?,
            Op::BvLshr => self.call("lshr", term, args, &[width])?,
            Op::BvAshr => self.call("ashr", term, args, &[mask, sign, width])?,
            Op::BvUmulo => self.call("umulo", term, args, &[mask])?,
            Op::BvSmulo => self.call("smulo", term, args, &[mask, sign])?,
            Op::BvUlt => infix("<"),
            Op::BvSlt => {
                let sign = sign(self.width_of(self.sort_of(term, 0))?);
                format!("(({} ^ {sign}) < ({} ^ {sign}))", args[0], args[1])
            }
            Op::Concat => {
                let (ty, low) = (
                    computed(self.width_of(sort)?),
                    self.width_of(self.sort_of(term, 1))?,
                );
                format!("((({ty}){} << {low}) | {})", args[0], args[1])
            }
            Op::Extract { lo, .. } => {
                let width = self.width_of(sort)?;
                self.width_of(self.sort_of(term, 0))?;
                format!(
                    "(({})({} >> {lo}) & {})",
                    computed(width),
                    args[0],
                    mask(width)
                )
            }
            Op::SignExtend { .. } => {
                let (from, to) = (self.width_of(self.sort_of(term, 0))?, self.width_of(sort)?);
                let (ty, sign) = (computed(to), sign(from));
                self.masked(term, &format!("(({ty}){} ^ {sign}) - {sign}", args[0]))?
            }
            Op::Select => {
                let map = self.sort_of(term, 0);
                self.writer.storage(map)?;
                let text = match is_name(&args[0]) {
                    true => format!("{}.a[{}]", args[0], args[1]),
                    false => format!("{}({}, {})", self.writer.get(map)?, args[0], args[1]),
                };
                self.writer.read(sort, text)
            }
            Op::Store => format!("{}({})", self.writer.set(sort)?, args.join(", ")),
            Op::ConstArray(_) => format!("{}({})", self.writer.fill(sort)?, args[0]),
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
            | Op::FpToSbv { .. } => self.float(term, op, args)?,
            Op::App(_) => return Err(self.writer.refuse("an uninterpreted function")),
            Op::Var(_) | Op::Value(_) => return Err(self.writer.refuse("a leaf with operands")),
        })
    }
}
