//! `l2s`: liveness to safety. A visit is remembered, and another in the same state is a lasso.
//!
//! ```text
//!   watch J with StateRecording, ask an engine for transition systems:
//!     unsafe   s₀ … s_b … sₙ, the visit sₙ = s_b was remembered     ⇒ a lasso
//!     safe     no lasso                                             ⇒ safe, if the system is finite
//! ```

use crate::{
    Cx, Engine, EngineError,
    inner::ask,
    names,
    options::{InnerEngine, options},
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Fair, Infinite, Monitor, TerminationProof};

options! {
    /// Options of `l2s`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct L2sConfig {
        engine: InnerEngine = names::IC3,
            "the engine for transition systems that is asked, with its default options";
    }
}

/// The engine `l2s`.
#[derive(Clone, Debug)]
pub struct L2s {
    /// Its options.
    pub config: L2sConfig,
}

impl Engine<Fair> for L2s {
    fn name(&self) -> &'static str {
        names::L2S
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        let monitor = Monitor::StateRecording;
        let budget = cx.budget;
        let (watch, verdict) = ask(on, &monitor, self.config.engine, cx, budget)?;
        Ok(match verdict {
            Verdict::Unsafe(trace) => match watch.strip(&trace) {
                Some((trace, Some(back))) => Verdict::Unsafe(Infinite::Lasso { trace, back }),
                Some((_, None)) | None => {
                    let why = "the engine's path remembers no visit";
                    return Err(EngineError::Internal(why.into()));
                }
            },
            Verdict::Safe(proof) if monitor.is_conclusive(cx.terms, on) => {
                Verdict::Safe(TerminationProof { monitor, proof })
            }
            Verdict::Safe(_) => Verdict::Unknown(Unknown::from(Reason::Unsupported(
                "no state is visited twice, but there may be infinitely many".into(),
            ))),
            Verdict::Unknown(unknown) => Verdict::Unknown(unknown),
        })
    }
}
