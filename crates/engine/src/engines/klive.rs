//! `klive`: k-liveness (Claessen, Sörensson: "A liveness checking algorithm that counts", FMCAD
//! 2012).
//!
//! ```text
//!   for k = 0, 1, 2, 4, 8, …    watch J with Visits(k), ask an engine for transition systems:
//!     safe      J is visited at most k times on every path                    ⇒ safe
//!     unsafe    a path with k + 1 visits; sᵢ = sⱼ on it with a visit between  ⇒ a lasso
//!                                         otherwise                           ⇒ the next k
//! ```
//! With k = 0 it is the question whether J is reachable at all. That there is no lasso on a path
//! says nothing by itself, but with more visits than states of J there must be one: for finite
//! systems the search ends.

use crate::{
    Cx, Engine, EngineError, cycle,
    inner::ask,
    names,
    options::{Bound, InnerEngine, options},
};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_system::{Fair, Monitor, TerminationProof};

/// The last k unless another is set: no path is that long.
const LAST: u32 = 1 << 30;

options! {
    /// Options of [`Klive`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct KliveConfig {
        engine: InnerEngine = names::IC3,
            "the engine for transition systems that is asked, with its default options";
        max: Bound = None, "the greatest number of visits that is tried, or none";
    }
}

/// The engine `klive`.
#[derive(Clone, Debug)]
pub struct Klive {
    /// Its options.
    pub config: KliveConfig,
}

impl Engine<Fair> for Klive {
    fn name(&self) -> &'static str {
        names::KLIVE
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        let last = self.config.max.unwrap_or(LAST).min(LAST);
        let mut most = 0_u32;
        loop {
            cx.observer.progress(Event::Depth(most));
            cx.statistics.count("klive bounds", 1);
            let monitor = Monitor::Visits(most);
            let budget = cx.budget;
            let (watch, verdict) = ask(on, &monitor, self.config.engine, cx, budget)?;
            match verdict {
                Verdict::Safe(proof) => {
                    return Ok(Verdict::Safe(TerminationProof { monitor, proof }));
                }
                Verdict::Unknown(unknown) => return Ok(Verdict::Unknown(unknown)),
                Verdict::Unsafe(trace) => {
                    let path = watch.strip(&trace).map(|(path, _)| path);
                    if let Some(lasso) = path.and_then(|path| cycle::find(cx.terms, on, &path)) {
                        return Ok(Verdict::Unsafe(lasso));
                    }
                }
            }
            if most >= last {
                let reason = Reason::BoundReached(last);
                let explored = None;
                return Ok(Verdict::Unknown(Unknown { reason, explored }));
            }
            most = most.saturating_mul(2).max(1).min(last);
        }
    }
}
