//! Verdicts on random programs: every engine, with passes on and off, against the explicit-state
//! oracle; every counterexample replays (or there would be no verdict), every proof is re-checked.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "common/random.rs"]
mod random;

use bia_base::{Reason, Silent, Unknown};
use bia_engine::{ENGINES, Level, names};
use bia_k2::ast::{Program, Property, PropertyKind};
use bia_testkit::{
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    rng::Rng,
    seeds,
};
use bia_verify::pipeline::{Config, Finding, Question, verify};
use random::program;
use std::{collections::BTreeMap, io::Write as _, sync::Arc, time::Duration};

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

/// What is answered, in a word; panics if it is wrong.
fn answer(
    seed: u64,
    text: &str,
    program: &Arc<Program>,
    property: &Property,
    config: &Config,
    holds: bool,
) -> String {
    let question = Question {
        program,
        property,
        joint: false,
        config,
    };
    // Some of these programs have no proof that any engine finds.
    let budget = bia_testkit::budget(Duration::from_secs(3), config.jobs);
    if std::env::var_os("BIA_SHOW").is_some() {
        let (engines, passes) = (&config.engines, config.passes.len());
        let _ = writeln!(std::io::stderr(), "seed {seed} {engines:?} {passes:?}");
    }
    let outcome = verify(&question, &budget, &mut Silent);
    match (&outcome.finding, holds) {
        (Finding::Safe(evidence), true) => format!("safe {}", evidence.level().name()),
        (Finding::Unsafe(_), false) => "unsafe".into(),
        (Finding::Unknown(Unknown { reason, .. }), _) => match reason {
            Reason::EvidenceRejected(why) => panic!("seed {seed}: {why}\n{config:?}\n{text}"),
            Reason::BoundReached(_) | Reason::CutOff(_) => "bound".into(),
            Reason::TimeLimit(_) => format!("time, holds: {holds}"),
            Reason::SolverUnknown(why) if why.contains("internal error") => {
                panic!("seed {seed}: {why}\n{config:?}\n{text}")
            }
            Reason::Diverged(_) => "diverged".into(),
            Reason::MemoryLimit(_)
            | Reason::Cancelled
            | Reason::SolverUnknown(_)
            | Reason::Unsupported(_) => format!("{reason}"),
        },
        (finding, _) => panic!("seed {seed}: holds: {holds}, but {finding:?}\n{config:?}\n{text}"),
    }
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
            let word = answer(seed, &text, &program, &property, &config, holds);
            *tally.entry(word).or_default() += 1;
        }
    }
    // What was met is told where the test fails.
    let met_words = format!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("unsafe") && met("safe cfg"), "{met_words}");
}

/// Options of an engine with values for each.
type Forms = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

const ART: Forms = (
    names::ART,
    &[
        ("calls", &["inline", "inline", "stack"]),
        ("blocks", &["small", "basic", "large", "large", "2", "5"]),
        (
            "abstraction",
            &["cartesian", "boolean", "hybrid", "structural"],
        ),
        ("refine", &["interpolants", "cores", "both"]),
        ("pieces", &["atoms", "whole"]),
        ("labels", &["images", "images", "interpolants"]),
        ("force", &["true", "false"]),
        ("search", &["dfs", "bfs", "topological"]),
        ("cut", &["lazy", "rebuild"]),
        ("scope", &["location", "function", "global"]),
        ("mine", &["true", "false"]),
        ("facts", &["true", "false"]),
        ("values", &["folded", "named"]),
        ("joins", &["ite", "guards"]),
        ("models", &["1", "20", "1000"]),
    ],
);

const TRACE: Forms = (
    names::TRACE,
    &[
        ("blocks", &["small", "basic", "large", "large", "2", "5"]),
        (
            "modules",
            &[
                "integers+interpolants+post+pre+cores",
                "interpolants",
                "cores",
                "post+pre",
                "pre+integers",
                "post",
            ],
        ),
        ("automaton", &["demand", "demand", "canonical", "straight"]),
        ("unify", &["true", "false"]),
        ("cache", &["true", "false"]),
        ("impl-pos", &["true", "false"]),
        ("impl-neg", &["true", "false"]),
        ("data-pos", &["true", "false"]),
        ("data-neg", &["true", "false"]),
        ("models", &["true", "false"]),
        ("minimise", &["true", "false"]),
        ("facts", &["true", "false"]),
        ("values", &["folded", "named"]),
        ("joins", &["ite", "guards"]),
        ("rounds", &["none", "none", "none", "60"]),
    ],
);

/// The engine with a value at random for each of its options.
fn random_form(rng: &mut Rng, (engine, options): Forms) -> String {
    let chosen = options.iter().map(|(name, values)| {
        let value = values[rng.below(values.len())];
        format!("{name}={value}")
    });
    let chosen: Vec<String> = chosen.collect();
    format!("{engine}:{}", chosen.join(","))
}

/// Programs with and without recursion, all finite types, all options of the engine at random.
fn agrees_with_the_oracle(forms: Forms) {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for seed in seeds(40) {
        let shape = GenConfig {
            recursion: seed % 3 == 0,
            ..GenConfig::finite_small()
        };
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
            let engine = random_form(&mut rng, forms);
            let config = random::random_config(&mut rng, &[engine], &[1]);
            let word = answer(seed, &text, &program, &property, &config, holds);
            *tally.entry(word).or_default() += 1;
        }
    }
    // What was met is told where the test fails.
    let met_words = format!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("unsafe") && met("safe cfg"), "{met_words}");
}

#[test]
fn predicate_abstraction_agrees_with_the_oracle_in_all_its_forms() {
    agrees_with_the_oracle(ART);
}

#[test]
fn trace_abstraction_agrees_with_the_oracle_in_all_its_forms() {
    agrees_with_the_oracle(TRACE);
}
