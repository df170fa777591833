//! Houdini (Flanagan, Leino: Houdini, an annotation assistant for ESC/Java, FME 2001,
//! doi:10.1007/3-540-45251-6_29): of a set of candidates the largest subset that is inductive.
//!
//! ```text
//!   while I ∧ ¬∧C has a model               drop the candidates that are false in it
//!   while ∧C ∧ T ∧ ¬∧C' has a model         drop the candidates whose primed copy is false in it
//! ```
//! What is left at the end is an inductive invariant. Inductive subsets only join, so there is a
//! largest one, and nothing that is in it is ever dropped.
//!
//! Steps from the values of the program counter are looked at by themselves, see
//! [`mod@crate::cases`]. A case is looked at again when another one drops candidates.

use crate::{
    Start, Ts, Unroller,
    cases::{cases, with_rest},
};
use bia_base::{Budget, Reason, Statistics};
use bia_solver::api::{Answer, Caps, Smt, SolverError, SolverFactory};
use bia_term::{Evaluator, Model, Term, Terms, value::Value};

/// Why candidates are left unproved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HoudiniError {
    /// A limit, or a solver that does not know.
    #[error("{0}")]
    Unknown(Reason),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The largest subset of `candidates`, formulas over the state variables, that is inductive
/// together, in order. `Err` if the budget or the solver is not up to it: then nothing is known.
pub fn houdini(
    terms: &mut Terms,
    ts: &Ts,
    candidates: &[Term],
    solvers: &dyn SolverFactory,
    budget: &Budget,
    statistics: &mut Statistics,
) -> Result<Vec<Term>, HoudiniError> {
    let mut left = candidates.to_vec();
    shrink(terms, ts, &mut left, solvers, budget, statistics)?;
    Ok(left)
}

/// Drops candidates until those that are left are the largest subset that is inductive. After an
/// `Err` those are left that were not dropped in time: what is in the largest subset is among them.
pub fn shrink(
    terms: &mut Terms,
    ts: &Ts,
    left: &mut Vec<Term>,
    solvers: &dyn SolverFactory,
    budget: &Budget,
    statistics: &mut Statistics,
) -> Result<(), HoudiniError> {
    let before = left.len();
    left.retain(|candidate| *candidate != terms.tru());
    if left.is_empty() {
        return Ok(());
    }
    let mut roots = ts.roots();
    roots.extend_from_slice(left);
    let need = Caps::of(terms, &roots);
    let queries = initially(terms, ts, left, solvers.open(need)?, budget)?;
    let more = inductively(terms, ts, left, || solvers.open(need), budget)?;
    statistics.count("invariant candidates", count(before));
    statistics.count("invariants", count(left.len()));
    statistics.count("invariant queries", queries + more);
    Ok(())
}

fn count(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

/// Keeps those that hold in all initial states.
fn initially(
    terms: &mut Terms,
    ts: &Ts,
    left: &mut Vec<Term>,
    mut solver: Box<dyn Smt>,
    budget: &Budget,
) -> Result<u64, HoudiniError> {
    let mut path = Unroller::new(terms, ts, Start::Initial);
    let init = path.init(terms, ts);
    solver.assert(terms, init)?;
    let mut pairs: Vec<(Term, Term)> = Vec::new();
    for candidate in left.iter() {
        pairs.push((*candidate, path.at(terms, *candidate, 0)));
    }
    let queries = drop_false(terms, &mut *solver, &mut pairs, |_| Vec::new(), budget);
    *left = pairs.into_iter().map(|(candidate, _)| candidate).collect();
    queries
}

/// Keeps those that are inductive together.
fn inductively(
    terms: &mut Terms,
    ts: &Ts,
    left: &mut Vec<Term>,
    open: impl Fn() -> Result<Box<dyn Smt>, SolverError>,
    budget: &Budget,
) -> Result<u64, HoudiniError> {
    if left.is_empty() {
        return Ok(0);
    }
    let cases = cases(terms, ts);
    let cases = with_rest(terms, cases);
    let mut path = Unroller::new(terms, ts, Start::Anywhere);
    let step = path.extend(terms, ts);
    // The solver of a case is opened when the case is first looked at: time may be up before.
    let mut solvers: Vec<Option<Box<dyn Smt>>> = cases.iter().map(|_| None).collect();
    let mut triples = Vec::new();
    for candidate in left.iter() {
        let here = path.at(terms, *candidate, 0);
        triples.push(((*candidate, here), path.at(terms, *candidate, 1)));
    }
    let assumed = |kept: &[((Term, Term), Term)]| kept.iter().map(|((_, here), _)| *here).collect();
    let mut queries = Ok(0);
    // How many cases in a row hold for what is left.
    let (mut hold, mut at) = (0, 0);
    while let Ok(sum) = queries
        && hold < solvers.len()
    {
        let before = triples.len();
        // What is true whatever the model needs no query.
        if triples.iter().any(|(_, goal)| *goal != terms.tru()) {
            let solver = match &mut solvers[at] {
                Some(solver) => solver,
                none => {
                    let mut solver = open()?;
                    let case = path.at(terms, cases[at], 0);
                    solver.assert(terms, case)?;
                    solver.assert(terms, step.valid)?;
                    for definition in &step.definitions {
                        solver.assert(terms, *definition)?;
                    }
                    none.insert(solver)
                }
            };
            let asked = drop_false(terms, &mut **solver, &mut triples, assumed, budget);
            queries = asked.map(|asked| sum + asked);
        }
        hold = if triples.len() == before { hold + 1 } else { 1 };
        at = (at + 1) % solvers.len();
    }
    *left = triples.into_iter().map(|((c, _), _)| c).collect();
    queries
}

/// Drops pairs whose second is false in some model of the assertions and of what is assumed for
/// those that are left, until there is no such model. Returns the number of queries.
fn drop_false<K>(
    terms: &mut Terms,
    solver: &mut dyn Smt,
    left: &mut Vec<(K, Term)>,
    assumed: impl Fn(&[(K, Term)]) -> Vec<Term>,
    budget: &Budget,
) -> Result<u64, HoudiniError> {
    let mut queries = 0;
    // What is true whatever the model needs no query.
    while left.iter().any(|(_, goal)| *goal != terms.tru()) {
        budget
            .check_now()
            .map_err(|stop| HoudiniError::Unknown(stop.into()))?;
        let goals: Vec<Term> = left.iter().map(|(_, goal)| *goal).collect();
        let all = terms.and_all(&goals);
        let mut assuming = assumed(left);
        assuming.push(terms.not(all));
        queries += 1;
        match solver.check(terms, &assuming, budget)? {
            Answer::Unsat => return Ok(queries),
            Answer::Unknown(reason) => return Err(HoudiniError::Unknown(reason)),
            Answer::Sat => {}
        }
        let found = solver.model(terms)?;
        let model = completed(terms, &found)?;
        let mut evaluator = Evaluator::new(terms, &model);
        let before = left.len();
        left.retain(|(_, goal)| evaluator.eval(*goal) == Ok(&Value::Bool(true)));
        if left.len() == before {
            let why = "a model of a negated conjunction makes all its parts true";
            return Err(SolverError::Internal(why.into()).into());
        }
    }
    Ok(queries)
}

/// The model with default values for what the solver never saw.
fn completed(terms: &Terms, found: &Model) -> Result<Model, SolverError> {
    let fault = |error: bia_term::SortError| SolverError::Internal(error.to_string());
    let mut model = Model::completed();
    for (var, value) in found.vars() {
        model.set(terms, var, value.clone()).map_err(fault)?;
    }
    for (fun, value) in found.funs() {
        model.set_fun(terms, fun, value.clone()).map_err(fault)?;
    }
    Ok(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StateVar, testing};
    use bia_base::Cancel;
    use std::time::Duration;

    #[test]
    fn the_largest_inductive_subset_is_kept() {
        let mut t = Terms::new();
        let sort = t.bv_sort(8);
        let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
        let [zero, one, two, nine] = [0, 1, 2, 9].map(|n| t.bv_u64(8, n));
        let (next_x, next_y) = (t.bv_add(x, two), t.bv_add(y, two));
        let (x_is_0, same) = (t.eq(x, zero), t.eq(x, y));
        let ts = Ts {
            state: vec![
                StateVar {
                    now: x,
                    next: Some(next_x),
                },
                StateVar {
                    now: y,
                    next: Some(next_y),
                },
            ],
            inputs: vec![],
            init: t.and(x_is_0, same),
            valid: t.tru(),
            bad: t.fals(),
        };
        let odd = |t: &mut Terms, v| {
            let bit = t.bv_and(v, one);
            t.eq(bit, one)
        };
        let (odd_x, odd_y) = (odd(&mut t, x), odd(&mut t, y));
        let (even_x, even_y) = (t.not(odd_x), t.not(odd_y));
        let small = t.bv_ult(x, nine);
        let candidates = [x_is_0, even_x, odd_y, same, small, even_y];
        for solvers in testing::factories() {
            let mut statistics = Statistics::new();
            let mut run =
                |budget| houdini(&mut t, &ts, &candidates, &solvers, &budget, &mut statistics);
            let kept = run(Budget::unlimited());
            assert_eq!(kept, Ok(vec![even_x, same, even_y]));
            let none = Budget::new(Some(Duration::ZERO), None, Cancel::new());
            assert!(matches!(run(none), Err(HoudiniError::Unknown(_))));
            // Whatever is stopped goes on from where it was.
            let mut left = candidates.to_vec();
            let mut calls = 0;
            while shrink(
                &mut t,
                &ts,
                &mut left,
                &solvers,
                &Budget::calls(calls),
                &mut statistics,
            )
            .is_err()
            {
                for good in [even_x, same, even_y] {
                    assert!(left.contains(&good), "after {calls} calls");
                }
                calls += 1;
            }
            assert_eq!(left, [even_x, same, even_y]);
        }
    }
}
