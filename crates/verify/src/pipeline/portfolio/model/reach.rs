//! A transition system of a file: is a bad state reachable?
//!
//! ```text
//!   unsafe   trace evaluated on the simplified system, lifted, evaluated on that of the file
//!   safe     proof re-checked by another solver on the simplified system, lifted, and re-checked on
//!            that of the file; where that cannot be done the report says so
//! ```

use super::{Asking, ModelOutcome, Problem, SIMPLIFIED, invariant_of};
use crate::pipeline::{
    Built, Checked, CheckedBy, Config, Decided, Evidence, Finding, Method, ProofLevel, Said,
    States,
    portfolio::{About, Features},
    recheck, unknown,
};
use bia_base::{Budget, Lift as _, LiftError, Observer, Reason, Unknown, Verdict};
use bia_engine::Engine;
use bia_system::{
    Proof, Trace, Ts,
    pass::{self as system_pass, Chain},
};
use bia_term::Terms;

/// What came of asking about a system.
pub type SystemOutcome = ModelOutcome<SystemFinding>;

/// Unsafe: this path to a bad state was evaluated on the system of the file.
pub type SystemFinding = Finding<Evidence, Checked<Trace>>;

/// Answers about a system. Never wrong: what cannot be shown is *unknown*.
pub fn verify_system(
    ts: &Ts,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> SystemOutcome {
    super::verify(ts, config, terms, budget, observer)
}

impl Problem for Ts {
    type Back = Chain;
    type Safe = Evidence;
    type Unsafe = Checked<Trace>;
    const ABOUT: About = About::Reachability;

    fn simplified(&self, terms: &mut Terms, config: &Config, budget: &Budget) -> (Self, Chain) {
        let passes = &config.system_passes;
        let reduced = system_pass::apply_all(passes, terms, self, None, budget);
        (reduced.system, reduced.back)
    }

    fn features(&self, terms: &Terms) -> Features {
        Features::of_system(terms, self)
    }

    fn engine(built: Built) -> Option<Box<dyn Engine<Self>>> {
        match built {
            Built::System(engine) => Some(engine),
            Built::Fair(_) | Built::Graph(_) | Built::Inlined(_) | Built::Clauses(_) => None,
        }
    }

    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        check: &Budget,
    ) -> Result<Decided<Self::Safe, Self::Unsafe>, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(trace) => {
                let trace = asking.trace(trace).map_err(unknown)?;
                Ok(Decided::Unsafe(trace))
            }
            Verdict::Safe(proof) => {
                let evidence = asking.proof(proof, check).map_err(unknown)?;
                Ok(Decided::Safe(evidence))
            }
        }
    }
}

impl Asking<'_, Ts> {
    /// A trace of the system of the file.
    fn trace(&mut self, trace: Trace) -> Result<Checked<Trace>, Reason> {
        let setting = self.setting;
        let trace = recheck::trace(&self.terms, &setting.reduced, trace)?;
        let lifted = setting.back.cex(&mut self.terms, trace.into_evidence());
        let trace = lifted.map_err(|LiftError(why)| Reason::EvidenceRejected(why))?;
        recheck::trace(&self.terms, &setting.problem, trace)
    }

    /// A proof that a solver has confirmed.
    fn proof(&mut self, proof: Proof, check: &Budget) -> Result<Evidence, Reason> {
        let setting = self.setting;
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        let solver = recheck::proof_of(terms, solvers, &setting.reduced, &proof, check)?;
        if let Ok(lifted) = setting.back.proof(&mut self.terms, proof.clone()) {
            let (terms, solvers) = (&mut self.terms, &self.solvers);
            match recheck::proof_of(terms, solvers, &setting.problem, &lifted, self.budget) {
                Ok(solver) => return Ok(self.evidence(&lifted, solver)),
                Err(why @ Reason::EvidenceRejected(_)) => return Err(why),
                Err(_) => {}
            }
        }
        Ok(self.evidence(&proof, solver.on(SIMPLIFIED)))
    }

    fn evidence(&self, proof: &Proof, solver: CheckedBy) -> Evidence {
        let said = Said::States(States::new(&self.terms, &[], invariant_of(proof)));
        Evidence::new(Method::of(proof), ProofLevel::Ts, solver, said)
    }
}
