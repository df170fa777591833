//! The command line as scripts see it: exit statuses, streams, JSON, files that cannot be used.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, json, run, text};
use std::fs;

const COUNT: &str = "(entry main)(globals (var n (ubv 2)))(init (eq n (const 0 (ubv 2))))
(function main () (return) (locals)
  (seq (label loop) (assign n (add n (const 1 (ubv 2))))
       (condjump (lt n (const 3 (ubv 2))) (label loop))
       (! (label top) :error reached)))
";

const CHOICE: &str = "(entry main)
(function main () (return) (locals (var x (sbv 8)))
  (seq (havoc x) (jump (label a) (label b))
       (label a) (assume (eq x (const 7 (sbv 8)))) (! (label seven) :error seven)
       (label b)))
";

#[test]
fn files_that_cannot_be_used_are_diagnostics() {
    let folder = Folder::new();
    let garbage = folder.file("garbage.k2", b"(entry \xff\xfe)");
    let missing = folder.0.join("missing.k2");
    for (path, code) in [
        (text(&folder.0), "IO-E001"),
        (text(&missing), "IO-E001"),
        (text(&garbage), "IO-E002"),
    ] {
        let ran = run(&["check", path], "");
        assert_eq!(ran.exit, 2, "{path}");
        assert!(ran.err.contains(code), "{}", ran.err);
        for verb in ["fmt", "simulate"] {
            let ran = run(&[verb, path], "");
            assert_eq!((ran.exit, ran.out.as_str()), (2, ""), "{verb} {path}");
            assert!(ran.err.contains(code), "{}", ran.err);
        }
    }
    let (exit, report) = json(&["check", "--format", "json", text(&garbage)]);
    assert_eq!(exit, 2);
    let place = &report["diagnostics"][0];
    assert_eq!((&place["line"], &place["column"]), (&1.into(), &8.into()));
}

#[test]
fn check_reports_all_errors_and_counts_them() {
    let folder = Folder::new();
    let bad = folder.file(
        "bad.k2",
        COUNT.replace("(label loop) (assign", "(assign m 1) (assign"),
    );
    let ran = run(&["check", text(&bad)], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.out.ends_with("3 errors, 0 warnings\n"), "{}", ran.out);
    let (_, report) = json(&["check", "--format", "json", text(&bad)]);
    assert_eq!(report["ok"], false);
    assert_eq!(report["diagnostics"].as_array().unwrap().len(), 3);
    let good = folder.file("good.k2", COUNT);
    let (exit, reports) = json(&["check", "--format", "json", text(&good), text(&bad)]);
    assert_eq!(exit, 2);
    assert_eq!(
        (&reports[0]["ok"], &reports[1]["ok"]),
        (&true.into(), &false.into())
    );
    assert_eq!(run(&["check", "-"], COUNT).exit, 0);
}

#[test]
fn fmt_prints_checks_and_writes_back() {
    let folder = Folder::new();
    let path = folder.file("a.k2", COUNT);
    let ran = run(&["fmt", "--check", text(&path)], "");
    assert_eq!(ran.exit, 1);
    assert!(ran.out.contains("a.k2"));
    let printed = run(&["fmt", text(&path)], "").out;
    assert_eq!(run(&["fmt", "--in-place", text(&path)], "").exit, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);
    assert_eq!(run(&["fmt", "--check", text(&path)], "").exit, 0);
    assert_eq!(
        fs::read_dir(&folder.0).unwrap().count(),
        1,
        "no file is left over"
    );
    // What cannot be read is not touched.
    let broken = folder.file("b.k2", "(entry");
    assert_eq!(run(&["fmt", "--in-place", text(&broken)], "").exit, 2);
    assert_eq!(fs::read_to_string(&broken).unwrap(), "(entry");
    let ran = run(&["fmt", "--in-place", "-"], COUNT);
    assert!(ran.exit == 2 && ran.err.contains("IO-E004"), "{}", ran.err);
}

#[test]
fn simulate_reaches_errors_and_repeats_by_seed() {
    let folder = Folder::new();
    let path = folder.file("count.k2", COUNT);
    let ran = run(&["simulate", text(&path)], "");
    assert_eq!(ran.exit, 1);
    assert!(
        ran.out
            .contains("`top` of `main` reached (reached), line 5"),
        "{}",
        ran.out
    );
    let (exit, report) = json(&["simulate", "--format", "json", "--runs", "3", text(&path)]);
    assert_eq!((exit, &report["counts"]["error"]), (1, &3.into()));
    let path = folder.file("choice.k2", CHOICE);
    let once = run(
        &["simulate", "--seed", "5", "--runs", "20", text(&path)],
        "",
    );
    let again = run(
        &["simulate", "--seed", "5", "--runs", "20", text(&path)],
        "",
    );
    assert_eq!(once.out, again.out);
    let ran = run(&["simulate", "--max-steps", "1", text(&path)], "");
    assert!(ran.out.contains("step limit"), "{}", ran.out);
}

#[test]
fn traces_replay_and_others_are_refused() {
    let folder = Folder::new();
    let path = folder.file("choice.k2", CHOICE);
    let trace = folder.0.join("t.trace");
    let ran = run(
        &[
            "simulate",
            "--interactive",
            "--trace-out",
            text(&trace),
            text(&path),
        ],
        "nonsense\n7\na\n",
    );
    assert_eq!(ran.exit, 1, "{}", ran.err);
    assert!(ran.err.contains("havoc x"), "{}", ran.err);
    let ran = run(&["simulate", "--trace", text(&trace), text(&path)], "");
    assert_eq!(ran.exit, 1, "{}", ran.err);
    assert!(ran.out.contains("seven"), "{}", ran.out);
    let written = fs::read_to_string(&trace).unwrap();
    let changed = folder.file("u.trace", written.replace("(7)", "(8)"));
    let ran = run(&["simulate", "--trace", text(&changed), text(&path)], "");
    assert!(ran.exit == 2 && ran.err.contains("IO-E005"), "{}", ran.err);
    let other = folder.file("count.k2", COUNT);
    let ran = run(&["simulate", "--trace", text(&trace), text(&other)], "");
    assert!(ran.exit == 2 && ran.err.contains("IO-E005"), "{}", ran.err);
}

#[test]
fn an_interactive_run_ends_with_its_input() {
    let folder = Folder::new();
    let path = folder.file("choice.k2", CHOICE);
    let ran = run(&["simulate", "--interactive", text(&path)], ":vars\n:bt\n");
    assert_eq!(ran.exit, 3, "{}", ran.err);
    let ran = run(&["simulate", "--interactive", text(&path)], "?\nb\n");
    assert_eq!(ran.exit, 0, "{}", ran.err);
}

#[test]
fn an_endless_program_stops_at_its_time_limit() {
    let folder = Folder::new();
    let endless = "(entry main)(function main () (return) (locals)
        (seq (label l) (jump (label l))))";
    let path = folder.file("endless.k2", endless);
    let steps = u64::MAX.to_string();
    let ran = run(
        &[
            "simulate",
            "--max-steps",
            &steps,
            "--timeout",
            "200ms",
            text(&path),
        ],
        "",
    );
    assert_eq!(ran.exit, 3);
    assert!(ran.out.contains("time limit"), "{}", ran.out);
}

#[test]
fn codes_are_explained() {
    let ran = run(&["explain", "io-e001"], "");
    assert_eq!(ran.exit, 0);
    assert!(ran.out.starts_with("IO-E001 (error)"), "{}", ran.out);
    assert_eq!(run(&["explain", "K2-E9999"], "").exit, 2);
    let (_, all) = json(&["explain", "--format", "json"]);
    let names: Vec<&str> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code["code"].as_str().unwrap())
        .collect();
    for own in ["IO-E001", "IO-E002", "IO-E003", "IO-E004", "IO-E005"] {
        assert!(names.contains(&own));
    }
}

#[test]
fn usage_help_and_version() {
    assert_eq!(run(&["simulate"], "").exit, 2);
    assert_eq!(run(&["nonsense"], "").exit, 2);
    assert_eq!(run(&["fmt", "--check", "--in-place", "x"], "").exit, 2);
    let help = run(&["simulate", "--help"], "");
    assert!(help.exit == 0 && help.out.contains("--trace-out"));
    let version = run(&["--version"], "");
    for fact in ["commit:", "compiler:", "target:", "profile:"] {
        assert!(version.out.contains(fact), "{}", version.out);
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell], "");
        assert!(script.exit == 0 && script.out.contains("simulate"));
    }
}

const SCRIPT: &str = "(set-logic QF_BV)(declare-const x (_ BitVec 8))
(assert (! (= (bvmul x #x03) #x2a) :named product))(check-sat)(get-value (x))
(assert (bvult x #x0e))(check-sat)(get-unsat-core)
";

#[test]
fn solve_answers_scripts_on_the_bit_blaster() {
    let folder = Folder::new();
    let path = folder.file("a.smt2", SCRIPT);
    let record = folder.0.join("queries");
    let ran = run(
        &["solve", text(&path), "--record-queries", text(&record)],
        "",
    );
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert_eq!(ran.out, "sat\n((x #x0e))\nunsat\n(product)\n");
    let recorded = fs::read_to_string(record.join("query-0000.smt2")).unwrap();
    assert_eq!(run(&["solve", "-"], &recorded).out, "sat\nunsat\n");
    let (exit, report) = json(&["solve", "--format", "json", text(&path)]);
    assert_eq!(exit, 0);
    assert_eq!(report["answers"], serde_json::json!(["sat", "unsat"]));
}

#[test]
fn solve_refuses_what_it_cannot_do() {
    let folder = Folder::new();
    let bad = folder.file("bad.smt2", "(assert (bvadd x y))(check-sat)");
    let ran = run(&["solve", text(&bad)], "");
    assert!(ran.exit == 2 && ran.err.contains("SMT-E"), "{}", ran.err);
    let open = "(declare-const f Float32)(assert (= ((_ fp.to_ubv 8) RNE f) #x07))(check-sat)";
    let open = folder.file("open.smt2", open);
    let ran = run(&["solve", "--backend", "bitblast", text(&open)], "");
    assert!(ran.exit == 2 && ran.err.contains("IO-E006"), "{}", ran.err);
    let ran = run(&["solve", "--solver", "'z3", text(&open)], "");
    assert!(ran.exit == 2 && ran.err.contains("IO-E006"), "{}", ran.err);
    let ran = run(&["solve", "--solver", "no-such-solver", text(&open)], "");
    assert!(
        ran.exit == 2 && ran.out.contains("no-such-solver"),
        "{}",
        ran.out
    );
}

#[test]
fn encode_writes_circuits() {
    let folder = Folder::new();
    let count = folder.file("count.k2", COUNT);
    let ran = run(&["encode", text(&count), "--to", "aiger", "--ascii"], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let header: Vec<&str> = ran.out.lines().next().unwrap().split(' ').collect();
    assert_eq!((header[0], header[6]), ("aag", "1"), "one bad literal");
    let out = folder.0.join("count.aig");
    let ran = run(&["encode", text(&count), "--fold", "-o", text(&out)], "");
    assert_eq!((ran.exit, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(fs::read(&out).unwrap().starts_with(b"aig "));
    // Maps without bounds have no bits, and a model has one property.
    let two = COUNT.replace(
        "(! (label top) :error reached)",
        "(! (label top) :error reached) (! (label last) :error more)",
    );
    let two = folder.file("two.k2", two);
    let ran = run(&["encode", text(&two)], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.contains("choose with `--id`"), "{}", ran.err);
    let ran = run(&["encode", text(&two), "--id", "more", "--ascii"], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
}
