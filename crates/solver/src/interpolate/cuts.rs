//! [`Cuts`]: which symbols both sides of each cut share.
//!
//! For groups A₁ … Aₙ the i-th cut is between Aᵢ and Aᵢ₊₁; a symbol is shared there if it occurs
//! in A₁ … Aᵢ and in Aᵢ₊₁ … Aₙ, that is if i lies between its first and its last group.

use bia_term::{FunId, Op, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Symbol {
    Var(Term),
    Fun(FunId),
}

/// First and last group of each symbol, in the order of the first occurrences.
pub(super) struct Cuts {
    spans: IndexMap<Symbol, (usize, usize), FxBuildHasher>,
    groups: usize,
}

impl Cuts {
    pub(super) fn new(terms: &Terms, groups: &[Term]) -> Self {
        let mut spans: IndexMap<Symbol, (usize, usize), FxBuildHasher> = IndexMap::default();
        for (i, group) in groups.iter().enumerate() {
            for term in terms.post_order(&[*group]) {
                if let Some(symbol) = symbol(terms, term) {
                    spans.entry(symbol).or_insert((i, i)).1 = i;
                }
            }
        }
        let groups = groups.len();
        Self { spans, groups }
    }

    /// How many cuts there are.
    pub(super) fn len(&self) -> usize {
        self.groups.saturating_sub(1)
    }

    /// The variables shared at the cut after group `cut`, counted from 0.
    pub(super) fn vars(&self, cut: usize) -> Vec<Term> {
        let spans = self.spans.iter().filter(|(_, span)| crosses(**span, cut));
        let vars = spans.filter_map(|(symbol, _)| match symbol {
            Symbol::Var(var) => Some(*var),
            Symbol::Fun(_) => None,
        });
        vars.collect()
    }

    /// Whether all symbols of a formula are shared at a cut.
    pub(super) fn allows(&self, terms: &Terms, cut: usize, formula: Term) -> bool {
        self.foreign(terms, cut, formula).is_empty() && {
            let funs = terms.functions(&[formula]);
            funs.into_iter()
                .all(|fun| self.shares(cut, Symbol::Fun(fun)))
        }
    }

    /// The variables of a formula that are not shared at a cut.
    pub(super) fn foreign(&self, terms: &Terms, cut: usize, formula: Term) -> Vec<Term> {
        let mut vars = terms.free_vars(&[formula]);
        vars.retain(|var| !self.shares(cut, Symbol::Var(*var)));
        vars
    }

    fn shares(&self, cut: usize, symbol: Symbol) -> bool {
        let span = self.spans.get(&symbol);
        span.is_some_and(|span| crosses(*span, cut))
    }
}

fn crosses((first, last): (usize, usize), cut: usize) -> bool {
    first <= cut && cut < last
}

fn symbol(terms: &Terms, term: Term) -> Option<Symbol> {
    if let Op::App(fun) = terms.op(term) {
        return Some(Symbol::Fun(fun));
    }
    terms.var_name(term).map(|_| Symbol::Var(term))
}
