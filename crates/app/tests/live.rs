//! Liveness of random programs: every engine for infinite paths, with passes on and off, against
//! the explicit-state oracle; every cycle is shown to repeat and replayed, every proof is
//! re-checked.
//!
//! Asked are the program's own `:live` and `:notlive` properties, whether it ends at all (whether
//! all labels together are visited finitely often), and random formulas.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "common/random.rs"]
mod random;

use bia_base::{Reason, Silent, Sources, Unknown};
use bia_cfg::parse_ltl;
use bia_engine::{ENGINES, Level};
use bia_k2::ast::{Program, Property, PropertyKind};
use bia_testkit::{
    case_time,
    explicit::{Limits, explore, ltl},
    r#gen::{GenConfig, generate},
    rng::Rng,
    seeds,
};
use bia_verify::pipeline::{Config, Finding, Question, verify};
use random::program;
use std::{collections::BTreeMap, sync::Arc};

/// A random way to answer.
fn random_config(rng: &mut Rng) -> Config {
    let fair = ENGINES.iter().filter(|row| row.level() == Level::Fair);
    let mut engines: Vec<String> = fair.map(|row| random::random_engine(rng, row)).collect();
    let more = [
        "portfolio",
        "portfolio",
        "symex",
        "l2s:engine=kind",
        "l2s:engine=ic3ia",
    ];
    engines.extend(more.map(String::from));
    random::random_config(rng, &engines, &[1, 1, 2])
}

/// The properties about infinite paths, and whether there is one.
fn questions(program: &Program) -> Vec<Property> {
    let all = program.properties().into_iter();
    let mut asked: Vec<Property> = all.filter(|p| p.kind != PropertyKind::Error).collect();
    let (_, first) = program.functions().next().unwrap();
    asked.push(Property {
        kind: PropertyKind::NotLive,
        id: first.name,
        labels: program.labels().map(|(label, _)| label).collect(),
    });
    asked
}

/// How long an engine may think, in milliseconds. Some questions are too hard for some engines.
const TIME: u64 = 1500;

/// What an engine says in words; it must not be wrong, and its evidence must hold.
fn word(
    program: &Arc<Program>,
    property: &Property,
    config: &Config,
    holds: bool,
    about: &str,
) -> String {
    let question = Question {
        program,
        property,
        joint: false,
        config,
    };
    let budget = bia_testkit::budget(case_time(TIME), config.jobs);
    let outcome = verify(&question, &budget, &mut Silent);
    let kind = property.kind.key();
    match (&outcome.finding, holds) {
        (Finding::Safe(_), true) => format!("{kind}: holds"),
        (Finding::Unsafe(cex), false) => {
            assert!(cex.cycle().is_some() && cex.answers().lasso.is_some());
            format!("{kind}: fails")
        }
        (Finding::Unknown(Unknown { reason, .. }), _) => match reason {
            Reason::EvidenceRejected(why) => {
                panic!("{about}: {why}\n{config:?}\n{property:?}")
            }
            Reason::SolverUnknown(why) if why.contains("internal error") => {
                panic!("{about}: {why}\n{config:?}")
            }
            Reason::BoundReached(_) | Reason::CutOff(_) => "bound".into(),
            Reason::TimeLimit(_) => format!("time, holds: {holds}"),
            Reason::MemoryLimit(_)
            | Reason::Cancelled
            | Reason::Diverged(_)
            | Reason::SolverUnknown(_)
            | Reason::Unsupported(_) => "unsupported".into(),
        },
        (finding, _) => {
            panic!("{about}: {property:?} holds: {holds}, but {finding:?}\n{config:?}")
        }
    }
}

#[test]
fn verdicts_agree_with_the_oracle() {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let shape = GenConfig::finite_small();
    for seed in seeds(40) {
        let text = generate(seed, &shape);
        let program = Arc::new(program(&text));
        let graph = explore(&program, &Limits::default());
        let mut rng = Rng::new(seed);
        for property in questions(&program) {
            let config = random_config(&mut rng);
            if let Some(holds) = graph.answer(&property).holds() {
                let about = format!("seed {seed}\n{text}");
                let word = word(&program, &property, &config, holds, &about);
                *tally.entry(word).or_default() += 1;
            }
        }
    }
    println!("{tally:?}");
    for word in [
        "live: holds",
        "live: fails",
        "notlive: holds",
        "notlive: fails",
    ] {
        assert!(
            !bia_testkit::is_whole() || tally.contains_key(word),
            "{word}"
        );
    }
}

#[test]
fn formulas_agree_with_the_oracle() {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let shape = GenConfig::finite_small();
    for seed in seeds(40) {
        let text = generate(seed, &shape);
        let program = Arc::new(program(&text));
        let mut rng = Rng::new(seed);
        let asked = ltl::Question::random(&mut rng, &program, 4);
        let formula = asked.text(&mut rng, &program);
        let source = Sources::new().add("formula", &formula);
        let read = parse_ltl(source, &formula, &program).unwrap_or_else(|_| panic!("{formula}"));
        let Some(holds) = asked.holds(&program, &Limits::default()) else {
            continue;
        };
        let config = Config {
            ltl: Some(Arc::new(read)),
            ..random_config(&mut rng)
        };
        let property = questions(&program).pop().unwrap();
        let about = format!("seed {seed}\n{formula}\n{text}");
        let word = word(&program, &property, &config, holds, &about);
        *tally.entry(word).or_default() += 1;
    }
    println!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("notlive: holds") && met("notlive: fails"));
}
