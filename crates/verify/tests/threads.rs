//! Random programs with threads: what engines answer about the interleaving product against the
//! exhaustive search over all interleavings. `BIA_CASES` sets how many.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test, which says how much was compared"
)]

use bia_base::Silent;
use bia_testkit::{
    budget, case_time,
    explicit::{self, Limits},
    r#gen::{raced, threaded},
    is_whole,
    round_trip::program_of,
    seeds,
};
use bia_verify::pipeline::{Config, Finding, Question, Selection, verify};
use std::sync::Arc;

/// How each program is asked about: the engines, and whether steps are ordered.
const WAYS: &[(&str, bool)] = &[
    ("kind", true),
    ("kind", false),
    ("bmc", true),
    ("ic3ia", true),
    ("symex", true),
    ("portfolio", true),
];

#[derive(Default)]
struct Seen {
    safe: usize,
    not_safe: usize,
    unknown: usize,
}

#[test]
fn engines_agree_with_all_interleavings() {
    let mut seen = Seen::default();
    for seed in seeds(60) {
        seen.look_at(&threaded(seed), seed);
    }
    seen.is_enough();
}

#[test]
fn races_and_deadlocks_are_those_of_all_interleavings() {
    let mut seen = Seen::default();
    for seed in seeds(60) {
        seen.look_at(&raced(seed), seed);
    }
    seen.is_enough();
}

impl Seen {
    /// Asks about each property of a program, in one way, and in all of them in turn.
    fn look_at(&mut self, text: &str, seed: u64) {
        let program = Arc::new(program_of(text).unwrap());
        let limits = Limits {
            states: 100_000,
            branching: 100_000,
            ..Limits::default()
        };
        let graph = explicit::explore(&program, &limits);
        for property in program.properties() {
            let Some(holds) = graph.answer(&property).holds() else {
                continue;
            };
            let at = usize::try_from(seed).unwrap() % WAYS.len();
            let (engines, partial_order) = WAYS[at];
            let config = Config {
                engines: Selection::parse(engines).unwrap(),
                partial_order,
                ..Config::default()
            };
            let question = Question {
                program: &program,
                property: &property,
                joint: false,
                config: &config,
            };
            let limit = budget(case_time(2000), 1);
            let outcome = verify(&question, &limit, &mut Silent);
            let asked = format!("seed {seed}, {engines}, orders {partial_order}");
            match (outcome.finding, holds) {
                (Finding::Safe(_), true) => self.safe += 1,
                (Finding::Unsafe(_), false) => self.not_safe += 1,
                (Finding::Unknown(why), _) => {
                    let refused = why.reason.to_string();
                    let rejected = refused.contains("replay") || refused.contains("evidence");
                    assert!(!rejected, "{asked}: {refused}\n{text}");
                    self.unknown += 1;
                }
                (Finding::Safe(_), false) => panic!("{asked}: wrong safe\n{text}"),
                (Finding::Unsafe(_), true) => panic!("{asked}: wrong unsafe\n{text}"),
            }
        }
    }

    fn is_enough(&self) {
        let (safe, not_safe, unknown) = (self.safe, self.not_safe, self.unknown);
        println!("{safe} safe, {not_safe} unsafe, {unknown} unknown");
        assert!(
            !is_whole() || safe > 5 && not_safe > 5,
            "{safe} {not_safe} {unknown}"
        );
    }
}
