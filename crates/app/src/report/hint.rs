//! What to try when the answer is unknown.

use bia_base::{Reason, Unknown};
use bia_engine::{ENGINES, Finds, Row};
use bia_verify::pipeline::{Config, Selection};

/// One line of advice, if there is any.
pub(crate) fn hint(unknown: &Unknown, engine: Option<&str>, config: &Config) -> Option<String> {
    match &unknown.reason {
        Reason::CutOff(_) => Some(more_room(config)),
        Reason::BoundReached(bound) => farther(engine?, *bound),
        Reason::TimeLimit(_) => Some(other_engine(engine, config, "a longer `--timeout`")),
        Reason::MemoryLimit(_) => Some(other_engine(engine, config, "more `--memory`")),
        Reason::Diverged(_) => Some(other_engine(engine, config, "other options of the engine")),
        Reason::SolverUnknown(_) => Some(other_engine(engine, config, "`--backend z3`")),
        Reason::EvidenceRejected(_) => Some(
            "this is a defect of bia: please report it with the input and the command line".into(),
        ),
        Reason::Cancelled | Reason::Unsupported(_) => None,
    }
}

/// A greater bound, and an engine that does not need one.
fn farther(engine: &str, bound: u32) -> Option<String> {
    let row = Row::find(engine).ok()?;
    let bound = bound.saturating_mul(2).max(1);
    let farther = row
        .has_option("max")
        .then(|| format!("`--engine {engine}:max={bound}`"));
    match (row.finds, like(row, Finds::Both), farther) {
        (Finds::Errors, Some(other), Some(farther)) => Some(format!(
            "{engine} looks for errors only so far: try `--engine {}` for a proof, or {farther}",
            other.name
        )),
        (_, _, farther) => farther.map(|farther| format!("try {farther}")),
    }
}

/// The first engine for the same systems that is good at this.
fn like(row: &Row, finds: Finds) -> Option<&'static Row> {
    let mut others = ENGINES.iter().filter(|other| other.level() == row.level());
    others.find(|other| other.finds == finds)
}

/// Limits that were too small, doubled.
fn more_room(config: &Config) -> String {
    let depth = config.recursion_depth.saturating_mul(2).max(1);
    if config.passes.iter().any(|pass| pass.name == "unroll") {
        let unroll = config.unroll.saturating_mul(2).max(1);
        format!("try `--unroll {unroll}`, `--recursion-depth {depth}`, or leave out `unroll`")
    } else {
        format!("try `--recursion-depth {depth}`")
    }
}

fn other_engine(engine: Option<&str>, config: &Config, first: &str) -> String {
    if matches!(config.engines, Selection::Portfolio(_)) {
        return match config.jobs {
            1 => format!("try {first}, or `--jobs 2`"),
            _ => format!("try {first}"),
        };
    }
    let row = engine.and_then(|name| Row::find(name).ok());
    let (wanted, why) = match row.map(|row| row.finds) {
        Some(Finds::Errors | Finds::Proofs) => (Finds::Both, ""),
        Some(Finds::Both) => (Finds::Errors, " to look for errors only"),
        None => return format!("try {first}"),
    };
    match row.and_then(|row| like(row, wanted)) {
        Some(other) => format!("try {first}, or `--engine {}`{why}", other.name),
        None => format!("try {first}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reason: Reason, engine: &str) -> Option<String> {
        let unknown = Unknown::from(reason);
        let engines = Selection::parse(engine).unwrap();
        let name = match engines {
            Selection::Portfolio(_) => "kind",
            Selection::Named(_) => engine,
        };
        let config = Config {
            engines,
            ..Config::default()
        };
        hint(&unknown, Some(name), &config)
    }

    #[test]
    fn advice_is_doubled_limits_and_other_engines() {
        let deeper = of(Reason::CutOff("recursion deeper than 10".into()), "kind");
        assert_eq!(deeper.as_deref(), Some("try `--recursion-depth 20`"));
        let bound = of(Reason::BoundReached(25), "bmc").unwrap();
        assert!(bound.contains("--engine kind") && bound.contains("bmc:max=50"));
        let time = of(Reason::TimeLimit(std::time::Duration::from_secs(1)), "kind");
        assert!(time.unwrap().contains("--engine bmc"));
        let limit = Reason::TimeLimit(std::time::Duration::from_secs(1));
        let time = of(limit, "portfolio").unwrap();
        assert_eq!(time, "try a longer `--timeout`, or `--jobs 2`");
        assert_eq!(of(Reason::Cancelled, "kind"), None);
    }
}
