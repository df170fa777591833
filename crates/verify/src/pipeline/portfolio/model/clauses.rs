//! Horn clauses of a file: is there an interpretation that makes all of them true?
//!
//! ```text
//!   sat      an interpretation: every clause re-checked by another solver
//!   unsat    a derivation of false: evaluated
//! ```

use super::{Asking, ModelOutcome, Problem};
use crate::pipeline::{
    Built, CheckedBy, Config, clauses,
    portfolio::{About, Features},
    unknown,
};
use bia_base::{Budget, Observer, Reason, Unknown, Verdict};
use bia_engine::Engine;
use bia_system::{
    Chc,
    chc::{Derivation, Interpretation, check_derivation},
};
use bia_term::Terms;

/// What came of asking about clauses.
pub type ClauseOutcome = ModelOutcome<ClauseFinding>;

/// The answer to a question about clauses.
#[derive(Debug)]
pub enum ClauseFinding {
    /// There is an interpretation, which this solver confirmed.
    Sat(Interpretation, CheckedBy),
    /// False can be derived.
    Unsat(Derivation),
    /// Neither was shown.
    Unknown(Unknown),
}

/// Answers about clauses. Never wrong: what cannot be shown is *unknown*.
pub fn verify_clauses(
    chc: &Chc,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> ClauseOutcome {
    let outcome = super::verify(chc, config, terms, budget, observer);
    outcome.map(|found| match found {
        Ok(Found::Sat(proof, solver)) => ClauseFinding::Sat(proof, solver),
        Ok(Found::Unsat(derivation)) => ClauseFinding::Unsat(derivation),
        Err(unknown) => ClauseFinding::Unknown(unknown),
    })
}

/// A finding other than *unknown*.
pub(super) enum Found {
    Sat(Interpretation, CheckedBy),
    Unsat(Derivation),
}

impl Problem for Chc {
    type Back = ();
    type Found = Found;
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
            Built::System(_) | Built::Fair(_) | Built::Graph(_) => None,
        }
    }

    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        check: &Budget,
    ) -> Result<Found, Unknown> {
        let chc = &asking.setting.problem;
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(derivation) => {
                match check_derivation(&asking.terms, chc, &derivation) {
                    Ok(()) => Ok(Found::Unsat(derivation)),
                    Err(why) => Err(unknown(Reason::EvidenceRejected(why))),
                }
            }
            Verdict::Safe(proof) => {
                let (terms, solvers) = (&mut asking.terms, &asking.solvers);
                let solver = clauses::confirm(chc, &proof, terms, solvers, check);
                Ok(Found::Sat(proof, solver.map_err(unknown)?))
            }
        }
    }

    fn word(found: &Found) -> &'static str {
        match found {
            Found::Sat(..) => "safe",
            Found::Unsat(_) => "unsafe",
        }
    }
}
