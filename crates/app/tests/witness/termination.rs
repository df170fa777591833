//! Witnesses of termination: written, confirmed, and not confirmed when they are changed.

use crate::{
    common::{Folder, Ran, run, text},
    mutate::sha256,
    schema,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Verifies a program by an engine; its witness.
fn write(folder: &Folder, name: &str, program: &str, engine: &str, exit: i32) -> (PathBuf, String) {
    let program = folder.file(name, program);
    let witness = folder.0.join(format!("{name}.yml"));
    let args = ["verify", text(&program), "--check", "termination"];
    let more = ["--engine", engine, "--confirm", "never"];
    let to = ["--witness", text(&witness)];
    let ran = run(&[&args[..], &more[..], &to[..]].concat(), "");
    assert_eq!(ran.exit, exit, "{name}: {} {}", ran.out, ran.err);
    assert!(ran.out.contains("witness written to"), "{}", ran.out);
    let found = fs::read_to_string(witness).unwrap();
    schema::check(&found, exit == 1);
    (program, found)
}

fn validate(folder: &Folder, program: &Path, witness: &str) -> Ran {
    let file = folder.file("w.yml", witness);
    let args = ["validate", text(program), "--check", "termination"];
    let limits = ["--clock", "processor", "--timeout", "60s"];
    run(
        &[&args[..], &limits[..], &["--witness", text(&file)]].concat(),
        "",
    )
}

fn confirmed(folder: &Folder, program: &Path, witness: &str) {
    let ran = validate(folder, program, witness);
    let what = format!("{} {}\n{witness}", ran.out, ran.err);
    assert_eq!((ran.exit, ran.out.as_str()), (0, "confirmed\n"), "{what}");
}

const NESTED: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  while (n > 0) {
    unsigned char m = __VERIFIER_nondet_uchar();
    while (m > 0) {
      m--;
    }
    n--;
  }
  return 0;
}
";

const WRAPS: &str = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n != 0) {
    n = n + 1;
  }
  return 0;
}
";

const GOES_ON: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int k = 0;
  while (k < 3) { k++; }
  while (x > 10) {
    int y = __VERIFIER_nondet_int();
    if (y == 7) x = 12; else x = 5;
  }
  return 0;
}
";

/// A witness with these invariants in place of its own: type, line, value.
fn with(witness: &str, invariants: &[(&str, u32, &str)]) -> String {
    let (head, _) = witness.split_once("  content:").unwrap();
    let mut out = format!("{head}  content:\n");
    for (kind, line, value) in invariants {
        out.push_str(&format!(
            "  - invariant:
      type: {kind}
      location: {{ file_name: a.c, line: {line} }}
      value: '{value}'
      format: ext_c_expression
"
        ));
    }
    out
}

#[test]
fn what_gets_smaller_is_written_and_confirmed() {
    let folder = Folder::new();
    let (program, witness) = write(&folder, "nested.c", NESTED, "rank", 0);
    for line in [4, 6] {
        let place = format!("line: {line}");
        let entries = witness.split("- invariant:").skip(1);
        let mut here = entries.filter(|entry| entry.contains(&place));
        let is_relation =
            |entry: &str| entry.contains("loop_transition_invariant") && entry.contains("AnyPrev)");
        assert!(here.any(is_relation), "{line}: {witness}");
    }
    confirmed(&folder, &program, &witness);
    let (program, witness) = write(&folder, "wraps.c", WRAPS, "rank", 0);
    assert!(witness.contains("\\\\at(n, AnyPrev)"), "{witness}");
    confirmed(&folder, &program, &witness);
    // Without a property, the witness says what it is about.
    let file = folder.file("own.yml", &witness);
    let args = ["validate", text(&program), "--witness", text(&file)];
    assert_eq!(run(&args, "").exit, 0);
    // The program that does not end has no such witness.
    let other = folder.file("other.c", WRAPS.replace("n + 1", "n + 2"));
    let old = sha256(&fs::read(&program).unwrap());
    let new = sha256(&fs::read(&other).unwrap());
    let ran = validate(&folder, &other, &witness.replace(&old, &new));
    assert_eq!(ran.exit, 1, "{} {}", ran.out, ran.err);
}

#[test]
fn relations_between_moments_are_checked() {
    let folder = Folder::new();
    let text = "int main(void) {
  int x = 0, i = 0;
  while (i < 6) {
    x = 1 - x;
    i++;
  }
  return 0;
}
";
    let (program, witness) = write(&folder, "a.c", text, "rank", 0);
    let (of_loop, of_place) = ("loop_transition_invariant", "location_transition_invariant");
    let good = [
        (of_loop, 3, "i > \\at(i, AnyPrev) && i <= 6"),
        (of_loop, 3, "x != \\at(x, LastPrev)"),
        (of_place, 5, "i == \\at(i, LastPrev) + 1"),
        (of_loop, 3, "i - 3 < 4"),
    ];
    confirmed(&folder, &program, &with(&witness, &good));
    for (exit, kind, line, value) in [
        // It holds from each moment to the next, but is not transitive.
        (1, of_loop, 3, "x != \\at(x, AnyPrev)"),
        (1, of_loop, 3, "i <= \\at(i, AnyPrev) + 1"),
        // Transitive, but it does not hold.
        (1, of_loop, 3, "i < \\at(i, AnyPrev)"),
        (1, of_place, 4, "i > \\at(i, LastPrev) + 1"),
        // Undefined.
        (1, of_loop, 3, "2147483647 + i > \\at(i, AnyPrev)"),
        (1, of_loop, 3, "(i = 7) > \\at(i, AnyPrev)"),
        (1, of_loop, 4, "i > \\at(i, AnyPrev)"),
        (2, of_loop, 3, "i > \\at(i, Pre)"),
        (2, of_loop, 3, "i > \\at(i + 1, AnyPrev)"),
        (2, "loop_invariant", 3, "i > \\at(i, AnyPrev)"),
    ] {
        let ran = validate(&folder, &program, &with(&witness, &[(kind, line, value)]));
        assert_eq!(ran.exit, exit, "{kind} {value}: {} {}", ran.out, ran.err);
        if exit == 2 {
            assert!(ran.err.contains("WIT-U001"), "{value}: {}", ran.err);
        }
    }
}

#[test]
fn cycles_are_written_and_confirmed() {
    let folder = Folder::new();
    let (program, witness) = write(&folder, "on.c", GOES_ON, "lasso", 1);
    assert_eq!(witness.matches("\"follow\"").count(), 1, "{witness}");
    assert_eq!(witness.matches("\"cycle\"").count(), 2, "{witness}");
    confirmed(&folder, &program, &witness);
    for (old, new) in [
        // The other loop does not go on forever, nor does this one with other inputs.
        ("line: 6", "line: 5"),
        ("result == 7", "result == 8"),
        ("value: \"true\"", "value: \"false\""),
    ] {
        let changed = witness.replace(old, new);
        assert_ne!(changed, witness, "{old}");
        let ran = validate(&folder, &program, &changed);
        assert_eq!(ran.exit, 1, "{old}: {} {}", ran.out, ran.err);
    }
    // What goes on forever before the cycle begins is not the cycle.
    let stuck = folder.file("stuck.c", GOES_ON.replace("k++;", ""));
    let (a, b) = (fs::read(&program).unwrap(), fs::read(&stuck).unwrap());
    let changed = witness.replace(&sha256(&a), &sha256(&b));
    let ran = validate(&folder, &stuck, &changed);
    assert_eq!(ran.exit, 1, "{} {}", ran.out, ran.err);
    // Without a cycle there is no way to say it.
    let (stem, _) = witness.rsplit_once("  - segment:").unwrap();
    let (stem, _) = stem.rsplit_once("  - segment:").unwrap();
    let target = "  - segment:
    - waypoint: { type: target, action: follow, location: { file_name: on.c, line: 6 } }
";
    let ran = validate(&folder, &program, &format!("{stem}{target}"));
    assert_eq!(ran.exit, 2, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("WIT-U001"), "{}", ran.err);
}

#[test]
fn recursion_labels_and_endless_loops_have_cycles() {
    let folder = Folder::new();
    for (name, program) in [
        (
            "f.c",
            "int f(int n) { return f(n & 3); }\nint main(void) { return f(2); }\n",
        ),
        (
            "g.c",
            "int main(void) {\n  int x = 1;\nagain:\n  x = 1 - x;\n  goto again;\n}\n",
        ),
        ("h.c", "int main(void) { for (;;) { ; } }\n"),
        (
            "i.c",
            "int main(void) { int x = 1; do { x = -x; } while (x); return 0; }\n",
        ),
    ] {
        let (program, witness) = write(&folder, name, program, "lasso", 1);
        assert!(witness.contains("\"cycle\""), "{witness}");
        confirmed(&folder, &program, &witness);
    }
}
