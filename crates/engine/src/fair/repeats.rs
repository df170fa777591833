//! `l2s`: liveness to safety. A visit is remembered, and another in the same state is a lasso.
//!
//! ```text
//!   watch J with Repeats, ask an engine for transition systems:
//!     unsafe   s₀ … s_b … sₙ, the visit sₙ = s_b was remembered     ⇒ a lasso
//!     safe     no lasso                                             ⇒ safe, if the system is finite
//! ```

use super::{INNER_OPTION, ask, inner};
use crate::{
    Cx, Engine, EngineError,
    options::{OptionError, OptionRow, Settings},
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Ending, Fair, Infinite, Monitor};

/// Options of `l2s`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepeatsConfig {
    /// The engine that is asked.
    pub engine: String,
}

impl RepeatsConfig {
    /// What can be set.
    pub const OPTIONS: &'static [OptionRow] = &[INNER_OPTION];

    /// From settings.
    pub fn parse(settings: &Settings) -> Result<Self, OptionError> {
        let engine = inner(settings)?;
        Ok(Self { engine })
    }
}

/// The engine.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// Its options.
    pub config: RepeatsConfig,
}

impl Engine<Fair> for Repeats {
    fn name(&self) -> &'static str {
        "l2s"
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        let monitor = Monitor::Repeats;
        let budget = cx.budget;
        let (watch, verdict) = ask(on, &monitor, &self.config.engine, cx, budget)?;
        Ok(match verdict {
            Verdict::Unsafe(trace) => match watch.strip(&trace) {
                Some((trace, Some(back))) => Verdict::Unsafe(Infinite::Lasso { trace, back }),
                Some((_, None)) | None => {
                    let why = "the engine's path remembers no visit";
                    return Err(EngineError::Internal(why.into()));
                }
            },
            Verdict::Safe(proof) if monitor.is_conclusive(cx.terms, on) => {
                Verdict::Safe(Ending { monitor, proof })
            }
            Verdict::Safe(_) => Verdict::Unknown(Unknown {
                reason: Reason::Unsupported(
                    "no state is visited twice, but there may be infinitely many".into(),
                ),
                explored: None,
            }),
            Verdict::Unknown(unknown) => Verdict::Unknown(unknown),
        })
    }
}
