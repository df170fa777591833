//! Recursive programs: engines `symex`, `chc`, `art` and `bmc` against the explicit-state oracle,
//! its evidence checked; the same clauses written out and solved by the program `z3`; files of Horn
//! clauses as scripts see them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use bia_base::{Budget, Reason, Silent, Sources, Unknown};
use bia_k2::ast::{Program, PropertyKind};
use bia_testkit::{
    case_time,
    explicit::{Limits, StateGraph, explore},
    r#gen::{GenConfig, TypeMix, generate},
    rng::Rng,
    seeds, seeds_from,
};
use bia_verify::pipeline::{Config, Finding, Question, Selection, clauses, verify};
use common::{Folder, Ran, json, limited};
use std::{collections::BTreeMap, fmt::Write as _, path::Path, sync::Arc};

fn run(args: &[&str]) -> Ran {
    common::run(args, "")
}

fn program(text: &str) -> Arc<Program> {
    let source = Sources::new().add("random.k2", text);
    let parsed = bia_k2::parse(source, text);
    Arc::new(
        parsed
            .program
            .unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics)),
    )
}

/// Functions that call each other with a counter that goes down, globals, choices, and an error.
fn mutual(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut text = String::from(
        "(type w (ubv 2)) (entry main) (globals (var g w) (var h w))
         (init (and (eq g (const 0 w)) (eq h (const 1 w))))\n",
    );
    let functions = 2 + rng.below(2);
    for number in 0..functions {
        let mut body = String::new();
        let mut fails = String::new();
        for at in 0..1 + rng.below(3) {
            let vars = ["x", "r", "g", "h", "t"];
            let mut var = || vars[rng.below(vars.len())];
            let (a, b, c, d) = (var(), var(), var(), var());
            let callee = rng.below(functions);
            let op = ["add", "sub", "bitxor", "mul"][rng.below(4)];
            let constant = rng.below(4);
            let _ = match rng.below(6) {
                0 => write!(body, "(call f{callee} (sub n (const 1 w)) {a} t)"),
                1 => write!(
                    body,
                    "(call f{callee} (sub n (const 1 w)) ({op} {a} {b}) {c})"
                ),
                2 => write!(body, "(assign {c} ({op} {a} (const {constant} w)))"),
                3 | 4 => {
                    let guard = match rng.below(2) {
                        0 => format!("(eq {a} (const {constant} w))"),
                        _ => format!("(and (eq {a} (const {constant} w)) (eq {b} {d}))"),
                    };
                    let _ = write!(fails, "(condjump {guard} (label bad))");
                    write!(body, "(havoc t)")
                }
                _ => write!(
                    body,
                    "(condjump (lt {a} {b}) (label skip{at})) (assign {c} {d}) (label skip{at})"
                ),
            };
        }
        let _ = writeln!(
            text,
            "(function f{number} ((var n w) (var x w)) (return (var r w)) (locals (var t w))
               (seq (assign r x) (assign t x)
                    (condjump (eq n (const 0 w)) (label end))
                    {body} {fails}
                    (jump (label end))
                    (! (label bad) :error e{number})
                    (label end)))"
        );
    }
    let fuel = 1 + rng.below(3);
    let (r, g) = (rng.below(4), rng.below(4));
    let guard = match rng.below(2) {
        0 => format!("(eq r (const {r} w))"),
        _ => format!("(and (eq r (const {r} w)) (eq g (const {g} w)))"),
    };
    let _ = writeln!(
        text,
        "(function main () (return) (locals (var a w) (var r w))
           (seq (havoc a) (call f0 (const {fuel} w) a r)
                (condjump {guard} (label bad))
                (jump (label end))
                (! (label bad) :error m)
                (label end)))",
    );
    text
}

fn check(seed: u64, text: &str, engines: &[&str], tally: &mut BTreeMap<String, usize>) {
    let program = program(text);
    let graph = explore(&program, &Limits::default());
    for engine in engines {
        check_one(seed, text, (&program, &graph), engine, tally);
    }
}

fn check_one(
    seed: u64,
    text: &str,
    (program, graph): (&Arc<Program>, &StateGraph<'_>),
    engine: &str,
    tally: &mut BTreeMap<String, usize>,
) {
    for property in program.properties() {
        let Some(holds) = graph.answer(&property).holds() else {
            continue;
        };
        if property.kind != PropertyKind::Error {
            continue;
        }
        let config = Config {
            engines: Selection::parse(engine).unwrap(),
            ..Config::default()
        };
        let question = Question {
            program,
            property: &property,
            joint: false,
            config: &config,
        };
        let budget = bia_testkit::budget(case_time(5000), 1);
        let outcome = verify(&question, &budget, &mut Silent);
        let word = match (&outcome.finding, holds) {
            (Finding::Safe(evidence), true) => format!("safe {}", evidence.level().name()),
            (Finding::Unsafe(_), false) => "unsafe".into(),
            (Finding::Unknown(Unknown { reason, .. }), _) => match reason {
                Reason::EvidenceRejected(why) => panic!("seed {seed}, {engine}: {why}\n{text}"),
                Reason::BoundReached(_)
                | Reason::CutOff(_)
                | Reason::TimeLimit(_)
                | Reason::MemoryLimit(_)
                | Reason::Cancelled
                | Reason::Diverged(_)
                | Reason::SolverUnknown(_)
                | Reason::Unsupported(_) => format!("unknown {reason}"),
            },
            (finding, _) => {
                panic!("seed {seed}, {engine}: holds: {holds}, but {finding:?}\n{text}")
            }
        };
        let word = format!("{engine}: {word}");
        *tally.entry(word).or_default() += 1;
    }
}

#[test]
fn mutual_recursion_agrees_with_the_oracle() {
    let mut tally = BTreeMap::new();
    for seed in seeds(21) {
        const SYMEX: [&str; 3] = ["symex", "symex:search=bfs", "symex:merge=true"];
        const CHC: [&str; 3] = ["chc", "chc:inline=false", "chc:integers=false"];
        // With a counter that goes down from three at most, four calls are deep enough for all.
        const OTHER: [&str; 2] = ["bmc", "portfolio"];
        const ART: [&str; 4] = [
            "art:calls=stack",
            "art:calls=stack,blocks=small,abstraction=boolean",
            "art:calls=stack,blocks=2,abstraction=hybrid,scope=function",
            "art:calls=stack,blocks=basic,abstraction=cartesian,scope=global,search=dfs",
        ];
        let turn = usize::try_from(seed).unwrap();
        let engines = [
            SYMEX[turn % 3],
            CHC[turn % 3],
            OTHER[turn % 2],
            ART[turn % 4],
        ];
        check(seed, &mutual(seed), &engines, &mut tally);
    }
    println!("{tally:#?}");
    for word in [
        "chc: safe chc",
        "chc: unsafe",
        "symex: unsafe",
        "bmc: unsafe",
        "art:calls=stack: safe cfg",
        "art:calls=stack: unsafe",
    ] {
        assert!(
            !bia_testkit::is_whole() || tally.contains_key(word),
            "{word}: {tally:?}"
        );
    }
}

#[test]
fn random_programs_agree_with_the_oracle() {
    let mut tally = BTreeMap::new();
    let shape = GenConfig {
        types: TypeMix::Finite {
            width: 3,
            bits: 12,
            floats: false,
        },
        functions: 3,
        liveness: false,
        ..GenConfig::finite_small()
    };
    for seed in seeds(20) {
        let engines = ["chc", "art:calls=stack"];
        check(seed, &generate(seed, &shape), &engines, &mut tally);
    }
    println!("{tally:?}");
    for word in ["chc: safe chc", "chc: unsafe"] {
        assert!(
            !bia_testkit::is_whole() || tally.contains_key(word),
            "{word}: {tally:?}"
        );
    }
}

/// The program `z3` that was installed for the solver.
fn z3() -> Option<std::path::PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("BIA_DEPS_DIR").map_or_else(|| root.join(".deps"), Into::into);
    let program = folder.join("bin/z3");
    program.is_file().then_some(program)
}

#[test]
fn written_clauses_mean_the_same_to_z3() {
    let Some(z3) = z3() else {
        eprintln!("no program z3: nothing is compared");
        return;
    };
    let folder = Folder::new();
    let mut compared = 0;
    let config = Config::default();
    for seed in seeds_from(100, 20) {
        let program = program(&mutual(seed));
        let graph = explore(&program, &Limits::default());
        for (number, property) in program.properties().into_iter().enumerate() {
            let Some(holds) = graph.answer(&property).holds() else {
                continue;
            };
            let question = Question {
                program: &program,
                property: &property,
                joint: false,
                config: &config,
            };
            let (terms, chc) = clauses(&question, false, &Budget::unlimited()).unwrap();
            let written = bia_formats::horn::text(&terms, &chc);
            let file = folder.file(&format!("{seed}-{number}.smt2"), &written);
            let told = limited(&z3, 10)
                .arg("fp.engine=spacer")
                .arg(&file)
                .output()
                .unwrap();
            let told = String::from_utf8(told.stdout).unwrap();
            let expected = if holds { "sat" } else { "unsat" };
            match told.trim() {
                "" | "unknown" => {}
                word => {
                    assert_eq!(word, expected, "seed {seed}\n{written}");
                    compared += 1;
                }
            }
            let own = run(&["verify", file.to_str().unwrap(), "--timeout", "10s"]);
            let own = own.out.clone();
            let first = own.lines().next().unwrap();
            assert!(
                first == expected || first == "unknown",
                "{first}: {expected}"
            );
        }
    }
    println!("{compared} compared");
    assert!(!bia_testkit::is_whole() || compared > 0);
}

const COUNT: &str = "(set-logic HORN)
(declare-fun at (Int Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (at x x))))
(assert (forall ((x Int) (y Int)) (=> (and (at x y) (< x 10)) (at (+ x 1) (+ y 2)))))
";

#[test]
fn files_of_clauses_have_verdicts() {
    let folder = Folder::new();
    let query = |bad: &str| {
        format!(
            "{COUNT}(assert (forall ((x Int) (y Int)) (=> (and (at x y) {bad}) false)))\n(check-sat)"
        )
    };
    let safe = folder.file("safe.smt2", query("(= y 21)"));
    let unsafe_ = folder.file("unsafe.smt2", query("(= y 18)"));
    let odd = folder.file(
        "odd.smt2",
        format!("{COUNT}(assert (forall ((x Int)) (or (at x x) (at x 0))))"),
    );
    let path = |file: &std::path::PathBuf| file.to_str().unwrap().to_owned();
    let done = run(&["verify", &path(&safe)]);
    let out = done.out.clone();
    assert_eq!(done.exit, 0, "{out}");
    assert!(out.starts_with("sat\n(define-fun at "), "{out}");
    assert!(out.ends_with("verdict: safe\n"), "{out}");
    let done = run(&["verify", &path(&unsafe_)]);
    let out = done.out.clone();
    assert_eq!(done.exit, 1, "{out}");
    assert!(
        out.starts_with("unsat\n") && out.contains(": false by clause 2 from "),
        "{out}"
    );
    assert!(out.ends_with("verdict: unsafe (unreach-call)\n"), "{out}");
    let done = run(&["verify", &path(&odd)]);
    assert_eq!(done.exit, 2);
    assert!(done.err.contains("HORN-E001"));
    assert!(done.out.ends_with("verdict: unknown (bad input)\n"));
    let (_, document) = json(&["verify", &path(&unsafe_), "--format", "json"]);
    assert_eq!(document["verdict"], "unsafe (unreach-call)");
    assert_eq!(document["properties"][0]["answer"], "unsat");
    let done = run(&["verify", &path(&safe), "--engine", "bmc"]);
    assert_eq!(done.exit, 2);
}

#[test]
fn other_solvers_are_not_trusted() {
    let folder = Folder::new();
    let bad = "(assert (forall ((x Int) (y Int)) (=> (and (at x y) (= y 18)) false)))";
    let good = "(assert (forall ((x Int) (y Int)) (=> (and (at x y) (= y 21)) false)))";
    let refuted = folder.file("bad.smt2", format!("{COUNT}{bad}"));
    let proved = folder.file("good.smt2", format!("{COUNT}{good}"));
    let said = |name: &str, words: &str| {
        let script = folder.file(name, format!("#!/bin/sh\ncat <<'END'\n{words}\nEND\n"));
        format!("sh {}", script.display())
    };
    let model = "((define-fun at@0 ((A Int) (B Int)) Bool (= B (* 2 A))))";
    for (file, words, expected) in [
        (&proved, format!("sat\n{model}"), "verdict: safe"),
        (&proved, "sat".to_owned(), "verdict: unknown"),
        (&proved, "sat\nrubbish".to_owned(), "verdict: unknown"),
        (&proved, "unsat".to_owned(), "verdict: unknown"),
        (&proved, "segmentation fault".to_owned(), "verdict: unknown"),
        (
            &refuted,
            "sat\n((define-fun at@0 ((A Int) (B Int)) Bool true))".to_owned(),
            "verdict: unknown",
        ),
        (
            &refuted,
            "unsat".to_owned(),
            "verdict: unsafe (unreach-call)",
        ),
    ] {
        let command = said("solver.sh", &words);
        let done = run(&[
            "verify",
            file.to_str().unwrap(),
            "--chc-solver",
            &command,
            "--timeout",
            "3s",
        ]);
        let out = done.out.clone();
        let last = out.lines().last().unwrap();
        assert!(last.starts_with(expected), "{words}: {last}");
    }
    let done = run(&[
        "verify",
        proved.to_str().unwrap(),
        "--chc-solver",
        "/no/such/solver",
    ]);
    assert!(done.out.contains("verdict: unknown"));
}
