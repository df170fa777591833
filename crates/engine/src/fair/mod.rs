//! Engines for [`Fair`] systems: whether some infinite path visits J again and again.
//!
//! They put a [`Monitor`] onto the system and ask an engine for transition systems whether it can
//! complain. Invariants of the system are invariants of the system with any monitor, so [`Facts`] are
//! handed on.
//!
//! | file | monitor |
//! |---|---|
//! | `repeats` | no visit is in the same state as an earlier one |
//!
//! [`Facts`]: crate::Facts

mod repeats;

pub use repeats::{Repeats, RepeatsConfig};

use crate::{Cx, EngineError, Row};
use bia_base::{Budget, Verdict};
use bia_system::{Fair, Monitor, Ts, Watch};

/// What an engine of the registry says about the system with the monitor.
pub(crate) fn ask(
    fair: &Fair,
    monitor: &Monitor,
    engine: &str,
    cx: &mut Cx<'_>,
    budget: &Budget,
) -> Result<(Watch, Verdict<Ts>), EngineError> {
    let internal = EngineError::Internal;
    let watch = monitor.watch(cx.terms, fair).map_err(internal)?;
    let made = Row::select(engine).and_then(|(row, settings)| row.system(&settings));
    let engine = made.map_err(|error| internal(error.to_string()))?;
    let engine = engine.ok_or_else(|| internal("the engine takes no transition system".into()))?;
    let mut inner = Cx {
        terms: cx.terms,
        solvers: cx.solvers,
        budget,
        observer: cx.observer,
        statistics: cx.statistics,
        facts: cx.facts,
    };
    let verdict = engine.run(&watch.ts, &mut inner)?;
    Ok((watch, verdict))
}
