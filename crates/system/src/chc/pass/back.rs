//! [`Back`]: how evidence about clauses after a pass becomes evidence about those before it.
//!
//! Derivations are gone through from the leaves: variables that the new clauses do not have get the
//! value that a premise concludes where they stand, or any value. Interpretations keep what they
//! are, with what a pass found added.
//!
//! The interpretation of an inlined predicate lies between what derives it and what uses it:
//!
//! ```text
//!   I(bodyᴰ) ∧ φᴰ ⇒ I(p)(s)  for its clauses      I(p)(t) ∧ I(body) ∧ φ ⇒ I(h)  for its uses
//! ```
//! If the variables of a definition are determined by its arguments it is the definition itself;
//! else the caller of the lift fills the [`Gap`].

use super::inline;
use crate::chc::{Atom, Chc, Clause, Derivation, Instance, Interpretation, Pred};
use bia_base::{Idx as _, LiftError};
use bia_term::{Evaluator, Model, Op, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// What became of a predicate.
#[derive(Clone, Debug)]
pub(super) enum Fate {
    /// Nothing derives it.
    False,
    /// Nothing needs it.
    True,
    /// It is still there, with some of its arguments; of all of them the fact holds.
    Kept {
        new: Option<Pred>,
        positions: Vec<usize>,
        fact: Term,
    },
}

impl Fate {
    pub(super) fn whole(terms: &Terms, count: usize) -> Self {
        Fate::Kept {
            new: None,
            positions: (0..count).collect(),
            fact: terms.tru(),
        }
    }
}

/// Where a predicate of a body comes from.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// It was there.
    Kept,
    /// This clause, with its variables renamed, was put in its place.
    Inlined {
        def: usize,
        renaming: Vec<(Term, Term)>,
    },
}

/// Where a clause comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) clause: usize,
    pub(super) parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Change {
    Reduced {
        fates: Vec<Fate>,
        clause_of: Vec<usize>,
    },
    Inlined {
        pred: Pred,
        origins: Vec<Origin>,
    },
}

/// The way back of one pass.
#[derive(Clone, Debug)]
pub struct Back {
    old: Chc,
    change: Change,
}

/// What a missing interpretation of a predicate must do. All variables of a row are universally
/// quantified.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The parameters of the predicate.
    pub params: Vec<Term>,
    /// It is true for these arguments wherever the formula holds.
    pub above: Vec<(Term, Vec<Term>)>,
    /// It is not true for all of these lists of arguments together where the formula holds.
    pub below: Vec<(Term, Vec<Vec<Term>>)>,
}

/// Finds a formula for a gap.
pub type Fill<'a> = &'a mut dyn FnMut(&mut Terms, &Gap) -> Option<Term>;

/// The ways back of several passes, the first one first.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    all: Vec<Back>,
}

impl Chain {
    pub(super) fn push(&mut self, back: Back) {
        self.all.push(back);
    }

    /// An interpretation of the last clauses as one of the first.
    pub fn proof(
        &self,
        terms: &mut Terms,
        proof: Interpretation,
        fill: Fill<'_>,
    ) -> Result<Interpretation, LiftError> {
        let mut proof = proof;
        for back in self.all.iter().rev() {
            proof = back.proof(terms, &proof, fill)?;
        }
        Ok(proof)
    }

    /// A derivation from the last clauses as one from the first.
    pub fn cex(&self, terms: &Terms, cex: Derivation) -> Result<Derivation, LiftError> {
        let mut cex = cex;
        for back in self.all.iter().rev() {
            cex = back.cex(terms, &cex)?;
        }
        Ok(cex)
    }
}

impl Back {
    pub(super) fn reduced(old: Chc, fates: Vec<Fate>, clause_of: Vec<usize>) -> Self {
        let change = Change::Reduced { fates, clause_of };
        Self { old, change }
    }

    pub(super) fn inlined(old: Chc, pred: Pred, origins: Vec<Origin>) -> Self {
        let change = Change::Inlined { pred, origins };
        Self { old, change }
    }

    fn proof(
        &self,
        terms: &mut Terms,
        proof: &Interpretation,
        fill: Fill<'_>,
    ) -> Result<Interpretation, LiftError> {
        let missing = || LiftError("a predicate has no interpretation".into());
        let of = match &self.change {
            Change::Reduced { fates, .. } => {
                let mut of = Vec::with_capacity(fates.len());
                for fate in fates {
                    of.push(match fate {
                        Fate::False => terms.fals(),
                        Fate::True => terms.tru(),
                        Fate::Kept { new, fact, .. } => {
                            let new = new.and_then(|new| proof.of.get(new.index()));
                            let new = *new.ok_or_else(missing)?;
                            terms.and(new, *fact)
                        }
                    });
                }
                of
            }
            Change::Inlined { pred, .. } => {
                let mut of = proof.of.clone();
                if pred.index() > of.len() {
                    return Err(missing());
                }
                of.insert(pred.index(), terms.tru());
                of[pred.index()] = self.between(terms, *pred, &of, fill)?;
                of
            }
        };
        Ok(Interpretation { of })
    }

    /// The interpretation of an inlined predicate, given those of all others.
    fn between(
        &self,
        terms: &mut Terms,
        pred: Pred,
        of: &[Term],
        fill: Fill<'_>,
    ) -> Result<Term, LiftError> {
        let gap = self.gap(terms, pred, of);
        let mut exact = Vec::new();
        for (formula, args) in &gap.above {
            let equal = gap.params.iter().zip(args);
            let mut parts: Vec<Term> = equal.map(|(x, t)| terms.eq(*x, *t)).collect();
            parts.push(*formula);
            let all = terms.and_all(&parts);
            exact.push(inline::eliminate(terms, all, &gap.params));
        }
        if let Some(exact) = exact.into_iter().collect::<Option<Vec<Term>>>() {
            return Ok(terms.or_all(&exact));
        }
        let name = &self.old.preds[pred].name;
        fill(terms, &gap)
            .ok_or_else(|| LiftError(format!("no interpretation of `{name}` was found")))
    }

    fn gap(&self, terms: &mut Terms, pred: Pred, of: &[Term]) -> Gap {
        let meaning = |terms: &mut Terms, atom: &Atom| {
            let params = self.old.preds[atom.pred].params.iter().copied();
            terms.substitute(of[atom.pred.index()], params.zip(atom.args.iter().copied()))
        };
        let mut gap = Gap {
            params: self.old.preds[pred].params.clone(),
            above: Vec::new(),
            below: Vec::new(),
        };
        for clause in &self.old.clauses {
            let mut parts = vec![clause.constraint];
            let mut uses = Vec::new();
            for atom in &clause.body {
                if atom.pred == pred {
                    uses.push(atom.args.clone());
                } else {
                    parts.push(meaning(terms, atom));
                }
            }
            match &clause.head {
                Some(head) if head.pred == pred => {
                    let formula = terms.and_all(&parts);
                    gap.above.push((formula, head.args.clone()));
                }
                head if !uses.is_empty() => {
                    if let Some(head) = head {
                        let head = meaning(terms, head);
                        parts.push(terms.not(head));
                    }
                    let formula = terms.and_all(&parts);
                    gap.below.push((formula, uses));
                }
                Some(_) | None => {}
            }
        }
        gap
    }

    fn cex(&self, terms: &Terms, cex: &Derivation) -> Result<Derivation, LiftError> {
        let mut lifted = Lifted {
            terms,
            old: &self.old,
            steps: Vec::new(),
            concluded: Vec::new(),
        };
        // For each new step the old step with the same conclusion.
        let mut place: Vec<usize> = Vec::with_capacity(cex.steps.len());
        for step in &cex.steps {
            let premises = step.premises.iter().map(|at| place.get(*at).copied());
            let premises: Option<Vec<usize>> = premises.collect();
            let premises = premises.ok_or_else(|| LiftError("a premise comes later".into()))?;
            let values: FxHashMap<Term, Value> = step.values.iter().cloned().collect();
            let at = match &self.change {
                Change::Reduced { fates, clause_of } => {
                    let clause = clause_of.get(step.clause);
                    let clause = *clause.ok_or_else(|| LiftError("no such clause".into()))?;
                    let gone = |atom: &Atom| matches!(fates[atom.pred.index()], Fate::True);
                    if self.old.clauses[clause].body.iter().any(gone) {
                        // Only what false does not need is true, and its users go with it.
                        return Err(LiftError("a premise was left out".into()));
                    }
                    lifted.add(clause, values, premises)?
                }
                Change::Inlined { origins, .. } => {
                    let origin = origins.get(step.clause);
                    let origin = origin.ok_or_else(|| LiftError("no such clause".into()))?;
                    lifted.unfold(origin, &values, &premises)?
                }
            };
            place.push(at);
        }
        Ok(Derivation {
            steps: lifted.steps,
        })
    }
}

/// An old derivation that grows.
struct Lifted<'a> {
    terms: &'a Terms,
    old: &'a Chc,
    steps: Vec<Instance>,
    concluded: Vec<Vec<Value>>,
}

impl Lifted<'_> {
    /// Adds the instances that an instance of a clause with inlined predicates stands for.
    fn unfold(
        &mut self,
        origin: &Origin,
        values: &FxHashMap<Term, Value>,
        premises: &[usize],
    ) -> Result<usize, LiftError> {
        let mut given = premises.iter().copied();
        let mut own = Vec::new();
        let short = || LiftError("a premise is missing".into());
        for part in &origin.parts {
            match part {
                Part::Kept => own.push(given.next().ok_or_else(short)?),
                Part::Inlined { def, renaming } => {
                    let count = self.old.clauses[*def].body.len();
                    let inner: Vec<usize> = given.by_ref().take(count).collect();
                    let renamed = renaming
                        .iter()
                        .filter_map(|(old, new)| Some((*old, values.get(new)?.clone())));
                    own.push(self.add(*def, renamed.collect(), inner)?);
                }
            }
        }
        self.add(origin.clause, values.clone(), own)
    }

    /// Adds an instance; values that are missing are those of the premises, or any.
    fn add(
        &mut self,
        at: usize,
        mut values: FxHashMap<Term, Value>,
        premises: Vec<usize>,
    ) -> Result<usize, LiftError> {
        let clause: &Clause = &self.old.clauses[at];
        for (atom, premise) in clause.body.iter().zip(&premises) {
            let concluded = self.concluded.get(*premise);
            let concluded = concluded.ok_or_else(|| LiftError("no such premise".into()))?;
            for (arg, value) in atom.args.iter().zip(concluded) {
                if matches!(self.terms.op(*arg), Op::Var(_)) {
                    values.entry(*arg).or_insert_with(|| value.clone());
                }
            }
        }
        let mut model = Model::new();
        let mut own = Vec::new();
        for var in clause.vars(self.terms) {
            let default = || self.terms.sorts().default_value(self.terms.sort(var));
            let value = values.remove(&var).unwrap_or_else(default);
            let set = model.set(self.terms, var, value.clone());
            set.map_err(|why| LiftError(why.to_string()))?;
            own.push((var, value));
        }
        let mut concluded = Vec::new();
        let mut evaluator = Evaluator::new(self.terms, &model);
        for arg in clause.head.iter().flat_map(|head| &head.args) {
            let value = evaluator.eval(*arg);
            concluded.push(value.map_err(|why| LiftError(why.to_string()))?.clone());
        }
        self.concluded.push(concluded);
        self.steps.push(Instance {
            clause: at,
            values: own,
            premises,
        });
        Ok(self.steps.len() - 1)
    }
}
