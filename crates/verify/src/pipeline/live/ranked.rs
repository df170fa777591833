//! Why visits come to an end, for each place that is visited: what the monitor compares there.
//!
//! ```text
//!   Ranking(m)                          one descent: m_ℓ, true
//!   TransitionInvariant(key, (g, m)…)   key_ℓ, and each (m_ℓ, g_ℓ)
//!   Visits, StateRecording              no descent
//! ```
//! t_ℓ is t with the program counter at ℓ. What the proof says about the system without its monitor
//! holds at every visit besides. All this is told to others (witnesses); no verdict hangs on it.

use crate::pipeline::{Descent, Encoded, Prepared, Ranked, Ranking, Run};
use bia_base::Lift as _;
use bia_cfg::Loc;
use bia_system::{Monitor, Proof, TerminationProof};
use bia_term::{Op, Term, Terms};

/// The beginning of the names of a monitor's variables.
const MONITOR: &str = "monitor!";

impl Run<'_> {
    /// What orders the visits of the places that are visited, in a table of its own.
    pub(super) fn ranking(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        ending: &TerminationProof,
    ) -> Ranking {
        let cfg = prepared.last();
        let terms = &mut self.terms;
        let known = known(terms, &ending.proof);
        // The engine's system is a simplified one.
        let known = match encoded.chain.proof(terms, Proof::Invariant(known)) {
            Ok(Proof::Invariant(known)) => known,
            Ok(_) | Err(_) => terms.tru(),
        };
        let mut places: Vec<Loc> = cfg.targets.iter().map(|target| target.loc).collect();
        places.sort_unstable();
        places.dedup();
        let mut at = Vec::new();
        for loc in places {
            let mut here = |term: Term| encoded.back.at_location(terms, term, loc);
            let (key, descents) = descents(&ending.monitor, &mut here).unwrap_or_default();
            let invariant = here(known);
            at.push(Ranked {
                loc,
                key,
                descents,
                invariant,
            });
        }
        Ranking::new(cfg, terms, &at)
    }
}

/// What is compared at a place.
fn descents(
    monitor: &Monitor,
    here: &mut dyn FnMut(Term) -> Option<Term>,
) -> Option<(Option<Term>, Vec<Descent>)> {
    let mut all =
        |terms: &[Term]| -> Option<Vec<Term>> { terms.iter().map(|t| here(*t)).collect() };
    Some(match monitor {
        Monitor::Visits(_) | Monitor::StateRecording => (None, Vec::new()),
        Monitor::Ranking(measure) => {
            let parts = all(measure)?;
            let within = None;
            (None, vec![Descent { within, parts }])
        }
        Monitor::TransitionInvariant { key, by } => {
            let mut descents = Vec::new();
            for descent in by {
                let parts = all(&descent.measure)?;
                let within = all(&[descent.within])?.pop();
                descents.push(Descent { within, parts });
            }
            let key = match key {
                Some(key) => all(&[*key])?.pop(),
                None => None,
            };
            (key, descents)
        }
    })
}

/// What a proof says about the system alone.
fn known(terms: &mut Terms, proof: &Proof) -> Term {
    let invariant = match proof {
        Proof::Invariant(invariant) | Proof::KInductive { invariant, .. } => *invariant,
        Proof::Exhausted { .. } | Proof::Cells { .. } => return terms.tru(),
    };
    let parts = match terms.op(invariant) == Op::And {
        true => terms.args(invariant).to_vec(),
        false => vec![invariant],
    };
    let own = |part: &Term| {
        let names = terms.free_vars(&[*part]);
        let mut names = names.iter().filter_map(|var| terms.var_name(*var));
        !names.any(|name| name.starts_with(MONITOR))
    };
    let kept: Vec<Term> = parts.into_iter().filter(own).collect();
    terms.and_all(&kept)
}
