//! What to try when the answer is unknown.

use crate::pipeline::{Config, Selection};
use bia_base::{Reason, Unknown};

/// One line of advice, if there is any.
pub(crate) fn hint(unknown: &Unknown, engine: Option<&str>, config: &Config) -> Option<String> {
    match &unknown.reason {
        Reason::CutOff(_) => Some(more_room(config)),
        Reason::BoundReached(bound) => Some(match engine {
            Some("bmc") => format!(
                "bmc looks for errors only so far: try `--engine kind` for a proof, or \
                 `--engine bmc:max={}`",
                bound.saturating_mul(2).max(1)
            ),
            Some(name) => format!(
                "try `--engine {name}:max={}`",
                bound.saturating_mul(2).max(1)
            ),
            None => return None,
        }),
        Reason::TimeLimit(_) => Some(other_engine(engine, config, "a longer `--timeout`")),
        Reason::MemoryLimit(_) => Some(other_engine(engine, config, "more `--memory`")),
        Reason::SolverUnknown(_) => Some(other_engine(engine, config, "`--backend z3`")),
        Reason::EvidenceRejected(_) => Some(
            "this is a defect of bia: please report it with the input and the command line".into(),
        ),
        Reason::Cancelled | Reason::Unsupported(_) => None,
    }
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
    match engine {
        _ if matches!(config.engines, Selection::Portfolio(_)) => match config.jobs {
            1 => format!("try {first}, or `--jobs 2`"),
            _ => format!("try {first}"),
        },
        Some("bmc") => format!("try {first}, or `--engine kind`"),
        Some("kind") => format!("try {first}, or `--engine bmc` to look for errors only"),
        Some(_) | None => format!("try {first}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reason: Reason, engine: &str) -> Option<String> {
        let unknown = Unknown {
            reason,
            explored: None,
        };
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
