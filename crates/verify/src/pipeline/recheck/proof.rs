//! Which solver confirms a proof about a system or about its infinite paths, or invariants of
//! locations.

use super::{CheckedBy, certified, first_decided};
use crate::pipeline::{Run, Solvers, unknown};
use bia_base::{Budget, Certify as _, Reason, Unknown};
use bia_cfg::{
    Cfg, Contracts, LocationInvariants,
    floyd::{self, FloydError, Obligations},
};
use bia_solver::api::{Caps, SolverFactory as _};
use bia_system::{Fair, Proof, TerminationProof, Ts};
use bia_term::Terms;

/// The solver by which Floyd's method accepts location invariants.
pub(in crate::pipeline) fn floyd(
    cfg: &Cfg,
    invariants: &LocationInvariants,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
    let need = floyd::caps(cfg, invariants, terms);
    first_decided(&solvers.checkers(need), budget, |checker, part| {
        let mut solver = checker.factory.open(need)?;
        let name = checker.name(solver.name());
        match floyd::check(cfg, invariants, terms, &mut *solver, part) {
            Ok(()) => Ok((name, ())),
            Err(error) => Err(refused(error)),
        }
    })
    .map(|(by, ())| by)
}

/// The solver by which Floyd's method accepts contracts.
pub(in crate::pipeline) fn contracts(
    cfg: &Cfg,
    contracts: &Contracts,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
    let obligations = Obligations::new(cfg, contracts, terms).map_err(refused)?;
    let need = obligations.caps(terms);
    first_decided(&solvers.checkers(need), budget, |checker, part| {
        let mut solver = checker.factory.open(need)?;
        let name = checker.name(solver.name());
        match obligations.check(terms, &mut *solver, part) {
            Ok(()) => Ok((name, ())),
            Err(error) => Err(refused(error)),
        }
    })
    .map(|(by, ())| by)
}

/// Why Floyd's method accepts no invariants.
fn refused(error: FloydError) -> Reason {
    match error {
        FloydError::Solver(error) => error.into(),
        why @ FloydError::Unknown { .. } => Reason::SolverUnknown(why.to_string()),
        why @ (FloydError::Calls(_)
        | FloydError::Infinite
        | FloydError::Malformed(_)
        | FloydError::Start(_)
        | FloydError::NotKept { .. }
        | FloydError::Cycle { .. }) => Reason::EvidenceRejected(why.to_string()),
    }
}

impl Run<'_> {
    /// Which solver confirms the proof, within this budget.
    pub(in crate::pipeline) fn recheck(
        &mut self,
        ts: &Ts,
        proof: &Proof,
        budget: &Budget,
    ) -> Result<CheckedBy, Unknown> {
        self.phase("re-checking the proof");
        self.rechecked(|run| proof_of(&mut run.terms, &run.solvers, ts, proof, budget))
    }

    /// What a check says; its time is counted, and its limit is told as that of the whole run.
    pub(in crate::pipeline) fn rechecked<T>(
        &mut self,
        check: impl FnOnce(&mut Self) -> Result<T, Reason>,
    ) -> Result<T, Unknown> {
        let _span = tracing::info_span!("re-check").entered();
        let start = self.budget.elapsed();
        let confirmed = check(self);
        let time = self.budget.elapsed().saturating_sub(start);
        self.effort.statistics.time("re-checking", time);
        confirmed.map_err(|mut reason| {
            if let (Reason::TimeLimit(part), Some(limit)) = (&mut reason, self.budget.limit()) {
                *part = limit;
            }
            unknown(reason)
        })
    }
}

/// Which solver confirms a proof about a system.
pub(in crate::pipeline) fn proof_of(
    terms: &mut Terms,
    solvers: &Solvers,
    ts: &Ts,
    proof: &Proof,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
    let need = caps(terms, ts, proof);
    certified(terms, &solvers.checkers(need), budget, |certifier| {
        certifier.proof(ts, proof)
    })
}

/// Which solver confirms that visits come to an end.
pub(in crate::pipeline) fn ending_of(
    terms: &mut Terms,
    solvers: &Solvers,
    fair: &Fair,
    ending: &TerminationProof,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
    let watch = ending.monitor.watch(terms, fair);
    let watch = watch.map_err(Reason::EvidenceRejected)?;
    let need = caps(terms, &watch.ts, &ending.proof);
    certified(terms, &solvers.checkers(need), budget, |certifier| {
        certifier.proof(fair, ending)
    })
}

/// What a solver must be able to do for the proof.
fn caps(terms: &Terms, ts: &Ts, proof: &Proof) -> Caps {
    let mut roots = ts.roots();
    let mut inner = proof;
    while let Proof::Cells { proof, .. } = inner {
        inner = proof;
    }
    match inner {
        Proof::Invariant(invariant) | Proof::KInductive { invariant, .. } => {
            roots.push(*invariant);
        }
        Proof::Exhausted { .. } | Proof::Cells { .. } => {}
    }
    Caps::of(terms, &roots)
}
