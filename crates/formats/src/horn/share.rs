//! Finds the shared subterms of a clause, which are bound by `let` around it.
//!
//! ```text
//!   bound(t)   t is an application that occurs more than once
//!   need(t)    the greatest level of the bindings that t mentions        level(t) = need(t) + 1 for a bound t
//! ```
//! Bindings of one level do not need one another and are in one `let`. Terms are made anew with
//! variables in place of what is bound, so each of them is a text of its own, and the whole is
//! linear in the shared graph.

use bia_term::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Terms with variables for what they share.
pub(super) struct Shared {
    made: FxHashMap<Term, Term>,
    /// The bindings by level: a variable and what it stands for.
    pub(super) levels: Vec<Vec<(Term, Term)>>,
}

impl Shared {
    /// The shared subterms of these terms; a term may occur twice among `roots`. The table must not
    /// rewrite.
    pub(super) fn new(terms: &mut Terms, roots: &[Term]) -> Self {
        let order = terms.post_order(roots);
        let bound = repeated(terms, &order, roots);
        let mut shared = Self {
            made: FxHashMap::default(),
            levels: Vec::new(),
        };
        let mut needs: FxHashMap<Term, usize> = FxHashMap::default();
        for term in order {
            let old = terms.args(term).to_vec();
            if old.is_empty() {
                shared.made.insert(term, term);
                continue;
            }
            let need = old.iter().filter_map(|arg| needs.get(arg)).max();
            let need = need.copied().unwrap_or(0);
            let args: Vec<Term> = old.iter().map(|arg| shared.of(*arg)).collect();
            let mut made = match args == old {
                true => term,
                false => terms.mk(terms.op(term), &args),
            };
            let mut level = need;
            if bound.contains(&term) {
                level += 1;
                let name = terms.fresh_var("$", terms.sort(term));
                if shared.levels.len() < level {
                    shared.levels.push(Vec::new());
                }
                shared.levels[level - 1].push((name, made));
                made = name;
            }
            shared.made.insert(term, made);
            if level > 0 {
                needs.insert(term, level);
            }
        }
        shared
    }

    /// The term with variables for what is bound.
    pub(super) fn of(&self, term: Term) -> Term {
        self.made.get(&term).copied().unwrap_or(term)
    }
}

/// The applications that are mentioned more than once.
fn repeated(terms: &Terms, order: &[Term], roots: &[Term]) -> FxHashSet<Term> {
    let mut once: FxHashSet<Term> = FxHashSet::default();
    let mut more: FxHashSet<Term> = FxHashSet::default();
    let mut mention = |term: Term, times: u32| {
        let leaf = terms.args(term).is_empty();
        if !leaf && (times > 1 || !once.insert(term)) {
            more.insert(term);
        }
    };
    for term in order {
        // `fp.to_ieee_bv` is written with its argument twice.
        let times = 1 + u32::from(terms.op(*term) == Op::FpToBits);
        for arg in terms.args(*term) {
            mention(*arg, times);
        }
    }
    for root in roots {
        mention(*root, 1);
    }
    more
}
