//! Random programs with unbounded integers, reals and maps: engines agree with each other.
//!
//! There is no oracle for infinitely many states. Two engines are asked about each program, with a
//! short limit; their verdicts must agree where both decide, and the portfolio may contradict
//! neither. Every proof is re-checked and every counterexample replayed, or there would be no
//! verdict. `BIA_CASES` sets the number of programs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::{Reason, Silent, Sources};
use bia_engine::{ENGINES, Level, names};
use bia_k2::ast::Program;
use bia_testkit::{budget, rng::Rng, seeds};
use bia_verify::pipeline::{Config, Finding, Question, Selection, verify};
use std::{collections::BTreeMap, fmt::Write as _, sync::Arc, time::Duration};

/// What the variables of a program are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Ints,
    Reals,
    Maps,
}

/// Writes a program: numbers with initial values, a loop with branches and updates, and an error
/// behind a condition after the loop or in it.
struct Writer {
    rng: Rng,
    kind: Kind,
}

impl Writer {
    fn number(&self) -> &'static str {
        match self.kind {
            Kind::Ints | Kind::Maps => "int",
            Kind::Reals => "real",
        }
    }

    fn constant(&mut self) -> String {
        let number = self.number();
        format!("(const {} {number})", self.rng.below(5))
    }

    fn var(&mut self) -> &'static str {
        ["x", "y", "z"][self.rng.below(3)]
    }

    /// A linear expression, or a cell of the map.
    fn expression(&mut self) -> String {
        let (a, b) = (self.var(), self.var());
        match self.rng.below(6) {
            0 => self.constant(),
            1 => a.into(),
            2 => format!("(add {a} {})", self.constant()),
            3 => format!("(sub {a} {})", self.constant()),
            4 => format!("(add {a} {b})"),
            _ if self.kind == Kind::Maps => format!("(mapget m {a})"),
            _ => format!("(sub {a} {b})"),
        }
    }

    fn condition(&mut self) -> String {
        let op = ["le", "lt", "eq", "ge"][self.rng.below(4)];
        let (a, b) = (self.var(), self.expression());
        let atom = format!("({op} {a} {b})");
        match self.rng.below(4) {
            0 => format!("(not {atom})"),
            _ => atom,
        }
    }

    fn statement(&mut self, label: &str) -> String {
        let (to, value) = (self.var(), self.expression());
        match self.rng.below(6) {
            0 => format!("(havoc {to})"),
            1 | 2 => {
                let (condition, other) = (self.condition(), self.expression());
                format!(
                    "(condjump {condition} (label {label})) (assign {to} {value}) (label {label})
                     (assign {to} (add {to} (sub {other} {other})))"
                )
            }
            3 if self.kind == Kind::Maps => {
                format!("(assign m (mapset m {to} {value}))")
            }
            _ => format!("(assign {to} {value})"),
        }
    }

    fn program(&mut self) -> String {
        let number = self.number();
        let (map, start) = match self.kind {
            Kind::Maps => (
                "(var m (map int int))",
                ["", "(assign m (const ((() . 0)) (map int int)))"][self.rng.below(2)],
            ),
            Kind::Ints | Kind::Reals => ("", ""),
        };
        let mut body = String::new();
        for at in 0..1 + self.rng.below(4) {
            let label = format!("skip{at}");
            let _ = writeln!(body, "{}", self.statement(&label));
        }
        let (first, second) = (self.constant(), self.constant());
        let (stop, wrong) = (self.condition(), self.condition());
        let inside = match self.rng.below(2) {
            0 => format!("(condjump {} (label bad))", self.condition()),
            _ => String::new(),
        };
        format!(
            "(entry main)
             (function main () (return)
               (locals (var x {number}) (var y {number}) (var z {number}) {map})
               (seq {start} (assign x {first}) (assign y {second}) (assume (ge z x))
                    (label head)
                    (condjump {stop} (label after))
                    {inside}
                    {body}
                    (jump (label head))
                    (label after)
                    (condjump {wrong} (label bad))
                    (jump (label end))
                    (! (label bad) :error e)
                    (label end)))"
        )
    }
}

/// What an engine says: `Some(holds)`, or nothing.
fn answer(program: &Arc<Program>, engine: &str, text: &str) -> Option<bool> {
    let config = Config {
        engines: Selection::parse(engine).unwrap(),
        ..Config::default()
    };
    let property = program.properties().remove(0);
    let question = Question {
        program,
        property: &property,
        joint: false,
        config: &config,
    };
    let budget = budget(Duration::from_millis(700), 1);
    match verify(&question, &budget, &mut Silent).finding {
        Finding::Safe(_) => Some(true),
        Finding::Unsafe(_) => Some(false),
        Finding::Unknown(unknown) => {
            if let Reason::EvidenceRejected(why) = unknown.reason {
                panic!("{engine}: {why}\n{text}");
            }
            None
        }
    }
}

#[test]
fn engines_agree_with_each_other() {
    // Those for infinite paths have other questions.
    let rows = ENGINES.iter().filter(|row| match row.level() {
        Level::System | Level::Graph | Level::Inlined | Level::Clauses => true,
        Level::Fair => false,
    });
    let engines: Vec<&str> = rows.map(|row| row.name).chain(["portfolio"]).collect();
    let mut tally: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for seed in seeds(24) {
        let kind = [Kind::Ints, Kind::Reals, Kind::Maps][usize::try_from(seed % 3).unwrap()];
        let mut writer = Writer {
            rng: Rng::new(seed),
            kind,
        };
        let text = writer.program();
        let source = Sources::new().add("random.k2", &text);
        let parsed = bia_k2::parse(source, &text);
        let program = Arc::new(parsed.program.unwrap_or_else(|| panic!("{text}")));
        let mut said: Vec<(&str, bool)> = Vec::new();
        for _ in 0..2 {
            let mut engine = engines[writer.rng.below(engines.len())];
            if engine == names::ARRAYS && kind != Kind::Maps {
                engine = "portfolio";
            }
            let word = match answer(&program, engine, &text) {
                Some(holds) => {
                    said.push((engine, holds));
                    ["unsafe", "safe"][usize::from(holds)]
                }
                None => "unknown",
            };
            *tally.entry((engine, word)).or_default() += 1;
        }
        let same = said.iter().all(|(_, holds)| *holds == said[0].1);
        assert!(same, "seed {seed}: {said:?}\n{text}");
    }
    println!("{tally:?}");
    let decided = |what| tally.iter().any(|((_, word), n)| *word == what && *n > 0);
    let met = !bia_testkit::is_whole() || (decided("safe") && decided("unsafe"));
    assert!(met, "{tally:?}");
}
