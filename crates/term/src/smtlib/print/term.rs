//! Printing terms, linear in the size of the shared graph.
//!
//! Applications that occur more than once are bound by `let`. Bindings that do not need one
//! another are in one `let`: let need(t) be the greatest level of the bindings that t mentions
//! when it is written out, and level(t) = need(t) + 1 for a bound t; level n is the n-th `let`.
//!
//! `fp.to_ieee_bv` of NaN is open for the solvers that know it, but not for us. So it is written
//! as `(ite (fp.isNaN x) pattern (fp.to_ieee_bv x))`, which rewriting turns back.

use super::{Printer, names::Thing};
use crate::{Op, Term, Terms, table, value::Float};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// How a term is written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// How often it is mentioned.
    pub(super) uses: u32,
    /// The greatest level that it mentions.
    pub(super) need: usize,
    /// Its number among the bindings, from 1; 0 when it is not bound.
    pub(super) binding: usize,
}

/// What is still to be written.
enum Item {
    Term(Term),
    /// A term, not the name that it is bound to.
    Definition(Term),
    Text(String),
    Close,
}

pub(super) type Places = FxHashMap<Term, Place>;

/// Finds what is shared. The result has the bound terms by level.
fn plan(terms: &Terms, root: Term) -> (Places, Vec<Vec<Term>>) {
    let order = terms.post_order(&[root]);
    let mut places: Places = FxHashMap::default();
    for term in &order {
        let times = if terms.op(*term) == Op::FpToBits {
            2
        } else {
            1
        };
        for arg in terms.args(*term) {
            let place = places.entry(*arg).or_default();
            place.uses = place.uses.saturating_add(times);
        }
    }
    let mut levels: Vec<Vec<Term>> = Vec::new();
    let mut bindings = 0;
    for term in order {
        let mentioned = terms.args(term).iter().map(|arg| {
            let place = places[arg];
            place.need + usize::from(place.binding > 0)
        });
        let need = mentioned.max().unwrap_or(0);
        let place = places.entry(term).or_default();
        place.need = need;
        if place.uses > 1 && !terms.op(term).is_leaf() {
            bindings += 1;
            place.binding = bindings;
            if levels.len() <= need {
                levels.push(Vec::new());
            }
            levels[need].push(term);
        }
    }
    (places, levels)
}

impl Printer {
    pub(super) fn write_term(&mut self, terms: &Terms, root: Term, out: &mut String) {
        let (places, levels) = plan(terms, root);
        for level in &levels {
            out.push_str("(let (");
            for (i, term) in level.iter().enumerate() {
                let separator = if i > 0 { " " } else { "" };
                write!(out, "{separator}(?{} ", places[term].binding)
                    .expect("writing to a string succeeds");
                self.write_definition(terms, *term, &places, "?", out);
                out.push(')');
            }
            out.push_str(") ");
        }
        self.write_definition(terms, root, &places, "?", out);
        out.extend(std::iter::repeat_n(')', levels.len()));
    }

    /// Writes a term with what is bound below it called `prefix` and its number.
    pub(super) fn write_definition(
        &mut self,
        terms: &Terms,
        root: Term,
        places: &Places,
        prefix: &str,
        out: &mut String,
    ) {
        let mut stack = vec![Item::Definition(root)];
        while let Some(item) = stack.pop() {
            let (term, bound) = match item {
                Item::Close => {
                    out.push(')');
                    continue;
                }
                Item::Text(text) => {
                    out.push_str(&text);
                    continue;
                }
                Item::Term(term) => {
                    out.push(' ');
                    (term, places[&term].binding)
                }
                Item::Definition(term) => (term, 0),
            };
            if bound > 0 {
                write!(out, "{prefix}{bound}").expect("writing to a string succeeds");
            } else if terms.args(term).is_empty() {
                self.write_leaf(terms, term, out);
            } else if let (Op::FpToBits, &[x]) = (terms.op(term), terms.args(term)) {
                let nan = Float::nan(terms.format(x)).to_bits();
                out.push_str("(ite (fp.isNaN");
                stack.push(Item::Text("))".into()));
                stack.push(Item::Term(x));
                let pattern = nan.to_binary_string();
                stack.push(Item::Text(format!(") #b{pattern} (fp.to_ieee_bv")));
                stack.push(Item::Term(x));
            } else {
                out.push('(');
                self.write_head(terms, term, out);
                stack.push(Item::Close);
                stack.extend(terms.args(term).iter().rev().map(|arg| Item::Term(*arg)));
            }
        }
    }

    fn write_leaf(&mut self, terms: &Terms, term: Term, out: &mut String) {
        if let Some(value) = terms.value_of(term) {
            self.write_value(terms, value, terms.sort(term), out);
        } else if let Op::Var(name) = terms.op(term) {
            out.push_str(self.names.text(Thing::Var(term), terms.name(name)));
        }
    }

    /// The operator or function of an application.
    fn write_head(&mut self, terms: &Terms, term: Term, out: &mut String) {
        let op = terms.op(term);
        if let Op::App(fun) = op {
            let name = terms.name(terms.fun(fun).name);
            out.push_str(self.names.text(Thing::Fun(fun), name));
            return;
        }
        if let Op::ConstArray(sort) = op {
            out.push_str("(as const ");
            self.write_sort(terms, sort, out);
            out.push(')');
            return;
        }
        let row = table::row(op).expect("all other applications are of operators");
        let (indices, count) = op.indices();
        if count == 0 {
            out.push_str(row.name());
            return;
        }
        write!(out, "(_ {}", row.name()).expect("writing to a string succeeds");
        for index in &indices[..count] {
            write!(out, " {index}").expect("writing to a string succeeds");
        }
        out.push(')');
    }
}
