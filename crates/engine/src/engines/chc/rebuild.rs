//! From facts that Spacer derived to a derivation: for each fact a clause and values of its
//! variables are found that conclude it from its premises.
//!
//! ```text
//!   φ ∧ t = values of the fact ∧ ⋀ⱼ ⋁ₖ tⱼ = conclusion of premise k        has a model
//! ```
//! Facts are constants, so each question is a small one.

use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_base::Idx as _;
use bia_solver::z3::Fact;
use bia_system::{
    Chc,
    chc::{Clause, Derivation, Instance},
};
use bia_term::{Evaluator, Term, Terms, value::Value};

/// What a step concludes; `None` as predicate: false.
struct Conclusion {
    pred: Option<usize>,
    values: Vec<Value>,
}

/// Premises that may conclude a predicate of a body, each with the condition that it does.
type Choice = Vec<(usize, Term)>;

struct Rebuild<'a> {
    chc: &'a Chc,
    session: Session,
    steps: Vec<Instance>,
    concluded: Vec<Conclusion>,
}

/// `None` if some fact does not follow by one clause.
pub(super) fn derivation(
    chc: &Chc,
    cx: &mut Cx<'_>,
    facts: &[Fact],
) -> Result<Option<Derivation>, Halt> {
    let mut rebuild = Rebuild {
        chc,
        session: Session::over(cx, &chc.roots())?,
        steps: Vec::new(),
        concluded: Vec::new(),
    };
    // The last fact is the question whether false is derived, not a conclusion.
    let facts = facts.split_last().map_or(facts, |(_, facts)| facts);
    let mut place: Vec<usize> = Vec::with_capacity(facts.len());
    for fact in facts {
        let Some(premises) = fact
            .premises
            .iter()
            .map(|at| place.get(*at).copied())
            .collect()
        else {
            return Ok(None);
        };
        let Some(at) = rebuild.fact(cx, fact, premises)? else {
            return Ok(None);
        };
        place.push(at);
    }
    let is_false = rebuild
        .concluded
        .last()
        .is_some_and(|end| end.pred.is_none());
    let steps = rebuild.steps;
    Ok(is_false.then_some(Derivation { steps }))
}

impl Rebuild<'_> {
    fn fact(
        &mut self,
        cx: &mut Cx<'_>,
        fact: &Fact,
        premises: Vec<usize>,
    ) -> Result<Option<usize>, Halt> {
        let Some(relation) = fact.relation else {
            return Ok(None);
        };
        let number = relation.number();
        let pred = (number < self.chc.preds.len()).then_some(number);
        for (at, clause) in self.chc.clauses.iter().enumerate() {
            let head = clause.head.as_ref().map(|head| head.pred.index());
            if head != pred {
                continue;
            }
            let Some((parts, choices)) = self.question(cx.terms, clause, fact, &premises) else {
                continue;
            };
            cx.budget.check_now()?;
            if !self.session.is_sat(cx.terms, &parts, cx.budget)? {
                continue;
            }
            return self.add(cx, at, &choices).map(Some);
        }
        Ok(None)
    }

    /// The formulas, and for each predicate of the body the premises that may conclude it.
    fn question(
        &self,
        terms: &mut Terms,
        clause: &Clause,
        fact: &Fact,
        premises: &[usize],
    ) -> Option<(Vec<Term>, Vec<Choice>)> {
        let mut parts = vec![clause.constraint];
        if let Some(head) = &clause.head {
            for (arg, value) in head.args.iter().zip(&fact.args) {
                if let Some(value) = value {
                    let value = terms.value(value.clone(), terms.sort(*arg));
                    parts.push(terms.eq(*arg, value));
                }
            }
        }
        let mut choices = Vec::with_capacity(clause.body.len());
        for atom in &clause.body {
            let mut choice = Vec::new();
            for premise in premises {
                let concluded = &self.concluded[*premise];
                if concluded.pred != Some(atom.pred.index()) {
                    continue;
                }
                let mut equal = Vec::with_capacity(atom.args.len());
                for (arg, value) in atom.args.iter().zip(&concluded.values) {
                    let value = terms.value(value.clone(), terms.sort(*arg));
                    equal.push(terms.eq(*arg, value));
                }
                choice.push((*premise, terms.and_all(&equal)));
            }
            let any: Vec<Term> = choice.iter().map(|(_, equal)| *equal).collect();
            if any.is_empty() {
                return None;
            }
            parts.push(terms.or_all(&any));
            choices.push(choice);
        }
        Some((parts, choices))
    }

    /// Adds the instance that the model is.
    fn add(&mut self, cx: &mut Cx<'_>, at: usize, choices: &[Choice]) -> Result<usize, Halt> {
        let clause = &self.chc.clauses[at];
        let model = self.session.model(cx.terms)?;
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let mut eval = |term: Term| -> Result<Value, Halt> {
            let value = evaluator.eval(term).cloned();
            value.map_err(|why| super::internal(bia_base::LiftError(why.to_string())))
        };
        let mut premises = Vec::with_capacity(choices.len());
        for choice in choices {
            let mut found = None;
            for (premise, equal) in choice {
                if eval(*equal)? == Value::Bool(true) {
                    found = Some(*premise);
                    break;
                }
            }
            let missing = || super::internal(bia_base::LiftError("no premise holds".into()));
            premises.push(found.ok_or_else(missing)?);
        }
        let mut values = Vec::new();
        for var in clause.vars(cx.terms) {
            values.push((var, eval(var)?));
        }
        let args = clause.head.iter().flat_map(|head| &head.args);
        let concluded: Vec<Value> = args.map(|arg| eval(*arg)).collect::<Result<_, _>>()?;
        self.concluded.push(Conclusion {
            pred: clause.head.as_ref().map(|head| head.pred.index()),
            values: concluded,
        });
        self.steps.push(Instance {
            clause: at,
            values,
            premises,
        });
        Ok(self.steps.len() - 1)
    }
}
