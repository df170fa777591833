//! Verdicts on random programs: every engine, with passes on and off, against the explicit-state
//! oracle; every counterexample replays (or there would be no verdict), every proof is re-checked.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "common/random.rs"]
mod random;

use bia_base::{Reason, Silent, Unknown};
use bia_engine::{ENGINES, Level};
use bia_k2::ast::PropertyKind;
use bia_testkit::{
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    rng::Rng,
    seeds,
};
use bia_verify::pipeline::{Config, Finding, Question, verify};
use random::program;
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// A random way to answer.
fn random_config(rng: &mut Rng) -> Config {
    let rows = ENGINES.iter().filter(|row| row.level() != Level::Fair);
    let mut engines: Vec<String> = rows.map(|row| random::random_engine(rng, row)).collect();
    let more = [
        "portfolio",
        "portfolio",
        "bmc:chunk=3,max=30",
        "bmc:max=2,kind:start=5,max=20",
    ];
    engines.extend(more.map(String::from));
    random::random_config(rng, &engines, &[1, 1, 2, 3])
}

#[test]
fn verdicts_agree_with_the_oracle() {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let shape = GenConfig::finite_small();
    for seed in seeds(60) {
        let text = generate(seed, &shape);
        let program = Arc::new(program(&text));
        let graph = explore(&program, &Limits::default());
        let mut rng = Rng::new(seed);
        for property in program.properties() {
            if property.kind != PropertyKind::Error {
                continue;
            }
            let Some(holds) = graph.answer(&property).holds() else {
                continue;
            };
            let config = random_config(&mut rng);
            let question = Question {
                program: &program,
                property: &property,
                joint: false,
                config: &config,
            };
            // Some of these programs have no proof that any engine finds.
            let budget = bia_testkit::budget(Duration::from_secs(3), config.jobs);
            if std::env::var_os("BIA_SHOW").is_some() {
                eprintln!("seed {seed} {:?} {:?}", config.engines, config.passes.len());
            }
            let outcome = verify(&question, &budget, &mut Silent);
            let word = match (&outcome.finding, holds) {
                (Finding::Safe(evidence), true) => format!("safe {}", evidence.level().name()),
                (Finding::Unsafe(_), false) => "unsafe".into(),
                (Finding::Unknown(Unknown { reason, .. }), _) => match reason {
                    Reason::EvidenceRejected(why) => {
                        panic!("seed {seed}: {why}\n{config:?}\n{text}")
                    }
                    Reason::BoundReached(_) | Reason::CutOff(_) => "bound".into(),
                    Reason::TimeLimit(_) => format!("time, holds: {holds}"),
                    Reason::SolverUnknown(why) if why.contains("internal error") => {
                        panic!("seed {seed}: {why}\n{config:?}\n{text}")
                    }
                    Reason::MemoryLimit(_)
                    | Reason::Cancelled
                    | Reason::SolverUnknown(_)
                    | Reason::Unsupported(_) => format!("{reason}"),
                },
                (finding, _) => {
                    panic!("seed {seed}: holds: {holds}, but {finding:?}\n{config:?}\n{text}")
                }
            };
            *tally.entry(word).or_default() += 1;
        }
    }
    println!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("unsafe") && met("safe cfg"));
}
