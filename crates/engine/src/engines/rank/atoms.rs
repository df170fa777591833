//! Atoms: what a system compares, as formulas over the state.

use bia_term::{Op, Sort, SortData, Term, Terms};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// The atoms in the formulas that are over these variables alone, oldest first: comparisons,
/// equations of numbers, and truth values of other forms.
pub(crate) fn atoms(terms: &Terms, roots: &[Term], vars: &FxHashSet<Term>) -> Vec<Term> {
    let order = terms.post_order(roots);
    let mut over: FxHashMap<Term, bool> = FxHashMap::default();
    let mut found: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    for term in order {
        let op = terms.op(term);
        let inside = matches!(op, Op::Var(_)) && vars.contains(&term);
        let args = terms.args(term);
        let is_constant = |arg: &Term| terms.value_of(*arg).is_some();
        let inside = inside
            || (!args.is_empty()
                && args
                    .iter()
                    .all(|arg| is_constant(arg) || over.get(arg) == Some(&true)));
        over.insert(term, inside);
        if !inside || terms.sort(term) != Sort::BOOL {
            continue;
        }
        let is_connective = matches!(op, Op::Not | Op::And | Op::Or | Op::Ite)
            || (op == Op::Eq && terms.sort(args[0]) == Sort::BOOL);
        if !is_connective {
            found.insert(term);
        }
    }
    found.into_iter().collect()
}

/// Formulas that follow from these, over the variables allowed: where a part mentions another
/// variable, it may be anything.
///
/// ```text
///   up(φ) = φ           if all its variables are allowed
///   up(φ ∧ ψ) = up(φ) ∧ up(ψ)    up(φ ∨ ψ) = up(φ) ∨ up(ψ)    up(¬φ) = ¬down(φ)
///   up(ite(c, φ, ψ)) = (up(c) ∧ up(φ)) ∨ (¬down(c) ∧ up(ψ))   up of all else = true
/// ```
/// and dually for down, which is false of all else.
pub(crate) fn project(terms: &mut Terms, root: Term, allowed: &FxHashSet<Term>) -> Term {
    let order = terms.post_order(&[root]);
    // Whether all variables are allowed, what follows, what implies.
    let mut inside: FxHashMap<Term, bool> = FxHashMap::default();
    let mut both: FxHashMap<Term, (Term, Term)> = FxHashMap::default();
    let (tru, fals) = (terms.tru(), terms.fals());
    for term in order {
        let op = terms.op(term);
        let args = terms.args(term).to_vec();
        let is_var = matches!(op, Op::Var(_));
        let fine = match is_var {
            true => allowed.contains(&term),
            false => args.iter().all(|arg| inside[arg]),
        };
        inside.insert(term, fine);
        if terms.sort(term) != Sort::BOOL {
            continue;
        }
        let of = |arg: &Term| both.get(arg).copied().unwrap_or((tru, fals));
        let pair = if fine {
            (term, term)
        } else if op == Op::Not {
            let (up, down) = of(&args[0]);
            (terms.not(down), terms.not(up))
        } else if op == Op::And || op == Op::Or {
            let (ups, downs): (Vec<Term>, Vec<Term>) = args.iter().map(of).unzip();
            match op == Op::And {
                true => (terms.and_all(&ups), terms.and_all(&downs)),
                false => (terms.or_all(&ups), terms.or_all(&downs)),
            }
        } else if op == Op::Ite {
            let [c, a, b] = [of(&args[0]), of(&args[1]), of(&args[2])];
            let not_c = (terms.not(c.1), terms.not(c.0));
            let (yes, no) = (terms.and(c.0, a.0), terms.and(not_c.0, b.0));
            let up = terms.or(yes, no);
            let (yes, no) = (terms.and(c.1, a.1), terms.and(not_c.1, b.1));
            (up, terms.or(yes, no))
        } else {
            (tru, fals)
        };
        both.insert(term, pair);
    }
    both.get(&root).map_or(tru, |pair| pair.0)
}

/// Whether the sort is one of numbers that are compared as bit-vectors or integers.
pub(crate) fn is_number(terms: &Terms, term: Term) -> bool {
    let sort = terms.sort(term);
    sort == Sort::INT || matches!(terms.sort_data(sort), SortData::Bv(_))
}
