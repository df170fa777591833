//! Walking over shared terms, each once, without recursion.
//!
//! Arguments have smaller ids than the terms that contain them, so the reachable terms in the order
//! of their ids are a post-order.

use crate::{FunId, Op, Term, Terms};
use bia_base::Idx as _;
use rustc_hash::{FxHashMap, FxHashSet};

impl Terms {
    /// All terms that `roots` are made of, `roots` included, arguments before applications.
    pub fn post_order(&self, roots: &[Term]) -> Vec<Term> {
        self.post_order_until(roots, |_| false)
    }

    /// As [`post_order`](Terms::post_order), without the terms for which `stop` holds and
    /// without going below them.
    pub fn post_order_until(
        &self,
        roots: &[Term],
        mut stop: impl FnMut(Term) -> bool,
    ) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack: Vec<Term> = roots.to_vec();
        while let Some(term) = stack.pop() {
            if stop(term) || !seen.insert(term) {
                continue;
            }
            order.push(term);
            stack.extend_from_slice(self.args(term));
        }
        order.sort_unstable();
        order
    }

    /// The variables in `roots`, oldest first.
    pub fn free_vars(&self, roots: &[Term]) -> Vec<Term> {
        let mut vars = self.post_order(roots);
        vars.retain(|term| matches!(self.op(*term), Op::Var(_)));
        vars
    }

    /// The functions applied in `roots`, oldest first.
    pub fn functions(&self, roots: &[Term]) -> Vec<FunId> {
        let mut funs = Vec::new();
        for term in self.post_order(roots) {
            if let Op::App(fun) = self.op(term) {
                funs.push(fun);
            }
        }
        funs.sort_unstable();
        funs.dedup();
        funs
    }

    /// How many different terms `roots` are made of.
    pub fn dag_size(&self, roots: &[Term]) -> usize {
        self.post_order(roots).len()
    }

    /// How many nodes `root` has when nothing is shared; at most `u64::MAX`.
    pub fn tree_size(&self, root: Term) -> u64 {
        self.fold_up(root, |sizes| {
            sizes.fold(1_u64, |sum, size| sum.saturating_add(size))
        })
    }

    /// How many applications lie on the longest way from `root` to a leaf.
    pub fn depth(&self, root: Term) -> u64 {
        self.fold_up(root, |depths| depths.max().map_or(0, |depth| depth + 1))
    }

    fn fold_up(&self, root: Term, combine: impl Fn(&mut dyn Iterator<Item = u64>) -> u64) -> u64 {
        let mut done: FxHashMap<Term, u64> = FxHashMap::default();
        let mut last = 0;
        for term in self.post_order(&[root]) {
            let args = self.args(term);
            last = combine(&mut args.iter().map(|arg| done[arg]));
            done.insert(term, last);
        }
        last
    }

    /// The term with this index, if there is one.
    pub fn nth(&self, index: usize) -> Option<Term> {
        (index < self.len()).then(|| Term::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sort, Terms};

    #[test]
    fn shared_terms_are_visited_once_and_children_first() {
        let mut t = Terms::new();
        let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
        let mut sum = t.add(x, y);
        for _ in 0..100 {
            sum = t.mul(sum, sum);
        }
        let order = t.post_order(&[sum]);
        assert_eq!(order.len(), 103);
        assert_eq!(t.dag_size(&[sum, x]), 103);
        for (i, term) in order.iter().enumerate() {
            assert!(t.args(*term).iter().all(|arg| order[..i].contains(arg)));
        }
        assert_eq!(t.free_vars(&[sum]), [x, y]);
        assert_eq!(t.depth(sum), 101);
        assert_eq!(t.tree_size(sum), u64::MAX);
        let small = t.add(x, y);
        assert_eq!(t.tree_size(small), 3);
    }

    #[test]
    fn functions_are_found() {
        let mut t = Terms::new();
        let f = t.declare_fun("f", &[Sort::INT], Sort::INT);
        let g = t.declare_fun("g", &[Sort::INT], Sort::BOOL);
        let x = t.var("x", Sort::INT);
        let fx = t.app(f, &[x]);
        let ffx = t.app(f, &[fx]);
        let gffx = t.app(g, &[ffx]);
        assert_eq!(t.functions(&[gffx]), [f, g]);
        assert_eq!(t.functions(&[ffx]), [f]);
        assert_eq!(t.functions(&[x]), []);
    }
}
