//! Random programs with threads: what engines answer about the interleaving product against the
//! exhaustive search over all interleavings. `BIA_CASES` sets how many.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test, which says how much was compared"
)]

use bia_base::Silent;
use bia_cfg::pass::Orders;
use bia_k2::ast::{Program, Property};
use bia_testkit::{
    budget, case_time,
    explicit::{self, Limits},
    r#gen::{raced, threaded},
    is_whole,
    round_trip::program_of,
    seeds,
};
use bia_verify::pipeline::{Config, Finding, ProofLevel, Question, Schedules, Selection, verify};
use std::sync::Arc;

/// How each program is asked about: by which engines, in which orders, and whether a proof about
/// some orders is tried on all. (If it is, an error that the reduction has lost may be found.)
const WAYS: &[(&str, Orders, bool)] = &[
    ("kind", Orders::Peephole, false),
    ("kind", Orders::Cells, false),
    ("bmc", Orders::Peephole, false),
    ("ic3ia", Orders::Peephole, true),
    ("symex", Orders::Peephole, false),
    ("kind", Orders::All, false),
    ("portfolio", Orders::Peephole, true),
    ("bmc", Orders::Cells, false),
    ("ic3", Orders::Peephole, false),
    ("symex", Orders::Cells, false),
    ("portfolio", Orders::All, false),
    ("trace", Orders::Cells, false),
    ("art", Orders::Peephole, true),
];

/// How many of these ways each program is asked about in.
const TRIED: usize = 2;

#[derive(Default)]
struct Seen {
    safe: usize,
    not_safe: usize,
    unknown: usize,
    /// How many are safe by a proof that was checked on all schedules.
    on_all: usize,
    /// How many properties the search does not decide.
    too_large: usize,
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
    /// Asks about each property of a program, in some ways, and in all of them in turn.
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
                self.too_large += 1;
                continue;
            };
            for turn in 0..TRIED {
                let at = (usize::try_from(seed).unwrap() * TRIED + turn) % WAYS.len();
                self.ask(&program, &property, holds, WAYS[at], (text, seed));
            }
        }
    }
    /// Asks about a property in one way.
    fn ask(
        &mut self,
        program: &Arc<Program>,
        property: &Property,
        holds: bool,
        (engines, orders, all_schedules): (&str, Orders, bool),
        (text, seed): (&str, u64),
    ) {
        let config = Config {
            engines: Selection::parse(engines).unwrap(),
            orders,
            all_schedules,
            ..Config::default()
        };
        let question = Question {
            program,
            property,
            joint: false,
            config: &config,
        };
        let limit = budget(case_time(2000), 1);
        let outcome = verify(&question, &limit, &mut Silent);
        let asked = format!("seed {seed}, {engines}, orders {orders:?}");
        match (outcome.finding, holds) {
            (Finding::Safe(evidence), true) => {
                self.safe += 1;
                let on_all = match evidence.schedules() {
                    Some(Schedules::All) => true,
                    Some(Schedules::AllAt(_)) => all_schedules,
                    Some(Schedules::Peephole) => false,
                    // There is nothing to reach.
                    None => evidence.level() == ProofLevel::Program,
                };
                self.on_all += usize::from(on_all);
                let is_ordered = orders == Orders::Peephole && !all_schedules;
                assert!(on_all || orders == Orders::Peephole, "{asked}\n{text}");
                let is_vacuous = evidence.schedules().is_none();
                assert!(is_vacuous || !(on_all && is_ordered), "{asked}\n{text}");
            }
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

    fn is_enough(&self) {
        let (safe, not_safe, unknown) = (self.safe, self.not_safe, self.unknown);
        let (on_all, too_large) = (self.on_all, self.too_large);
        println!(
            "{safe} safe ({on_all} on all schedules), {not_safe} unsafe, {unknown} unknown; \
             {too_large} too large for the search"
        );
        assert!(
            !is_whole() || safe > 5 && not_safe > 5,
            "{safe} {not_safe} {unknown}"
        );
    }
}
