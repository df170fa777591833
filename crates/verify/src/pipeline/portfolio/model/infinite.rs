//! A system about infinite paths: does one of them visit J again and again?
//!
//! A lasso is evaluated; recurrent sets and reasons why visits end are asked of solvers other than
//! the engine's. Passes keep the condition of steps and all that it depends on, so they are exact
//! for infinite paths.

use super::{Asking, ModelOutcome, Problem, SIMPLIFIED, invariant_of};
use crate::pipeline::{
    Built, Checked, CheckedBy, Config, Decided, Evidence, Finding, Method, ProofLevel, Said,
    States, Visited,
    portfolio::{About, Features},
    recheck, unknown,
};
use bia_base::{Budget, LiftError, Observer, Reason, Unknown, Verdict};
use bia_engine::Engine;
use bia_system::{
    Fair, Infinite, Monitor, TerminationProof,
    pass::{self as system_pass, Chain},
};
use bia_term::Terms;

/// What came of asking about infinite paths.
pub type FairOutcome = ModelOutcome<FairFinding>;

/// Safe: visits come to an end on every path. Unsafe: this path of the system visits J again and
/// again.
pub type FairFinding = Finding<FairProof, Checked<Infinite>>;

/// Why visits come to an end.
#[derive(Debug)]
pub struct FairProof {
    evidence: Evidence,
    ending: Option<TerminationProof>,
}

impl FairProof {
    /// For reports.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// Why, on the system itself; `None` if that was checked on the simplified system alone.
    pub fn ending(&self) -> Option<&TerminationProof> {
        self.ending.as_ref()
    }

    /// The evidence alone.
    pub fn into_evidence(self) -> Evidence {
        self.evidence
    }
}

/// Answers about infinite paths. Never wrong: what cannot be shown is *unknown*.
pub fn verify_fair(
    fair: &Fair,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> FairOutcome {
    super::verify(fair, config, terms, budget, observer)
}

impl Problem for Fair {
    type Back = Chain;
    type Safe = FairProof;
    type Unsafe = Checked<Infinite>;
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
            Built::System(_) | Built::Graph(_) | Built::Inlined(_) | Built::Clauses(_) => None,
        }
    }

    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        _: &Budget,
    ) -> Result<Decided<Self::Safe, Self::Unsafe>, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(path) => asking.path(path).map(Decided::Unsafe).map_err(unknown),
            Verdict::Safe(ending) => asking.ending(ending).map(Decided::Safe).map_err(unknown),
        }
    }
}

impl Asking<'_, Fair> {
    /// An infinite path must be one of the system itself.
    fn path(&mut self, path: Infinite) -> Result<Checked<Infinite>, Reason> {
        let lifted = self.setting.back.infinite(&mut self.terms, path);
        let path = lifted.map_err(|LiftError(why)| Reason::EvidenceRejected(why))?;
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        recheck::infinite(terms, solvers, &self.setting.problem, path, self.budget)
    }

    fn ending(&mut self, ending: TerminationProof) -> Result<FairProof, Reason> {
        if let Ok(lifted) = self.setting.back.ending(&mut self.terms, ending.clone()) {
            let fair = &self.setting.problem;
            match self.confirm_ending(fair, &lifted) {
                Ok(solver) => {
                    let evidence = self.evidence(&lifted, solver);
                    let ending = Some(lifted);
                    return Ok(FairProof { evidence, ending });
                }
                Err(why @ Reason::EvidenceRejected(_)) => return Err(why),
                Err(_) => {}
            }
        }
        let solver = self.confirm_ending(&self.setting.reduced, &ending)?;
        let evidence = self.evidence(&ending, solver.on(SIMPLIFIED));
        Ok(FairProof {
            evidence,
            ending: None,
        })
    }

    /// Which solver confirms that visits come to an end.
    fn confirm_ending(
        &mut self,
        fair: &Fair,
        ending: &TerminationProof,
    ) -> Result<CheckedBy, Reason> {
        recheck::ending_of(&mut self.terms, &self.solvers, fair, ending, self.budget)
    }

    fn evidence(&self, ending: &TerminationProof, solver: CheckedBy) -> Evidence {
        let TerminationProof { monitor, proof } = ending;
        let measure = match monitor {
            Monitor::Ranking(measure) => measure.as_slice(),
            Monitor::Visits(_) | Monitor::StateRecording | Monitor::TransitionInvariant { .. } => {
                &[]
            }
        };
        let method = Method::ends(Visited::States, monitor, proof);
        let said = Said::States(States::new(&self.terms, measure, invariant_of(proof)));
        Evidence::new(method, ProofLevel::Ts, solver, said)
    }
}
