//! Keeps the code base as its documents describe it: who may depend on whom, module docs on every
//! file, no file too long, every diagnostic code tested and documented.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "asks cargo for the dependency graph; a test that cannot go on fails"
)]

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Which crates of ours each crate may depend on. Knowledge points downwards only.
/// The same table stands in ARCHITECTURE.md.
const MAY_DEPEND: [(&str, &[&str]); 15] = [
    ("base", &[]),
    ("term", &["base"]),
    ("solver", &["base", "term"]),
    ("k2", &["base", "term"]),
    ("cfront", &["base", "term", "k2"]),
    ("testkit", &["base", "term", "k2"]),
    ("system", &["base", "term", "solver"]),
    ("cfg", &["base", "term", "solver", "k2"]),
    ("absint", &["base", "term", "cfg"]),
    ("encode", &["base", "term", "k2", "cfg", "system"]),
    ("engine", &["base", "term", "solver", "system", "cfg"]),
    (
        "formats",
        &["base", "term", "solver", "k2", "cfg", "system"],
    ),
    (
        "app",
        &[
            "base", "term", "solver", "k2", "cfront", "system", "cfg", "absint", "encode",
            "engine", "formats",
        ],
    ),
    ("py", &["app"]),
    ("capi", &["app"]),
];

/// Crates with `unsafe` code: bindings to C, in both directions. The compiler denies it elsewhere.
const MAY_BE_UNSAFE: [&str; 2] = ["solver", "capi"];

/// Crates that tests may use in addition.
const TESTS_MAY_USE: [&str; 3] = ["testkit", "solver", "k2"];

const LONGEST_FILE: usize = 1000;

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("crates/app lies two levels down")
        .to_owned()
}

#[test]
fn dependencies_point_downwards() {
    let output = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs the tests, so it can be run");
    assert!(output.status.success(), "cargo metadata failed");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let ours = |name: &str| name.strip_prefix("bia-").map(str::to_owned);
    let mut seen = BTreeSet::new();
    for package in packages {
        let name = ours(package["name"].as_str().unwrap()).expect("our packages are bia-…");
        let (_, allowed) = MAY_DEPEND
            .iter()
            .find(|(n, _)| *n == name)
            .unwrap_or_else(|| panic!("crate `{name}` is missing in the table"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let Some(on) = ours(dependency["name"].as_str().unwrap()) else {
                continue;
            };
            let for_tests = dependency["kind"] == "dev";
            let ok = allowed.contains(&on.as_str())
                || (for_tests && TESTS_MAY_USE.contains(&on.as_str()));
            assert!(ok, "bia-{name} must not depend on bia-{on}");
        }
        seen.insert(name);
    }
    for (name, _) in MAY_DEPEND {
        assert!(seen.contains(name), "the table names no crate `{name}`");
    }
}

#[test]
fn the_architecture_document_has_the_same_table() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for (name, allowed) in MAY_DEPEND {
        let prefix = format!("| `{name}` |");
        let row = text
            .lines()
            .find(|line| line.starts_with(&prefix))
            .unwrap_or_else(|| panic!("ARCHITECTURE.md has no row for `{name}`"));
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap().trim();
        let listed: Vec<&str> = match last {
            "–" => vec![],
            some => some.split(", ").collect(),
        };
        assert_eq!(listed, allowed, "row of `{name}`");
    }
}

#[test]
fn every_file_is_documented_and_short_enough() {
    let mut lengths = Vec::new();
    for path in rust_files() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.starts_with("//!"),
            "{} does not open with `//!`",
            path.display()
        );
        // Tests may need blanks at the ends of lines, in texts to be formatted.
        let in_folder = path.components().any(|c| c.as_os_str() == "tests");
        let is_test = in_folder || path.file_stem().is_some_and(|name| name == "tests");
        for (line, number) in text.lines().zip(1..).filter(|_| !is_test) {
            assert!(
                line.trim_end() == line,
                "{}:{number} ends in blanks",
                path.display()
            );
        }
        lengths.push((text.lines().count(), path));
    }
    lengths.sort();
    for (lines, path) in lengths.iter().rev().take(10) {
        println!("{lines:5} {}", path.display());
    }
    let (lines, path) = lengths.last().expect("there is code");
    assert!(
        *lines <= LONGEST_FILE,
        "{} has {lines} lines",
        path.display()
    );
}

/// Each code is named in some test or corpus file, and not only where it is defined.
#[test]
fn every_diagnostic_code_is_tested() {
    let mut texts = String::new();
    let kinds = ["k2", "c", "btor2", "aag", "vmt"].into_iter();
    let corpus = kinds.flat_map(|kind| files_below(&root().join("tests"), kind));
    for path in corpus.chain(rust_files()) {
        let in_folder = path.components().any(|c| c.as_os_str() == "tests");
        let is_test = in_folder || path.file_stem().is_some_and(|name| name == "tests");
        if is_test {
            texts.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
    let output = Command::new(env!("CARGO_BIN_EXE_bia"))
        .args(["explain", "--format", "json"])
        .output()
        .unwrap();
    let codes: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let untested: Vec<&str> = codes
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code["code"].as_str().unwrap())
        .filter(|code| !texts.contains(code))
        .collect();
    assert!(untested.is_empty(), "no test mentions {untested:?}");
}

#[test]
fn unsafe_code_is_where_it_may_be() {
    for path in rust_files() {
        let relative = path.strip_prefix(root().join("crates")).unwrap();
        let of = relative.iter().next().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        // Put together, so that this file does not find itself.
        let allowed = ["unsafe", "_code,"].concat();
        let allows = text.lines().any(|line| line.trim() == allowed);
        let inline = text.contains(&["allow(unsafe", "_code"].concat());
        assert!(
            !(allows || inline) || MAY_BE_UNSAFE.contains(&of),
            "{} allows unsafe code",
            path.display()
        );
    }
}

fn rust_files() -> Vec<PathBuf> {
    files_below(&root().join("crates"), "rs")
}

fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
