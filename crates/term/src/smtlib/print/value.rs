//! Printing constants. Recursion is as deep as arrays are nested, which sorts limit.

use super::{Printer, names::Thing};
use crate::{
    Sort, SortData, Terms,
    value::{Bv, Float, Value},
};
use dashu_base::Signed as _;
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::fmt::{self, Write as _};

fn write_int(value: &IBig, out: &mut String) -> fmt::Result {
    if value.is_negative() {
        write!(out, "(- {})", -value)
    } else {
        write!(out, "{value}")
    }
}

fn write_real(value: &RBig, out: &mut String) -> fmt::Result {
    let negative = value.is_negative();
    if negative {
        out.push_str("(- ");
    }
    let (numerator, denominator) = (value.numerator(), value.denominator());
    let numerator = if negative {
        -numerator
    } else {
        numerator.clone()
    };
    if denominator.is_one() {
        write!(out, "{numerator}.0")?;
    } else {
        write!(out, "(/ {numerator}.0 {denominator}.0)")?;
    }
    out.push_str(if negative { ")" } else { "" });
    Ok(())
}

fn write_bv(value: &Bv, out: &mut String) -> fmt::Result {
    if value.width().is_multiple_of(4) {
        write!(out, "#x{}", value.to_hex_string())
    } else {
        write!(out, "#b{}", value.to_binary_string())
    }
}

fn write_float(value: &Float, out: &mut String) -> fmt::Result {
    let format = value.format();
    let (eb, sb) = (format.exponent_bits(), format.significand_bits());
    let sign = if value.is_negative() { '-' } else { '+' };
    if value.is_nan() {
        write!(out, "(_ NaN {eb} {sb})")
    } else if value.is_infinite() {
        write!(out, "(_ {sign}oo {eb} {sb})")
    } else if value.is_zero() {
        write!(out, "(_ {sign}zero {eb} {sb})")
    } else {
        let bits = value.to_bits().to_binary_string();
        let (sign, rest) = bits.split_at(1);
        let (exponent, fraction) = rest.split_at(eb as usize);
        write!(out, "(fp #b{sign} #b{exponent} #b{fraction})")
    }
}

impl Printer {
    pub(super) fn write_value(
        &mut self,
        terms: &Terms,
        value: &Value,
        sort: Sort,
        out: &mut String,
    ) {
        let written = match value {
            Value::Bool(value) => write!(out, "{value}"),
            Value::Int(value) => write_int(value, out),
            Value::Real(value) => write_real(value, out),
            Value::Bv(value) => write_bv(value, out),
            Value::Float(value) => write_float(value, out),
            Value::Rounding(mode) => out.write_str(mode.smtlib()),
            Value::Elem(number) => self.write_elem(terms, *number, sort, out),
            Value::Array(array) => {
                let Some((index, element)) = terms.sorts().array_parts(sort) else {
                    unreachable!("constants have the sort they were made with")
                };
                let array = array.canonical();
                for _ in array.entries() {
                    out.push_str("(store ");
                }
                out.push_str("((as const ");
                self.write_sort(terms, sort, out);
                out.push_str(") ");
                self.write_value(terms, array.default(), element, out);
                out.push(')');
                for (at, value) in array.entries() {
                    out.push(' ');
                    self.write_value(terms, at, index, out);
                    out.push(' ');
                    self.write_value(terms, value, element, out);
                    out.push(')');
                }
                Ok(())
            }
        };
        written.expect("writing to a string succeeds");
    }

    fn write_elem(
        &mut self,
        terms: &Terms,
        number: u32,
        sort: Sort,
        out: &mut String,
    ) -> fmt::Result {
        if let SortData::Enum(data) = terms.sort_data(sort)
            && let Some(name) = data.constructors.get(number as usize)
        {
            let thing = Thing::Constructor(sort, number);
            return out.write_str(self.names.text(thing, terms.name(*name)));
        }
        write!(out, "(as @{number} ")?;
        self.write_sort(terms, sort, out);
        out.write_str(")")
    }
}
