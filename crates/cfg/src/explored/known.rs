//! [`Known`]: whether a condition can hold on a path, asked as seldom and as briefly as is sound.
//!
//! ```text
//!   M ⊨ γ, and φ holds in M         possible: M is a model of γ ∧ φ, and nothing is asked
//!   else  S: φ and those parts of γ that share symbols with it, directly or by others
//!         S has no model            then γ ∧ φ, of which S is a part, has none either
//!         S has a model m           possible; M with the symbols of S as in m is a model of γ ∧ φ
//! ```
//! That a path ends is believed of the solver alone: of its answer about a part of γ ∧ φ. What a
//! model says only has paths go on, which is never wrong here. The solver holds no assertions:
//! each question is assumed as a whole, so that the circuits of terms stay for later questions.

use bia_base::Budget;
use bia_solver::api::{Answer, Smt, SolverError};
use bia_term::{Model, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What is known of a condition together with that of a path.
pub(super) enum Together {
    /// They have no model.
    Never,
    /// They have this one.
    With(Rc<Model>),
    /// The solver does not know.
    Perhaps,
}

/// The symbols of terms.
#[derive(Default)]
pub(super) struct Known {
    symbols: FxHashMap<Term, Rc<[Term]>>,
}

impl Known {
    /// Whether the condition γ of a path, with a model of it if one is known, and φ can hold
    /// together.
    pub(super) fn together(
        &mut self,
        terms: &mut Terms,
        (gamma, model): (&[Term], Option<&Rc<Model>>),
        phi: Term,
        solver: &mut dyn Smt,
        budget: &Budget,
    ) -> Result<Together, SolverError> {
        if let Some(model) = model
            && terms.eval(phi, model) == Ok(Value::Bool(true))
        {
            return Ok(Together::With(Rc::clone(model)));
        }
        let (slice, symbols) = match model {
            Some(_) => self.slice(terms, gamma, phi),
            // The parts that are apart from φ are not known to have a model.
            None => self.whole(terms, gamma, phi),
        };
        match solver.check(terms, &slice, budget)? {
            Answer::Unsat => return Ok(Together::Never),
            Answer::Unknown(_) => return Ok(Together::Perhaps),
            Answer::Sat => {}
        }
        let mut found = model.map_or_else(Model::new, |model| Model::clone(model));
        for symbol in symbols {
            let value = solver.value(terms, symbol)?;
            // One that does not fit is missing, and evaluation says so.
            let _ = found.set(terms, symbol, value);
        }
        Ok(Together::With(Rc::new(found)))
    }

    /// All of γ and φ, with their symbols.
    fn whole(&mut self, terms: &Terms, gamma: &[Term], phi: Term) -> (Vec<Term>, Vec<Term>) {
        let mut all = gamma.to_vec();
        all.push(phi);
        let symbols = terms.free_vars(&all);
        (all, symbols)
    }

    /// φ and the parts of γ that have to do with it, in the order of γ; and their symbols.
    fn slice(&mut self, terms: &Terms, gamma: &[Term], phi: Term) -> (Vec<Term>, Vec<Term>) {
        let mut symbols: Vec<Term> = self.of(terms, phi).to_vec();
        let mut reached: FxHashSet<Term> = symbols.iter().copied().collect();
        let mut takes = vec![false; gamma.len()];
        loop {
            let before = symbols.len();
            let mut grown = false;
            for (part, takes) in gamma.iter().zip(&mut takes) {
                if *takes {
                    continue;
                }
                let of = self.of(terms, *part);
                if of.iter().any(|symbol| reached.contains(symbol)) {
                    (*takes, grown) = (true, true);
                    symbols.extend(of.iter().filter(|symbol| reached.insert(**symbol)));
                }
            }
            if !grown || symbols.len() == before {
                break;
            }
        }
        let parts = gamma.iter().zip(takes).filter(|(_, takes)| *takes);
        let mut slice: Vec<Term> = parts.map(|(part, _)| *part).collect();
        slice.push(phi);
        (slice, symbols)
    }

    fn of(&mut self, terms: &Terms, term: Term) -> Rc<[Term]> {
        let found = self.symbols.entry(term);
        Rc::clone(found.or_insert_with(|| terms.free_vars(&[term]).into()))
    }
}
