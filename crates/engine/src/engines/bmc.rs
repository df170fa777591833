//! Bounded model checking (Biere, Cimatti, Clarke, Zhu: Symbolic model checking without BDDs,
//! TACAS 1999, doi:10.1007/3-540-49059-0_14).
//!
//! ```text
//!   for d = 0, 1, …    I(s₀) ∧ T(s₀ … s_d) ∧ B(s_d)     sat    ⇒ unsafe, path s₀ … s_d
//!                      I(s₀) ∧ T(s₀ … s_{d+1})          unsat  ⇒ safe: all paths were looked at
//! ```
//! Where we differ: one solver keeps everything, each depth adds one step to it; several depths may
//! be asked about at once; and the end of all paths is noticed, so programs without endless loops
//! are proved. Facts may be asserted, too. Finite systems may be unrolled as bits, after what `ic3`
//! does to make them smaller.

use crate::{
    Cx, Engine, EngineError, names,
    options::{Bound, Flag, Number, Positive, options},
    prefix::{self, Found, Paths},
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Proof, Ts};

options! {
    /// Options of [`Bmc`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct BmcConfig {
        max: Bound = None, "the last depth to look at, or none";
        chunk: Positive = 1, "how many depths one query asks about";
        start: Number = 0, "the first query asks about all depths up to this one";
        exhaust: Flag = true, "whether to ask at each depth if there are longer paths, to prove safety";
        facts: Flag = false, "whether invariants that are proved are told to the solver";
        bits: Flag = false, "whether to unroll the bits of the system instead of its words";
    }
}

/// Bounded model checking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bmc {
    /// Its options.
    pub config: BmcConfig,
}

impl Engine<Ts> for Bmc {
    fn name(&self) -> &'static str {
        names::BMC
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        let mut prefix = match prefix::open(
            cx,
            on,
            self.config.exhaust,
            self.config.facts,
            self.config.bits,
        ) {
            Ok(prefix) => prefix,
            Err(halt) => return halt.verdict(None),
        };
        let verdict = self.search(on, cx, &mut *prefix);
        let depths = prefix.explored().map_or(0, |depth| u64::from(depth) + 1);
        cx.statistics.count("bmc depths", depths);
        let (queries, time) = prefix.effort();
        cx.statistics.count("bmc queries", queries);
        cx.statistics.time("bmc solver", time);
        verdict
    }
}

impl Bmc {
    fn search(
        &self,
        ts: &Ts,
        cx: &mut Cx<'_>,
        prefix: &mut dyn Paths,
    ) -> Result<Verdict<Ts>, EngineError> {
        let config = self.config;
        let budget = cx.budget.clone();
        let last = config.max.unwrap_or(u32::MAX);
        let mut to = config.start.min(last);
        loop {
            match prefix.look(cx, ts, to, &budget) {
                Ok(Found::Bad(trace)) => return Ok(Verdict::Unsafe(trace)),
                Ok(Found::End(depth)) => return Ok(Verdict::Safe(Proof::Exhausted { depth })),
                Ok(Found::Nothing) if to >= last => {
                    let reason = Reason::BoundReached(last);
                    let explored = prefix.explored();
                    return Ok(Verdict::Unknown(Unknown { reason, explored }));
                }
                Ok(Found::Nothing) => to = to.saturating_add(config.chunk.max(1)).min(last),
                Err(halt) => return halt.verdict(prefix.explored()),
            }
        }
    }
}
