//! Engines that ask other engines, by their names in the registry.
//!
//! Engines for [`Fair`] systems, whether some infinite path visits J again and again, mostly put a
//! [`Monitor`] onto the system and ask an engine for transition systems whether it can complain.
//! Invariants of the system are invariants of the system with any monitor, but not the other way
//! round: facts about the system are candidates for the inner engine, and its own facts are not
//! handed back.

use crate::{Cx, EngineError, Facts, Row};
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
    let watch = monitor.watch(cx.terms, fair);
    let watch = watch.map_err(EngineError::Internal)?;
    let verdict = ask_about(&watch.ts, engine, cx, budget)?;
    Ok((watch, verdict))
}

/// What an engine of the registry says about a system whose paths are paths of the one that the
/// facts are about.
pub(crate) fn ask_about(
    ts: &Ts,
    engine: &str,
    cx: &mut Cx<'_>,
    budget: &Budget,
) -> Result<Verdict<Ts>, EngineError> {
    // Facts about this system are none about the other: they get a store of their own.
    let facts = match cx.facts.is_on() {
        true => Facts::new(),
        false => Facts::off(),
    };
    let known = cx.facts.proved(cx.terms, 0);
    facts.publish(cx.terms, &known);
    run(engine, ts, cx, &facts, budget)
}

/// What an engine of the registry, given as `name` or `name:option=value`, says about a system with
/// these facts.
pub(crate) fn run(
    engine: &str,
    ts: &Ts,
    cx: &mut Cx<'_>,
    facts: &Facts,
    budget: &Budget,
) -> Result<Verdict<Ts>, EngineError> {
    let internal = EngineError::Internal;
    let made = Row::select(engine).and_then(|(row, settings)| row.system(&settings));
    let engine = made.map_err(|error| internal(error.to_string()))?;
    let engine = engine.ok_or_else(|| internal("the engine takes no transition system".into()))?;
    let mut inner = Cx {
        terms: cx.terms,
        solvers: cx.solvers,
        budget,
        observer: cx.observer,
        statistics: cx.statistics,
        facts,
    };
    engine.run(ts, &mut inner)
}
