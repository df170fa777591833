//! A system about infinite paths: does one of them visit J again and again?
//!
//! A lasso is evaluated; recurrent sets and reasons why visits end are asked of solvers other than
//! the engine's. Passes keep the condition of steps and all that it depends on, so they are exact
//! for infinite paths.

use super::{Asking, ModelOutcome, Problem, SIMPLIFIED, invariant_of};
use crate::pipeline::{
    Built, CheckedBy, Config, Evidence, Method, ProofLevel, Said, States, Visited,
    portfolio::{About, Features},
    recheck, unknown,
};
use bia_base::{Budget, Certify as _, LiftError, Observer, Reason, Unknown, Verdict};
use bia_engine::Engine;
use bia_solver::api::Caps;
use bia_system::{
    Certifier, Ending, Fair, Infinite, Monitor,
    pass::{self as system_pass, Chain},
};
use bia_term::{Term, Terms};

/// What came of asking about infinite paths.
pub type FairOutcome = ModelOutcome<FairFinding>;

/// An answer with checked evidence.
#[derive(Debug)]
pub enum FairFinding {
    /// Visits come to an end on every path.
    Safe {
        /// For reports.
        evidence: Evidence,
        /// Why, on the system itself; `None` if that was checked on the simplified system alone.
        ending: Option<Ending>,
    },
    /// This path of the system visits J again and again.
    Unsafe(Infinite),
    /// Neither was shown.
    Unknown(Unknown),
}

/// Answers about infinite paths. Never wrong: what cannot be shown is *unknown*.
pub fn verify_fair(
    fair: &Fair,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> FairOutcome {
    let outcome = super::verify(fair, config, terms, budget, observer);
    outcome.map(|found| match found {
        Ok(Found::Safe { evidence, ending }) => FairFinding::Safe { evidence, ending },
        Ok(Found::Unsafe(path)) => FairFinding::Unsafe(path),
        Err(unknown) => FairFinding::Unknown(unknown),
    })
}

/// A finding other than *unknown*.
pub(super) enum Found {
    Safe {
        evidence: Evidence,
        ending: Option<Ending>,
    },
    Unsafe(Infinite),
}

impl Problem for Fair {
    type Back = Chain;
    type Found = Found;
    const ABOUT: About = About::InfinitePaths;

    fn simplified(&self, terms: &mut Terms, config: &Config, budget: &Budget) -> (Self, Chain) {
        let passes = &config.system_passes;
        let reduced = system_pass::apply_all(passes, terms, &self.ts, None, budget);
        (Self { ts: reduced.system }, reduced.back)
    }

    fn features(&self, terms: &Terms) -> Features {
        Features::of_system(terms, &self.ts)
    }

    fn engine(built: Built) -> Option<Box<dyn Engine<Self>>> {
        match built {
            Built::Fair(engine) => Some(engine),
            Built::System(_) | Built::Graph(_) | Built::Clauses(_) => None,
        }
    }

    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        _: &Budget,
    ) -> Result<Found, Unknown> {
        let found = match verdict {
            Verdict::Unknown(unknown) => return Err(unknown),
            Verdict::Unsafe(path) => asking.path(path),
            Verdict::Safe(ending) => asking.ending(ending),
        };
        found.map_err(unknown)
    }

    fn word(found: &Found) -> &'static str {
        match found {
            Found::Safe { .. } => "safe",
            Found::Unsafe(_) => "unsafe",
        }
    }
}

impl Asking<'_, Fair> {
    /// An infinite path must be one of the system itself.
    fn path(&mut self, path: Infinite) -> Result<Found, Reason> {
        let lifted = self.setting.back.infinite(&mut self.terms, path);
        let path = lifted.map_err(|LiftError(why)| Reason::EvidenceRejected(why))?;
        let set = match &path {
            Infinite::Lasso { .. } => None,
            Infinite::Recurrent { set, .. } => Some(*set),
        };
        let fair = &self.setting.problem;
        self.confirm(&fair.ts.roots(), set, |certifier| {
            certifier.cex(fair, &path)
        })?;
        Ok(Found::Unsafe(path))
    }

    fn ending(&mut self, ending: Ending) -> Result<Found, Reason> {
        if let Ok(lifted) = self.setting.back.ending(&mut self.terms, ending.clone()) {
            let fair = &self.setting.problem;
            match self.confirm_ending(fair, &lifted) {
                Ok(solver) => {
                    let evidence = self.evidence(&lifted, solver);
                    let ending = Some(lifted);
                    return Ok(Found::Safe { evidence, ending });
                }
                Err(why @ Reason::EvidenceRejected(_)) => return Err(why),
                Err(_) => {}
            }
        }
        let solver = self.confirm_ending(&self.setting.reduced, &ending)?;
        let evidence = self.evidence(&ending, solver.on(SIMPLIFIED));
        Ok(Found::Safe {
            evidence,
            ending: None,
        })
    }

    fn confirm_ending(&mut self, fair: &Fair, ending: &Ending) -> Result<CheckedBy, Reason> {
        let watch = ending.monitor.watch(&mut self.terms, fair);
        let watch = watch.map_err(Reason::EvidenceRejected)?;
        let invariant = invariant_of(&ending.proof);
        self.confirm(&watch.ts.roots(), invariant, |certifier| {
            certifier.proof(fair, ending)
        })
    }

    /// Which solver confirms evidence that is made of these terms.
    fn confirm(
        &mut self,
        roots: &[Term],
        more: Option<Term>,
        check: impl Fn(&mut Certifier<'_>) -> Result<(), String>,
    ) -> Result<CheckedBy, Reason> {
        let mut roots = roots.to_vec();
        roots.extend(more);
        let checkers = self.solvers.checkers(Caps::of(&self.terms, &roots));
        recheck::certified(&mut self.terms, &checkers, self.budget, check)
    }

    fn evidence(&self, ending: &Ending, solver: CheckedBy) -> Evidence {
        let Ending { monitor, proof } = ending;
        let measure = match monitor {
            Monitor::Descends(measure) => measure.as_slice(),
            Monitor::Visits(_) | Monitor::Repeats | Monitor::Covered { .. } => &[],
        };
        let method = Method::ends(Visited::States, monitor, proof);
        let said = Said::States(States::new(&self.terms, measure, invariant_of(proof)));
        Evidence::new(method, ProofLevel::Ts, solver, said)
    }
}
