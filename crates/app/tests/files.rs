//! The files that `bia verify` writes and reads: nothing stale survives, nothing that is read is
//! overwritten, a file that cannot be written leaves the verdict, and every run ends with a verdict
//! line.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, Ran, at_work, limited, run, text};
use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

const SAFE_K2: &str = "(entry main) (globals (var x (ubv 8)))
(init (eq x (const 0 (ubv 8))))
(function main () (return) (locals)
  (seq (condjump (eq x (const 0 (ubv 8))) (label end)) (! (label bad) :error e) (label end)))";
const UNSAFE_K2: &str = "(entry main) (globals (var x (ubv 8)))
(function main () (return) (locals)
  (seq (condjump (eq x (const 0 (ubv 8))) (label end)) (! (label bad) :error e) (label end)))";
const ENDLESS_K2: &str = "(entry main) (globals (var x int) (var y int))
(init (and (eq x (const 1 int)) (eq y (const 1 int))))
(function main () (return) (locals)
  (seq (label loop) (assign x (add (mul x y) (const 1 int))) (assign y (add x y))
       (condjump (eq (mul x x) (add (mul y y) (const 17 int))) (label bad)) (jump (label loop))
       (! (label bad) :error e)))";
const SAFE_C: &str =
    "#include <assert.h>\nint main(void) { int x = 1; assert(x == 1); return 0; }\n";
const UNSAFE_C: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
    int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n";

/// The options for all files of a program.
const OUTPUTS: [&str; 8] = [
    "--trace",
    "--harness",
    "--witness",
    "--invariants",
    "--stats",
    "--sarif",
    "--junit",
    "--html",
];

fn verify(args: &[&str], stdin: &str) -> Ran {
    run(&[&["verify", "--timeout", "20s"], args].concat(), stdin)
}

fn last(ran: &Ran) -> &str {
    ran.out.lines().last().unwrap_or("")
}

#[test]
fn no_file_of_the_name_minus_is_written() {
    let folder = Folder::new();
    let program = folder.file("a.k2", SAFE_K2);
    for option in OUTPUTS {
        let ran = run(&["verify", text(&program), option, "-"], "");
        assert_eq!(ran.exit, 2, "{option}: {}", ran.err);
        assert!(ran.err.contains("/dev/stdout"), "{option}: {}", ran.err);
    }
}

#[test]
fn nothing_stale_survives_another_answer() {
    for (name, bad, good, c) in [
        ("p.c", UNSAFE_C, SAFE_C, true),
        ("p.k2", UNSAFE_K2, SAFE_K2, false),
    ] {
        let folder = Folder::new();
        let mut args: Vec<String> = vec![text(&folder.0.join(name)).into()];
        for option in OUTPUTS {
            if c || !["--harness", "--witness"].contains(&option) {
                let file = folder.0.join(&option[2..]);
                args.extend([option.into(), text(&file).into()]);
            }
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let there = |what: &str| folder.0.join(what).exists();
        folder.file(name, bad);
        // Of a run with more counterexamples.
        folder.file("trace.2", "old");
        folder.file("html.2", "old");
        let ran = verify(&args, "");
        assert_eq!(ran.exit, 1, "{}{}", ran.out, ran.err);
        assert!(there("trace") && there("stats") && there("sarif") && there("junit"));
        assert!(there("html") && !there("invariants") && !there("trace.2") && !there("html.2"));
        assert_eq!((there("witness"), there("harness")), (c, c));
        folder.file(name, good);
        let ran = verify(&args, "");
        assert_eq!(ran.exit, 0, "{}{}", ran.out, ran.err);
        assert!(!there("trace") && !there("harness") && there("invariants"));
        let witness = fs::read_to_string(folder.0.join("witness")).unwrap_or_default();
        assert!(!witness.contains("violation"), "{witness}");
        let sarif = fs::read_to_string(folder.0.join("sarif")).unwrap();
        assert!(!sarif.contains("is violated"), "{sarif}");
        // No program at all.
        folder.file(name, "(((");
        folder.file("trace", "old");
        let ran = verify(&args, "");
        assert_eq!((ran.exit, last(&ran)), (2, "verdict: unknown (bad input)"));
        assert!(!there("trace") && !there("invariants") && !there("witness") && !there("html"));
        let left = fs::read_dir(&folder.0).unwrap();
        let left = left.filter(|e| {
            e.as_ref()
                .unwrap()
                .file_name()
                .to_string_lossy()
                .starts_with('.')
        });
        assert_eq!(left.count(), 0, "nothing half written is left");
    }
}

#[test]
fn models_leave_nothing_stale_either() {
    let folder = Folder::new();
    let bad = "1 sort bitvec 1\n2 input 1\n3 bad 2\n";
    let good = "1 sort bitvec 1\n2 zero 1\n3 bad 2\n";
    let (trace, invariants) = (folder.0.join("t"), folder.0.join("i"));
    let model = folder.file("m.btor2", bad);
    let outputs = ["--trace", text(&trace), "--invariants", text(&invariants)];
    let args = [&[text(&model)][..], &outputs].concat();
    assert_eq!(verify(&args, "").exit, 1);
    assert!(trace.exists() && !invariants.exists());
    folder.file("m.btor2", good);
    assert_eq!(verify(&args, "").exit, 0);
    assert!(!trace.exists() && invariants.exists());
    folder.file("m.btor2", "nonsense\n");
    let ran = verify(&args, "");
    assert_eq!((ran.exit, last(&ran)), (2, "verdict: unknown (bad input)"));
    assert!(!invariants.exists());
    let inputs = ["--trace", text(&model)];
    let ran = verify(&[&[text(&model)][..], &inputs].concat(), "");
    assert!(ran.err.contains("IO-E011") && ran.exit == 2, "{}", ran.err);
    // Files that are about programs.
    for option in ["--witness", "--harness", "--sarif", "--junit", "--html"] {
        let ran = verify(&[text(&model), option, text(&folder.0.join("x"))], "");
        assert!(ran.err.contains("IO-E008") && ran.exit == 2, "{option}");
    }
    let horn = folder.file("h.smt2", "(set-logic HORN)(check-sat)");
    for option in ["--trace", "--invariants", "--stats", "--witness"] {
        let ran = verify(&[text(&horn), option, text(&folder.0.join("x"))], "");
        assert!(ran.err.contains("IO-E008") && ran.exit == 2, "{option}");
        assert_eq!(last(&ran), "verdict: unknown (bad input)");
    }
}

#[test]
fn what_cannot_be_written_leaves_the_verdict() {
    let folder = Folder::new();
    for (name, program, verdict, c) in [
        ("u.c", UNSAFE_C, "verdict: unsafe (unreach-call)", true),
        ("s.c", SAFE_C, "verdict: safe", true),
        ("u.k2", UNSAFE_K2, "verdict: unsafe (unreach-call)", false),
    ] {
        let file = folder.file(name, program);
        let nowhere = folder.0.join("no/such/folder/out");
        for option in OUTPUTS {
            let written = match option {
                "--trace" => verdict != "verdict: safe",
                "--harness" => c && verdict != "verdict: safe",
                "--invariants" => verdict == "verdict: safe",
                "--witness" => c,
                _ => true,
            };
            let ran = verify(&[text(&file), option, text(&nowhere)], "");
            let what = format!("{name} {option}: {}{}", ran.out, ran.err);
            assert_eq!(last(&ran), verdict, "{what}");
            assert_eq!(ran.exit == 5, written, "{what}");
            assert_eq!(ran.err.contains("IO-E004"), written, "{what}");
        }
    }
    let model = folder.file("m.btor2", "1 sort bitvec 1\n2 input 1\n3 bad 2\n");
    let ran = verify(&[text(&model), "--trace", text(&folder.0)], "");
    assert_eq!(
        (ran.exit, last(&ran)),
        (5, "verdict: unsafe (unreach-call)")
    );
    // A device is written as it is.
    let file = folder.file("u.k2", UNSAFE_K2);
    let ran = verify(
        &[text(&file), "--trace", "/dev/null", "--stats", "/dev/null"],
        "",
    );
    assert_eq!(
        (ran.exit, last(&ran)),
        (1, "verdict: unsafe (unreach-call)")
    );
    assert!(Path::new("/dev/null").exists());
    let ran = verify(&[text(&file), "--stats", "/dev/full"], "");
    assert_eq!(
        (ran.exit, last(&ran)),
        (5, "verdict: unsafe (unreach-call)")
    );
    // Standard output itself.
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["verify", text(&file)])
        .stdout(full)
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.unwrap().code(), Some(5));
}

#[test]
fn no_output_is_an_input_or_another_output() {
    let folder = Folder::new();
    let file = folder.file("p.c", UNSAFE_C);
    let property = folder.file(
        "p.prp",
        "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
    );
    let (soft, hard) = (folder.0.join("soft"), folder.0.join("hard"));
    std::os::unix::fs::symlink("p.c", &soft).unwrap();
    fs::hard_link(&file, &hard).unwrap();
    let roundabout = folder
        .0
        .join("../")
        .join(folder.0.file_name().unwrap())
        .join("p.c");
    for output in [&file, &soft, &hard, &roundabout, &property] {
        for option in OUTPUTS {
            let args = [
                text(&file),
                "--property",
                text(&property),
                option,
                text(output),
            ];
            let ran = verify(&args, "");
            let what = format!("{option} {}: {}", output.display(), ran.err);
            assert!(ran.exit == 2 && ran.err.contains("IO-E011"), "{what}");
            assert_eq!(last(&ran), "verdict: unknown (bad input)");
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), UNSAFE_C);
    // The second of several files.
    let second = folder.file("t.2", SAFE_K2);
    let ran = verify(
        &[
            text(&second),
            "--input",
            "k2",
            "--trace",
            text(&folder.0.join("t")),
        ],
        "",
    );
    assert!(ran.exit == 2 && ran.err.contains("IO-E011"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&second).unwrap(), SAFE_K2);
    // Two outputs.
    let out = folder.0.join("out");
    std::os::unix::fs::symlink("out", folder.0.join("link")).unwrap();
    for other in ["out", "./out", "link"] {
        let other = folder.0.join(other);
        let args = [text(&file), "--stats", text(&out), "--sarif", text(&other)];
        let ran = verify(&args, "");
        assert!(ran.exit == 2 && ran.err.contains("IO-E011"), "{}", ran.err);
        assert!(!out.exists());
    }
}

#[test]
fn every_run_ends_with_a_verdict_line() {
    let folder = Folder::new();
    let file = folder.file("p.k2", SAFE_K2);
    let missing = folder.0.join("missing");
    let of = |name: &str| text(&folder.0.join(name)).to_owned();
    folder.file("bytes.c", [0xff, 0xfe, 0x00, 0x80]);
    folder.file("bytes.k2", [0xff, 0xfe]);
    for name in ["e.c", "e.k2", "e.smt2", "e.btor2", "e.aig", "e.vmt", "e.i"] {
        folder.file(name, "");
    }
    fs::create_dir(folder.0.join("d.c")).unwrap();
    let names = [
        "bytes.c", "bytes.k2", "d.c", "e.c", "e.k2", "e.smt2", "e.btor2", "e.aig", "e.vmt", "e.i",
    ];
    let mut commands: Vec<Vec<String>> = names.iter().map(|name| vec![of(name)]).collect();
    for ending in ["c", "k2", "smt2", "btor2", "aig", "vmt"] {
        commands.push(vec![format!("{}.{ending}", text(&missing))]);
    }
    let usage: [&[&str]; 7] = [
        &[],
        &["--bogus"],
        &[text(&file), "--engine", "nonesuch"],
        &[text(&file), "--timeout", "soon"],
        &[text(&file), "--id", "nonesuch"],
        &[text(&file), "--input", "pascal"],
        &[text(&file), "--check", "nothing"],
    ];
    let word = |words: &&[&str]| words.iter().map(|w| (*w).to_owned()).collect();
    commands.extend(usage.iter().map(word));
    for command in commands {
        let args: Vec<&str> = command.iter().map(String::as_str).collect();
        for json in [false, true] {
            let mut all = vec!["verify"];
            all.extend(&args);
            if json {
                all.extend(["--format", "json"]);
            }
            let ran = run(&all, "");
            let what = format!("{all:?}: {}{}", ran.out, ran.err);
            assert!([2, 3].contains(&ran.exit), "{what}");
            match json {
                false => assert!(last(&ran).starts_with("verdict: unknown ("), "{what}"),
                true => {
                    let report: serde_json::Value = serde_json::from_str(&ran.out).expect(&what);
                    let verdict = report["verdict"].as_str().unwrap();
                    assert!(verdict.starts_with("unknown ("), "{what}");
                }
            }
        }
    }
    let ran = run(&["verify", "--help"], "");
    assert!(ran.exit == 0 && !ran.out.contains("verdict: unknown ("));
    let ran = run(&["check", "--bogus"], "");
    assert!(ran.exit == 2 && ran.out.is_empty());
}

#[test]
fn signals_end_with_a_verdict_line() {
    let folder = Folder::new();
    let file = folder.file("endless.k2", ENDLESS_K2);
    for signal in ["-INT", "-TERM"] {
        let child = Command::new(env!("CARGO_BIN_EXE_bia"))
            .args(["verify", text(&file), "--engine", "bmc", "--no-absint"])
            .args(["--clock", "processor", "--timeout", "100s"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        at_work(child.id(), Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(3), "{signal}: {out}");
        assert_eq!(out.lines().last(), Some("verdict: unknown (cancelled)"));
    }
    // Standard input that never comes.
    let mut child = limited(env!("CARGO_BIN_EXE_bia"), 100)
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"(entry main)").unwrap();
    // It reads once it sleeps in `read`.
    let state = format!("/proc/{}/wchan", child.id());
    let syscall = format!("/proc/{}/syscall", child.id());
    while !fs::read_to_string(&state).is_ok_and(|at| at.contains("pipe"))
        && !fs::read_to_string(&syscall).is_ok_and(|at| at.starts_with("0 0x0 "))
    {
        std::thread::sleep(Duration::from_millis(5));
        if child.try_wait().unwrap().is_some() {
            break;
        }
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.lines().last(), Some("verdict: unknown (cancelled)"));
    assert_eq!(output.status.code(), Some(130));
    drop(pipe);
}

#[test]
fn limits_end_with_a_verdict_line_also_while_reading() {
    let folder = Folder::new();
    let mut text_of = String::from("int main(void) {\n");
    for n in 0..60_000 {
        text_of += &format!("  int x{n} = {n}; if (x{n} > {n}) x{n}++;\n");
    }
    text_of += "return 0; }\n";
    let file = folder.file("large.c", text_of);
    let args = [text(&file), "--check", "overflow"];
    let ran = run(
        &[&["verify"], &args[..], &["--timeout", "300ms"]].concat(),
        "",
    );
    assert_eq!(ran.exit, 3, "{}{}", ran.out, ran.err);
    assert!(
        last(&ran).starts_with("verdict: unknown (time limit"),
        "{}",
        ran.out
    );
    let ran = run(
        &[
            &["verify"],
            &args[..],
            &["--memory", "1M", "--timeout", "60s"],
        ]
        .concat(),
        "",
    );
    assert_eq!(ran.exit, 3, "{}{}", ran.out, ran.err);
    assert!(last(&ran).starts_with("verdict: unknown ("), "{}", ran.out);
}

#[test]
fn ids_choose_among_the_properties_of_c() {
    let folder = Folder::new();
    let file = folder.file(
        "p.c",
        "#include <stdlib.h>\nint main(void) { int a[2]; int *p = malloc(4); if (p) { *p = 1; } return a[0] = 0; }\n",
    );
    let memory = [text(&file), "--check", "memsafety"];
    let ran = verify(&memory, "");
    assert_eq!(
        last(&ran),
        "verdict: unsafe (valid-memtrack)",
        "{}",
        ran.out
    );
    for (id, verdict, exit) in [
        ("valid-deref", "verdict: safe", 0),
        ("valid-free", "verdict: safe", 0),
        ("valid-memtrack", "verdict: unsafe (valid-memtrack)", 1),
    ] {
        let ran = verify(&[&memory[..], &["--id", id]].concat(), "");
        assert_eq!((last(&ran), ran.exit), (verdict, exit), "{id}: {}", ran.out);
        assert!(ran.out.contains(&format!("property {id}: ")), "{}", ran.out);
    }
    let both = [&memory[..], &["--id", "valid-free", "--id", "valid-deref"]].concat();
    let ran = verify(&both, "");
    assert_eq!(last(&ran), "verdict: safe");
    let ran = verify(&[&memory[..], &["--id", "no-overflow"]].concat(), "");
    assert!(ran.exit == 2 && ran.err.contains("IO-E007"), "{}", ran.err);
    assert!(
        ran.err.contains("valid-deref, valid-free, valid-memtrack"),
        "{}",
        ran.err
    );
    assert_eq!(last(&ran), "verdict: unknown (bad input)");
}

#[test]
fn inputs_of_every_kind_come_from_files_of_any_name_and_from_standard_input() {
    let clauses = "(set-logic HORN)(declare-fun p (Int) Bool)(assert (p 0))\
        (assert (forall ((x Int)) (=> (and (p x) (> x 0)) false)))(check-sat)";
    let vmt = "(declare-fun x () Bool)(declare-fun y () Bool)(define-fun .n () Bool (! x :next y))\
        (define-fun .i () Bool (! (not x) :init true))(define-fun .t () Bool (! (= y x) :trans true))\
        (define-fun .p () Bool (! (not x) :invar-property 0))\n";
    let folder = Folder::new();
    for (kind, content, verdict) in [
        ("c", UNSAFE_C, "verdict: unsafe (unreach-call)"),
        ("c", SAFE_C, "verdict: safe"),
        ("k2", UNSAFE_K2, "verdict: unsafe (unreach-call)"),
        ("horn", clauses, "verdict: safe"),
        (
            "btor2",
            "1 sort bitvec 1\n2 input 1\n3 bad 2\n",
            "verdict: unsafe (unreach-call)",
        ),
        (
            "aiger",
            "aag 1 1 0 0 0 1\n2\n2\n",
            "verdict: unsafe (unreach-call)",
        ),
        ("vmt", vmt, "verdict: safe"),
    ] {
        let ran = verify(&["--input", kind, "-"], content);
        assert_eq!(last(&ran), verdict, "{kind}: {}{}", ran.out, ran.err);
        // Whatever it is called.
        for name in ["program.txt", "program.c", "program.k2"] {
            let file = folder.file(name, content);
            let ran = verify(&["--input", kind, text(&file)], "");
            assert_eq!(last(&ran), verdict, "{kind} {name}: {}{}", ran.out, ran.err);
        }
    }
    // Several parts of one question read it once; places are those of standard input.
    let both = "#include <assert.h>\nint main(void) {\n  assert(0);\n  return 0;\n}\n";
    let ran = verify(&["--input", "c", "-"], both);
    assert_eq!(last(&ran), "verdict: unsafe (unreach-call)");
    assert!(
        ran.out.contains("<stdin>: property unreach-call: unsafe"),
        "{}",
        ran.out
    );
    let wrong = verify(
        &["--input", "c", "-"],
        "#include <assert.h>\nint main(void) { return x; }\n",
    );
    assert!(
        wrong.exit == 2 && wrong.err.contains("<stdin>:"),
        "{}",
        wrong.err
    );
    assert_eq!(last(&wrong), "verdict: unknown (bad input)");
    let ran = run(&["encode", "--input", "btor2", "-"], "");
    assert_eq!(ran.exit, 2, "{}", ran.out);
}
