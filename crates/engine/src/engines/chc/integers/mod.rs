//! Bit-vectors taken for integers, to guess interpretations that Spacer finds more easily there.
//!
//! Clauses are translated by [`Integers`], and where values end up in predicates they are in range.
//! Not everything is kept exactly, and what comes back is a candidate: an interpretation over the
//! integers is one over bit-vectors that are wide enough for all its sums, which is checked on the
//! clauses themselves.

mod back;

use super::spacer::{self, Found, Way};
use crate::{Cx, session::Halt};
use bia_base::Budget;
use bia_solver::{
    integers::{Integers, Overflow},
    z3::Fact,
};
use bia_system::{
    Chc,
    chc::{Atom, Clause, Interpretation, PredData},
};
use bia_term::{
    Sort, SortData, Term, Terms,
    value::{Bv, Value},
};

/// Whether there are bit-vectors, and nothing but them and truth values.
pub(super) fn applies(chc: &Chc, terms: &Terms) -> bool {
    let mut any = false;
    for term in terms.post_order(&chc.roots()) {
        match terms.sort_data(terms.sort(term)) {
            SortData::Bv(_) => any = true,
            SortData::Bool => {}
            SortData::Int
            | SortData::Real
            | SortData::Float(_)
            | SortData::RoundingMode
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => return false,
        }
    }
    any
}

/// What integers suggest about the clauses; to be checked on them.
pub(super) enum Candidate {
    /// An interpretation.
    Proof(Interpretation),
    /// Facts that may be derived, the question last.
    Facts(Vec<Fact>),
}

/// What integers suggest, if anything.
pub(super) fn candidate(
    chc: &Chc,
    cx: &mut Cx<'_>,
    wrapping: bool,
    budget: &Budget,
) -> Result<Option<Candidate>, Halt> {
    let translated = translate(chc, cx.terms, wrapping, budget)?;
    let proof = match spacer::solve(&translated, cx, Way::Usual, budget) {
        Ok(Found::Proof(proof)) => proof,
        Ok(Found::Facts(facts)) => {
            let facts = facts.map(|facts| as_bits(chc, cx.terms, facts));
            return Ok(facts.map(Candidate::Facts));
        }
        Ok(Found::Inexpressible | Found::Unknown(_)) | Err(Halt::Unknown(_)) => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let mut of = Vec::with_capacity(proof.of.len());
    for ((_, old), ((_, new), formula)) in
        (chc.preds.iter()).zip(translated.preds.iter().zip(proof.of))
    {
        let Some(formula) = back::formula(cx.terms, formula, &new.params, &old.params) else {
            return Ok(None);
        };
        of.push(formula);
    }
    Ok(Some(Candidate::Proof(Interpretation { of })))
}

/// The facts with bit-vectors for integers.
fn as_bits(chc: &Chc, terms: &Terms, facts: Vec<Fact>) -> Vec<Fact> {
    let preds: Vec<&PredData> = chc.preds.values().collect();
    let convert = |mut fact: Fact| {
        let pred = fact.relation.and_then(|of| preds.get(of.number()));
        if let Some(pred) = pred {
            for (arg, param) in fact.args.iter_mut().zip(&pred.params) {
                if let Some(Value::Int(number)) = arg {
                    *arg = Some(Value::Bv(Bv::from_ibig(terms.width(*param), number)));
                }
            }
        }
        fact
    };
    facts.into_iter().map(convert).collect()
}

fn translate(chc: &Chc, terms: &mut Terms, wrapping: bool, budget: &Budget) -> Result<Chc, Halt> {
    let mut new = Chc::default();
    for pred in chc.preds.values() {
        let mut params = Vec::with_capacity(pred.params.len());
        for param in &pred.params {
            let sort = match terms.sort(*param) {
                Sort::BOOL => Sort::BOOL,
                _ => Sort::INT,
            };
            params.push(terms.fresh_var("number", sort));
        }
        new.preds.push(PredData {
            name: pred.name.clone(),
            params,
        });
    }
    for clause in &chc.clauses {
        budget.check_now()?;
        let mut forth = Integers::new(match wrapping {
            true => Overflow::Wraps,
            false => Overflow::Never,
        });
        let atom = |terms: &mut Terms, forth: &mut Integers, atom: &Atom| Atom {
            pred: atom.pred,
            args: atom
                .args
                .iter()
                .map(|arg| forth.in_range(terms, *arg))
                .collect(),
        };
        let mut body = Vec::with_capacity(clause.body.len());
        for part in &clause.body {
            body.push(atom(terms, &mut forth, part));
        }
        let head = clause
            .head
            .as_ref()
            .map(|head| atom(terms, &mut forth, head));
        let mut parts: Vec<Term> = vec![forth.term(terms, clause.constraint)];
        parts.extend(forth.conditions());
        new.clauses.push(Clause {
            body,
            constraint: terms.and_all(&parts),
            head,
        });
    }
    Ok(new)
}
