//! Solves clauses with Spacer: one relation for each predicate, and one for false.

use crate::{Cx, session::Halt};
use bia_base::{Budget, Idx as _, Reason};
use bia_solver::z3::{Fact, Horn, HornAnswer, Meaning, Relation};
use bia_system::{
    Chc,
    chc::{Interpretation, pass::Gap},
};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// What Spacer says.
pub(super) enum Found {
    /// An interpretation of all predicates.
    Proof(Interpretation),
    /// False is derived; the facts on the way, of which relation number n is predicate number n and
    /// the one after the last is false.
    Facts(Option<Vec<Fact>>),
    /// An interpretation that our terms cannot express.
    Inexpressible,
    /// No answer.
    Unknown(Reason),
}

/// How Spacer makes lemmas: as usual, or more slowly where that was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Usual,
    Careful,
}

pub(super) fn solve(chc: &Chc, cx: &mut Cx<'_>, way: Way, budget: &Budget) -> Result<Found, Halt> {
    let mut horn = match way {
        Way::Usual => Horn::new()?,
        Way::Careful => Horn::careful()?,
    };
    let mut relations: Vec<Relation> = Vec::with_capacity(chc.preds.len() + 1);
    for pred in chc.preds.ids() {
        relations.push(horn.relation(cx.terms, &chc.sorts(cx.terms, pred))?);
    }
    let goal = horn.relation(cx.terms, &[Sort::BOOL])?;
    let yes = cx.terms.tru();
    for clause in &chc.clauses {
        budget.check()?;
        let body = clause.body.iter();
        let body: Vec<(Relation, &[Term])> = body
            .map(|atom| (relations[atom.pred.index()], atom.args.as_slice()))
            .collect();
        let false_args = [yes];
        let head = match &clause.head {
            Some(head) => (relations[head.pred.index()], head.args.as_slice()),
            None => (goal, false_args.as_slice()),
        };
        horn.rule(cx.terms, &body, clause.constraint, head)?;
    }
    let any = cx.terms.fresh_var("goal", Sort::BOOL);
    match horn.query(cx.terms, &[(goal, &[any])], yes, budget)? {
        HornAnswer::Derivable => Ok(Found::Facts(horn.refutation(cx.terms)?)),
        HornAnswer::Unknown(reason) => Ok(Found::Unknown(reason)),
        HornAnswer::Underivable => {
            let params = chc.preds.iter();
            let params: Vec<(Relation, &[Term])> = params
                .map(|(pred, data)| (relations[pred.index()], data.params.as_slice()))
                .collect();
            let meanings = horn.invariants(cx.terms, &params)?;
            Ok(interpretation(chc, cx.terms, meanings))
        }
    }
}

/// The meanings, if they are formulas over the parameters.
fn interpretation(chc: &Chc, terms: &Terms, meanings: Vec<Meaning>) -> Found {
    let mut of = Vec::with_capacity(meanings.len());
    for ((_, data), meaning) in chc.preds.iter().zip(meanings) {
        let params: FxHashSet<Term> = data.params.iter().copied().collect();
        match meaning {
            Meaning::Formula(meaning) if closed(terms, meaning, &params) => of.push(meaning),
            // Spacer gives no meaning to predicates that do not matter: try `true`, the certifier
            // decides.
            Meaning::Untold => of.push(terms.tru()),
            Meaning::Formula(_) | Meaning::Inexpressible => return Found::Inexpressible,
        }
    }
    Found::Proof(Interpretation { of })
}

fn closed(terms: &Terms, formula: Term, params: &FxHashSet<Term>) -> bool {
    let free = terms.free_vars(&[formula]);
    free.iter().all(|var| params.contains(var))
}

/// A formula for a gap: a relation that lies between what derives it and what it must not derive.
pub(super) fn fill(terms: &mut Terms, gap: &Gap, budget: &Budget) -> Option<Term> {
    let mut horn = Horn::new().ok()?;
    let sorts: Vec<Sort> = gap.params.iter().map(|x| terms.sort(*x)).collect();
    let relation = horn.relation(terms, &sorts).ok()?;
    let goal = horn.relation(terms, &[Sort::BOOL]).ok()?;
    let yes = terms.tru();
    for (formula, args) in &gap.above {
        horn.rule(terms, &[], *formula, (relation, args)).ok()?;
    }
    for (formula, uses) in &gap.below {
        let body: Vec<(Relation, &[Term])> = uses
            .iter()
            .map(|args| (relation, args.as_slice()))
            .collect();
        horn.rule(terms, &body, *formula, (goal, &[yes])).ok()?;
    }
    let any = terms.fresh_var("goal", Sort::BOOL);
    let answer = horn.query(terms, &[(goal, &[any])], yes, budget).ok()?;
    if answer != HornAnswer::Underivable {
        return None;
    }
    let found = horn.invariants(terms, &[(relation, &gap.params)]).ok()?;
    let formula = found.into_iter().next()?.formula()?;
    let params: FxHashSet<Term> = gap.params.iter().copied().collect();
    closed(terms, formula, &params).then_some(formula)
}
