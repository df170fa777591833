//! Propositional satisfiability: the trait [`Sat`] and its backend [`Cadical`].
//!
//! A solver holds a growing set of clauses over variables that it handed out. Each call of
//! [`Sat::solve`] asks whether
//!
//! `clauses ∧ assumptions ∧ temporary clause`
//!
//! has a model, where the assumptions and the temporary clause count for this call alone. Nothing
//! ever needs freezing: variables may be used again at any time, in clauses and assumptions.

mod cadical;
mod lit;
#[cfg(test)]
mod tests;

pub use cadical::{Cadical, CadicalConfig};
pub use lit::{Lit, Var};

use bia_base::{Budget, Statistics, Stop};

/// The outcome of [`Sat::solve`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model: see [`Sat::value`].
    Sat,
    /// There is none: see [`Sat::failed`].
    Unsat,
    /// The budget ended first.
    Unknown(Stop),
}

/// An incremental solver for clauses. Each instance is on its own and may move between threads.
pub trait Sat: Send {
    /// A fresh variable.
    fn new_var(&mut self) -> Var;

    /// How many variables there are.
    fn num_vars(&self) -> usize;

    /// Adds a clause for good. The empty clause makes everything unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);

    /// A clause for the next call of [`Sat::solve`] alone; it replaces one set before.
    fn constrain(&mut self, clause: &[Lit]);

    /// Looks for a model under `assumptions`, until the budget ends.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer;

    /// The literal's value in the model. `None` unless the last call was a [`Sat::solve`] that
    /// answered [`Answer::Sat`], or a question about its answer.
    fn value(&mut self, lit: Lit) -> Option<bool>;

    /// Whether this assumption of the last call was needed to show that there is no model: the
    /// clauses, the temporary clause if [`Sat::constraint_failed`], and the failed assumptions
    /// together have none. Without an answer [`Answer::Unsat`] at hand this is `true`, which
    /// makes a core too large but never too small.
    fn failed(&mut self, lit: Lit) -> bool;

    /// Whether the temporary clause was needed to show that there is no model. Without an answer
    /// [`Answer::Unsat`] at hand this is `true`.
    fn constraint_failed(&mut self) -> bool;

    /// The literal's value in all models, as far as the solver has noticed.
    fn fixed(&mut self, lit: Lit) -> Option<bool>;

    /// Sets the preferred phase: decisions try this literal before its negation, until it is
    /// cleared. It is only a hint: models may still have the negation.
    fn set_phase(&mut self, lit: Lit);

    /// Takes back [`Sat::set_phase`] on this variable.
    fn clear_phase(&mut self, var: Var);

    /// What the solver did so far.
    fn statistics(&self) -> Statistics;
}

/// The values of all variables in one model, to keep while the solver goes on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model(Vec<bool>);

impl Model {
    /// The model of the last answer; `None` when there is none at hand.
    pub fn of(sat: &mut dyn Sat) -> Option<Self> {
        let all = 0..sat.num_vars();
        all.map(|i| sat.value(Var::from_index(i).positive()))
            .collect::<Option<Vec<_>>>()
            .map(Self)
    }
    /// The literal's value. Variables made after the model are false in it.
    pub fn value(&self, lit: Lit) -> bool {
        let value = self.0.get(lit.var().index()).copied().unwrap_or(false);
        value != lit.is_negative()
    }
}
