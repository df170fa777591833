//! Copies terms into an order that does not depend on their table, so that reading and writing a
//! text again gives the same text.
//!
//! Tables put the arguments of operators that commute in the order of their age, which is another
//! one once a text was read. A copy has them by what they are instead:
//!
//! ```text
//!   key(t) = (t is a constant, last(t), height(t), hash(t))
//!   last    the greatest number of a variable in t: 1, 2, … in the order of the declarations; 0 without variables
//!   hash    of the operator and the arguments' hashes, those of operators that commute by key
//! ```
//! The table of the copy does not rewrite. Its terms are made argument by argument from the left,
//! so that the order of their ages is given by the roots alone. Equal keys of different terms
//! (hashes of 64 bits) are only less uniform.

use bia_term::{Op, Sort, SortData, Term, Terms};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash as _, Hasher as _};

/// What a term is, apart from the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Key {
    constant: bool,
    last: u32,
    height: u32,
    hash: u64,
}

/// A table with copies.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    pub(crate) terms: Terms,
    sorts: FxHashMap<Sort, Sort>,
    vars: u32,
    /// Of terms of the other table.
    keys: FxHashMap<Term, Key>,
    made: FxHashMap<Term, Term>,
}

impl Copies {
    pub(crate) fn new() -> Self {
        Self {
            terms: Terms::raw(),
            sorts: FxHashMap::default(),
            vars: 0,
            keys: FxHashMap::default(),
            made: FxHashMap::default(),
        }
    }

    /// The copy of a sort.
    pub(crate) fn sort(&mut self, from: &Terms, sort: Sort) -> Sort {
        if let Some(known) = self.sorts.get(&sort) {
            return *known;
        }
        // As deep as arrays are nested, which sorts limit.
        let data = match from.sort_data(sort) {
            SortData::Array { index, element } => SortData::Array {
                index: self.sort(from, *index),
                element: self.sort(from, *element),
            },
            SortData::Uninterpreted(name) => {
                SortData::Uninterpreted(self.terms.symbol(from.name(*name)))
            }
            SortData::Enum(data) => {
                let mut made = data.clone();
                made.name = self.terms.symbol(from.name(data.name));
                let values = data.constructors.iter();
                made.constructors = values.map(|v| self.terms.symbol(from.name(*v))).collect();
                SortData::Enum(made)
            }
            same @ (SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)) => same.clone(),
        };
        // It is a sort there, so it is one here.
        let made = self.terms.intern_sort(data).unwrap_or(Sort::BOOL);
        self.sorts.insert(sort, made);
        made
    }

    /// The copy of a variable, which comes after those before, under this name.
    pub(crate) fn var(&mut self, from: &Terms, var: Term, name: &str) -> Term {
        let sort = self.sort(from, from.sort(var));
        let made = self.terms.var(name, sort);
        self.vars += 1;
        let hash = mixed(0, u64::from(self.vars));
        let key = Key {
            constant: false,
            last: self.vars,
            height: 0,
            hash,
        };
        self.keys.insert(var, key);
        self.made.insert(var, made);
        made
    }

    /// Finds the keys of terms.
    pub(crate) fn look(&mut self, from: &Terms, roots: &[Term]) {
        let keys = &self.keys;
        for term in from.post_order_until(roots, |term| keys.contains_key(&term)) {
            let key = self.key_of(from, term);
            self.keys.insert(term, key);
        }
    }

    /// The copies of terms, in that order.
    pub(crate) fn all(&mut self, from: &Terms, roots: &[Term]) -> Vec<Term> {
        self.look(from, roots);
        for root in roots {
            self.copy(from, *root);
        }
        roots.iter().map(|root| self.made[root]).collect()
    }

    /// The copy of a variable or of a term that was copied.
    pub(crate) fn of(&self, term: Term) -> Term {
        self.made[&term]
    }

    /// The key of a term that was looked at.
    pub(crate) fn key(&self, term: Term) -> Key {
        self.keys.get(&term).copied().unwrap_or_default()
    }

    fn key_of(&self, from: &Terms, term: Term) -> Key {
        let op = from.op(term);
        let mut key = Key::default();
        let mut hasher = FxHasher::default();
        if let Some(value) = from.value_of(term) {
            key.constant = true;
            value.hash(&mut hasher);
        } else if let Op::App(fun) = op {
            from.name(from.fun(fun).name).hash(&mut hasher);
        } else if let Op::Var(name) = op {
            from.name(name).hash(&mut hasher);
        } else if matches!(op, Op::ConstArray(_)) {
            std::mem::discriminant(&op).hash(&mut hasher);
        } else {
            // Numbers and formats alone, nothing that belongs to the table.
            op.hash(&mut hasher);
        }
        key.hash = mixed(1, hasher.finish());
        for arg in self.arguments(from, term) {
            let arg = self.key(arg);
            key.last = key.last.max(arg.last);
            key.height = key.height.max(arg.height.saturating_add(1));
            key.hash = mixed(key.hash, arg.hash);
        }
        key
    }

    /// The arguments in the order in which they are copied.
    fn arguments(&self, from: &Terms, term: Term) -> Vec<Term> {
        let mut args = from.args(term).to_vec();
        let op = from.op(term);
        let exchangeable = match args.len() {
            _ if op.is_commutative() => 0..args.len(),
            // Behind the rounding mode.
            3.. if matches!(op, Op::FpAdd | Op::FpMul | Op::FpFma) => 1..3,
            _ => return args,
        };
        args[exchangeable].sort_by_key(|arg| self.key(*arg));
        args
    }

    /// Copies a term and what is below it, the first argument first.
    fn copy(&mut self, from: &Terms, root: Term) {
        let mut stack = vec![(root, false)];
        while let Some((term, ready)) = stack.pop() {
            if self.made.contains_key(&term) {
                continue;
            }
            let args = self.arguments(from, term);
            if ready || args.is_empty() {
                let made = self.node(from, term, &args);
                self.made.insert(term, made);
            } else {
                stack.push((term, true));
                stack.extend(args.into_iter().rev().map(|arg| (arg, false)));
            }
        }
    }

    fn node(&mut self, from: &Terms, term: Term, args: &[Term]) -> Term {
        let op = from.op(term);
        if let Some(value) = from.value_of(term) {
            let sort = self.sort(from, from.sort(term));
            return self.terms.value(value.clone(), sort);
        }
        let args: Vec<Term> = args.iter().map(|arg| self.made[arg]).collect();
        if let Op::Var(name) = op {
            let sort = self.sort(from, from.sort(term));
            self.terms.var(from.name(name), sort)
        } else if let Op::App(fun) = op {
            let decl = from.fun(fun);
            let sorts: Vec<Sort> = decl.args.iter().map(|s| self.sort(from, *s)).collect();
            let result = self.sort(from, decl.result);
            let fun = (self.terms).declare_fun(from.name(decl.name), &sorts, result);
            self.terms.app(fun, &args)
        } else if let Op::ConstArray(sort) = op {
            let sort = self.sort(from, sort);
            self.terms.mk(Op::ConstArray(sort), &args)
        } else {
            self.terms.mk(op, &args)
        }
    }
}

/// A hash with one more number in it.
fn mixed(hash: u64, number: u64) -> u64 {
    let mut x = hash.rotate_left(5) ^ number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(x + y) · 3 = y + z` and `z < x`, made from the left or from the right.
    fn made(backwards: bool) -> (Terms, Vec<Term>, Vec<Term>) {
        let mut t = Terms::new();
        let mut names = ["x", "y", "z"];
        if backwards {
            names.reverse();
        }
        for name in names {
            t.var(name, Sort::INT);
        }
        let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
        let three = t.int(3);
        let (left, right) = match backwards {
            false => (t.add(x, y), t.add(y, z)),
            true => {
                let right = t.add(z, y);
                (t.add(y, x), right)
            }
        };
        let product = t.mul(three, left);
        let equal = t.eq(right, product);
        let less = t.lt(z, x);
        let both = t.and(less, equal);
        (t, vec![x, y, z], vec![both, less])
    }

    #[test]
    fn the_age_of_terms_does_not_matter() {
        let texts = [false, true].map(|backwards| {
            let (from, vars, roots) = made(backwards);
            let mut copies = Copies::new();
            for var in vars {
                let name = from.var_name(var).unwrap().to_owned();
                copies.var(&from, var, &name);
            }
            let roots = copies.all(&from, &roots);
            let order: Vec<String> = (copies.terms.post_order(&roots).into_iter())
                .map(|term| copies.terms.term_text(term))
                .collect();
            order.join("\n")
        });
        assert_eq!(texts[0], texts[1]);
        assert!(texts[0].contains("(+ x y)") && texts[0].contains("(* (+ x y) 3)"));
    }
}
