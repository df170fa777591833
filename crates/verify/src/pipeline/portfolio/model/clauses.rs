//! Horn clauses of a file: is there an interpretation that makes all of them true?
//!
//! ```text
//!   sat      an interpretation: every clause re-checked by another solver
//!   unsat    a derivation of false: evaluated
//! ```

use super::{Asking, ModelOutcome, Problem};
use crate::pipeline::{
    Built, Checked, Config, Decided, Finding,
    portfolio::{About, Features},
    recheck, unknown,
};
use bia_base::{Budget, Observer, Unknown, Verdict};
use bia_engine::Engine;
use bia_system::{
    Chc,
    chc::{Derivation, Interpretation},
};
use bia_term::Terms;

/// What came of asking about clauses.
pub type ClauseOutcome = ModelOutcome<ClauseFinding>;

/// Safe: there is an interpretation (*sat*). Unsafe: false can be derived (*unsat*).
pub type ClauseFinding = Finding<Checked<Interpretation>, Checked<Derivation>>;

/// Answers about clauses. Never wrong: what cannot be shown is *unknown*.
pub fn verify_clauses(
    chc: &Chc,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> ClauseOutcome {
    super::verify(chc, config, terms, budget, observer)
}

impl Problem for Chc {
    type Back = ();
    type Safe = Checked<Interpretation>;
    type Unsafe = Checked<Derivation>;
    const ABOUT: About = About::Clauses;

    fn simplified(&self, _: &mut Terms, _: &Config, _: &Budget) -> (Self, ()) {
        (self.clone(), ())
    }

    fn features(&self, _: &Terms) -> Features {
        Features::default()
    }

    fn engine(built: Built) -> Option<Box<dyn Engine<Self>>> {
        match built {
            Built::Clauses(engine) => Some(engine),
            Built::System(_) | Built::Fair(_) | Built::Graph(_) | Built::Inlined(_) => None,
        }
    }

    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        check: &Budget,
    ) -> Result<Decided<Self::Safe, Self::Unsafe>, Unknown> {
        let chc = &asking.setting.problem;
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(derivation) => {
                let checked = recheck::derivation(&asking.terms, chc, derivation);
                checked.map(Decided::Unsafe).map_err(unknown)
            }
            Verdict::Safe(proof) => {
                let (terms, solvers) = (&mut asking.terms, &asking.solvers);
                let checked = recheck::interpretation(terms, solvers, chc, proof, check);
                checked.map(Decided::Safe).map_err(unknown)
            }
        }
    }
}
