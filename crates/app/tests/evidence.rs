//! `bia verify`, `validate`, `cfg` and `engines` as scripts see them: last lines, exit statuses,
//! JSON, files of evidence that are accepted as written and refused when changed, limits.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, at_work, json, run, text};
use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

/// `odd` holds, by an invariant; `six` fails after three rounds; `alive` holds of the only infinite
/// executions.
const EVEN: &str = "(type w (ubv 16))
(entry main)
(globals (var x w) (var y w))
(init (and (eq x (const 0 w)) (eq y (const 0 w))))
(function two ((var v w)) (return (var r w)) (locals)
  (assign r (add v (const 2 w))))
(function main () (return) (locals)
  (seq
    (label loop)
    (call two x x)
    (call two y y)
    (condjump (not (eq x y)) (label bad))
    (condjump (eq x (const 6 w)) (label six))
    (label on)
    (! (label still) :live alive)
    (jump (label loop))
    (! (label bad) :error apart)
    (! (label six) :error six)
    (jump (label on))))
";

/// Nothing here is decided soon: the error needs 2^64 rounds, or an invariant that no engine finds.
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

/// Each step of this one is a circuit of a million gates.
const HEAVY: &str = "(type w (ubv 600))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (label loop)
    (havoc y)
    (assign x (add (mul x x) y))
    (condjump (eq (mul x y) (const 123456789123456789 w)) (label maybe))
    (jump (label loop))
    (label maybe)
    (condjump (not (eq (mul x x) (const 2 w))) (label loop))
    (! (label bad) :error root)))
";

fn even(folder: &Folder) -> PathBuf {
    folder.file("even.k2", EVEN)
}

#[test]
fn the_last_line_and_the_exit_status_say_the_same() {
    let folder = Folder::new();
    let file = even(&folder);
    let file = text(&file);
    let broken = folder.file("broken.k2", "(entry main");
    let broken = text(&broken);
    for (args, exit, last) in [
        (vec![file, "--id", "apart"], 0, "safe"),
        (vec![file, "--id", "six"], 1, "unsafe (unreach-call)"),
        (vec![file], 1, "unsafe (unreach-call)"),
        (vec![file, "--id", "alive"], 0, "safe"),
        (vec![file, "--id", "alive", "--id", "apart"], 0, "safe"),
        (
            vec![file, "--id", "six", "--engine", "bmc:max=1"],
            3,
            "unknown (bound 1 reached)",
        ),
        (vec![broken], 2, "unknown (bad input)"),
        (vec![file, broken], 2, "unknown (bad input)"),
        (vec!["/nowhere.k2"], 2, "unknown (bad input)"),
        (vec![file, "--engine", "magic"], 2, "unknown (bad input)"),
    ] {
        let mut all = vec!["verify"];
        all.extend(&args);
        let ran = run(&all, "");
        assert_eq!(ran.exit, exit, "{args:?}\n{}{}", ran.out, ran.err);
        let expected = format!("verdict: {last}");
        assert_eq!(ran.out.lines().last(), Some(expected.as_str()), "{args:?}");
        all.extend(["--format", "json"]);
        let (status, report) = json(&all);
        assert_eq!(status, exit, "{args:?}");
        assert_eq!(report["verdict"], last, "{args:?}");
    }
    let ran = run(&["verify", "-", "--id", "six"], EVEN);
    assert_eq!(ran.exit, 1, "{}", ran.out);
    let usage = run(&["verify", file, "--no-such-option"], "");
    assert_eq!(usage.exit, 2);
}

#[test]
fn json_has_the_evidence() {
    let folder = Folder::new();
    let file = even(&folder);
    let (_, report) = json(&["verify", text(&file), "--format", "json"]);
    let properties = report["properties"].as_array().unwrap();
    let find = |id: &str| properties.iter().find(|p| p["property"] == id).unwrap();
    assert_eq!(find("apart")["verdict"], "safe");
    let proof = &find("apart")["proof"];
    assert_eq!(proof["level"], "cfg");
    assert_eq!(proof["invariants"][0]["line"], 9);
    assert!(proof["checked_by"].as_str().unwrap().starts_with("z3"));
    let six = find("six");
    assert_eq!(six["counterexample"]["label"], "six");
    assert_eq!(six["counterexample"]["line"], 18);
    let steps = six["counterexample"]["steps"].as_array().unwrap();
    let values = steps
        .iter()
        .filter_map(|s| s["assigned"][0]["value"].as_str());
    let values: Vec<&str> = values.collect();
    assert!(values.contains(&"6"), "{values:?}");
    assert_eq!(steps.last().unwrap()["line"], 18);
    assert_eq!(find("alive")["verdict"], "safe");
    assert_eq!(find("alive")["kind"], "live");
}

#[test]
fn traces_are_accepted_as_written_and_refused_when_changed() {
    let folder = Folder::new();
    let file = even(&folder);
    let trace = folder.0.join("six.trace");
    let (file, path) = (text(&file), text(&trace));
    let ran = run(&["verify", file, "--id", "six", "--trace", path], "");
    assert_eq!(ran.exit, 1, "{}", ran.err);
    assert!(ran.out.contains(&format!("trace written to {path}")));
    assert_eq!(run(&["simulate", file, "--trace", path], "").exit, 1);
    let confirmed = run(&["validate", file, "--trace", path], "");
    assert_eq!((confirmed.exit, confirmed.out.as_str()), (0, "confirmed\n"));
    let other = run(&["validate", file, "--trace", path, "--id", "apart"], "");
    assert_eq!(other.exit, 1, "it is about another property: {}", other.out);
    let good = fs::read_to_string(&trace).unwrap();
    let cut: String = good.lines().take(4).map(|l| format!("{l}\n")).collect();
    for (what, bad) in [
        ("a value", good.replace(":value 4", ":value 5")),
        ("an initial value", good.replacen("(x 0)", "(x 2)", 1)),
        ("the end", good.replace("error six", "error bad")),
        ("its length", cut),
        ("everything", String::from("nonsense")),
    ] {
        assert_ne!(bad, good, "{what} is changed");
        fs::write(&trace, bad).unwrap();
        let ran = run(&["validate", file, "--trace", path], "");
        assert_eq!(ran.exit, 1, "{what}: {}", ran.out);
        assert!(ran.out.starts_with("rejected: "), "{what}: {}", ran.out);
        let (exit, report) = json(&["validate", file, "--trace", path, "--format", "json"]);
        assert_eq!((exit, &report["confirmed"]), (1, &false.into()));
    }
}

#[test]
fn invariants_are_accepted_as_written_and_refused_when_changed() {
    let folder = Folder::new();
    let file = even(&folder);
    let script = folder.0.join("apart.smt2");
    let (file, path) = (text(&file), text(&script));
    let ran = run(&["verify", file, "--id", "apart", "--invariants", path], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let check = || {
        run(
            &["validate", file, "--invariants", path, "--id", "apart"],
            "",
        )
    };
    let confirmed = check();
    assert_eq!((confirmed.exit, confirmed.out.as_str()), (0, "confirmed\n"));
    let several = run(&["validate", file, "--invariants", path], "");
    assert_eq!(several.exit, 2, "which property is not said");
    let good = fs::read_to_string(&script).unwrap();
    let body = good.find("(assert (! ").unwrap() + "(assert (! ".len();
    let end = good.find(" :named").unwrap();
    let with = |formula: &str| format!("{}{formula}{}", &good[..body], &good[end..]);
    for (what, bad) in [
        ("too weak", with("true")),
        ("too strong", with("(= x #x0000)")),
        ("impossible", with("false")),
        ("of another location", good.replace(":named n", ":named n9")),
        ("without header", good.replace("; bia", "; buy")),
        (
            "no script",
            format!("{}\n(assert", good.lines().next().unwrap()),
        ),
        ("empty", String::new()),
    ] {
        fs::write(&script, bad).unwrap();
        let ran = check();
        assert_eq!(ran.exit, 1, "{what}: {}", ran.out);
        assert!(ran.out.starts_with("rejected: "), "{what}: {}", ran.out);
    }
    fs::write(&script, &good).unwrap();
    let wrong = run(&["validate", file, "--invariants", path, "--id", "six"], "");
    assert_eq!(
        wrong.exit, 1,
        "they prove nothing about `six`: {}",
        wrong.out
    );
}

#[test]
fn further_evidence_gets_further_files() {
    let folder = Folder::new();
    let file = even(&folder);
    let twice = folder.file("again.k2", EVEN);
    let trace = folder.0.join("t");
    let invariants = folder.0.join("i");
    let args = ["--trace", text(&trace), "--invariants", text(&invariants)];
    let mut all = vec!["verify", text(&file), text(&twice)];
    all.extend(args);
    assert_eq!(run(&all, "").exit, 1);
    for name in ["t", "t.2", "i", "i.2"] {
        assert!(folder.0.join(name).exists(), "{name}");
    }
    let nowhere = folder.0.join("no/such/folder");
    let ran = run(&["verify", text(&file), "--trace", text(&nowhere)], "");
    assert_eq!(ran.exit, 5);
    assert!(ran.err.contains("IO-E004"), "{}", ran.err);
    assert_eq!(
        ran.out.lines().last(),
        Some("verdict: unsafe (unreach-call)")
    );
}

#[test]
fn statistics_and_full_traces() {
    let folder = Folder::new();
    let file = even(&folder);
    let stats = folder.0.join("stats.json");
    let args = [
        "verify",
        text(&file),
        "--id",
        "six",
        "--stats",
        text(&stats),
    ];
    let short = run(&args, "");
    let written: serde_json::Value = serde_json::from_slice(&fs::read(&stats).unwrap()).unwrap();
    assert_eq!(written[0]["verdict"], "unsafe");
    assert!(
        written[0]["statistics"]
            .as_object()
            .is_some_and(|s| s.len() > 3)
    );
    let full = run(&["verify", text(&file), "--id", "six", "--full"], "");
    assert!(full.out.lines().count() > short.out.lines().count());
    assert!(full.out.contains("(label loop)") && !short.out.contains("(label loop)"));
    let verbose = run(&["verify", text(&file), "--id", "six", "-v"], "");
    assert!(verbose.out.contains("edges built: "), "{}", verbose.out);
    assert_eq!(verbose.out.lines().last(), short.out.lines().last());
}

#[test]
fn the_time_limit_is_kept() {
    let folder = Folder::new();
    let file = folder.file("endless.k2", ENDLESS);
    for engine in ["bmc", "kind"] {
        let ran = run(
            &[
                "verify",
                text(&file),
                "--engine",
                engine,
                "--timeout",
                "1s",
                "--no-absint",
            ],
            "",
        );
        assert_eq!(ran.exit, 3, "{engine}: {}", ran.out);
        let last = "verdict: unknown (time limit of 1s reached)";
        assert_eq!(ran.out.lines().last(), Some(last));
        assert!(ran.out.contains("hint: try a longer `--timeout`"));
        assert!(ran.err.is_empty(), "{}", ran.err);
    }
}

#[test]
fn the_memory_limit_is_kept() {
    let folder = Folder::new();
    let file = folder.file("heavy.k2", HEAVY);
    let (exit, report) = json(&[
        "verify",
        text(&file),
        "--engine",
        "bmc",
        "--memory",
        "300M",
        "--timeout",
        "50s",
        "--format",
        "json",
    ]);
    assert_eq!(exit, 3, "{report}");
    let verdict = report["verdict"].as_str().unwrap();
    assert!(verdict.starts_with("unknown (memory limit"), "{verdict}");
}

#[test]
fn ctrl_c_ends_with_a_verdict() {
    let folder = Folder::new();
    let file = folder.file("endless.k2", ENDLESS);
    let child = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["verify", text(&file), "--timeout", "100s"])
        .args(["--clock", "processor"])
        // It never ends by itself.
        .args(["--engine", "bmc"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
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
fn graphs_after_each_pass_are_programs_with_the_same_verdicts() {
    let folder = Folder::new();
    let file = even(&folder);
    let (_, engines) = json(&["engines", "--format", "json"]);
    let passes = engines["passes"].as_array().unwrap().iter();
    let passes = passes.filter(|p| p["default"] == true);
    let names = passes.map(|p| p["name"].as_str().unwrap().to_owned());
    let mut stages: Vec<String> = names.collect();
    assert!(stages.len() > 5);
    stages.extend(["build".into(), "all".into()]);
    for (id, exit) in [("apart", 0), ("six", 1)] {
        for stage in &stages {
            let ran = run(
                &[
                    "cfg",
                    text(&file),
                    "--id",
                    id,
                    "--after",
                    stage,
                    "--to",
                    "k2",
                ],
                "",
            );
            assert_eq!(ran.exit, 0, "{stage}: {}", ran.err);
            let printed = folder.file("printed.k2", &ran.out);
            assert_eq!(
                run(&["check", text(&printed)], "").exit,
                0,
                "{stage}\n{}",
                ran.out
            );
            // What can no longer be reached may be gone, and its property with it.
            if !ran.out.contains(":error") {
                assert_eq!(exit, 0, "{stage}\n{}", ran.out);
                continue;
            }
            let verdict = run(&["verify", text(&printed), "--id", id], "");
            assert_eq!(verdict.exit, exit, "{stage}\n{}\n{}", ran.out, verdict.out);
        }
    }
}

#[test]
fn graphs_are_drawn() {
    let folder = Folder::new();
    let file = even(&folder);
    for (to, first, last) in [("dot", "digraph", "}"), ("svg", "<svg", "</svg>")] {
        for after in ["build", "inline", "all"] {
            let ran = run(&["cfg", text(&file), "--to", to, "--after", after], "");
            assert_eq!(ran.exit, 0, "{}", ran.err);
            assert!(ran.out.contains(first), "{to} {after}");
            assert!(ran.out.trim_end().ends_with(last), "{to} {after}");
            let path = folder.0.join("picture");
            let args = ["cfg", text(&file), "--to", to, "--after", after, "-o"];
            let mut args = args.to_vec();
            args.push(text(&path));
            assert_eq!(run(&args, "").exit, 0);
            assert_eq!(fs::read_to_string(&path).unwrap(), ran.out);
        }
    }
    let broken = folder.file("broken.k2", "(entry main");
    assert_eq!(run(&["cfg", text(&broken)], "").exit, 2);
}

#[test]
fn engines_and_passes_are_listed() {
    let ran = run(&["engines"], "");
    assert_eq!(ran.exit, 0);
    for name in [
        "bmc",
        "kind",
        "simple-path=true",
        "inline",
        "unroll",
        "cone",
    ] {
        assert!(ran.out.contains(name), "{name}");
    }
    let (exit, report) = json(&["engines", "--format", "json"]);
    assert_eq!(exit, 0);
    // Every engine that is listed can be chosen with the options and defaults that are listed.
    let folder = Folder::new();
    let file = even(&folder);
    for engine in report["engines"].as_array().unwrap() {
        let name = engine["name"].as_str().unwrap();
        let options = engine["options"].as_array().unwrap().iter();
        let options = options.map(|o| {
            let part = |key: &str| o[key].as_str().unwrap().to_owned();
            format!("{}={}", part("name"), part("default"))
        });
        let choice = format!("{name}:{}", options.collect::<Vec<_>>().join(","));
        let ran = run(
            &["verify", text(&file), "--id", "six", "--engine", &choice],
            "",
        );
        // The program has no arrays, invariants find no errors, and some are for infinite paths.
        let infinite = engine["level"].as_str().unwrap().contains("infinite");
        let exit = match infinite || ["arrays", "absint"].contains(&name) {
            true => 3,
            false => 1,
        };
        assert_eq!(ran.exit, exit, "{choice}: {}", ran.err);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let folder = Folder::new();
    let file = even(&folder);
    let first = run(&["verify", text(&file)], "");
    let second = run(&["verify", text(&file)], "");
    assert_eq!(first.out, second.out);
}

#[test]
fn property_files_that_are_not_understood_are_bad_input() {
    let folder = Folder::new();
    let file = folder.file("main.c", "int main(void) { return 0; }\n");
    for wrong in ["", "CHECK( init(main()), LTL(G sunshine) )\n", "CHECK\n"] {
        let property = folder.file("wrong.prp", wrong);
        let ran = run(&["verify", text(&file), "--property", text(&property)], "");
        assert_eq!(ran.exit, 2, "{wrong}: {}", ran.out);
        assert!(ran.err.contains("IO-E010"), "{wrong}: {}", ran.err);
        assert_eq!(ran.out.lines().last(), Some("verdict: unknown (bad input)"));
    }
}
