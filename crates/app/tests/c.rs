//! C programs from the command line: verdicts with their sub-properties, property files,
//! translation.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::{Folder, run, text};

/// The last line of what `bia verify` says about this program, and its exit status.
fn verdict(program: &str, options: &[&str]) -> (String, i32) {
    let folder = Folder::new();
    let file = folder.file("program.c", program);
    let mut args = vec!["verify", "--timeout", "20s"];
    args.extend(options);
    args.push(text(&file));
    let ran = run(&args, "");
    let last = ran.out.lines().last().unwrap_or("").to_owned();
    (last, ran.exit)
}

fn is(program: &str, options: &[&str], expected: &str, exit: i32) {
    let found = verdict(program, options);
    assert_eq!(found, (expected.to_owned(), exit), "{options:?}\n{program}");
}

const HEADS: &str = "#include <assert.h>\n#include <stdlib.h>\n#include <limits.h>\n
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);\n";

fn program(body: &str) -> String {
    format!("{HEADS}{body}")
}

#[test]
fn assertions() {
    let sum = |bound: u32| {
        program(&format!(
            "int sum(int *a, int n) {{ int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }}
             int main(void) {{ int a[3];
               for (int i = 0; i < 3; i++) {{ a[i] = __VERIFIER_nondet_int();
                 if (a[i] < 0 || a[i] > 10) return 0; }}
               assert(sum(a, 3) <= {bound}); return 0; }}"
        ))
    };
    is(&sum(30), &[], "verdict: safe", 0);
    is(&sum(29), &[], "verdict: unsafe (unreach-call)", 1);
}

#[test]
fn data_models_differ() {
    let size = program("int main(void) { assert(sizeof(long) == 8); return 0; }");
    is(&size, &["--data-model", "LP64"], "verdict: safe", 0);
    let other = "verdict: unsafe (unreach-call)";
    is(&size, &["--data-model", "ILP32"], other, 1);
}

#[test]
fn overflow() {
    let check = ["--check", "overflow"];
    let bad = program("int main(void) { int x = __VERIFIER_nondet_int(); return x + 1; }");
    is(&bad, &check, "verdict: unsafe (no-overflow)", 1);
    let good = program(
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x < INT_MAX) return x + 1; return 0; }",
    );
    is(&good, &check, "verdict: safe", 0);
    let none =
        program("int main(void) { unsigned x = __VERIFIER_nondet_uint(); x = x + 1; return 0; }");
    is(&none, &check, "verdict: safe", 0);
    let shift = program("int main(void) { int x = __VERIFIER_nondet_int(); return 1 << x; }");
    is(&shift, &check, "verdict: unsafe (shift)", 1);
    // A property file that asks for overflow alone does not say what to think of shifts.
    let folder = Folder::new();
    let file = folder.file("o.prp", "CHECK( init(main()), LTL(G ! overflow) )");
    let (last, exit) = verdict(&shift, &["--property", text(&file)]);
    assert!(last.starts_with("verdict: unknown") && exit == 3, "{last}");
}

#[test]
fn memory_safety() {
    let check = ["--check", "memsafety", "--malloc", "never-fails"];
    let main = |body: &str| program(&format!("int main(void) {{ {body} return 0; }}"));
    let cases = [
        ("int a[4]; a[3] = 1;", "safe"),
        ("int a[4]; a[4] = 1;", "unsafe (valid-deref)"),
        ("int *p = 0; *p = 1;", "unsafe (valid-deref)"),
        ("int *p = malloc(8); p[1] = 1; free(p);", "safe"),
        (
            "int *p = malloc(8); p[2] = 1; free(p);",
            "unsafe (valid-deref)",
        ),
        (
            "int *p = malloc(8); free(p); *p = 1;",
            "unsafe (valid-deref)",
        ),
        (
            "int *p = malloc(8); free(p); free(p);",
            "unsafe (valid-free)",
        ),
        ("int x; free(&x);", "unsafe (valid-free)"),
    ];
    for (body, expected) in cases {
        let exit = i32::from(expected != "safe");
        is(&main(body), &check, &format!("verdict: {expected}"), exit);
    }
    // Whether lost memory is still pointed to is only approximated: this may be unknown.
    let (last, exit) = verdict(&main("int *p = malloc(8); p = 0;"), &check);
    assert_ne!((last.as_str(), exit), ("verdict: safe", 0));
}

#[test]
fn property_files() {
    let folder = Folder::new();
    let reach = folder.file(
        "reach.prp",
        "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
    );
    let odd = folder.file("odd.prp", "CHECK( init(main()), LTL(G ! something) )\n");
    let calls = "extern void abort(void); void reach_error(void) { abort(); }
        extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x * x == 49 && x > 0 && x < 100) reach_error(); }";
    let property = ["--property", text(&reach)];
    is(calls, &property, "verdict: unsafe (unreach-call)", 1);
    let nothing = "int main(void) { return 0; }";
    is(nothing, &property, "verdict: unknown (bad input)", 2);
    let file = folder.file("program.c", calls);
    let ran = run(&["verify", "--property", text(&odd), text(&file)], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.contains("IO-E010"), "{}", ran.err);
}

#[test]
fn errors_in_c_are_reported_and_nothing_is_verified() {
    let (last, exit) = verdict("int main(void) { retrun 0; }", &[]);
    assert_eq!((last.as_str(), exit), ("verdict: unknown (bad input)", 2));
}

#[test]
fn translation_is_k2_that_checks() {
    let folder = Folder::new();
    let text_of =
        program("int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 7); return 0; }");
    let file = folder.file("program.c", text_of);
    let translated = folder.0.join("program.k2");
    let ran = run(
        &[
            "translate",
            text(&file),
            "--to",
            "k2",
            "-o",
            text(&translated),
        ],
        "",
    );
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let ran = run(&["check", text(&translated)], "");
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let ran = run(&["verify", text(&translated)], "");
    assert_eq!(ran.exit, 1, "{}", ran.out);
}
