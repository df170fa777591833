//! What a run says about itself: phases and queries on standard error, queries as scripts in a
//! folder.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, limited, run, text};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const SAFE: &str = "(entry main) (globals (var x (ubv 8)))
(init (eq x (const 0 (ubv 8))))
(function main () (return) (locals)
  (seq (label loop) (assign x (add x (const 2 (ubv 8))))
       (condjump (eq x (const 7 (ubv 8))) (label bad)) (jump (label loop))
       (! (label bad) :error e)))";
const UNSAFE_C: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
    int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n";

fn logged(filter: &str, args: &[&str]) -> Output {
    limited(env!("CARGO_BIN_EXE_bia"), 300)
        .args(args)
        .env("BIA_LOG", filter)
        .output()
        .unwrap()
}

#[test]
fn phases_are_on_standard_error_with_their_times() {
    let folder = Folder::new();
    let path = folder.file("a.k2", SAFE);
    let quiet = run(&["verify", text(&path), "--engine", "kind"], "");
    assert_eq!((quiet.exit, quiet.err.as_str()), (0, ""));
    let told = run(&["verify", "-v", text(&path), "--engine", "kind"], "");
    assert_eq!(told.exit, 0);
    for phase in [
        "] load > parse",
        "] load:",
        "verify property=e > graph:",
        "verify property=e > passes:",
        "verify property=e > encode",
        "verify property=e > engine name=kind: answered result=safe",
        "verify property=e > engine name=kind > re-check:",
    ] {
        assert!(told.err.contains(phase), "no {phase} in {}", told.err);
    }
    assert!(told.err.lines().all(|line| line.starts_with('[')));
    assert!(!told.err.contains("query"), "{}", told.err);
    // Statistics are part of the report, as before.
    assert!(told.out.contains("  kind: "), "{}", told.out);
    let more = run(&["verify", "-vv", text(&path), "--engine", "kind"], "");
    assert!(more.err.contains(": query solver="), "{}", more.err);
    assert!(more.err.contains(": facts proved="), "{}", more.err);
}

#[test]
fn phases_of_c_programs() {
    let folder = Folder::new();
    let path = folder.file("a.c", UNSAFE_C);
    let told = run(&["verify", "-v", text(&path)], "");
    assert_eq!(told.exit, 1, "{}", told.err);
    for phase in ["preprocess", "parse", "sema", "lower", "replay", "confirm"] {
        assert!(told.err.contains(phase), "no {phase} in {}", told.err);
    }
}

/// A counter of two bits that comes to 3, and one that comes to 3 again and again.
const MODEL: &str = "1 sort bitvec 2\n2 zero 1\n3 state 1 n\n4 init 1 3 2\n5 one 1\n6 add 1 3 5\n\
    7 next 1 3 6\n8 ones 1\n9 sort bitvec 1\n10 eq 9 3 8\n";
const CLAUSES: &str = "(set-logic HORN)\n(declare-fun p (Int) Bool)\n\
    (assert (forall ((x Int)) (=> (= x 0) (p x))))\n\
    (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))\n(check-sat)\n";

#[test]
fn phases_of_models_clauses_and_liveness() {
    let folder = Folder::new();
    let bad = folder.file("bad.btor2", format!("{MODEL}11 bad 10\n"));
    let fair = folder.file("fair.btor2", format!("{MODEL}11 justice 1 10\n"));
    let clauses = folder.file("a.smt2", CLAUSES);
    let live = folder.file("live.k2", SAFE.replace(":error e", ":notlive e"));
    for (file, phases) in [
        (
            &bad,
            ["parse file", "> passes", "> engine name", "> re-check"],
        ),
        (
            &fair,
            ["parse file", "> passes", "> engine name", "> re-check"],
        ),
        (
            &clauses,
            ["parse file", "> passes", "> engine name", "> re-check"],
        ),
        (
            &live,
            ["parse file", "> instrument", "> engine name", "> re-check"],
        ),
    ] {
        let told = run(&["verify", "-v", text(file)], "");
        assert!(told.exit <= 1, "{}{}", told.out, told.err);
        for phase in phases {
            assert!(told.err.contains(phase), "no {phase} in {}", told.err);
        }
        assert!(told.err.contains(": answered result="), "{}", told.err);
    }
}

#[test]
fn filters_choose_and_documents_stay_whole() {
    let folder = Folder::new();
    let path = folder.file("a.k2", SAFE);
    let args = ["verify", "--format", "json", text(&path)];
    let told = logged("bia_verify=debug", &args);
    let document: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(document["verdict"], "safe");
    assert!(String::from_utf8_lossy(&told.stderr).contains("query"));
    let off = logged("off", &[&args[..], &["-v"]].concat());
    assert!(off.stderr.is_empty(), "{:?}", off.stderr);
    let wrong = logged("bia_verify=loud", &args);
    let text = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(text.contains("BIA_LOG"), "{text}");
    assert_eq!(wrong.status.code(), Some(0));
}

fn z3() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).unwrap();
    let folder = env::var_os("BIA_DEPS_DIR").map_or_else(|| root.join(".deps"), PathBuf::from);
    match folder.join("bin/z3") {
        own if own.exists() => own,
        _ => "z3".into(),
    }
}

/// The answers that a script has in its comments.
fn recorded(script: &str) -> Vec<String> {
    let checks = script
        .lines()
        .filter_map(|line| line.strip_prefix("(check-sat) ; "));
    let answers = checks.filter_map(|rest| rest.split([',', ':']).next());
    answers.map(str::to_owned).collect()
}

#[test]
fn queries_are_scripts_with_the_answers() {
    let folder = Folder::new();
    let path = folder.file("a.k2", SAFE);
    let into = folder.0.join("deep/queries");
    fs::create_dir_all(&into).unwrap();
    for number in ["0000", "9000"] {
        fs::write(into.join(format!("query-{number}.smt2")), "stale").unwrap();
    }
    let args = ["verify", text(&path), "--record-queries", text(&into)];
    let ran = run(&args, "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let mut scripts: Vec<PathBuf> = fs::read_dir(&into)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    scripts.sort();
    let mut answered = 0;
    for path in scripts {
        let script = fs::read_to_string(&path).unwrap();
        let expected = recorded(&script);
        let asked = Command::new(z3()).arg(&path).output().unwrap();
        let said = String::from_utf8(asked.stdout).unwrap();
        assert_eq!(said.lines().collect::<Vec<_>>(), expected, "{script}");
        answered += expected.len();
    }
    assert!(answered > 2, "{answered}");
}

#[test]
fn scripts_overwrite_nothing_and_never_decide() {
    let folder = Folder::new();
    let path = folder.file("query-0000.smt2", SAFE);
    let args = ["verify", "--input", "k2", text(&path), "--record-queries"];
    let ran = run(&[&args[..], &[text(&folder.0)]].concat(), "");
    assert_eq!(ran.exit, 2, "{}", ran.out);
    assert!(ran.err.contains("IO-E011"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), SAFE);
    // Nor is an input overwritten that would be the fifth script.
    fs::rename(&path, folder.0.join("query-0004.smt2")).unwrap();
    let path = folder.0.join("query-0004.smt2");
    let args = ["verify", "--input", "k2", text(&path), "--record-queries"];
    let ran = run(&[&args[..], &[text(&folder.0)]].concat(), "");
    assert_eq!(ran.exit, 2, "{}", ran.out);
    assert_eq!(fs::read_to_string(&path).unwrap(), SAFE);
    // Below a file there is no folder: the verdict stands.
    let below = path.join("folder");
    let ran = run(&[&args[..], &[text(&below)]].concat(), "");
    assert_eq!(ran.exit, 5, "{}", ran.out);
    assert!(ran.out.ends_with("verdict: safe\n"), "{}", ran.out);
}
