//! A proof about the system is re-checked there, and where possible on the graph of the program.
//!
//! The graph is the one with calls inlined but nothing simplified: checking there doubts all passes
//! and the encoder too. A proof that is not a set of location invariants, and cannot be made one,
//! stays a proof about the system.

use super::{
    CheckedBy, Evidence, Located, Method, Prepared, ProofLevel, Proved, Run, Said, recheck,
};
use bia_base::Lift as _;
use bia_cfg::{Loc, LocationInvariants, Loops};
use bia_term::Term;
use rustc_hash::FxHashMap;
use std::time::Duration;

/// How long Floyd's check may take at most.
const FLOYD_TIMEOUT: Duration = Duration::from_secs(20);

impl Run<'_> {
    /// What a proof, and one that nothing is cut off, amount to. Each was re-checked on its system.
    pub(super) fn proved(
        &mut self,
        prepared: &Prepared,
        first: Proved,
        also: Option<Proved>,
    ) -> Evidence {
        let method = Method::of(&first.proof);
        let solver = also.as_ref().unwrap_or(&first).checked_by.clone();
        let invariants = self.location_invariants(prepared, [Some(first), also]);
        let (level, solver) = match self.floyd(prepared, &invariants) {
            Some(solver) => (ProofLevel::Cfg, solver),
            None => (ProofLevel::Ts, solver),
        };
        let (_, graph) = prepared.checked();
        let said = Said::Locations(Located::new(graph, &self.terms, &invariants));
        Evidence::new(method, level, solver, said)
    }

    /// The evidence that invariants of locations of the simplified graph are, if Floyd's method
    /// accepts them before simplification.
    pub(super) fn located(
        &mut self,
        prepared: &Prepared,
        invariants: LocationInvariants,
    ) -> Option<Evidence> {
        let invariants = self.before_simplification(prepared, invariants);
        let solver = self.floyd(prepared, &invariants)?;
        let (_, graph) = prepared.checked();
        let said = Said::Locations(Located::new(graph, &self.terms, &invariants));
        Some(Evidence::new(
            Method::Inductive,
            ProofLevel::Cfg,
            solver,
            said,
        ))
    }

    /// What all proofs together say about the locations of the graph before simplification.
    fn location_invariants(
        &mut self,
        prepared: &Prepared,
        proofs: [Option<Proved>; 2],
    ) -> LocationInvariants {
        let mut all: FxHashMap<Loc, Term> = FxHashMap::default();
        for Proved { encoded, proof, .. } in proofs.into_iter().flatten() {
            let terms = &mut self.terms;
            let proof = encoded.chain.proof(terms, proof);
            let lifted = proof.and_then(|proof| encoded.back.proof(terms, proof));
            let Ok(lifted) = lifted else {
                continue;
            };
            for (loc, formula) in lifted.at {
                let before = *all.entry(loc).or_insert(self.terms.tru());
                let both = self.terms.and(before, formula);
                all.insert(loc, both);
            }
        }
        let mut at: Vec<(Loc, Term)> = all.into_iter().collect();
        at.sort_unstable();
        self.before_simplification(prepared, LocationInvariants { at })
    }

    /// Invariants of the simplified graph as such of heads of loops before simplification.
    fn before_simplification(
        &mut self,
        prepared: &Prepared,
        invariants: LocationInvariants,
    ) -> LocationInvariants {
        let (down_to, cfg) = prepared.checked();
        let terms = &mut self.terms;
        let lifted = prepared.simplified.proof_at(down_to, terms, invariants);
        // Loop heads cut every cycle. What lies between them is better gone through than relied
        // on: a pass says what it found where it matters, not everywhere.
        let heads = Loops::new(cfg);
        let mut at = lifted.map_or_else(|_| Vec::new(), |lifted| lifted.at);
        at.retain(|(loc, _)| heads.is_head(*loc));
        LocationInvariants { at }
    }

    /// The solver by which Floyd's method accepts the invariants; `None` if it does not.
    fn floyd(&mut self, prepared: &Prepared, invariants: &LocationInvariants) -> Option<CheckedBy> {
        self.phase("checking location invariants");
        let _span = tracing::info_span!("floyd").entered();
        let start = self.budget.elapsed();
        let (_, cfg) = prepared.checked();
        // There is a verdict already: what is left to win is a higher level, for a part of the
        // time.
        let left = self.budget.remaining().unwrap_or(FLOYD_TIMEOUT);
        let budget = self.budget.within(left.mul_f32(0.3).min(FLOYD_TIMEOUT));
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        let checked = recheck::floyd(cfg, invariants, terms, solvers, &budget);
        let time = self.budget.elapsed().saturating_sub(start);
        self.effort.statistics.time("location invariants", time);
        checked.ok()
    }
}
