//! Random programs with threads: what engines answer about the interleaving product against the
//! exhaustive search over all interleavings. `BIA_CASES` sets how many.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_macros,
    reason = "a test, which says how much was compared"
)]

use bia_base::Silent;
use bia_testkit::{
    budget, case_time,
    explicit::{self, Limits},
    r#gen::threaded,
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

#[test]
fn engines_agree_with_all_interleavings() {
    let (mut safe, mut not_safe, mut unknown) = (0, 0, 0);
    for seed in seeds(60) {
        let text = threaded(seed);
        let program = Arc::new(program_of(&text).unwrap());
        let Some(property) = program.properties().into_iter().next() else {
            continue;
        };
        let limits = Limits {
            states: 100_000,
            ..Limits::default()
        };
        let Some(holds) = explicit::answer(&program, &property, &limits).holds() else {
            continue;
        };
        // One way for each program, and all of them in turn.
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
        match (outcome.finding, holds) {
            (Finding::Safe(_), true) => safe += 1,
            (Finding::Unsafe(_), false) => not_safe += 1,
            (Finding::Unknown(why), _) => {
                let refused = why.reason.to_string();
                let rejected = refused.contains("replay") || refused.contains("evidence");
                assert!(!rejected, "{engines}: {refused}\n{text}");
                unknown += 1;
            }
            (Finding::Safe(_), false) => panic!("{engines} {partial_order}: wrong safe\n{text}"),
            (Finding::Unsafe(_), true) => panic!("{engines} {partial_order}: wrong unsafe\n{text}"),
        }
    }
    println!("{safe} safe, {not_safe} unsafe, {unknown} unknown");
    assert!(
        !is_whole() || safe > 5 && not_safe > 5,
        "{safe} {not_safe} {unknown}"
    );
}
