//! Translates interpretations to statements about functions and locations, over names of the
//! program.

use super::{Back, Meaning};
use bia_cfg::{Func, Loc, Var};
use bia_system::chc::{Chc, Interpretation};
use bia_term::{Substitution, Term, Terms};

/// What a predicate is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Inputs and outputs of calls.
    Exit,
    /// Inputs of calls that may fail.
    Error,
    /// Inputs of calls, and variables at a cut point.
    At(Loc),
}

/// What holds there.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Of which function.
    pub func: Func,
    /// The function or location.
    pub place: Place,
    /// The formula. An input is its variable; after the call and at cut points a variable that may
    /// have changed is primed.
    pub formula: Term,
}

impl Back {
    /// What the interpretation says about calls and cut points, in the order of the predicates.
    pub fn summaries(&self, terms: &mut Terms, chc: &Chc, proof: &Interpretation) -> Vec<Summary> {
        let mut all = Vec::with_capacity(self.meanings.len());
        let rows = chc.preds.values().zip(&self.meanings).zip(&proof.of);
        for ((data, meaning), formula) in rows {
            let names = self.names(terms, meaning);
            let pairs = data.params.iter().copied().zip(names);
            let formula = Substitution::new(terms, pairs).apply(terms, *formula);
            all.push(Summary {
                func: meaning.func,
                place: meaning.place,
                formula,
            });
        }
        all
    }

    fn names(&self, terms: &mut Terms, meaning: &Meaning) -> Vec<Term> {
        let now = |var: &Var| self.cfg.vars[*var].term;
        let mut names: Vec<Term> = meaning.inputs.iter().map(now).collect();
        for var in &meaning.others {
            let data = &self.cfg.vars[*var];
            let is_input = meaning.inputs.contains(var);
            names.push(match is_input {
                true => terms.var(&format!("{}'", data.name), terms.sort(data.term)),
                false => data.term,
            });
        }
        names
    }
}
