//! Sorts as types of C, and expressions for an arbitrary value of each.

use super::{ALPHABET, MAX_INDICES, Writer};
use crate::{WriteError, names::Named};
use bia_base::Idx as _;
use bia_term::value::FloatFormat;
use bia_term::{Sort, SortData};
use dashu_int::UBig;
use std::io::Write;

/// The type that bit-vectors of a width are kept in.
fn kept(width: u32) -> &'static str {
    match width {
        0..=8 => "u8",
        9..=16 => "u16",
        17..=32 => "u32",
        33..=64 => "u64",
        _ => "u128",
    }
}

/// The type that expressions of a width compute in.
pub(super) fn computed(width: u32) -> &'static str {
    match width {
        0..=32 => "u32",
        33..=64 => "u64",
        _ => "u128",
    }
}

/// A constant of a width.
pub(super) fn literal(value: &UBig, width: u32) -> String {
    match width {
        0..=32 => format!("{value}U"),
        33..=64 => format!("{value}ULL"),
        _ => {
            let word = (UBig::ONE << 64) - UBig::ONE;
            let (high, low) = (value >> 64, value & word);
            format!("(((u128){high}ULL << 64) | {low}ULL)")
        }
    }
}

/// All bits of a width.
pub(super) fn mask(width: u32) -> String {
    let bits = usize::try_from(width).unwrap_or(usize::MAX);
    literal(&((UBig::ONE << bits) - UBig::ONE), width)
}

/// The sign bit of a width.
pub(super) fn sign(width: u32) -> String {
    let bits = usize::try_from(width).unwrap_or(usize::MAX);
    literal(&(UBig::ONE << (bits - 1)), width)
}

/// `float` or `double`.
pub(super) fn float(format: FloatFormat) -> Option<&'static str> {
    match format {
        FloatFormat::BINARY32 => Some("float"),
        FloatFormat::BINARY64 => Some("double"),
        _ => None,
    }
}

impl Writer<'_> {
    /// The type that values of a sort are kept in.
    pub(super) fn storage(&mut self, sort: Sort) -> Result<String, WriteError> {
        Ok(match *self.s.terms.sort_data(sort) {
            SortData::Bool => "_Bool".into(),
            SortData::Bv(width) if width <= 128 => kept(width).into(),
            SortData::Bv(_) => return Err(self.refuse("bit-vectors of more than 128 bits")),
            SortData::Enum(_) => {
                self.enums.insert(sort);
                "u32".into()
            }
            SortData::Float(format) => match float(format) {
                Some(ty) => ty.into(),
                None => return Err(self.refuse("floats other than float and double")),
            },
            SortData::Array { index, element } => self.map(sort, index, element)?,
            SortData::Int => {
                return Err(self.refuse("unbounded integers: C has none, and none are assumed"));
            }
            SortData::Real => return Err(self.refuse("real numbers")),
            SortData::RoundingMode => return Err(self.refuse("rounding modes as values")),
            SortData::Uninterpreted(_) => return Err(self.refuse("an uninterpreted type")),
        })
    }

    /// The type that expressions of a sort have.
    pub(super) fn computed(&mut self, sort: Sort) -> Result<String, WriteError> {
        match *self.s.terms.sort_data(sort) {
            SortData::Bv(width) if width <= 128 => Ok(computed(width).into()),
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => self.storage(sort),
        }
    }

    /// A value that is kept, as an expression.
    pub(super) fn read(&self, sort: Sort, text: String) -> String {
        match *self.s.terms.sort_data(sort) {
            SortData::Bv(width) if width <= 16 => format!("(u32){text}"),
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => text,
        }
    }

    /// How many indices a map has.
    pub(super) fn indices(&self, index: Sort) -> Result<u64, WriteError> {
        let simple = matches!(
            self.s.terms.sort_data(index),
            SortData::Bool | SortData::Bv(_) | SortData::Enum(_)
        );
        let count = self.s.terms.sorts().cardinality(index);
        match count.filter(|count| simple && *count <= MAX_INDICES) {
            Some(count) => Ok(count),
            None => Err(self.refuse(&format!("a map with more than {MAX_INDICES} indices"))),
        }
    }

    fn map(&mut self, sort: Sort, index: Sort, element: Sort) -> Result<String, WriteError> {
        let name = format!("map_xk{}", sort.index());
        if self.types.contains_key(&sort) {
            return Ok(name);
        }
        let count = self.indices(index)?;
        let element = self.storage(element)?;
        let text = format!("typedef struct {{ {element} a[{count}]; }} {name};");
        self.types.insert(sort, text);
        Ok(name)
    }

    /// An expression for any value of a sort.
    pub(super) fn any(&mut self, sort: Sort) -> Result<String, WriteError> {
        Ok(match self.s.terms.sort_data(sort).clone() {
            SortData::Bool => self.input("bool", "_Bool"),
            SortData::Bv(width) => self.any_bits(width)?,
            SortData::Enum(data) => {
                let input = self.input("uint", "u32");
                format!("{input} % {}U", data.constructors.len())
            }
            SortData::Float(format) => match float(format) {
                Some(ty) => self.input(ty, ty),
                None => return Err(self.refuse("floats other than float and double")),
            },
            SortData::Array { index, element } => {
                let (ty, count) = (self.storage(sort)?, self.indices(index)?);
                let element = self.any(element)?;
                let name = format!("any_xk{}", sort.index());
                let name = self.helper(&name.clone(), || {
                    format!(
                        "static {ty} {name}(void) {{\n    {ty} m;\n    \
                         for (u32 i = 0; i < {count}U; i++) m.a[i] = {element};\n    return m;\n}}"
                    )
                });
                format!("{name}()")
            }
            SortData::Int | SortData::Real | SortData::RoundingMode => {
                return Err(self.refuse("unbounded numbers"));
            }
            SortData::Uninterpreted(_) => return Err(self.refuse("an uninterpreted type")),
        })
    }

    fn any_bits(&mut self, width: u32) -> Result<String, WriteError> {
        let (input, whole) = match width {
            0..=8 => (self.input("uchar", "u8"), 8),
            9..=16 => (self.input("ushort", "u16"), 16),
            17..=32 => (self.input("uint", "u32"), 32),
            33..=64 => (self.input("ulonglong", "u64"), 64),
            65..=128 => {
                let half = self.input("ulonglong", "u64");
                let name = self.helper("any_xn128", || {
                    format!(
                        "static u128 any_xn128(void) {{\n    u128 high = {half};\n    \
                         u128 low = {half};\n    return high << 64 | low;\n}}"
                    )
                });
                (format!("{name}()"), 128)
            }
            _ => return Err(self.refuse("bit-vectors of more than 128 bits")),
        };
        Ok(match width == whole {
            true => input,
            false => format!("{input} & {}", mask(width)),
        })
    }

    /// An input.
    pub(super) fn input(&mut self, name: &str, ty: &str) -> String {
        let name = format!("__VERIFIER_nondet_{name}");
        let name = self.helper(&name.clone(), || format!("extern {ty} {name}(void);"));
        format!("{name}()")
    }

    pub(super) fn enumeration(
        &mut self,
        sort: Sort,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let SortData::Enum(data) = self.s.terms.sort_data(sort).clone() else {
            return Ok(());
        };
        let mut texts = Vec::with_capacity(data.constructors.len());
        for (number, symbol) in data.constructors.iter().enumerate() {
            let text = self.enumerator(sort, number);
            let name = self.s.terms.name(*symbol);
            self.written
                .names
                .push(Named::plain("enumerator", &text, name));
            texts.push(text);
        }
        writeln!(out, "enum {{ {} }};", texts.join(", "))?;
        Ok(())
    }

    /// The constant of a value of an enumeration.
    pub(super) fn enumerator(&self, sort: Sort, number: usize) -> String {
        let SortData::Enum(data) = self.s.terms.sort_data(sort) else {
            return format!("{number}U");
        };
        let constructor = data.constructors.get(number);
        let text = constructor.map_or("", |symbol| self.s.terms.name(*symbol));
        format!("{}_xk{}", ALPHABET.escape(text), sort.index())
    }
}
