//! [`Flat`]: terms without their table, to send them to another thread or run or to store them.
//!
//! A [`Flat`] is a self-contained list of terms in post-order with what they need of sorts,
//! names, constants and functions. It is made from one [`Terms`] and read into another, where
//! constructors rewrite as usual; [`Transfer`] copies directly where both are at hand.

use crate::{
    Op, Sort, Term, Terms,
    fun::FunId,
    sort::{EnumSort, SortData},
};
use rustc_hash::FxHashMap;

/// Some terms with everything they need.
#[derive(Clone, Debug)]
pub struct Flat {
    /// A raw table keeps nodes as they are, in order: it is the list.
    list: Terms,
    roots: Vec<Term>,
}

impl Flat {
    /// The terms that `roots` are made of.
    pub fn new(terms: &Terms, roots: &[Term]) -> Self {
        let mut list = Terms::raw();
        let roots = Transfer::default().copy(terms, &mut list, roots);
        Self { list, roots }
    }

    /// Makes the terms in another table and returns the roots there, in the order of `new`.
    pub fn read(&self, terms: &mut Terms) -> Vec<Term> {
        Transfer::default().copy(&self.list, terms, &self.roots)
    }

    /// How many terms the list has.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }
}

/// Copies terms from one table into another and remembers what went where. One value serves
/// one pair of tables.
#[derive(Clone, Debug, Default)]
pub struct Transfer {
    terms: FxHashMap<Term, Term>,
    sorts: FxHashMap<Sort, Sort>,
    funs: FxHashMap<FunId, FunId>,
}

impl Transfer {
    /// The terms of `to` that `roots` of `from` become.
    pub fn copy(&mut self, from: &Terms, to: &mut Terms, roots: &[Term]) -> Vec<Term> {
        let order = from.post_order_until(roots, |term| self.terms.contains_key(&term));
        let mut args = Vec::new();
        for term in order {
            args.clear();
            args.extend(from.args(term).iter().map(|arg| self.terms[arg]));
            let sort = self.sort(from, to, from.sort(term));
            let op = from.op(term);
            let copy = if let Op::Var(name) = op {
                to.var(from.name(name), sort)
            } else if let Some(value) = from.value_of(term) {
                to.fitting_value(value.clone(), sort)
            } else if let Op::App(fun) = op {
                let fun = self.fun(from, to, fun);
                to.mk(Op::App(fun), &args)
            } else if let Op::ConstArray(_) = op {
                to.mk(Op::ConstArray(sort), &args)
            } else {
                // The other operators mention nothing of their table.
                to.mk(op, &args)
            };
            self.terms.insert(term, copy);
        }
        roots.iter().map(|root| self.terms[root]).collect()
    }

    /// The sort of `to` that `sort` of `from` becomes.
    pub fn sort(&mut self, from: &Terms, to: &mut Terms, sort: Sort) -> Sort {
        if let Some(known) = self.sorts.get(&sort) {
            return *known;
        }
        let data = match from.sort_data(sort) {
            SortData::Array { index, element } => SortData::Array {
                index: self.sort(from, to, *index),
                element: self.sort(from, to, *element),
            },
            SortData::Enum(sort) => SortData::Enum(EnumSort {
                name: to.symbol(from.name(sort.name)),
                constructors: {
                    let names = sort.constructors.iter();
                    names.map(|c| to.symbol(from.name(*c))).collect()
                },
            }),
            SortData::Uninterpreted(name) => SortData::Uninterpreted(to.symbol(from.name(*name))),
            data @ (SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)) => data.clone(),
        };
        let copy = to.intern_sort(data).expect("the sort exists elsewhere");
        self.sorts.insert(sort, copy);
        copy
    }

    /// The function of `to` that `fun` of `from` becomes.
    pub fn fun(&mut self, from: &Terms, to: &mut Terms, fun: FunId) -> FunId {
        if let Some(known) = self.funs.get(&fun) {
            return *known;
        }
        let decl = from.fun(fun);
        let args: Vec<Sort> = decl.args.iter().map(|s| self.sort(from, to, *s)).collect();
        let result = self.sort(from, to, decl.result);
        let copy = to.declare_fun(from.name(decl.name), &args, result);
        self.funs.insert(fun, copy);
        copy
    }
}
