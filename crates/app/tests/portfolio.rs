//! The portfolio as scripts see it: the engine that answered and how to repeat it, threads, limits,
//! and the same bytes for the same question.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, at_work, json, run, text};
use std::{
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

/// Neither a proof nor an error is found soon.
const ENDLESS: &str = "(type w (ubv 64))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (assign x (const 1 w))
    (label loop)
    (havoc y)
    (assign x (add (mul x (bitor (mul y y) (const 1 w))) (const 2 w)))
    (condjump (eq x (const 0 w)) (label bad))
    (jump (label loop))
    (! (label bad) :error zero)))
";

/// `same` needs the invariant x = y; `far` fails after 40 rounds; without loops, `none` holds.
const COUNTERS: &str = "(type w (ubv 16))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (assign x (const 0 w))
    (assign y (const 0 w))
    (condjump (not (eq x y)) (label never))
    (label loop)
    (assign x (add x (const 2 w)))
    (assign y (add y (const 2 w)))
    (condjump (not (eq x y)) (label bad))
    (condjump (eq x (const 80 w)) (label far))
    (jump (label loop))
    (! (label bad) :error same)
    (! (label far) :error far)
    (jump (label loop))
    (! (label never) :error none)))
";

#[test]
fn who_answered_is_told_and_can_be_repeated() {
    let folder = Folder::new();
    let file = folder.file("counters.k2", COUNTERS);
    for (id, exit, verdict) in [
        ("same", 0, "safe"),
        ("far", 1, "unsafe"),
        ("none", 0, "safe"),
    ] {
        for jobs in ["1", "2"] {
            let args = ["verify", text(&file), "--id", id, "--jobs", jobs];
            let mut args = args.to_vec();
            args.extend(["--format", "json"]);
            let (status, report) = json(&args);
            assert_eq!(status, exit, "{report}");
            let found = &report["properties"][0];
            assert_eq!(found["verdict"], verdict);
            let engine = found["engine"].as_str().unwrap();
            let attempts = found["attempts"].as_array().unwrap();
            let winner = attempts.iter().find(|a| a["result"] == verdict).unwrap();
            assert!(winner["engine"].as_str().unwrap().starts_with(engine));
            assert!(winner["seconds"].as_f64().is_some());
            assert!(found["statistics"][engine].as_f64().is_some(), "{found}");
            let repeat = found["repeat"].as_str().unwrap();
            let words: Vec<&str> = repeat.split(' ').collect();
            assert_eq!(words[0], "bia");
            assert!(!repeat.contains("--jobs"), "{repeat}");
            let (again, alone) = json(&words[1..]);
            assert_eq!(again, exit, "{repeat}: {alone}");
            let alone = &alone["properties"][0];
            assert_eq!(alone["engine"], engine, "{repeat}");
            assert_eq!(alone["attempts"].as_array().unwrap().len(), 1);
        }
    }
    let engines = ["--engine", "portfolio,-symex"];
    let args = [&["verify", text(&file), "--id", "same", "-v"], &engines[..]];
    let ran = run(&args.concat(), "");
    let line = format!(
        "found by kind; alone: bia verify {} --id same -v --engine kind",
        text(&file)
    );
    assert!(ran.out.lines().any(|l| l == line), "{}", ran.out);
    assert!(
        ran.out.contains("bmc:max=10: bound 10 reached, "),
        "{}",
        ran.out
    );
}

#[test]
fn without_invariants_none_are_guessed_or_shared() {
    let folder = Folder::new();
    let file = folder.file("counters.k2", COUNTERS);
    let args = ["verify", text(&file), "--id", "same", "--format", "json"];
    let guided = [&args[..], &["--engine", "portfolio,-symex"]].concat();
    let (_, with) = json(&guided);
    let statistics = &with["properties"][0]["statistics"];
    assert!(statistics["invariant candidates"].is_u64(), "{statistics}");
    let mut args = args.to_vec();
    args.extend(["--no-invariants", "--engine", "kind:max=3"]);
    let (_, without) = json(&args);
    let statistics = &without["properties"][0]["statistics"];
    assert!(statistics["invariant candidates"].is_null(), "{statistics}");
}

#[test]
fn threads_keep_the_limits() {
    let folder = Folder::new();
    let file = folder.file("endless.k2", ENDLESS);
    for jobs in ["1", "2"] {
        let mut args = vec!["verify", text(&file), "--timeout", "1s", "--jobs", jobs];
        // Neither ever ends by itself.
        args.extend(["--engine", "bmc,bmc:chunk=2"]);
        let ran = run(&args, "");
        assert_eq!(ran.exit, 3, "{}", ran.out);
        let last = "verdict: unknown (time limit of 1s reached)";
        assert_eq!(ran.out.lines().last(), Some(last));
        assert!(ran.err.is_empty(), "{}", ran.err);
    }
}

#[test]
fn ctrl_c_ends_all_threads() {
    let folder = Folder::new();
    let file = folder.file("endless.k2", ENDLESS);
    let child = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["verify", text(&file), "--timeout", "100s", "--jobs", "2"])
        .args(["--clock", "processor"])
        // Neither ever ends by itself.
        .args(["--engine", "bmc,bmc:chunk=2"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    at_work(child.id(), Duration::from_millis(500));
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.lines().last(), Some("verdict: unknown (cancelled)"));
}

#[test]
fn recursion_that_is_cut_is_asked_about_in_any_number_of_threads() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/k2/verify");
    for (name, depth, exit) in [
        ("recursion-sufficient.k2", "10", 0),
        ("recursion-sufficient.k2", "2", 3),
        ("recursion-insufficient.k2", "2", 3),
    ] {
        let file = corpus.join(name);
        for jobs in ["1", "2"] {
            let args = [
                "verify",
                text(&file),
                "--engine",
                "kind,bmc",
                "--recursion-depth",
                depth,
                "--jobs",
                jobs,
            ];
            let ran = run(&args, "");
            assert_eq!(ran.exit, exit, "{name} {depth} {jobs}: {}", ran.out);
            if exit == 3 {
                let reason = format!("recursion deeper than {depth}");
                assert!(ran.out.contains(&reason), "{}", ran.out);
            }
        }
    }
}

#[test]
fn turns_give_the_same_bytes_each_time() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/k2/verify");
    for name in [
        "auxiliary-bound.k2",
        "k-three.k2",
        "nested-loops.k2",
        "several-properties.k2",
        "diamonds.k2",
        "map-int-bug.k2",
        "float-grow.k2",
    ] {
        let file = corpus.join(name);
        let args = ["verify", text(&file), "--timeout", "30s"];
        let (first, second) = (run(&args, ""), run(&args, ""));
        assert_eq!(first.out, second.out, "{name}");
        assert_ne!(first.exit, 3, "{name}: {}", first.out);
    }
}

#[test]
fn strategies_are_listed_and_choices_are_checked() {
    let (_, report) = json(&["engines", "--format", "json"]);
    let strategies = report["strategies"].as_array().unwrap();
    let names = strategies.iter().map(|s| s["name"].as_str().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"loop-free") && names.contains(&"numbers"));
    let ran = run(&["engines"], "");
    assert!(names.iter().all(|name| ran.out.contains(name)));
    assert!(ran.out.contains("bmc:max=10 5, kind "), "{}", ran.out);
    assert!(
        ran.out.contains("[infinite paths of models]"),
        "{}",
        ran.out
    );
    // What the row of an engine says is told.
    for row in bia_engine::ENGINES {
        let listed = report["engines"].as_array().unwrap().iter();
        let listed = listed.filter(|engine| engine["name"] == row.name);
        let [engine] = listed.collect::<Vec<_>>()[..] else {
            panic!("{} is not listed once", row.name);
        };
        assert_eq!(engine["finds"], row.finds.name());
        assert_eq!(engine["uses_facts"], row.uses_facts);
        assert_eq!(engine["helpers"], serde_json::json!(row.helpers));
        let told = format!("finds {}", row.finds.name());
        let after = ran
            .out
            .split(&format!("\n  {:12} ", row.name))
            .nth(1)
            .unwrap();
        let line = after.lines().nth(1).unwrap();
        assert!(line.contains(&told), "{}: {line}", row.name);
        assert_eq!(line.contains("uses facts"), row.uses_facts, "{line}");
        assert!(
            row.helpers.iter().all(|helper| line.contains(helper)),
            "{line}"
        );
    }
    let folder = Folder::new();
    let file = folder.file("counters.k2", COUNTERS);
    for wrong in [
        &["--engine", "portfolio,kind"][..],
        &["--engine", "portfolio:max=3"],
        &["--jobs", "0"],
        &["--jobs", "many"],
    ] {
        let mut args = vec!["verify", text(&file)];
        args.extend(wrong);
        assert_eq!(run(&args, "").exit, 2, "{wrong:?}");
    }
}

/// What a report names can be looked up: each strategy is listed, for the question that was asked.
#[test]
fn reports_name_strategies_that_are_listed() {
    let (_, listed) = json(&["engines", "--format", "json"]);
    let listed: Vec<(&str, &str)> = (listed["strategies"].as_array().unwrap().iter())
        .map(|s| (s["name"].as_str().unwrap(), s["about"].as_str().unwrap()))
        .collect();
    let text_of_engines = run(&["engines"], "").out;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    for (file, about) in [
        ("k2/verify/diamonds.k2", "reachability"),
        ("k2/verify/recursion-mutual.k2", "reachability"),
        ("k2/live/nested-loops.k2", "infinite executions"),
        ("models/counter.btor2", "reachability"),
        ("models/timer.btor2", "infinite paths of models"),
        ("models/live/arbiter_pauses.aag", "infinite paths of models"),
    ] {
        let path = corpus.join(file);
        let (_, report) = json(&[
            "verify",
            text(&path),
            "--format",
            "json",
            "--timeout",
            "20s",
        ]);
        let named: Vec<&str> = (report["properties"].as_array().unwrap().iter())
            .filter_map(|property| property["strategy"].as_str())
            .collect();
        let found = named.iter().any(|name| listed.contains(&(*name, about)));
        assert!(found, "{file}: {named:?}");
        for name in named {
            assert!(listed.iter().any(|row| row.0 == name), "{file}: {name}");
            assert!(text_of_engines.contains(name), "{file}: {name}");
        }
    }
}
