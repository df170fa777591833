//! A proof about the system is re-checked there, and where possible on the graph of the program.
//!
//! The graph is the one with calls inlined but nothing simplified: checking there doubts all passes
//! and the encoder too. A proof that is not a set of location invariants, and cannot be made one,
//! stays a proof about the system.

use super::{
    CheckedBy, Evidence, Finding, Invariant, Prepared, ProofLevel, Proved, Run, invariants,
    recheck, unknown,
};
use bia_base::{Idx as _, Lift as _, Reason};
use bia_cfg::{Cfg, GraphProof, Loc, LocationInvariants, Loops};
use bia_system::Proof;
use bia_term::Term;
use rustc_hash::FxHashMap;
use std::time::Duration;

/// How long Floyd's check may take at most.
const MOST_FOR_LEVEL: Duration = Duration::from_secs(20);

/// The pass after which invariants are checked.
const CHECKED_AFTER: &str = "inline";

impl Run<'_> {
    /// The finding that proofs, each of which was re-checked on its system, amount to.
    pub(super) fn proved(&mut self, prepared: &Prepared, proofs: Vec<Proved>) -> Finding {
        let first = proofs.first();
        let method = first.map_or_else(String::new, |proved| method(&proved.proof));
        let last = proofs.last();
        let solver = last.map(|proved| proved.checked_by.clone());
        let invariants = self.location_invariants(prepared, proofs);
        let checked = self.floyd(prepared, &invariants);
        let (level, solver) = match (checked, solver) {
            (Some(solver), _) => (ProofLevel::Cfg, solver),
            (None, Some(solver)) => (ProofLevel::Ts, solver),
            (None, None) => {
                let why = "there is no proof".to_owned();
                return Finding::Unknown(unknown(Reason::EvidenceRejected(why)));
            }
        };
        let script = invariants::write(&self.terms, &invariants);
        let invariants = self.shown(prepared, &invariants);
        Finding::Safe(Evidence {
            method,
            level,
            solver,
            invariants,
            summaries: Vec::new(),
            measures: Vec::new(),
            ranking: None,
            script,
        })
    }

    /// What all proofs together say about the locations of the graph before simplification.
    fn location_invariants(
        &mut self,
        prepared: &Prepared,
        proofs: Vec<Proved>,
    ) -> LocationInvariants {
        let mut all: FxHashMap<Loc, Term> = FxHashMap::default();
        for Proved { encoded, proof, .. } in proofs {
            let terms = &mut self.terms;
            let proof = encoded.chain.proof(terms, proof);
            let lifted = proof.and_then(|proof| encoded.back.proof(terms, proof));
            let Ok(GraphProof::Invariants(lifted)) = lifted else {
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
        let (down_to, cfg) = checked_graph(prepared);
        let lifted =
            prepared
                .simplified
                .proof_at(down_to, &mut self.terms, LocationInvariants { at });
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
        let (_, cfg) = checked_graph(prepared);
        // There is a verdict already: what is left to win is a higher level, for a part of the
        // time.
        let left = self.budget.remaining().unwrap_or(MOST_FOR_LEVEL);
        let budget = self.budget.within(left.mul_f32(0.3).min(MOST_FOR_LEVEL));
        let (terms, solvers) = (&mut self.terms, &self.solvers);
        let checked = recheck::floyd(cfg, invariants, terms, solvers, &budget);
        let time = self.budget.elapsed().saturating_sub(start);
        self.statistics.time("location invariants", time);
        checked
    }

    /// The invariants of loop heads that say something.
    fn shown(&self, prepared: &Prepared, invariants: &LocationInvariants) -> Vec<Invariant> {
        let (_, cfg) = checked_graph(prepared);
        let heads = Loops::new(cfg);
        let mut shown = Vec::new();
        for (loc, formula) in &invariants.at {
            let trivial = [self.terms.tru(), self.terms.fals()].contains(formula);
            if trivial || !heads.is_head(*loc) {
                continue;
            }
            let data = &cfg.locs[*loc];
            shown.push(Invariant {
                location: format!("n{}", loc.index()),
                place: place(cfg, *loc),
                span: data.span,
                formula: bia_cfg::term_text(&self.terms, *formula),
            });
        }
        shown
    }
}

/// A location, for people.
pub(super) fn place(cfg: &Cfg, loc: Loc) -> String {
    let data = &cfg.locs[loc];
    let program = &cfg.program;
    match data.label {
        // A label says which function it was in before calls were inlined.
        Some(label) => {
            let function = program.function_name(program.label(label).function);
            format!("label {} of {function}", program.label_name(label))
        }
        None => format!("in {}", cfg.funcs[data.function].name),
    }
}

/// The graph on which invariants are checked, and after how many passes it is.
fn checked_graph(prepared: &Prepared) -> (usize, &Cfg) {
    let after = prepared.simplified.after(CHECKED_AFTER);
    after.unwrap_or((0, &prepared.built))
}

pub(super) fn method(proof: &Proof) -> String {
    match proof {
        Proof::Invariant(_) => "inductive invariant".into(),
        Proof::KInductive { k, simple_path, .. } => {
            let on = if *simple_path { " on simple paths" } else { "" };
            format!("{k}-induction{on}")
        }
        Proof::Exhausted { depth } => format!("all paths explored, at most {depth} steps long"),
        Proof::Cells { prophecies, proof } => {
            let (count, inner) = (prophecies.len(), method(proof));
            format!("{inner} with arrays abstracted to {count} cells")
        }
    }
}
