//! What files are, and what each command does with files of each kind.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, json, run, text};

/// An error in line 6, if 3 is chosen.
const PROGRAM: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n >= 3)
    reach_error();
  return 0;
}
";

const MODEL: &str = "1 sort bitvec 1
2 state 1 s
3 zero 1
4 init 1 2 3
5 next 1 2 2
6 bad 2
";

const CLAUSES: &str = "(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat)
";

/// Verbs for programs, with what they need besides a file.
const FOR_PROGRAMS: [&[&str]; 6] = [
    &["cfg"],
    &["simulate"],
    &["translate"],
    &["encode"],
    &["encode", "--to", "smv"],
    &["invariants"],
];

#[test]
fn an_unknown_ending_is_refused_by_every_verb() {
    let folder = Folder::new();
    let path = folder.file("p.cpp", PROGRAM);
    let others: [&[&str]; 5] = [
        &["verify"],
        &["verify", "--each"],
        &["check"],
        &["fmt"],
        &["validate", "--trace", "none"],
    ];
    for verb in FOR_PROGRAMS.iter().chain(&others) {
        let words: Vec<&str> = verb.iter().copied().chain([text(&path)]).collect();
        let ran = run(&words, "");
        assert_eq!(ran.exit, 2, "{words:?}: {}", ran.err);
        for part in ["IO-E012", ".btor2 .btor (a model in BTOR2)", "--input KIND"] {
            assert!(ran.err.contains(part), "{words:?}: {}", ran.err);
        }
    }
}

#[test]
fn verbs_for_programs_say_so_of_models_and_clauses() {
    let folder = Folder::new();
    let model = folder.file("m.btor2", MODEL);
    let clauses = folder.file("h.smt2", CLAUSES);
    let plain = folder.file("m", MODEL);
    for (words, what) in [
        (vec![text(&model)], "a model in BTOR2"),
        (vec![text(&clauses)], "Horn clauses in SMT-LIB"),
        (vec![text(&plain), "--input", "btor2"], "a model in BTOR2"),
    ] {
        for verb in FOR_PROGRAMS {
            let words: Vec<&str> = verb.iter().chain(&words).copied().collect();
            let ran = run(&words, "");
            assert_eq!(ran.exit, 2, "{words:?}: {}", ran.err);
            let says = format!("has {what}, but this is for programs");
            assert!(ran.err.contains(&says), "{words:?}: {}", ran.err);
        }
        let words: Vec<&str> = ["check"].into_iter().chain(words).collect();
        let ran = run(&words, "");
        assert_eq!(ran.exit, 0, "{words:?}: {}", ran.err);
        assert!(ran.out.ends_with(": ok\n"), "{}", ran.out);
    }
}

#[test]
fn check_reads_models_and_clauses() {
    let folder = Folder::new();
    let all = [
        ("m.btor2", MODEL.replace("bad 2", "bad 7"), "BTOR2-E002"),
        ("m.aag", "aag 1 0 1".to_owned(), "AIGER-E001"),
        ("m.vmt", "(declare-fun x () Int".to_owned(), "SMT-E003"),
        ("h.smt2", CLAUSES.replace("(< x 0)", "(< y 0)"), "SMT-E007"),
        ("none.smt2", String::new(), "IO-E007"),
    ];
    for (name, content, code) in all {
        let path = folder.file(name, content);
        let ran = run(&["check", text(&path)], "");
        assert_eq!(ran.exit, 2, "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(code), "{name}: {}", ran.err);
        assert!(ran.out.contains(": 1 error"), "{name}: {}", ran.out);
    }
}

#[test]
fn check_tells_what_the_c_front_end_finds() {
    let folder = Folder::new();
    let good = folder.file("good.c", PROGRAM);
    // No program by itself: execution begins elsewhere.
    let part = folder.file("part.c", "int twice(int x) { return 2 * x; }\n");
    let bad = folder.file("bad.c", PROGRAM.replace("(n >= 3)", "(m >= 3)"));
    let ran = run(&["check", text(&good), text(&part)], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert_eq!(ran.out.matches(": ok\n").count(), 2, "{}", ran.out);
    let (exit, report) = json(&["check", "--format", "json", text(&bad)]);
    assert_eq!((exit, &report["ok"]), (2, &false.into()));
    assert_eq!(report["diagnostics"][0]["line"], 5);
    // Refusals of the translation are reported, too.
    let refused = folder.file(
        "refused.c",
        "int fork(void);\nint main(void) { return fork(); }\n",
    );
    let ran = run(&["check", text(&refused)], "");
    assert_eq!(ran.exit, 2, "{}{}", ran.out, ran.err);
    let ran = run(&["check", "--input", "c", "-"], PROGRAM);
    assert_eq!((ran.exit, ran.out.as_str()), (0, "<stdin>: ok\n"));
}

/// Line and column of what is wrong are those of the file that was written, also behind headers
/// and within macros; what is wrong in a header is named there.
#[test]
fn diagnostics_of_c_files_name_what_was_written() {
    let folder = Folder::new();
    let header = folder.file("own.h", "#define TWO 2\n\nint twice(int x) { return y; }\n");
    let wrong = folder.file(
        "wrong.c",
        "#include <stdlib.h>\n#include \"own.h\"\n#define ADD(a, b) ((a) + (b))\n\
         int main(void) {\n    int x = ADD(TWO, 1);\n    x =   z;\n    return ADD(x, u);\n}\n",
    );
    let (exit, report) = json(&["verify", "--format", "json", text(&wrong)]);
    assert_eq!(exit, 2);
    let found = report["diagnostics"].as_array().unwrap().iter();
    let places: Vec<(String, u64)> = found
        .map(|d| {
            (
                d["file"].as_str().unwrap().to_owned(),
                d["line"].as_u64().unwrap(),
            )
        })
        .collect();
    let (wrong_name, header_name) = (text(&wrong).to_owned(), text(&header).to_owned());
    assert_eq!(
        places,
        [
            (header_name, 3),
            (wrong_name.clone(), 6),
            (wrong_name.clone(), 7)
        ]
    );
    assert_eq!(report["diagnostics"][1]["column"], 11);
    let ran = run(&["verify", text(&wrong)], "");
    for part in [
        format!("{wrong_name}:6:11"),
        "x =   z;".into(),
        "ADD(x, u)".into(),
    ] {
        assert!(ran.err.contains(&part), "{part}: {}", ran.err);
    }
    // Refusals of the translation and syntax errors, too.
    for (content, line) in [
        ("#include <stdlib.h>\n\nint main(void) { int x = ; }\n", 3),
        (
            "#include <stdlib.h>\nint main(void) {\n    __asm__(\"nop\");\n return 0; }\n",
            3,
        ),
    ] {
        let path = folder.file("refused.c", content);
        let (_, report) = json(&["verify", "--format", "json", text(&path)]);
        assert_eq!(report["diagnostics"][0]["line"], line, "{content}");
        assert_eq!(report["diagnostics"][0]["file"], text(&path), "{content}");
    }
}

#[test]
fn what_is_not_there_is_named() {
    let folder = Folder::new();
    for (content, part) in [("[]", "names no C files"), ("[{", "EOF")] {
        let database = folder.file("commands.json", content);
        let ran = run(&["verify", "--compile-commands", text(&database)], "");
        assert_eq!(ran.exit, 2);
        assert!(ran.err.contains("commands.json"), "{}", ran.err);
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    let model = folder.file("none.btor2", "1 sort bitvec 1\n2 state 1\n");
    let ran = run(&["verify", text(&model)], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.contains("has no properties"), "{}", ran.err);
}

#[test]
fn the_graph_of_a_c_program_has_its_lines() {
    let folder = Folder::new();
    // Preprocessing moves the lines of the text that is parsed.
    let path = folder.file("p.c", format!("#include <stdlib.h>\n{PROGRAM}"));
    let ran = run(&["cfg", text(&path)], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let places = |line: u32| format!("{}:{line}\"", text(&path));
    for line in [5, 6, 7] {
        assert!(ran.out.contains(&places(line)), "{line}: {}", ran.out);
    }
    assert!(!ran.out.contains(&places(12)), "{}", ran.out);
    let ran = run(&["cfg", "--after", "all", "--to", "k2", text(&path)], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    assert!(ran.out.contains("(entry "), "{}", ran.out);
}

#[test]
fn a_c_program_is_run_at_random() {
    let folder = Folder::new();
    let path = folder.file("p.c", format!("#include <stdlib.h>\n{PROGRAM}"));
    let words = ["simulate", "--format", "json", "--runs", "20", text(&path)];
    let (exit, report) = json(&words);
    assert_eq!(exit, 1, "{report}");
    let runs = report["runs"].as_array().unwrap();
    let error = runs.iter().find(|run| run["end"] == "error").unwrap();
    assert_eq!(error["ids"][0], "unreach-call");
    assert_eq!(error["line"], 7, "{error}");
    // What is not asked about is not found.
    let ran = run(
        &[
            "simulate",
            "--runs",
            "20",
            "--check",
            "overflow",
            text(&path),
        ],
        "",
    );
    assert_eq!(ran.exit, 0, "{}", ran.out);
}

#[test]
fn runs_of_linked_files_name_the_file() {
    let folder = Folder::new();
    let first = folder.file("a.c", "void fail(void);\nint main(void) { fail(); }\n");
    let second = folder.file(
        "b.c",
        "void reach_error(void) {}\nvoid fail(void) {\n  reach_error();\n}\n",
    );
    let ran = run(&["simulate", text(&first), text(&second)], "");
    assert_eq!(ran.exit, 1, "{}{}", ran.out, ran.err);
    let place = format!("{}:3", text(&second));
    assert!(ran.out.contains(&place), "{}", ran.out);
}

#[test]
fn a_trace_of_a_c_program_is_replayed() {
    let folder = Folder::new();
    let path = folder.file("p.c", PROGRAM);
    let trace = folder.0.join("trace");
    let ran = run(&["verify", text(&path), "--trace", text(&trace)], "");
    assert_eq!(ran.exit, 1, "{}{}", ran.out, ran.err);
    let ran = run(&["simulate", "--trace", text(&trace), text(&path)], "");
    assert_eq!(ran.exit, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("line 6"), "{}", ran.out);
}

#[test]
fn files_of_several_kinds_are_not_verified_together() {
    let folder = Folder::new();
    let program = folder.file("p.c", PROGRAM);
    let model = folder.file("m.btor2", MODEL);
    let clauses = folder.file("h.smt2", CLAUSES);
    for (other, what) in [(&model, "models"), (&clauses, "Horn clauses")] {
        let ran = run(&["verify", text(&program), text(other)], "");
        assert_eq!(ran.exit, 2);
        let says = format!("{what} and programs cannot be verified together");
        assert!(ran.err.contains(&says), "{}", ran.err);
        assert!(ran.out.ends_with("verdict: unknown (bad input)\n"));
    }
}
