//! `inline`: a predicate is replaced by its definition where it is used.
//!
//! ```text
//!   D: bodyᴰ ∧ φᴰ ⇒ p(s)    C: body ∧ p(t) ∧ φ ⇒ h    become    body ∧ bodyᴰ' ∧ φ ∧ φᴰ' ∧ t = s' ⇒ h
//! ```
//! where ' renames the variables of D. Only predicates that are not in the body of their own
//! clauses, and that are defined once or used once: the number of clauses does not grow.

use super::{Back, Reduced, back::Origin, back::Part};
use crate::chc::{Atom, Chc, Clause, Pred};
use bia_base::{Arena, Budget, Idx as _, Stop};
use bia_term::{Op, Substitution, Term, Terms};

/// A definition that is used more than once is copied only if it is smaller than this.
const MAX_COPIED: usize = 60;
/// Clauses do not get more predicates in their bodies than this.
const MAX_ATOMS: usize = 8;

/// Inlines one predicate; `None` if there is none that fits.
pub(super) fn run(terms: &mut Terms, chc: &Chc, budget: &Budget) -> Result<Option<Reduced>, Stop> {
    budget.check_now()?;
    let defining = chc.defining();
    let mut uses: Vec<Vec<usize>> = vec![Vec::new(); chc.preds.len()];
    for (at, clause) in chc.clauses.iter().enumerate() {
        for atom in &clause.body {
            uses[atom.pred.index()].push(at);
        }
    }
    for pred in chc.preds.ids() {
        let (defs, uses) = (&defining[pred.index()], &uses[pred.index()]);
        if fits(terms, chc, defs, uses) {
            return Ok(Some(inlined(terms, chc, pred, defs)));
        }
    }
    Ok(None)
}

fn fits(terms: &Terms, chc: &Chc, defs: &[usize], uses: &[usize]) -> bool {
    if defs.is_empty() || uses.is_empty() || defs.iter().any(|def| uses.contains(def)) {
        return false;
    }
    let atoms = |at: &usize| chc.clauses[*at].body.len();
    let longest = |all: &[usize]| all.iter().map(atoms).max().unwrap_or(0);
    if longest(defs) + longest(uses) > MAX_ATOMS {
        return false;
    }
    match (defs, uses) {
        (_, [_]) => true,
        ([def], [a, b]) if a != b => {
            terms.dag_size(&chc.clauses[*def].roots()) <= MAX_COPIED && atoms(def) <= 1
        }
        _ => false,
    }
}

fn inlined(terms: &mut Terms, chc: &Chc, pred: Pred, defs: &[usize]) -> Reduced {
    let mut preds = Arena::new();
    let others = chc.preds.iter().filter(|(other, _)| *other != pred);
    for (_, data) in others {
        preds.push(data.clone());
    }
    let mut clauses = Vec::new();
    let mut origins = Vec::new();
    for (at, clause) in chc.clauses.iter().enumerate() {
        if clause.head.as_ref().is_some_and(|head| head.pred == pred) {
            continue;
        }
        // The choice of a definition for each use in this clause.
        let count = clause.body.iter().filter(|atom| atom.pred == pred).count();
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..count {
            let longer = choices.iter().flat_map(|choice| {
                defs.iter().map(|def| {
                    let mut choice = choice.clone();
                    choice.push(*def);
                    choice
                })
            });
            choices = longer.collect();
        }
        for choice in choices {
            let (clause, parts) = resolve(terms, chc, clause, pred, &choice);
            if clause.constraint == terms.fals() {
                continue;
            }
            clauses.push(without(&clause, pred));
            origins.push(Origin { clause: at, parts });
        }
    }
    Reduced {
        system: Chc { preds, clauses },
        back: Back::inlined(chc.clone(), pred, origins),
    }
}

/// The clause with its uses of the predicate replaced.
fn resolve(
    terms: &mut Terms,
    chc: &Chc,
    clause: &Clause,
    pred: Pred,
    choice: &[usize],
) -> (Clause, Vec<Part>) {
    let mut body = Vec::new();
    let mut constraints = vec![clause.constraint];
    let mut parts = Vec::new();
    let mut choice = choice.iter();
    for atom in &clause.body {
        let Some(def) = (atom.pred == pred).then(|| choice.next()).flatten() else {
            body.push(atom.clone());
            parts.push(Part::Kept);
            continue;
        };
        let definition = &chc.clauses[*def];
        let mut renaming = Vec::new();
        for var in definition.vars(terms) {
            let name = terms.var_name(var).unwrap_or("x").to_owned();
            let sort = terms.sort(var);
            renaming.push((var, terms.fresh_var(&name, sort)));
        }
        let mut renamed = Substitution::new(terms, renaming.iter().copied());
        for inner in &definition.body {
            let args = inner.args.iter().map(|arg| renamed.apply(terms, *arg));
            body.push(Atom {
                pred: inner.pred,
                args: args.collect(),
            });
        }
        constraints.push(renamed.apply(terms, definition.constraint));
        if let Some(head) = &definition.head {
            for (given, arg) in atom.args.iter().zip(&head.args) {
                let arg = renamed.apply(terms, *arg);
                constraints.push(terms.eq(*given, arg));
            }
        }
        parts.push(Part::Inlined {
            def: *def,
            renaming,
        });
    }
    let constraint = terms.and_all(&constraints);
    let clause = Clause {
        body,
        constraint,
        head: clause.head.clone(),
    };
    (clause, parts)
}

/// The clause with predicates renumbered: `pred` is gone.
fn without(clause: &Clause, pred: Pred) -> Clause {
    let renumbered = |atom: &Atom| {
        let index = atom.pred.index();
        let new = if index > pred.index() {
            index - 1
        } else {
            index
        };
        Atom {
            pred: Pred::from_index(new),
            args: atom.args.clone(),
        }
    };
    Clause {
        body: clause.body.iter().map(renumbered).collect(),
        constraint: clause.constraint,
        head: clause.head.as_ref().map(renumbered),
    }
}

/// ∃ vars. formula, if every variable is equal to a term without it; `None` else. The formula is a
/// conjunction over the variables and others, which stay.
pub(super) fn eliminate(terms: &mut Terms, formula: Term, keep: &[Term]) -> Option<Term> {
    let mut formula = formula;
    loop {
        let free = terms.free_vars(&[formula]).into_iter();
        let rest: Vec<Term> = free.filter(|var| !keep.contains(var)).collect();
        if rest.is_empty() {
            return Some(formula);
        }
        let parts = crate::conjuncts(terms, formula);
        let mut parts = parts.into_iter();
        let (x, t) = parts.find_map(|part| solved(terms, part, &rest))?;
        formula = terms.substitute(formula, [(x, t)]);
    }
}

/// x = t for one of the variables, from a formula of that form or x + u = v.
fn solved(terms: &mut Terms, part: Term, vars: &[Term]) -> Option<(Term, Term)> {
    if let Some((x, c)) = crate::ts_equation(terms, part) {
        return vars.contains(&x).then_some((x, c));
    }
    if terms.op(part) != Op::Eq {
        return None;
    }
    let sides = [terms.args(part)[0], terms.args(part)[1]];
    for (left, right) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if vars.contains(&left) && !terms.free_vars(&[right]).contains(&left) {
            return Some((left, right));
        }
        let op = terms.op(left);
        if !matches!(op, Op::Add | Op::BvAdd) {
            continue;
        }
        let summands = terms.args(left).to_vec();
        for (at, x) in summands.iter().enumerate() {
            let mut others = summands.clone();
            others.remove(at);
            others.push(right);
            if !vars.contains(x) || terms.free_vars(&others).contains(x) {
                continue;
            }
            others.pop();
            let mut value = right;
            for other in others {
                value = match op == Op::Add {
                    true => terms.sub(value, other),
                    false => terms.bv_sub(value, other),
                };
            }
            return Some((*x, value));
        }
    }
    None
}
