//! [`Terms`]: the table of all terms of a run, and its two constructors.
//!
//! Terms are hash-consed: within one table, equal id ⇔ equal operator, sort and arguments. The
//! table only grows. A node is 16 bytes, an argument 4, the hash table 9 to 18 per node; there
//! is no allocation per node, so dropping the table is flat however deep the terms are.
//!
//! [`Terms::try_mk`] is for front-ends and parsers: it reports ill-sorted applications.
//! [`Terms::mk`] is for code that knows its sorts: it panics on them, which is a bug of the caller.
//! Both rewrite locally (see `rewrite`), unless the table is [raw](Terms::raw).
//!
//! Invariants: arguments have smaller ids than the term; rebuilding a term of a rewriting table
//! from its operator and arguments returns the same term.

mod apply;
#[cfg(test)]
mod tests;

use crate::{
    consing::{HashIndex, Probe, low},
    fun::{FunDecl, FunId},
    op::{Op, Packed, Tag},
    rewrite::{Counters, Rule},
    sort::{BadSort, EnumSort, Sort, SortData, Sorts},
    table::SortError,
    value::{FloatFormat, Value},
};
use bia_base::{Idx, Interner, Symbol};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::{Hash as _, Hasher as _};

bia_base::new_id! {
    /// A term of one [`Terms`]. Ids order by creation: arguments come before what they are in.
    pub struct Term, "t";
}

bia_base::new_id! {
    /// A constant of one [`Terms`].
    pub struct ValueId, "v";
}

/// Operator, sort and the end of the arguments; they begin where those of the node before end.
#[derive(Clone, Copy, Debug)]
struct Node {
    parameter: u32,
    sort: Sort,
    end: u32,
    tag: Tag,
}

/// The table of terms, with their sorts, names, constants and functions.
#[derive(Clone, Debug)]
pub struct Terms {
    symbols: Interner,
    sorts: Sorts,
    nodes: Vec<Node>,
    /// The arguments of all nodes, one after the other.
    pool: Vec<Term>,
    index: HashIndex,
    values: IndexSet<(Value, Sort), FxBuildHasher>,
    funs: IndexSet<FunDecl, FxBuildHasher>,
    rewriting: bool,
    counters: Counters,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An empty table whose constructors rewrite.
    pub fn new() -> Self {
        Self::with_rewriting(true)
    }

    /// An empty table whose constructors share terms but do not rewrite them.
    pub fn raw() -> Self {
        Self::with_rewriting(false)
    }

    fn with_rewriting(rewriting: bool) -> Self {
        let mut terms = Self {
            symbols: Interner::new(),
            sorts: Sorts::default(),
            nodes: Vec::new(),
            pool: Vec::new(),
            index: HashIndex::default(),
            values: IndexSet::default(),
            funs: IndexSet::default(),
            rewriting,
            counters: Counters::default(),
        };
        for value in [false, true] {
            let made = terms.value(Value::Bool(value), Sort::BOOL);
            debug_assert_eq!(made, terms.bool(value));
        }
        terms
    }

    // What a term is.

    /// The operator.
    #[inline]
    pub fn op(&self, term: Term) -> Op {
        let node = &self.nodes[term.index()];
        let (tag, parameter) = (node.tag, node.parameter);
        Packed { tag, parameter }.unpack(node.sort, &self.sorts)
    }

    /// The operator without its parameters.
    #[inline]
    pub(crate) fn tag(&self, term: Term) -> Tag {
        self.nodes[term.index()].tag
    }

    /// The arguments.
    #[inline]
    pub fn args(&self, term: Term) -> &[Term] {
        let at = term.index();
        let start = match at.checked_sub(1) {
            Some(before) => self.nodes[before].end as usize,
            None => 0,
        };
        &self.pool[start..self.nodes[at].end as usize]
    }

    /// The sort.
    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.nodes[term.index()].sort
    }

    /// The constant, if the term is one.
    #[inline]
    pub fn value_of(&self, term: Term) -> Option<&Value> {
        let node = &self.nodes[term.index()];
        if node.tag != Tag::Value {
            return None;
        }
        let (value, _) = self.values.get_index(node.parameter as usize)?;
        Some(value)
    }

    /// The name, if the term is a variable.
    pub fn var_name(&self, term: Term) -> Option<&str> {
        if let Op::Var(name) = self.op(term) {
            Some(self.name(name))
        } else {
            None
        }
    }

    /// How many different terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no terms; never, since `true` and `false` always exist.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All terms in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Term> + use<> {
        (0..self.nodes.len()).map(Term::from_index)
    }

    /// Bytes of memory for nodes, arguments and the table that shares them.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.pool.capacity() * size_of::<Term>()
            + self.index.bytes()
    }

    /// How often each rewrite rule was applied, by name.
    pub fn rewrites(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.counters.iter()
    }

    /// Whether the constructors rewrite.
    pub fn is_rewriting(&self) -> bool {
        self.rewriting
    }

    pub(crate) fn fire(&mut self, rule: Rule) {
        self.counters.fire(rule);
    }

    // Names, sorts, functions.

    /// The interner of all names.
    pub fn symbols(&self) -> &Interner {
        &self.symbols
    }

    /// The text of a name.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }

    /// The name with this text.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        self.symbols.intern(name)
    }

    /// The table of all sorts.
    pub fn sorts(&self) -> &Sorts {
        &self.sorts
    }

    /// What a sort stands for.
    pub fn sort_data(&self, sort: Sort) -> &SortData {
        self.sorts.data(sort)
    }

    /// The sort that stands for `data`.
    pub fn intern_sort(&mut self, data: SortData) -> Result<Sort, BadSort> {
        self.sorts.intern(data)
    }

    /// The bit-vectors of this width. Panics unless `1 ≤ width ≤ Sorts::MAX_WIDTH`.
    pub fn bv_sort(&mut self, width: u32) -> Sort {
        self.sorts.bv(width).expect("the caller checked the width")
    }

    /// The floats of this format.
    pub fn float_sort(&mut self, format: FloatFormat) -> Sort {
        self.sorts.float(format)
    }

    /// The arrays from `index` to `element`. Panics when nested too deep.
    pub fn array_sort(&mut self, index: Sort, element: Sort) -> Sort {
        let sort = self.sorts.array(index, element);
        sort.expect("the caller limits the nesting of arrays")
    }

    /// The enumeration with this name and these values.
    pub fn enum_sort(&mut self, name: &str, constructors: &[&str]) -> Result<Sort, BadSort> {
        let name = self.symbol(name);
        let constructors = constructors
            .iter()
            .map(|c| self.symbols.intern(c))
            .collect();
        self.sorts
            .intern(SortData::Enum(EnumSort { name, constructors }))
    }

    /// The uninterpreted sort with this name.
    pub fn uninterpreted_sort(&mut self, name: &str) -> Sort {
        let name = self.symbol(name);
        let sort = self.sorts.intern(SortData::Uninterpreted(name));
        sort.expect("uninterpreted sorts have no conditions")
    }

    /// The uninterpreted function of this name and sorts. `args` must not be empty: a function
    /// without arguments is a variable.
    pub fn declare_fun(&mut self, name: &str, args: &[Sort], result: Sort) -> FunId {
        debug_assert!(!args.is_empty(), "`{name}` is a variable");
        let name = self.symbol(name);
        let args = args.into();
        let (at, _) = self.funs.insert_full(FunDecl { name, args, result });
        FunId::from_index(at)
    }

    /// What a function stands for.
    pub fn fun(&self, fun: FunId) -> &FunDecl {
        let decl = self.funs.get_index(fun.index());
        decl.expect("a function is only used with the terms that made it")
    }

    // Leaves.

    /// `true` or `false`.
    #[inline]
    pub fn bool(&self, value: bool) -> Term {
        Term::from_index(usize::from(value))
    }

    /// `true`.
    #[inline]
    pub fn tru(&self) -> Term {
        self.bool(true)
    }

    /// `false`.
    #[inline]
    pub fn fals(&self) -> Term {
        self.bool(false)
    }

    /// The constant `value` of `sort`. Panics when it is not of that sort.
    pub fn value(&mut self, value: Value, sort: Sort) -> Term {
        match self.try_value(value, sort) {
            Ok(term) => term,
            Err(error) => panic!("{error}"),
        }
    }

    /// The constant `value` of `sort`.
    pub fn try_value(&mut self, value: Value, sort: Sort) -> Result<Term, SortError> {
        if !self.sorts.fits(&value, sort) {
            return Err(SortError::Value(self.sort_text(sort)));
        }
        Ok(self.fitting_value(value, sort))
    }

    /// A constant that is known to be of that sort.
    pub(crate) fn fitting_value(&mut self, value: Value, sort: Sort) -> Term {
        let (at, _) = self.values.insert_full((value, sort));
        let op = Op::Value(ValueId::from_index(at));
        self.intern(Packed::new(op), sort, &[])
    }

    /// The variable of this name and sort.
    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        let name = self.symbol(name);
        self.var_symbol(name, sort)
    }

    /// The variable of this name and sort.
    pub fn var_symbol(&mut self, name: Symbol, sort: Sort) -> Term {
        self.intern(Packed::new(Op::Var(name)), sort, &[])
    }

    /// A variable with a name that is not in use: `stem`, or `stem.N`.
    pub fn fresh_var(&mut self, stem: &str, sort: Sort) -> Term {
        let name = self.symbols.fresh(stem);
        self.var_symbol(name, sort)
    }

    /// The term with exactly this operator, sort and arguments.
    fn intern(&mut self, op: Packed, sort: Sort, args: &[Term]) -> Term {
        let mut hasher = FxHasher::default();
        (op.tag as u8, op.parameter, sort).hash(&mut hasher);
        for arg in args {
            arg.hash(&mut hasher);
        }
        // The lower bits are the better ones.
        let hash = low(hasher.finish());
        let probe = self.index.find(hash, |number| {
            let node = &self.nodes[number as usize];
            node.tag == op.tag
                && node.parameter == op.parameter
                && node.sort == sort
                && self.args(Term::from_index(number as usize)) == args
        });
        match probe {
            Probe::Found(number) => Term::from_index(number as usize),
            Probe::Vacant(at) => {
                let term = Term::from_index(self.nodes.len());
                self.pool.extend_from_slice(args);
                let end = u32::try_from(self.pool.len()).expect("at most 2^32 arguments");
                self.nodes.push(Node {
                    parameter: op.parameter,
                    sort,
                    end,
                    tag: op.tag,
                });
                let number = u32::try_from(term.index()).expect("ids have 32 bits");
                self.index.insert(at, hash, number);
                term
            }
        }
    }
}
