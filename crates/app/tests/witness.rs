//! Witnesses: written ones are as the format wants them and are confirmed, changed ones never
//! against the truth, bad ones are refused with a code.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;
#[path = "witness/mutate.rs"]
mod mutate;
#[path = "witness/programs.rs"]
mod programs;
#[path = "witness/schema.rs"]
mod schema;
#[path = "witness/termination.rs"]
mod termination;

use common::{Folder, Ran, run, text};
use mutate::{Rng, mutate, sha256};
use programs::{PAIRS, Pair};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

struct Written {
    pair: &'static Pair,
    is_safe: bool,
    program: PathBuf,
    witness: String,
}

/// Verifies a program; its witness.
fn write(folder: &Folder, pair: &'static Pair, is_safe: bool) -> Written {
    let name = format!("{}-{is_safe}", pair.name);
    let program = folder.file(&format!("{name}.c"), pair.text(is_safe));
    let witness = folder.0.join(format!("{name}.yml"));
    let args = [
        "verify",
        text(&program),
        "--check",
        pair.check,
        "--confirm",
        "never",
        "--witness",
        text(&witness),
    ];
    let ran = run(&args, "");
    assert_eq!(
        ran.exit,
        i32::from(!is_safe),
        "{name}: {} {}",
        ran.out,
        ran.err
    );
    assert!(ran.out.contains("witness written to"), "{}", ran.out);
    Written {
        pair,
        is_safe,
        program,
        witness: fs::read_to_string(witness).unwrap(),
    }
}

fn validate(folder: &Folder, program: &Path, check: &str, witness: &str) -> Ran {
    let file = folder.file("w.yml", witness);
    let args = ["validate", text(program), "--check", check];
    let more = ["--timeout", "20s", "--witness", text(&file)];
    run(&[args, more].concat(), "")
}

#[test]
fn written_witnesses_are_confirmed() {
    let folder = Folder::new();
    for pair in PAIRS {
        for is_safe in [true, false] {
            let written = write(&folder, pair, is_safe);
            schema::check(&written.witness, !is_safe);
            let ran = validate(&folder, &written.program, pair.check, &written.witness);
            let what = format!(
                "{} {is_safe}: {} {}\n{}",
                pair.name, ran.out, ran.err, written.witness
            );
            assert_eq!((ran.exit, ran.out.as_str()), (0, "confirmed\n"), "{what}");
            if pair.check != "reach" || pair.name == "count" {
                // Without a property, the witness says what it is about.
                let file = folder.file("own.yml", &written.witness);
                let args = ["validate", text(&written.program), "--witness", text(&file)];
                assert_eq!(run(&args, "").exit, 0, "{what}");
            }
        }
    }
}

#[test]
fn invariants_are_written_where_there_are_some() {
    let folder = Folder::new();
    let written = write(&folder, &PAIRS[0], true);
    assert!(
        written.witness.contains("loop_invariant"),
        "{}",
        written.witness
    );
    assert!(written.witness.contains("line: 6"), "{}", written.witness);
}

#[test]
fn the_same_run_gives_the_same_witness() {
    let folder = Folder::new();
    let program = folder.file("a.c", PAIRS[1].text(false));
    let out = folder.0.join("w.yml");
    let once = || {
        let output = Command::new(env!("CARGO_BIN_EXE_bia"))
            .args(["verify", "--check", "reach", text(&program)])
            .args(["--witness", text(&out)])
            .env("SOURCE_DATE_EPOCH", "86400")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        fs::read_to_string(&out).unwrap()
    };
    let first = once();
    assert!(first.contains("1970-01-02T00:00:00Z"), "{first}");
    assert_eq!(first, once());
}

#[test]
fn graphml_is_written_on_request() {
    let folder = Folder::new();
    for (is_safe, exit) in [(true, 0), (false, 1)] {
        let program = folder.file("a.c", PAIRS[0].text(is_safe));
        let by_name = folder.0.join("w.graphml");
        let args = ["verify", "--check", "reach", text(&program)];
        let ran = run(&[&args[..], &["--witness", text(&by_name)]].concat(), "");
        assert_eq!(ran.exit, exit, "{}", ran.err);
        let found = fs::read_to_string(by_name).unwrap();
        schema::check_graphml(&found, is_safe);
    }
}

/// An invariant that does not hold, or a way that does not lead there, is not confirmed.
#[test]
fn wrong_witnesses_are_rejected() {
    let folder = Folder::new();
    let safe = write(&folder, &PAIRS[0], true);
    let value = schema::values(&safe.witness)[0].clone();
    for wrong in ["0", "x == 7", "n > 0", "y < 100", "x != y"] {
        let changed = safe
            .witness
            .replace(&format!("\"{value}\""), &format!("\"{wrong}\""));
        assert_ne!(changed, safe.witness);
        let ran = validate(&folder, &safe.program, "reach", &changed);
        assert!(ran.out.starts_with("rejected: `"), "{wrong}: {}", ran.out);
        assert_eq!(ran.exit, 1, "{wrong}");
    }
    let found = write(&folder, &PAIRS[1], false);
    for (old, new) in [
        ("\\\\result == ", "\\\\result == 1000 + "),
        ("line: 17", "line: 12"),
    ] {
        let changed = found.witness.replace(old, new);
        assert_ne!(changed, found.witness, "{old}");
        let ran = validate(&folder, &found.program, "reach", &changed);
        assert_eq!(ran.exit, 1, "{old}: {} {}", ran.out, ran.err);
    }
}

/// What an expression of a witness does is never the program's doing.
#[test]
fn expressions_cannot_hide_a_violation_or_make_one() {
    let folder = Folder::new();
    // If a division by zero ended the path, the error would be gone.
    let unsafe_program = write(&folder, &PAIRS[0], false);
    let safe = write(&folder, &PAIRS[0], true);
    let value = schema::values(&safe.witness)[0].clone();
    let hash = |text: &str, of: &Path| {
        let old = sha256(&fs::read(&safe.program).unwrap());
        text.replace(&old, &sha256(&fs::read(of).unwrap()))
    };
    for wrong in ["1 / (x - y - 1) < 2 || 1", "*(int *)(n - n) || 1", "1"] {
        let changed = safe
            .witness
            .replace(&format!("\"{value}\""), &format!("\"{wrong}\""));
        let changed = hash(&changed, &unsafe_program.program);
        let ran = validate(&folder, &unsafe_program.program, "reach", &changed);
        assert_eq!(ran.exit, 1, "{wrong}: {} {}", ran.out, ran.err);
    }
    // An overflow in an assumption is not one of the program.
    let pair = &PAIRS[2];
    let safe = folder.file("o.c", pair.text(true));
    let found = write(&folder, pair, false);
    let (_, after) = found.witness.split_once("  content:\n").unwrap();
    let assumption = "  - segment:
    - waypoint:
        type: assumption
        action: follow
        constraint: { value: \"x + 2147483647 != 3\", format: c_expression }
        location: { file_name: o.c, line: 6 }
";
    let changed = found
        .witness
        .replace(after, &format!("{assumption}{after}"));
    let old = sha256(&fs::read(&found.program).unwrap());
    let changed = changed.replace(&old, &sha256(&fs::read(&safe).unwrap()));
    let ran = validate(&folder, &safe, "overflow", &changed);
    assert_ne!(ran.exit, 0, "{} {}", ran.out, ran.err);
}

/// A witness whose places are in another file.
fn in_file(witness: &str, file: &str) -> String {
    let lines = witness
        .lines()
        .map(|line| match line.split_once("file_name: ") {
            Some((before, _)) => format!("{before}file_name: \"{file}\"\n"),
            None => format!("{line}\n"),
        });
    lines.collect()
}

#[test]
fn bad_witnesses_are_refused_with_a_code() {
    let folder = Folder::new();
    let safe = write(&folder, &PAIRS[0], true);
    let value = schema::values(&safe.witness)[0].clone();
    let hash = sha256(&fs::read(&safe.program).unwrap());
    let with = |wrong: &str| {
        let quoted = format!("\"{value}\"");
        safe.witness.replace(&quoted, &format!("\"{wrong}\""))
    };
    let cases = [
        ("WIT-E001", 2, "hello".to_owned()),
        ("WIT-E001", 2, "- &a [1]\n- *a\n".to_owned()),
        ("WIT-U001", 2, safe.witness.replace("\"2.0\"", "\"3.0\"")),
        ("WIT-E002", 1, safe.witness.replace(&hash, &"0".repeat(64))),
        ("WIT-E002", 1, safe.witness.replace("LP64", "ILP32")),
        (
            "WIT-E002",
            1,
            safe.witness
                .replace("G ! call(reach_error())", "G ! overflow"),
        ),
        ("WIT-E003", 1, safe.witness.replace("line: 6", "line: 6000")),
        ("WIT-E003", 1, safe.witness.replace("line: 6", "line: 1")),
        (
            "WIT-E003",
            1,
            safe.witness
                .replace("function: \"main\"", "function: \"other\""),
        ),
        ("WIT-E003", 1, in_file(&safe.witness, "other.c")),
        ("WIT-E004", 1, with("z == 1")),
        ("WIT-E004", 1, with("x = 1")),
        ("WIT-E004", 1, with("x++")),
        ("WIT-E004", 1, with("main()")),
        ("WIT-E004", 1, with("x +")),
        ("WIT-E004", 1, with("1); reach_error(); (1")),
        ("WIT-E004", 1, with("1), (1")),
        ("WIT-E004", 1, with("({ 1; })")),
    ];
    for (code, exit, witness) in cases {
        let ran = validate(&folder, &safe.program, "reach", &witness);
        assert!(
            ran.err.contains(code),
            "{code}: {} {}\n{witness}",
            ran.out,
            ran.err
        );
        assert_eq!(ran.exit, exit, "{code}: {} {}", ran.out, ran.err);
    }
}

/// Changed witnesses, of the program and of its twin: whatever is confirmed is true.
#[test]
fn changed_witnesses_are_never_confirmed_wrongly() {
    let folder = Folder::new();
    let cases = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    let cases: u64 = cases.unwrap_or(6);
    let mut written = Vec::new();
    for pair in PAIRS {
        for is_safe in [true, false] {
            written.push(write(&folder, pair, is_safe));
        }
    }
    let (mut confirmed, mut refused) = (0, 0);
    for case in 0..cases {
        let mut rng = Rng::new(case);
        let of = &written[rng.below(written.len())];
        let twin = rng.below(3) == 0;
        let mut changed = of.witness.clone();
        for _ in 0..=rng.below(3) {
            changed = mutate(&changed, &mut rng);
        }
        let (program, is_safe) = match twin {
            false => (of.program.clone(), of.is_safe),
            true => {
                let other = written
                    .iter()
                    .find(|w| w.pair.name == of.pair.name && w.is_safe != of.is_safe)
                    .unwrap();
                let old = sha256(&fs::read(&of.program).unwrap());
                let new = sha256(&fs::read(&other.program).unwrap());
                changed = changed.replace(&old, &new);
                (other.program.clone(), other.is_safe)
            }
        };
        let ran = validate(&folder, &program, of.pair.check, &changed);
        assert!(
            (0..=3).contains(&ran.exit),
            "{case}: {} {}\n{changed}",
            ran.out,
            ran.err
        );
        if ran.exit != 0 {
            refused += 1;
            continue;
        }
        confirmed += 1;
        assert_eq!(
            of.is_safe, is_safe,
            "{case}: confirmed against the truth\n{changed}"
        );
        if is_safe {
            hold(&folder, of, &changed, case);
        }
    }
    println!("{cases} changed witnesses: {confirmed} confirmed, {refused} not");
}

/// Runs the compiled program with the invariants of its first loop checked, on random inputs.
fn hold(folder: &Folder, of: &Written, witness: &str, case: u64) {
    let source = of.pair.text(true);
    let line = source.lines().position(|line| line.contains("/*INV*/"));
    let values = schema::values_at_loop(witness, line.map_or(0, |at| at + 1));
    if values.is_empty() {
        return;
    }
    let all: Vec<String> = values.iter().map(|value| format!("({value})")).collect();
    let check = format!("(({}) ? 0 : (abort(), 0)),", all.join(" && "));
    let prelude = "#include <stdlib.h>\n#include <time.h>\nvoid reach_error(void) {}\n\
        static unsigned seed;\nstatic unsigned any(void) { seed = seed * 1103515245u + 12345u; return (seed >> 8) % 7 ? (seed >> 16) % 9 : seed; }\n\
        int __VERIFIER_nondet_int(void) { return any(); }\nunsigned __VERIFIER_nondet_uint(void) { return any() % 100; }\n\
        unsigned char __VERIFIER_nondet_uchar(void) { return any(); }\n";
    let body = source
        .replace("/*INV*/", &check)
        .replace("int main(void) {", "int run(void) {");
    let body = body
        .replace("while (", "while (rounds++ < 1000 && ")
        .replace("rounds++ < 1000 && (", "(");
    let rounds = "static int rounds;\n";
    let main = "int main(void) { for (seed = 0; seed < 3000000u; seed += 65537u) { unsigned s = seed; rounds = 0; run(); seed = s; } return 0; }\n";
    let file = folder.file("run.c", format!("{prelude}{rounds}{body}{main}"));
    let program = folder.0.join("run");
    let built = Command::new("gcc")
        .args(["-w", "-fwrapv", "-o", text(&program), text(&file)])
        .output();
    let Ok(built) = built else {
        return; // there is no gcc
    };
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let ran = Command::new(&program).output().unwrap();
    assert!(
        ran.status.success(),
        "{case}: an invariant is false\n{witness}"
    );
}
