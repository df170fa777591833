//! Divisions by zero, which SMT-LIB leaves open: some function of the dividend, the same
//! everywhere.
//!
//! Terms of Bia fix it ([`Model`](bia_term::Model) and solvers agree): `div` and `/` give 0, `mod`
//! the dividend. So a text says more than its terms, and terms more than a text:
//!
//! ```text
//!   read      div(x, y)  becomes  ite(y = 0, f(x), div(x, y))     f: whatever the reader takes for it
//!   written   div(x, y)  becomes  ite(y = 0, 0, div(x, y))        so that the text fixes it, too
//! ```
//! A division that stands in such an `ite` already, and one by a constant that is not 0, stays as
//! it is: what was written is read as it was, and written alike.

use bia_term::{Op, SortData, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

/// Makes terms in which the value of every division by zero is written out.
#[derive(Default)]
pub(crate) struct Closing {
    done: FxHashMap<Term, Term>,
}

impl Closing {
    /// The term in which `of` says what a division of the dividend by 0 is.
    pub(crate) fn apply(
        &mut self,
        terms: &mut Terms,
        root: Term,
        of: &mut dyn FnMut(&mut Terms, Op, Term) -> Term,
    ) -> Term {
        let known = &self.done;
        for term in terms.post_order_until(&[root], |term| known.contains_key(&term)) {
            let args: Vec<Term> = terms.args(term).iter().map(|arg| self.done[arg]).collect();
            let op = terms.op(term);
            let made = match told(terms, term) {
                // The branch that is not taken for 0 stays without a guard of its own.
                Some(division) => {
                    let inner: Vec<Term> = terms.args(division).to_vec();
                    let inner: Vec<Term> = inner.iter().map(|arg| self.done[arg]).collect();
                    let inner = terms.mk(terms.op(division), &inner);
                    terms.ite(args[0], args[1], inner)
                }
                None if is_open(terms, term) => {
                    let division = terms.mk(op, &args);
                    let zero = zero(terms, args[1]);
                    let by_zero = terms.eq(args[1], zero);
                    let chosen = of(terms, op, args[0]);
                    terms.ite(by_zero, chosen, division)
                }
                None if args == terms.args(term) => term,
                None => terms.mk(op, &args),
            };
            self.done.insert(term, made);
        }
        self.done[&root]
    }
}

/// What terms of Bia say that a division by 0 is.
pub(crate) fn fixed(terms: &mut Terms, op: Op, dividend: Term) -> Term {
    match op == Op::IntMod {
        true => dividend,
        false => zero(terms, dividend),
    }
}

/// The functions that divisions by zero are, as arrays from dividends.
#[derive(Default)]
pub(crate) struct Functions {
    /// For each operator its array.
    pub(crate) arrays: IndexMap<Op, Term>,
}

impl Functions {
    /// The value of the function at a dividend.
    pub(crate) fn at(&mut self, terms: &mut Terms, op: Op, dividend: Term) -> Term {
        let array = match self.arrays.get(&op) {
            Some(array) => *array,
            None => {
                let sort = terms.sort(dividend);
                let data = SortData::Array {
                    index: sort,
                    element: sort,
                };
                let Ok(sort) = terms.intern_sort(data) else {
                    return fixed(terms, op, dividend);
                };
                let name = match (op == Op::IntDiv, op == Op::IntMod) {
                    (true, _) => "div-by-0",
                    (false, true) => "mod-by-0",
                    (false, false) => "quotient-by-0",
                };
                let array = terms.fresh_var(name, sort);
                self.arrays.insert(op, array);
                array
            }
        };
        terms.select(array, dividend)
    }
}

/// Whether a term holds a division whose divisor may be 0 and that nothing is said about.
pub(crate) fn has_open(terms: &Terms, roots: &[Term]) -> bool {
    !divisors(terms, roots).is_empty()
}

/// The divisors of such divisions, each once.
pub(crate) fn divisors(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    let mut open: indexmap::IndexSet<Term> = roots.iter().copied().collect();
    let mut found: indexmap::IndexSet<Term> = indexmap::IndexSet::new();
    // Parents come before their parts: a division whose zero case is covered by a parent is skipped
    // there.
    for term in terms.post_order(roots).into_iter().rev() {
        if !open.contains(&term) {
            continue;
        }
        if is_open(terms, term) {
            found.insert(terms.args(term)[1]);
        }
        let division = told(terms, term);
        let args = terms
            .args(term)
            .iter()
            .filter(|arg| Some(**arg) != division);
        open.extend(args.copied());
        open.extend(division.iter().flat_map(|d| terms.args(*d)).copied());
    }
    found.into_iter().collect()
}

fn zero(terms: &mut Terms, like: Term) -> Term {
    let sort = terms.sort(like);
    let value = terms.sorts().default_value(sort);
    terms.value(value, sort)
}

fn is_division(op: Op) -> bool {
    matches!(op, Op::IntDiv | Op::IntMod | Op::RealDiv)
}

/// Whether a term is a division by what may be 0.
fn is_open(terms: &Terms, term: Term) -> bool {
    is_division(terms.op(term)) && is_zero(terms, terms.args(term)[1]) != Some(false)
}

/// Whether a constant is 0.
fn is_zero(terms: &Terms, term: Term) -> Option<bool> {
    let value = terms.value_of(term)?;
    let zero = terms.sorts().default_value(terms.sort(term));
    Some(*value == zero)
}

/// The division that `ite(y = 0, e, x / y)` has in it.
fn told(terms: &Terms, term: Term) -> Option<Term> {
    if terms.op(term) != Op::Ite {
        return None;
    }
    let [condition, _, division] = terms.args(term) else {
        return None;
    };
    if !is_open(terms, *division) || terms.op(*condition) != Op::Eq {
        return None;
    }
    let divisor = terms.args(*division)[1];
    let sides = terms.args(*condition);
    let tests = |a: Term, b: Term| a == divisor && is_zero(terms, b) == Some(true);
    (tests(sides[0], sides[1]) || tests(sides[1], sides[0])).then_some(*division)
}
