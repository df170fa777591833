//! Terms printed as a list of definitions, for terms that are too large for one text.
//!
//! Every application that is mentioned more than once, or that would be long where it is mentioned,
//! gets `(define-fun prefixN () S …)`, oldest first. A line has at most [`LONG`] applications below
//! each argument, so no more than a line is held in memory.

use super::{
    Printer,
    term::{Place, Places},
};
use crate::{Op, Term, Terms};
use std::io::{self, Write};

/// Applications that are written out in one place.
const LONG: usize = 24;

impl Printer {
    /// Writes definitions for what the roots share, one on a line, called `prefix` and a number.
    /// Gives the texts of the roots, which mention them. Nothing that is declared may begin with
    /// the prefix.
    pub fn define(
        &mut self,
        terms: &Terms,
        roots: &[Term],
        prefix: &str,
        out: &mut dyn Write,
    ) -> io::Result<Vec<String>> {
        let order = terms.post_order(roots);
        let mut places = Places::default();
        for term in &order {
            let place = places.entry(*term).or_default();
            // `fp.to_ieee_bv` is written with its argument twice.
            let times = 1 + u32::from(terms.op(*term) == Op::FpToBits);
            debug_assert_eq!(place.binding, 0);
            for arg in terms.args(*term) {
                let place = places.entry(*arg).or_default();
                place.uses = place.uses.saturating_add(times);
            }
        }
        for root in roots {
            let place = places.entry(*root).or_default();
            place.uses = place.uses.saturating_add(1);
        }
        let mut bindings = 0;
        let mut line = String::new();
        for term in order {
            if terms.op(term).is_leaf() {
                continue;
            }
            // For a term without a definition, `need` is the number of its applications.
            let args = terms.args(term).iter();
            let below = args.map(|arg| places[arg]).filter(|p| p.binding == 0);
            let size = 1 + below.map(|place| place.need).sum::<usize>();
            let Place { uses, .. } = places[&term];
            if uses <= 1 && size <= LONG {
                places.entry(term).or_default().need = size;
                continue;
            }
            bindings += 1;
            line.clear();
            self.write_sort(terms, terms.sort(term), &mut line);
            write!(out, "(define-fun {prefix}{bindings} () {line} ")?;
            line.clear();
            self.write_definition(terms, term, &places, prefix, &mut line);
            writeln!(out, "{line})")?;
            places.entry(term).or_default().binding = bindings;
        }
        let mut texts = Vec::with_capacity(roots.len());
        for root in roots {
            let mut text = String::new();
            match places[root].binding {
                0 => self.write_definition(terms, *root, &places, prefix, &mut text),
                binding => text = format!("{prefix}{binding}"),
            }
            texts.push(text);
        }
        Ok(texts)
    }
}
