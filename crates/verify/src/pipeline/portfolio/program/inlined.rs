//! Engines that take the graph without calls: what they are given, and when their answers count.
//!
//! ```text
//!   known    the facts proved about the system, at the locations that are its cut points
//!   unsafe   path ─lift─► executed on the graph as built ─► visited by the interpreter
//!   safe     invariants ─lift─► Floyd's check on the graph before all simplifications  (level cfg)
//!            or, if something is cut off, or that check does not end: re-checked on the system,
//!            as ⋀ (pc = l ⇒ φₗ), and from there like any proof about it                (level ts);
//!            *unknown* if the system has smaller steps than the proof (`blocks`)
//! ```

use super::{
    Limits,
    system::{Answer, Goal, OnSystem},
};
use crate::pipeline::{Decided, Proved, Run, unknown};
use bia_base::{Budget, Lift as _, Reason, Unknown, Verdict};
use bia_cfg::{Inlined, Loc, LocationInvariants, UnwindingSlot, UnwoundGraph};
use bia_engine::Engine;
use bia_system::Proof;
use std::{collections::BTreeSet, sync::Arc};

impl Run<'_> {
    /// The answer of an engine for graphs without calls.
    pub(super) fn ask_inlined<G: Goal>(
        &mut self,
        on: &OnSystem<G>,
        engine: Box<dyn Engine<Inlined>>,
        limits: Limits<'_>,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        let graph = Arc::clone(on.prepared.last());
        let goals = G::places(&graph);
        let known = self.known_at_locations(on);
        let unwinding = UnwindingSlot::default();
        let inlined = Inlined {
            graph,
            goals,
            known,
            unwinding: unwinding.clone(),
        };
        let means = self.means(&on.facts);
        let verdict = means.run(engine, &inlined, limits.slice);
        if let Some(tree) = unwinding.take() {
            let graph = inlined.graph;
            self.effort.unwinding = Some(UnwoundGraph { graph, tree });
        }
        let verdict = verdict?;
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(path) => G::refuted_by_path(self, on, path).map(Answer::Refuted),
            Verdict::Safe(invariants) => self.accepted(on, invariants, limits.check),
        }
    }

    /// What is proved about the system, as invariants of locations.
    fn known_at_locations<G: Goal>(&mut self, on: &OnSystem<G>) -> LocationInvariants {
        let encoded = &on.encoded;
        let proved = on.facts.proved(&mut self.terms, 0);
        let all = self.terms.and_all(&proved);
        let lifted = encoded.chain.proof(&mut self.terms, Proof::Invariant(all));
        let Ok(Proof::Invariant(all)) = lifted else {
            return LocationInvariants { at: Vec::new() };
        };
        let mut at = encoded.back.at_locations(&mut self.terms, all);
        at.retain(|(_, formula)| *formula != self.terms.tru());
        LocationInvariants { at }
    }

    /// The answer that invariants are, once they are accepted.
    fn accepted<G: Goal>(
        &mut self,
        on: &OnSystem<G>,
        invariants: LocationInvariants,
        budget: &Budget,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        let proof = self.about_system(on, &invariants);
        let leaves_out = self.leaves_out(on, &invariants);
        if !G::ABOUT_CUTS && on.prepared.last().cuts.is_empty() {
            let evidence = self.rechecked(|run| Ok(run.located(&on.prepared, invariants)))?;
            if let Some(evidence) = evidence {
                return Ok(Answer::OnGraph(Decided::Safe(evidence)));
            }
        }
        let checked_by = match self.recheck(&on.encoded.ts, &proof, budget) {
            Err(Unknown {
                reason: Reason::EvidenceRejected(_),
                ..
            }) if leaves_out => {
                let why = "the steps of the system are smaller than those of the proof";
                return Err(unknown(Reason::Unsupported(why.into())));
            }
            checked => checked?,
        };
        Ok(Answer::Proved(Proved {
            encoded: Arc::clone(&on.encoded),
            proof,
            checked_by,
        }))
    }

    /// Whether the system has steps from locations that are not mentioned: then what is said of the
    /// others need not be kept by its steps.
    fn leaves_out<G: Goal>(&mut self, on: &OnSystem<G>, invariants: &LocationInvariants) -> bool {
        let said: BTreeSet<Loc> = invariants.at.iter().map(|(loc, _)| *loc).collect();
        let anything = self.terms.tru();
        let points = on.encoded.back.at_locations(&mut self.terms, anything);
        let outgoing = on.prepared.last().outgoing();
        let mut points = points.iter().map(|(loc, _)| *loc);
        points.any(|loc| !said.contains(&loc) && !outgoing.of(loc).is_empty())
    }

    /// The same about the system.
    fn about_system<G: Goal>(
        &mut self,
        on: &OnSystem<G>,
        invariants: &LocationInvariants,
    ) -> Proof {
        let encoded = &on.encoded;
        let mut all = Vec::with_capacity(invariants.at.len());
        for (loc, formula) in &invariants.at {
            let said = encoded.back.holds_at(&mut self.terms, *loc, *formula);
            let lowered = said.and_then(|said| encoded.chain.lower(&mut self.terms, said));
            all.extend(lowered);
        }
        Proof::Invariant(self.terms.and_all(&all))
    }
}
