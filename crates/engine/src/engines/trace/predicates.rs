//! [`Predicates`]: formulas over variables, one for each meaning, and what is known of how they
//! imply each other.
//!
//! ```text
//!   true, false      the first two
//!   unification      a new formula is compared with all predicates; if both imply each other they
//!                    are one
//!   p ⊭ q            a model of p ∧ ¬q is known; or no variable occurs in both, p ≠ false, q ≠ true;
//!                    else the solver is asked
//!   conjunction      a set of predicates, closed or not; {} is true
//!   C ⊨ D            each predicate of D is implied by one of C
//! ```
//! Without unification only equal formulas are one, and nothing is known but reflexivity.

use crate::{
    Cx,
    session::{Halt, Session, optional},
};
use bia_base::{Idx as _, new_id};
use bia_solver::api::Caps;
use bia_term::{Model, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{rc::Rc, time::Duration};

new_id! {
    /// A predicate.
    pub(super) struct Pred, "p";
}
new_id! {
    /// A conjunction of predicates.
    pub(super) struct Conj, "c";
}

/// So many models are kept.
const MAX_MODELS: usize = 64;
/// A question about an implication may take so long.
const QUESTION: Duration = Duration::from_millis(500);

/// What was done, in numbers.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counts {
    pub(super) unified: u64,
    pub(super) by_variables: u64,
    pub(super) by_models: u64,
    pub(super) asked: u64,
}

/// Predicates, conjunctions, implications.
pub(super) struct Predicates {
    formulas: Vec<Term>,
    free: Vec<FxHashSet<Term>>,
    number: FxHashMap<Term, Pred>,
    /// Implications between predicates that are no constants, as far as they are known.
    implied: FxHashMap<(Pred, Pred), bool>,
    models: Vec<Model>,
    /// For each predicate, what it is in each model.
    truth: Vec<Vec<Option<bool>>>,
    sets: Vec<Rc<[Pred]>>,
    set_number: FxHashMap<Rc<[Pred]>, Conj>,
    pub(super) session: Session,
    unify: bool,
    pub(super) counts: Counts,
}

impl Predicates {
    pub(super) fn new(cx: &Cx<'_>, caps: Caps, unify: bool) -> Result<Self, Halt> {
        let caps = Caps {
            functions: true,
            ..caps
        };
        let mut all = Self {
            formulas: Vec::new(),
            free: Vec::new(),
            number: FxHashMap::default(),
            implied: FxHashMap::default(),
            models: Vec::new(),
            truth: Vec::new(),
            sets: Vec::new(),
            set_number: FxHashMap::default(),
            session: Session::with(cx, caps)?,
            unify,
            counts: Counts::default(),
        };
        for constant in [cx.terms.tru(), cx.terms.fals()] {
            all.add(cx.terms, constant);
        }
        all.conjunction(&[]);
        all.conjunction(&[Self::never()]);
        Ok(all)
    }

    /// Always.
    pub(super) fn always() -> Pred {
        Pred::from_index(0)
    }

    /// Never.
    pub(super) fn never() -> Pred {
        Pred::from_index(1)
    }

    /// The conjunction of nothing.
    pub(super) fn top() -> Conj {
        Conj::from_index(0)
    }

    /// The conjunction that nothing satisfies.
    pub(super) fn bottom() -> Conj {
        Conj::from_index(1)
    }

    pub(super) fn len(&self) -> usize {
        self.formulas.len()
    }

    pub(super) fn formula(&self, pred: Pred) -> Term {
        self.formulas[pred.index()]
    }

    /// The variables of a predicate.
    pub(super) fn free(&self, pred: Pred) -> &FxHashSet<Term> {
        &self.free[pred.index()]
    }

    fn add(&mut self, terms: &Terms, formula: Term) -> Pred {
        let pred = Pred::from_index(self.formulas.len());
        self.formulas.push(formula);
        self.free
            .push(terms.free_vars(&[formula]).into_iter().collect());
        let models = self.models.iter();
        let truth = models.map(|model| truth(terms, formula, model)).collect();
        self.truth.push(truth);
        self.number.insert(formula, pred);
        pred
    }

    /// The predicate that means the same as the formula.
    pub(super) fn unified(&mut self, cx: &mut Cx<'_>, formula: Term) -> Result<Pred, Halt> {
        if let Some(known) = self.number.get(&formula) {
            return Ok(*known);
        }
        let new = self.add(cx.terms, formula);
        if !self.unify {
            return Ok(new);
        }
        let others: Vec<Pred> = (2..new.index()).map(Pred::from_index).collect();
        let (always, never) = (Self::always(), Self::never());
        let mut same = None;
        if self.compare(cx, new, never)? == Some(true) {
            same = Some(never);
        } else if self.compare(cx, always, new)? == Some(true) {
            same = Some(always);
        }
        for other in others {
            if same.is_some() {
                break;
            }
            cx.budget.check()?;
            let there = self.compare(cx, new, other)?;
            let back = self.compare(cx, other, new)?;
            if there == Some(true) && back == Some(true) {
                same = Some(other);
            }
        }
        let Some(same) = same else {
            return Ok(new);
        };
        // The new one is not needed; its number is given to the next one.
        self.counts.unified += 1;
        self.formulas.pop();
        self.free.pop();
        self.truth.pop();
        for other in (0..new.index()).map(Pred::from_index) {
            self.implied.remove(&(new, other));
            self.implied.remove(&(other, new));
        }
        self.number.insert(formula, same);
        Ok(same)
    }

    /// Finds out whether one predicate implies another one, and remembers it.
    fn compare(&mut self, cx: &mut Cx<'_>, from: Pred, to: Pred) -> Result<Option<bool>, Halt> {
        let is_constant = |p: Pred| p == Self::always() || p == Self::never();
        let apart = self.free(from).is_disjoint(self.free(to));
        let found = if self.separated(&[from], to) {
            self.counts.by_models += 1;
            Some(false)
        } else if apart && !is_constant(from) && !is_constant(to) {
            self.counts.by_variables += 1;
            Some(false)
        } else {
            self.counts.asked += 1;
            let fails = cx.terms.not(self.formula(to));
            let asked = [self.formula(from), fails];
            let budget = cx.budget.within(QUESTION);
            let answer = self.session.is_sat(cx.terms, &asked, &budget);
            match optional(cx.budget, answer)? {
                Some(true) => {
                    let model = self.session.model(cx.terms)?;
                    self.learn(cx.terms, model);
                    Some(false)
                }
                Some(false) => Some(true),
                None => None,
            }
        };
        if let Some(found) = found {
            self.implied.insert((from, to), found);
        }
        Ok(found)
    }

    fn learn(&mut self, terms: &Terms, model: Model) {
        if self.models.len() < MAX_MODELS {
            for (formula, truths) in self.formulas.iter().zip(&mut self.truth) {
                truths.push(truth(terms, *formula, &model));
            }
            self.models.push(model);
        }
    }

    /// Whether a known model has all of some predicates, and not another one.
    fn separated(&self, from: &[Pred], to: Pred) -> bool {
        let in_model = |pred: Pred, model: usize| self.truth[pred.index()][model];
        (0..self.models.len()).any(|model| {
            in_model(to, model) == Some(false)
                && from.iter().all(|pred| in_model(*pred, model) == Some(true))
        })
    }

    /// Whether one predicate implies another one; `None` if that is not known.
    pub(super) fn implies(&self, from: Pred, to: Pred) -> Option<bool> {
        if from == to || from == Self::never() || to == Self::always() {
            return Some(true);
        }
        self.implied.get(&(from, to)).copied()
    }

    /// The conjunction of these. With *false* among them it is that alone.
    pub(super) fn conjunction(&mut self, preds: &[Pred]) -> Conj {
        let mut set: Vec<Pred> = preds.to_vec();
        set.retain(|pred| *pred != Self::always());
        set.sort_unstable();
        set.dedup();
        if set.contains(&Self::never()) {
            set = vec![Self::never()];
        }
        let set: Rc<[Pred]> = set.into();
        if let Some(known) = self.set_number.get(&set) {
            return *known;
        }
        let conj = Conj::from_index(self.sets.len());
        self.sets.push(Rc::clone(&set));
        self.set_number.insert(set, conj);
        conj
    }

    /// The predicates of a conjunction, in order.
    pub(super) fn members(&self, conj: Conj) -> Rc<[Pred]> {
        Rc::clone(&self.sets[conj.index()])
    }

    /// Whether a conjunction is known to imply a predicate.
    pub(super) fn conj_implies_pred(&self, from: Conj, to: Pred) -> bool {
        let members = &self.sets[from.index()];
        to == Self::always()
            || members
                .iter()
                .any(|pred| self.implies(*pred, to) == Some(true))
    }

    /// Whether a conjunction is known to imply another one.
    pub(super) fn conj_implies(&self, from: Conj, to: Conj) -> bool {
        let all = &self.sets[to.index()];
        from == to || all.iter().all(|pred| self.conj_implies_pred(from, *pred))
    }

    /// Whether a conjunction is known not to imply a predicate.
    pub(super) fn conj_refutes(&self, from: Conj, to: Pred) -> bool {
        match &*self.sets[from.index()] {
            [one] if self.implies(*one, to) == Some(false) => true,
            members => self.separated(members, to),
        }
    }

    /// The predicates of a set that no other one of it implies.
    pub(super) fn reduced(&self, set: &[Pred]) -> Vec<Pred> {
        let implied = |at: usize, pred: Pred| {
            let mut others = set.iter().enumerate().filter(|(other, _)| *other != at);
            others.any(|(other, stronger)| {
                self.implies(*stronger, pred) == Some(true)
                    && (other < at || self.implies(pred, *stronger) != Some(true))
            })
        };
        let all = set.iter().enumerate();
        let kept = all.filter(|(at, pred)| !implied(*at, **pred));
        kept.map(|(_, pred)| *pred).collect()
    }
}

fn truth(terms: &Terms, formula: Term, model: &Model) -> Option<bool> {
    match terms.eval(formula, model) {
        Ok(Value::Bool(truth)) => Some(truth),
        Ok(_) | Err(_) => None,
    }
}
