//! Spacer (Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs, CAV
//! 2014, doi:10.1007/978-3-319-08867-9_2), the Horn clause solver of Z3, on the system as clauses.
//!
//! ```text
//!   I(x) ⇒ R(x)      R(x) ∧ V(x, w) ⇒ R(N(x, w))      query: R(x) ∧ B(x)
//! ```
//! with a relation for each location where there is a control variable (a program counter). A
//! meaning of R that makes the clauses true and the query false is an inductive invariant. When the
//! query can be derived there is a path to a bad state, which bounded model checking then finds.

use crate::{
    Bmc, Cx, Engine, EngineError, engines::ic3ia::control_variables, names, session::Halt,
};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_solver::z3::{Horn, HornAnswer, Meaning, Relation};
use bia_system::{HoudiniError, Proof, Ts, conjuncts, houdini};
use bia_term::{Sort, Term};

/// Spacer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spacer;

impl Engine<Ts> for Spacer {
    fn name(&self) -> &'static str {
        names::SPACER
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        match solve(on, cx) {
            Ok(Found::Invariant(invariant)) => Ok(Verdict::Safe(Proof::Invariant(invariant))),
            Ok(Found::Unknown(reason)) => Ok(Verdict::Unknown(Unknown::from(reason))),
            Ok(Found::Reachable) => {
                cx.observer.progress(Event::Phase(names::BMC));
                Box::new(Bmc::default()).run(on, cx)
            }
            Err(halt) => halt.verdict(None),
        }
    }
}

enum Found {
    Invariant(Term),
    Reachable,
    Unknown(Reason),
}

/// A location: the value of the control variable, and its relation.
struct Place {
    value: Option<Term>,
    relation: Relation,
    /// Whether a clause has it as its head.
    entered: bool,
}

/// The system as clauses, a relation for each location.
struct Clauses<'t> {
    ts: &'t Ts,
    horn: Horn,
    /// The place of the control variable among the state variables.
    control: Option<usize>,
    /// The other state variables.
    vars: Vec<Term>,
    places: Vec<Place>,
}

fn solve(ts: &Ts, cx: &mut Cx<'_>) -> Result<Found, Halt> {
    cx.budget.check_now()?;
    let mut clauses = Clauses::new(ts, cx)?;
    clauses.steps(cx)?;
    let goal = clauses.horn.relation(cx.terms, &[Sort::BOOL])?;
    let yes = cx.terms.tru();
    for place in &clauses.places {
        let bad = clauses.at(cx, place.value, ts.bad);
        let body = [(place.relation, clauses.vars.as_slice())];
        clauses.horn.rule(cx.terms, &body, bad, (goal, &[yes]))?;
    }
    let any = cx.terms.fresh_var("goal", Sort::BOOL);
    let answer = clauses
        .horn
        .query(cx.terms, &[(goal, &[any])], yes, cx.budget)?;
    match answer {
        HornAnswer::Derivable => Ok(Found::Reachable),
        HornAnswer::Unknown(reason) => Ok(Found::Unknown(reason)),
        HornAnswer::Underivable => clauses.invariant(cx),
    }
}

impl<'t> Clauses<'t> {
    fn new(ts: &'t Ts, cx: &mut Cx<'_>) -> Result<Self, Halt> {
        let control = control_variables(cx.terms, ts).into_iter().next();
        let place = |var: Term| ts.state.iter().position(|v| v.now == var);
        let values = control.as_ref().map(|(_, values)| values.clone());
        let control = control.and_then(|(var, _)| place(var));
        let now = ts.state.iter().map(|var| var.now).enumerate();
        let vars: Vec<Term> = now
            .filter(|(i, _)| Some(*i) != control)
            .map(|(_, var)| var)
            .collect();
        let sorts: Vec<Sort> = vars.iter().map(|var| cx.terms.sort(*var)).collect();
        let values = values.map_or(vec![None], |list| list.into_iter().map(Some).collect());
        let mut horn = Horn::new()?;
        let mut places = Vec::with_capacity(values.len());
        for value in values {
            places.push(Place {
                value,
                relation: horn.relation(cx.terms, &sorts)?,
                entered: false,
            });
        }
        Ok(Self {
            ts,
            horn,
            control,
            vars,
            places,
        })
    }

    /// A term where control is at this value.
    fn at(&self, cx: &mut Cx<'_>, value: Option<Term>, term: Term) -> Term {
        match (self.control, value) {
            (Some(control), Some(value)) => {
                let var = self.ts.state[control].now;
                cx.terms.substitute(term, [(var, value)])
            }
            _ => term,
        }
    }

    /// I and T as clauses.
    fn steps(&mut self, cx: &mut Cx<'_>) -> Result<(), Halt> {
        for i in 0..self.places.len() {
            let init = self.at(cx, self.places[i].value, self.ts.init);
            self.rule(cx, None, init, i, &self.vars.clone())?;
        }
        for from in 0..self.places.len() {
            let here = self.places[from].value;
            let valid = self.at(cx, here, self.ts.valid);
            let mut next = Vec::with_capacity(self.vars.len());
            let mut goes = None;
            for (i, var) in self.ts.state.iter().enumerate() {
                let sort = cx.terms.sort(var.now);
                let value = match var.next {
                    Some(function) => self.at(cx, here, function),
                    None => cx.terms.fresh_var("any", sort),
                };
                match Some(i) == self.control {
                    true => goes = Some(value),
                    false => next.push(value),
                }
            }
            for to in 0..self.places.len() {
                cx.budget.check()?;
                let arrives = match (goes, self.places[to].value) {
                    (Some(goes), Some(there)) => cx.terms.eq(goes, there),
                    _ => cx.terms.tru(),
                };
                let condition = cx.terms.and(valid, arrives);
                self.rule(cx, Some(from), condition, to, &next)?;
            }
        }
        Ok(())
    }

    fn rule(
        &mut self,
        cx: &mut Cx<'_>,
        from: Option<usize>,
        condition: Term,
        to: usize,
        values: &[Term],
    ) -> Result<(), Halt> {
        if condition == cx.terms.fals() {
            return Ok(());
        }
        self.places[to].entered = true;
        let body = from.map(|from| (self.places[from].relation, self.vars.as_slice()));
        let head = (self.places[to].relation, values);
        Ok(self.horn.rule(cx.terms, body.as_slice(), condition, head)?)
    }

    /// What the relations mean, as one formula.
    fn invariant(&mut self, cx: &mut Cx<'_>) -> Result<Found, Halt> {
        let params = self.places.iter();
        let params: Vec<(Relation, &[Term])> = params
            .map(|place| (place.relation, self.vars.as_slice()))
            .collect();
        let meanings = self.horn.invariants(cx.terms, &params)?;
        let mut parts = Vec::new();
        for (place, meaning) in self.places.iter().zip(meanings) {
            let meaning = match meaning {
                Meaning::Formula(meaning) if self.ts.check_formula(cx.terms, meaning).is_ok() => {
                    meaning
                }
                Meaning::Untold if !place.entered => cx.terms.fals(),
                Meaning::Formula(_) | Meaning::Untold | Meaning::Inexpressible => {
                    let why = "Spacer's invariant cannot be expressed".to_owned();
                    return Ok(Found::Unknown(Reason::SolverUnknown(why)));
                }
            };
            for part in conjuncts(cx.terms, meaning) {
                parts.push(match (self.control, place.value) {
                    (Some(control), Some(value)) => {
                        let here = cx.terms.eq(self.ts.state[control].now, value);
                        cx.terms.implies(here, part)
                    }
                    _ => part,
                });
            }
        }
        self.checked(cx, parts)
    }

    /// What is inductive of Spacer's answer, which is sometimes too weak or not quite an invariant.
    fn checked(&self, cx: &mut Cx<'_>, mut parts: Vec<Term>) -> Result<Found, Halt> {
        let good = cx.terms.not(self.ts.bad);
        parts.push(good);
        let kept = houdini(
            cx.terms,
            self.ts,
            &parts,
            cx.solvers,
            cx.budget,
            cx.statistics,
        );
        match kept {
            Ok(kept) if kept.contains(&good) => Ok(Found::Invariant(cx.terms.and_all(&kept))),
            Ok(_) => {
                let why = "Spacer's answer is no invariant".to_owned();
                Ok(Found::Unknown(Reason::SolverUnknown(why)))
            }
            // Other solvers may be able to check it.
            Err(HoudiniError::Unknown(_)) => Ok(Found::Invariant(cx.terms.and_all(&parts))),
            Err(HoudiniError::Solver(error)) => Err(error.into()),
        }
    }
}
