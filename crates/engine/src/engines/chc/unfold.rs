//! Derivations by unfolding: a tree of clauses that is made larger where that is needed.
//!
//! ```text
//!   node n = p(t):   active(n) ⇒ ⋁_c chosen(n, c)
//!                    chosen(n, c) ⇒ φ_c ∧ t = head_c ∧ ⋀_j active(n.c.j)          c: clauses of p
//!   asked:           active(root) ∧ ⋀ ¬active(m)    for all nodes m not yet unfolded
//! ```
//! A model is a derivation. Without one, the nodes in the core are unfolded; if there are none in
//! it there is no derivation at all. (A. Lal, S. Qadeer, S. Lahiri, *A solver for reachability
//! modulo theories*, CAV 2012, unfold calls so.)

use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_base::{Budget, Idx as _};
use bia_system::{
    Chc,
    chc::{Clause, Derivation, Instance, Pred},
};
use bia_term::{Evaluator, Model, Op, Sort, Substitution, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The result of the search.
pub(super) enum Found {
    /// A derivation of false.
    Derivation(Derivation),
    /// There is none.
    Nothing,
    /// None among those looked at.
    Limit,
}

/// A clause that may conclude a node.
struct Choice {
    chosen: Term,
    clause: usize,
    /// Its variables and what they stand for.
    renaming: Vec<(Term, Term)>,
    children: Vec<usize>,
}

/// A variable or argument, and what it stands for or must equal.
type Pair = (Term, Term);

struct Node {
    pred: Option<Pred>,
    args: Vec<Term>,
    active: Term,
    choices: Option<Vec<Choice>>,
}

struct Tree<'a> {
    chc: &'a Chc,
    defining: Vec<Vec<usize>>,
    session: Session,
    nodes: Vec<Node>,
}

/// Searches for a derivation among trees of at most `most` nodes.
pub(super) fn search(
    chc: &Chc,
    cx: &mut Cx<'_>,
    most: usize,
    budget: &Budget,
) -> Result<Found, Halt> {
    let mut tree = Tree {
        chc,
        defining: chc.defining(),
        session: Session::over(cx, &chc.roots())?,
        nodes: Vec::new(),
    };
    let root = tree.node(cx.terms, None, Vec::new());
    tree.expand(cx.terms, root)?;
    loop {
        budget.check_now()?;
        let mut frontier: FxHashMap<Term, usize> = FxHashMap::default();
        let mut assumed = vec![tree.nodes[root].active];
        for (at, node) in tree.nodes.iter().enumerate() {
            if node.choices.is_none() {
                let off = cx.terms.not(node.active);
                frontier.insert(off, at);
                assumed.push(off);
            }
        }
        if tree.session.is_sat(cx.terms, &assumed, budget)? {
            let model = tree.session.model(cx.terms)?;
            let derivation = tree.derivation(cx.terms, &model, root)?;
            return Ok(Found::Derivation(derivation));
        }
        let core = tree.session.core(cx.terms)?;
        let mut open: Vec<usize> = core
            .iter()
            .filter_map(|t| frontier.get(t).copied())
            .collect();
        open.sort_unstable();
        if open.is_empty() {
            return Ok(Found::Nothing);
        }
        if tree.nodes.len() > most {
            return Ok(Found::Limit);
        }
        for node in open {
            budget.check()?;
            tree.expand(cx.terms, node)?;
        }
    }
}

impl Tree<'_> {
    fn node(&mut self, terms: &mut Terms, pred: Option<Pred>, args: Vec<Term>) -> usize {
        let active = terms.fresh_var("active", Sort::BOOL);
        self.nodes.push(Node {
            pred,
            args,
            active,
            choices: None,
        });
        self.nodes.len() - 1
    }

    fn expand(&mut self, terms: &mut Terms, at: usize) -> Result<(), Halt> {
        let chc = self.chc;
        let clauses: Vec<usize> = match self.nodes[at].pred {
            Some(pred) => self.defining[pred.index()].clone(),
            None => chc.queries().collect(),
        };
        let args = self.nodes[at].args.clone();
        let mut choices = Vec::with_capacity(clauses.len());
        for number in clauses {
            let clause = &chc.clauses[number];
            let chosen = terms.fresh_var("chosen", Sort::BOOL);
            let (renaming, open) = renaming(terms, clause, &args);
            let mut renamed = Substitution::new(terms, renaming.iter().copied());
            let mut parts = vec![renamed.apply(terms, clause.constraint)];
            for (given, arg) in open {
                let arg = renamed.apply(terms, arg);
                parts.push(terms.eq(given, arg));
            }
            let mut children = Vec::with_capacity(clause.body.len());
            for atom in &clause.body {
                let args = atom.args.iter().map(|arg| renamed.apply(terms, *arg));
                let args = args.collect();
                let child = self.node(terms, Some(atom.pred), args);
                parts.push(self.nodes[child].active);
                children.push(child);
            }
            let all = terms.and_all(&parts);
            let implied = terms.implies(chosen, all);
            self.session.assert(terms, implied)?;
            choices.push(Choice {
                chosen,
                clause: number,
                renaming,
                children,
            });
        }
        let any: Vec<Term> = choices.iter().map(|choice| choice.chosen).collect();
        let any = terms.or_all(&any);
        let implied = terms.implies(self.nodes[at].active, any);
        self.session.assert(terms, implied)?;
        self.nodes[at].choices = Some(choices);
        Ok(())
    }

    /// The derivation that a model is.
    fn derivation(&self, terms: &Terms, model: &Model, root: usize) -> Result<Derivation, Halt> {
        let fault = |why: String| super::internal(bia_base::LiftError(why));
        let mut evaluator = Evaluator::new(terms, model);
        let mut eval = |term: Term| -> Result<Value, Halt> {
            let value = evaluator.eval(term).cloned();
            value.map_err(|why| fault(why.to_string()))
        };
        let mut steps = Vec::new();
        let mut place: FxHashMap<usize, usize> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&at) = stack.last() {
            let mut chosen = None;
            for choice in self.nodes[at].choices.iter().flatten() {
                if eval(choice.chosen)? == Value::Bool(true) {
                    chosen = Some(choice);
                    break;
                }
            }
            let chosen = chosen.ok_or_else(|| fault("no clause is chosen".into()))?;
            let before = stack.len();
            stack.extend(
                chosen
                    .children
                    .iter()
                    .filter(|child| !place.contains_key(child)),
            );
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let mut values = Vec::with_capacity(chosen.renaming.len());
            for (var, term) in &chosen.renaming {
                values.push((*var, eval(*term)?));
            }
            place.insert(at, steps.len());
            steps.push(Instance {
                clause: chosen.clause,
                values,
                premises: chosen.children.iter().map(|child| place[child]).collect(),
            });
        }
        Ok(Derivation { steps })
    }
}

/// What the variables of a clause stand for when it concludes the predicate for these arguments,
/// and the equations that are left: an argument of the head that is a variable of its own is just
/// the given one.
fn renaming(terms: &mut Terms, clause: &Clause, given: &[Term]) -> (Vec<Pair>, Vec<Pair>) {
    let mut renaming = Vec::new();
    let mut known: FxHashSet<Term> = FxHashSet::default();
    let mut open = Vec::new();
    let args = clause.head.iter().flat_map(|head| &head.args);
    for (given, arg) in given.iter().zip(args) {
        if matches!(terms.op(*arg), Op::Var(_)) && known.insert(*arg) {
            renaming.push((*arg, *given));
        } else {
            open.push((*given, *arg));
        }
    }
    for var in clause.vars(terms) {
        if known.insert(var) {
            let sort = terms.sort(var);
            renaming.push((var, terms.fresh_var("unfold", sort)));
        }
    }
    (renaming, open)
}
