//! [`Checked`]: evidence as it is, once a check has accepted it.
//!
//! ```text
//!   Trace            evaluated on the system                                    unsafe
//!   Derivation       evaluated, step by step                                    unsafe
//!   Infinite         a lasso is evaluated, a recurrent set is asked of solvers  unsafe
//!   Interpretation   every clause is asked of solvers                           safe
//! ```
//! What was checked can be looked at from outside:
//! ```
//! use bia_verify::pipeline::{Checked, Finding, SystemFinding};
//! fn length(found: SystemFinding) -> Option<usize> {
//!     let Finding::Unsafe(trace) = found else { return None };
//!     Some(trace.evidence().inputs.len())
//! }
//! ```
//! It cannot be made there: neither is there a constructor,
//! ```compile_fail,E0599
//! use bia_verify::pipeline::{Checked, Finding, SystemFinding};
//! fn forged(trace: bia_system::Trace) -> SystemFinding {
//!     Finding::Unsafe(Checked::new(trace))
//! }
//! ```
//! nor can its fields be filled in,
//! ```compile_fail,E0451
//! use bia_verify::pipeline::{Checked, CheckedBy, Finding, SystemFinding};
//! fn forged(evidence: bia_system::Trace, by: CheckedBy) -> SystemFinding {
//!     Finding::Unsafe(Checked { evidence, by })
//! }
//! ```
//! nor can one that there is be changed.
//! ```compile_fail,E0616
//! use bia_verify::pipeline::Checked;
//! fn changed(mut checked: Checked<bia_system::Trace>) -> Checked<bia_system::Trace> {
//!     checked.evidence.inputs.clear();
//!     checked
//! }
//! ```

use super::{CheckedBy, certified};
use crate::pipeline::Solvers;
use bia_base::{Budget, Certify as _, Reason};
use bia_solver::api::Caps;
use bia_system::{
    Chc, Fair, Infinite, Trace, Ts,
    chc::{Derivation, Interpretation, check_derivation},
    check_trace,
};
use bia_term::Terms;

/// Evidence that a check has accepted. Only a check makes one.
#[derive(Clone, Debug)]
pub struct Checked<T> {
    evidence: T,
    by: CheckedBy,
}

impl<T> Checked<T> {
    /// The evidence.
    pub fn evidence(&self) -> &T {
        &self.evidence
    }

    /// The evidence alone, for what is made of it.
    pub fn into_evidence(self) -> T {
        self.evidence
    }

    /// What has accepted it.
    pub fn by(&self) -> &CheckedBy {
        &self.by
    }

    fn evaluated(evidence: T, check: Result<(), String>) -> Result<Self, Reason> {
        check.map_err(Reason::EvidenceRejected)?;
        let by = CheckedBy("evaluation".into());
        Ok(Self { evidence, by })
    }
}

/// A trace that is one of the system, into a bad state.
pub(in crate::pipeline) fn trace(
    terms: &Terms,
    ts: &Ts,
    trace: Trace,
) -> Result<Checked<Trace>, Reason> {
    let check = check_trace(terms, ts, &trace);
    Checked::evaluated(trace, check)
}

/// A derivation of false from the clauses.
pub(in crate::pipeline) fn derivation(
    terms: &Terms,
    chc: &Chc,
    derivation: Derivation,
) -> Result<Checked<Derivation>, Reason> {
    let check = check_derivation(terms, chc, &derivation);
    Checked::evaluated(derivation, check)
}

/// A path of the system that visits J again and again.
pub(in crate::pipeline) fn infinite(
    terms: &mut Terms,
    solvers: &Solvers,
    fair: &Fair,
    path: Infinite,
    budget: &Budget,
) -> Result<Checked<Infinite>, Reason> {
    let mut roots = fair.ts.roots();
    if let Infinite::Recurrent { set, steps, .. } = &path {
        roots.push(*set);
        let chosen = steps.iter().flat_map(|s| s.inputs.iter().chain(&s.free));
        roots.extend(chosen.flatten());
    }
    let checkers = solvers.checkers(Caps::of(terms, &roots));
    let by = certified(terms, &checkers, budget, |certifier| {
        certifier.cex(fair, &path)
    })?;
    let evidence = path;
    Ok(Checked { evidence, by })
}

/// An interpretation that makes every clause true.
pub(in crate::pipeline) fn interpretation(
    terms: &mut Terms,
    solvers: &Solvers,
    chc: &Chc,
    proof: Interpretation,
    budget: &Budget,
) -> Result<Checked<Interpretation>, Reason> {
    let mut roots = chc.roots();
    roots.extend(&proof.of);
    // Spacer is Z3's: the other solver is the bit-blaster, where it can.
    let checkers = solvers.checkers_of_z3(Caps::of(terms, &roots));
    let by = certified(terms, &checkers, budget, |certifier| {
        certifier.proof(chc, &proof)
    })?;
    let evidence = proof;
    Ok(Checked { evidence, by })
}
