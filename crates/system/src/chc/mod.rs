//! [`Chc`]: constrained Horn clauses, with their evidence and its independent check.
//!
//! ```text
//!   clause    p₁(t₁) ∧ … ∧ pₙ(tₙ) ∧ φ  ⇒  p(t)        or        … ⇒ false
//! ```
//! All variables of a clause are universally quantified; predicates are unknown. *Safe* means that
//! there is an interpretation of the predicates that makes all clauses true ([`Interpretation`]);
//! *unsafe* that `false` can be derived ([`Derivation`]).
//!
//! Invariants ([`Chc::check`]): a predicate is applied to as many terms, of the same sorts, as it
//! has parameters; parameters of a predicate are different variables; constraints are formulas.

mod certify;
mod evidence;
pub mod pass;
#[cfg(test)]
mod tests;

pub use certify::check_derivation;
pub use evidence::{Derivation, Instance, Interpretation};

use bia_base::{Arena, Idx as _, Level};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashSet;

bia_base::new_id! {
    /// The id of a predicate.
    pub struct Pred, "p";
}

/// A predicate: its name and its formal parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PredData {
    /// Its name, unique among the predicates.
    pub name: String,
    /// Its formal parameters: different variables. Interpretations are formulas over them.
    pub params: Vec<Term>,
}

/// A predicate applied to terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The predicate.
    pub pred: Pred,
    /// What it is applied to.
    pub args: Vec<Term>,
}

/// A constrained Horn clause; all its variables are universally quantified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The applications of predicates that are premises.
    pub body: Vec<Atom>,
    /// The other premise.
    pub constraint: Term,
    /// What follows; `None`: false.
    pub head: Option<Atom>,
}

/// A set of clauses.
#[derive(Clone, Debug, Default)]
pub struct Chc {
    /// The predicates.
    pub preds: Arena<Pred, PredData>,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

impl Level for Chc {
    type Cex = Derivation;
    type Proof = Interpretation;
}

impl Clause {
    /// All terms that it is made of.
    pub fn roots(&self) -> Vec<Term> {
        let atoms = self.body.iter().chain(&self.head);
        let mut roots: Vec<Term> = atoms.flat_map(|atom| atom.args.iter().copied()).collect();
        roots.push(self.constraint);
        roots
    }

    /// Its variables.
    pub fn vars(&self, terms: &Terms) -> Vec<Term> {
        terms.free_vars(&self.roots())
    }
}

impl Chc {
    /// Adds a predicate over these sorts, with fresh parameters.
    pub fn pred(&mut self, terms: &mut Terms, name: &str, sorts: &[Sort]) -> Pred {
        let params = sorts.iter().enumerate();
        let params = params.map(|(at, sort)| terms.fresh_var(&format!("{name}!{at}"), *sort));
        let params = params.collect();
        self.preds.push(PredData {
            name: name.to_owned(),
            params,
        })
    }

    /// The sorts of a predicate's parameters.
    pub fn sorts(&self, terms: &Terms, pred: Pred) -> Vec<Sort> {
        let params = self.preds[pred].params.iter();
        params.map(|param| terms.sort(*param)).collect()
    }

    /// All terms that the clauses are made of: what a solver for them must be able to express.
    pub fn roots(&self) -> Vec<Term> {
        let clauses = self.clauses.iter().flat_map(Clause::roots);
        let params = self.preds.values().flat_map(|pred| pred.params.iter());
        clauses.chain(params.copied()).collect()
    }

    /// For each predicate the clauses that it is the head of.
    pub fn defining(&self) -> Vec<Vec<usize>> {
        let mut of = vec![Vec::new(); self.preds.len()];
        for (at, clause) in self.clauses.iter().enumerate() {
            if let Some(head) = &clause.head {
                of[head.pred.index()].push(at);
            }
        }
        of
    }

    /// The clauses whose head is false.
    pub fn queries(&self) -> impl Iterator<Item = usize> + '_ {
        let clauses = self.clauses.iter().enumerate();
        clauses.filter_map(|(at, clause)| clause.head.is_none().then_some(at))
    }

    /// Whether no clause has more than one predicate in its body.
    pub fn is_linear(&self) -> bool {
        self.clauses.iter().all(|clause| clause.body.len() <= 1)
    }

    /// Whether the invariants of the type hold; `Err` names the first that does not.
    pub fn check(&self, terms: &Terms) -> Result<(), String> {
        if self.roots().iter().any(|term| term.index() >= terms.len()) {
            return Err("a term is not of this table".into());
        }
        let mut names = FxHashSet::default();
        for pred in self.preds.values() {
            if !names.insert(pred.name.as_str()) {
                return Err(format!("there are two predicates `{}`", pred.name));
            }
            let mut known = FxHashSet::default();
            let is_new = |param: &Term| terms.var_name(*param).is_some() && known.insert(*param);
            if !pred.params.iter().all(is_new) {
                return Err(format!("parameters of `{}` are no variables", pred.name));
            }
        }
        for clause in &self.clauses {
            if terms.sort(clause.constraint) != Sort::BOOL {
                return Err("a constraint is no formula".into());
            }
            for atom in clause.body.iter().chain(&clause.head) {
                let Some(pred) = self.preds.get(atom.pred) else {
                    return Err("a predicate is not there".into());
                };
                let given = atom.args.iter().map(|arg| terms.sort(*arg));
                if !given.eq(pred.params.iter().map(|param| terms.sort(*param))) {
                    return Err(format!("`{}` has other arguments", pred.name));
                }
            }
        }
        Ok(())
    }
}
