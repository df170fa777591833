//! The intermediate form means what gcc makes of the program: both are run and must print the same
//! numbers.
//!
//! Programs call `out(unsigned long long)` to print a number. Signed overflow wraps on both sides.
//! Without gcc the tests pass.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::wildcard_enum_match_arm,
    clippy::too_many_lines,
    reason = "a test that cannot go on fails, also at what its small machine does not know; gcc is the oracle"
)]

mod arithmetic;
mod expressions;
mod machine;
mod programs;

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, DataModel, ParseOptions, analyse, parse};
use std::{fs, process::Command};

/// What the program prints when gcc has compiled it.
fn run_gcc(text: &str) -> Option<Vec<u64>> {
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("t.c"), folder.path().join("t"));
    let own = "#include <stdio.h>\nvoid out(unsigned long long x) { printf(\"%llu\\n\", x); }\n";
    fs::write(&source, format!("{own}{text}")).unwrap();
    let status = Command::new("gcc")
        .args(["-w", "-O0", "-fwrapv", "-fno-strict-aliasing", "-o"])
        .arg(&program)
        .arg(&source)
        .args(["-lm"])
        .status();
    let status = status.ok()?;
    assert!(status.success(), "gcc refuses\n{text}");
    let output = Command::new(&program).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    Some(lines.lines().map(|line| line.parse().unwrap()).collect())
}

/// What the intermediate form prints.
fn run_ours(text: &str) -> Vec<u64> {
    let mut sources = Sources::new();
    let text = format!("void out(unsigned long long);\n{text}");
    let parsed = parse(&mut sources, "a.c", text, &ParseOptions::default());
    assert!(!parsed.has_errors(), "{}", parsed.diagnostics[0]);
    let analysed = analyse(&[parsed.unit], DataModel::Lp64, &AnalyseOptions::default());
    if let Some(error) = analysed.diagnostics.iter().find(|d| d.is_error()) {
        let line = error
            .primary
            .as_ref()
            .map_or(0, |l| sources.start(l.span).line);
        panic!("line {line}: {error}");
    }
    machine::run(&analysed.module)
}

/// Fails unless both print the same numbers.
fn agree(text: &str) {
    let ours = run_ours(text);
    if let Some(expected) = run_gcc(text) {
        let first = ours.iter().zip(&expected).position(|(a, b)| a != b);
        assert_eq!(ours, expected, "first difference at {first:?}\n{text}");
        assert!(!ours.is_empty(), "nothing is printed");
    }
}
