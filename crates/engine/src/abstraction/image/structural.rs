//! The structural image: F taken apart before models are enumerated (Cimatti, Dubrovin, Junttila,
//! Roveri: Structure-aware computation of predicate abstraction, FMCAD 2009,
//! doi:10.1109/FMCAD.2009.5351149).
//!
//! ```text
//!   ∃x. A(x₁, p₁) ∧ B(x₂, p₂)  =  (∃x₁. A) ∧ (∃x₂. B)     x₁, x₂ disjoint, p₁, p₂ disjoint
//!   ∃x. A ∨ B                  =  (∃x. A) ∨ (∃x. B)
//! ```
//! Conjuncts of F and predicates that share no variable, directly or through others, are
//! independent. If F has a model, the image over the predicates of one group is the same whether
//! the other groups are asserted or not: so the solver keeps what it has, and each group is
//! enumerated over its own predicates. A group with many predicates whose formula has a disjunction
//! is split by it if its disjuncts fall apart into smaller groups.

use super::{Images, Question, Space};
use crate::session::{Halt, Session};
use bia_base::Budget;
use bia_term::{Op, Term, Terms};
use biodivine_lib_bdd::Bdd;
use rustc_hash::FxHashMap;

/// Groups with fewer predicates are not split by disjunctions.
const MANY: usize = 4;
/// Disjunctions with more disjuncts split nothing.
const MAX_DISJUNCTS: usize = 12;

impl Images {
    /// The images of independent groups. The solver has just found a model.
    pub(super) fn structural(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Vec<Bdd>, Halt> {
        let formulas: Vec<Term> = question
            .asserted
            .iter()
            .chain(question.assumed)
            .copied()
            .collect();
        let mut images = Vec::new();
        for group in groups(terms, &formulas, question.predicates) {
            budget.check()?;
            images.push(self.group(space, terms, session, &group, budget)?);
        }
        Ok(images)
    }

    /// The image of one group.
    fn group(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        group: &Group,
        budget: &Budget,
    ) -> Result<Bdd, Halt> {
        let Some(disjunction) = splitting(terms, group) else {
            return self.boolean(space, terms, session, &group.predicates, budget);
        };
        let mut image = space.constant(false);
        for disjunct in terms.args(disjunction).to_vec() {
            budget.check()?;
            session.push()?;
            session.assert(terms, disjunct)?;
            let found = match session.is_sat(terms, &[], budget) {
                Ok(true) => {
                    let with = group.with(terms, disjunction, disjunct);
                    let inner = Question {
                        asserted: &with,
                        assumed: &[],
                        predicates: &group.predicates,
                    };
                    self.structural(space, terms, session, &inner, budget)
                        .map(Some)
                }
                Ok(false) => Ok(None),
                Err(halt) => Err(halt),
            };
            session.pop()?;
            if let Some(parts) = found? {
                let all = space.constant(true);
                let both = parts.iter().fold(all, |all, part| all.and(part));
                image = image.or(&both);
            }
        }
        Ok(image)
    }
}

/// Formulas and predicates that share variables.
struct Group {
    formulas: Vec<Term>,
    predicates: Vec<(usize, Term)>,
}

impl Group {
    /// The formulas with one disjunct instead of the disjunction.
    fn with(&self, terms: &Terms, disjunction: Term, disjunct: Term) -> Vec<Term> {
        let others = self.formulas.iter().copied().filter(|f| *f != disjunction);
        let mut all: Vec<Term> = others.collect();
        all.extend(super::super::block::conjuncts(terms, disjunct));
        all
    }
}

/// Predicates with what shares variables with them, in the order of the predicates. Formulas that
/// have nothing to do with any predicate are in no group.
fn groups(terms: &Terms, formulas: &[Term], predicates: &[(usize, Term)]) -> Vec<Group> {
    // A union-find over variables.
    let mut parent: FxHashMap<Term, Term> = FxHashMap::default();
    fn root(parent: &mut FxHashMap<Term, Term>, var: Term) -> Term {
        let mut at = var;
        while let Some(next) = parent.get(&at).copied().filter(|next| *next != at) {
            at = next;
        }
        parent.insert(var, at);
        at
    }
    let all = formulas
        .iter()
        .copied()
        .chain(predicates.iter().map(|(_, f)| *f));
    let mut first_of: FxHashMap<Term, Term> = FxHashMap::default();
    for formula in all {
        let vars = terms.free_vars(&[formula]);
        let Some(first) = vars.first().copied() else {
            continue;
        };
        first_of.insert(formula, first);
        let one = root(&mut parent, first);
        for var in vars {
            let other = root(&mut parent, var);
            parent.insert(other, one);
        }
    }
    let mut number: FxHashMap<Term, usize> = FxHashMap::default();
    let mut groups: Vec<Group> = Vec::new();
    for (id, formula) in predicates {
        let key = first_of.get(formula).copied().unwrap_or(*formula);
        let key = root(&mut parent, key);
        let at = *number.entry(key).or_insert_with(|| {
            groups.push(Group {
                formulas: Vec::new(),
                predicates: Vec::new(),
            });
            groups.len() - 1
        });
        groups[at].predicates.push((*id, *formula));
    }
    for formula in formulas {
        let Some(first) = first_of.get(formula) else {
            continue;
        };
        let key = root(&mut parent, *first);
        if let Some(at) = number.get(&key) {
            groups[*at].formulas.push(*formula);
        }
    }
    groups
}

/// A disjunction whose disjuncts make a group fall apart.
fn splitting(terms: &Terms, group: &Group) -> Option<Term> {
    if group.predicates.len() < MANY {
        return None;
    }
    let mut disjunctions = group.formulas.iter().copied().filter(|formula| {
        terms.op(*formula) == Op::Or && terms.args(*formula).len() <= MAX_DISJUNCTS
    });
    disjunctions.find(|disjunction| {
        let mut disjuncts = terms.args(*disjunction).iter();
        disjuncts.all(|disjunct| {
            let with = group.with(terms, *disjunction, *disjunct);
            let parts = groups(terms, &with, &group.predicates);
            let largest = parts.iter().map(|part| part.predicates.len()).max();
            largest.is_some_and(|largest| largest * 4 <= group.predicates.len() * 3)
        })
    })
}
