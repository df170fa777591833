//! Printing sorts. Recursion is as deep as arrays are nested, which sorts limit.

use super::{Printer, names::Thing};
use crate::{Sort, SortData, Terms};
use std::fmt::Write as _;

impl Printer {
    pub(super) fn write_sort(&mut self, terms: &Terms, sort: Sort, out: &mut String) {
        let written = match terms.sort_data(sort) {
            SortData::Bool => out.write_str("Bool"),
            SortData::Int => out.write_str("Int"),
            SortData::Real => out.write_str("Real"),
            SortData::RoundingMode => out.write_str("RoundingMode"),
            SortData::Bv(width) => write!(out, "(_ BitVec {width})"),
            SortData::Float(format) => write!(
                out,
                "(_ FloatingPoint {} {})",
                format.exponent_bits(),
                format.significand_bits()
            ),
            SortData::Array { index, element } => {
                out.push_str("(Array ");
                self.write_sort(terms, *index, out);
                out.push(' ');
                self.write_sort(terms, *element, out);
                out.write_str(")")
            }
            SortData::Enum(data) => {
                out.write_str(self.names.text(Thing::Sort(sort), terms.name(data.name)))
            }
            SortData::Uninterpreted(name) => {
                out.write_str(self.names.text(Thing::Sort(sort), terms.name(*name)))
            }
        };
        written.expect("writing to a string succeeds");
    }
}
