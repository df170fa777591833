//! Engines for [`Fair`] systems: whether some infinite path visits J again and again.
//!
//! Most put a [`Monitor`] onto the system and ask an engine for transition systems whether it can
//! complain. Invariants of the system are invariants of the system with any monitor, but not the other
//! way round: what is known of the system is told to the engine as a guess, and what it finds
//! out is not handed back.
//!
//! | file | what it does |
//! |---|---|
//! | `lasso` | paths, deeper and deeper, whose last state is one before |
//! | `repeats` | engine `l2s`: no visit is in the same state as an earlier one |
//! | `klive` | at most k visits, for growing k |
//! | `rlive` | from a visit to the next, and around what leads to none |
//! | `cycle` | lassos in paths that engines find |

mod cycle;
mod klive;
mod lasso;
mod repeats;
mod rlive;

pub use klive::{Klive, KliveConfig};
pub use lasso::{Lasso, LassoConfig};
pub use repeats::{Repeats, RepeatsConfig};
pub use rlive::{Rlive, RliveConfig};

use crate::{
    Cx, EngineError, Facts, Level, Row,
    options::{OptionError, OptionRow, Settings},
};
use bia_base::{Budget, Verdict};
use bia_system::{Fair, Monitor, Ts, Watch};

/// The engine that is asked if no other is named.
const INNER: &str = "ic3";

/// The option that names the engine that is asked.
const INNER_OPTION: OptionRow = OptionRow {
    name: "engine",
    default: INNER,
    help: "the engine for transition systems that is asked, with its default options",
};

/// The engine that the settings name, which must be one for transition systems.
fn inner(settings: &Settings) -> Result<String, OptionError> {
    let engine = settings.get("engine").unwrap_or(INNER).to_owned();
    match Row::find(&engine)?.level() {
        Level::System => Ok(engine),
        Level::Fair | Level::Graph | Level::Clauses => Err(OptionError::Value {
            name: "engine",
            expected: "an engine for transition systems",
            value: engine,
        }),
    }
}

/// What an engine of the registry says about the system with the monitor.
pub(crate) fn ask(
    fair: &Fair,
    monitor: &Monitor,
    engine: &str,
    cx: &mut Cx<'_>,
    budget: &Budget,
) -> Result<(Watch, Verdict<Ts>), EngineError> {
    let watch = monitor.watch(cx.terms, fair);
    let watch = watch.map_err(EngineError::Internal)?;
    let verdict = ask_about(&watch.ts, engine, cx, budget)?;
    Ok((watch, verdict))
}

/// What an engine of the registry says about a system whose paths are paths of the one that the facts
/// are about.
fn ask_about(
    ts: &Ts,
    engine: &str,
    cx: &mut Cx<'_>,
    budget: &Budget,
) -> Result<Verdict<Ts>, EngineError> {
    let internal = EngineError::Internal;
    let made = Row::select(engine).and_then(|(row, settings)| row.system(&settings));
    let engine = made.map_err(|error| internal(error.to_string()))?;
    let engine = engine.ok_or_else(|| internal("the engine takes no transition system".into()))?;
    // Facts about this system are none about the other: they get a store of their own.
    let facts = match cx.facts.is_on() {
        true => Facts::new(),
        false => Facts::off(),
    };
    let known = cx.facts.proved(cx.terms, 0);
    facts.publish(cx.terms, &known);
    let mut inner = Cx {
        terms: cx.terms,
        solvers: cx.solvers,
        budget,
        observer: cx.observer,
        statistics: cx.statistics,
        facts: &facts,
    };
    engine.run(ts, &mut inner)
}
