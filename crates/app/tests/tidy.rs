//! Keeps the code base as its documents describe it: dependencies between crates, module docs on
//! every file, no file too long, every diagnostic code tested and documented.
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
const MAY_DEPEND: [(&str, &[&str]); 18] = [
    ("base", &[]),
    ("term", &["base"]),
    ("automata", &["base"]),
    ("solver", &["base", "term"]),
    ("k2", &["base", "term"]),
    ("cfront", &["base", "term", "k2"]),
    ("testkit", &["base", "term", "k2"]),
    ("system", &["base", "term", "solver"]),
    ("cfg", &["base", "term", "solver", "k2"]),
    ("absint", &["base", "term", "cfg"]),
    ("encode", &["base", "term", "k2", "cfg", "system"]),
    (
        "engine",
        &["base", "term", "automata", "solver", "system", "cfg"],
    ),
    (
        "formats",
        &["base", "term", "solver", "k2", "cfg", "system"],
    ),
    (
        "verify",
        &[
            "base", "term", "solver", "k2", "cfront", "system", "cfg", "absint", "encode",
            "engine", "formats",
        ],
    ),
    ("bench", &["base", "solver"]),
    (
        "app",
        &[
            "base", "term", "solver", "k2", "cfront", "system", "cfg", "encode", "engine",
            "formats", "verify", "bench",
        ],
    ),
    ("py", &["app"]),
    ("capi", &["app"]),
];

/// Crates with `unsafe` code: bindings to C, in both directions. The compiler denies it elsewhere.
const MAY_BE_UNSAFE: [&str; 2] = ["solver", "capi"];

/// Crates that tests may use in addition.
const TESTS_MAY_USE: [&str; 3] = ["testkit", "solver", "k2"];

const MAX_FILE_LINES: usize = 1000;

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

/// Only `app` has a command line and subscribes to the log.
#[test]
fn no_clap_and_no_log_below_app() {
    for path in files_below(&root().join("crates"), "toml") {
        let of = path.parent().and_then(Path::file_name);
        let of = of.and_then(|name| name.to_str()).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        for name in ["clap", "tracing-subscriber"] {
            let uses = text.lines().any(|line| line.starts_with(name));
            assert!(!uses || of == "app", "{} uses {name}", path.display());
        }
    }
}

/// Time below the command line is that of a `Budget`, or of `bia_base::wait` for child processes:
/// so `--clock processor` holds everywhere. `bench`, beside `verify`, supervises processes.
#[test]
fn clocks_are_read_in_base_alone() {
    const MAY: [&str; 5] = ["base", "bench", "app", "py", "capi"];
    const READS: [&str; 4] = ["Instant::now", "Instant}", "SystemTime", "UNIX_EPOCH"];
    for (path, shown) in library_files() {
        let of = shown.split('/').next().unwrap();
        if MAY.contains(&of) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (line, number) in text.lines().zip(1..) {
            let reads = READS.iter().any(|word| line.contains(word));
            assert!(!reads, "{shown}:{number} reads the clock");
        }
    }
}

/// What may read files, the environment or the terminal below `app`, each with words of the
/// sentence of ARCHITECTURE.md that says why.
const MAY_TOUCH_THE_WORLD: [(&str, &str); 8] = [
    ("base/src/clock.rs", "`Budget` looks at the clock"),
    ("base/src/budget.rs", "this process's memory"),
    ("solver/src/pipe/process.rs", "memory of child processes"),
    ("solver/src/ffi/z3/library.rs", "`ffi/z3/library.rs`"),
    ("cfront/src/preprocess/", "`preprocess/`"),
    ("verify/src/confirm/", "gcc, which it finds by `PATH`"),
    ("bench/src/", "progress line"),
    ("testkit/src/", "`testkit`, which is for tests"),
];

/// Invariant 2 of ARCHITECTURE.md. Code for tests alone may do what it wants.
#[test]
fn libraries_do_not_touch_the_world() {
    const TOUCHES: [&str; 15] = [
        "std::env",
        "env::var",
        "env::args",
        "env::current_",
        "env::temp_dir",
        "std::fs",
        "fs::",
        "print!",
        "println!",
        "eprint!",
        "eprintln!",
        "io::stdin",
        "io::stdout",
        "io::stderr",
        "File::open",
    ];
    const ABOVE: [&str; 3] = ["app", "py", "capi"];
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    for (path, words) in MAY_TOUCH_THE_WORLD {
        assert!(document.contains(words), "nothing is said about {path}");
    }
    let mut used = BTreeSet::new();
    for (path, shown) in library_files() {
        if ABOVE.contains(&shown.split('/').next().unwrap()) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (line, number) in without_tests(&text).lines().zip(1..) {
            let touches = |word: &&str| {
                let mut found = line.match_indices(*word);
                found
                    .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
            };
            let comment = line.trim_start().starts_with("//");
            let Some(word) = TOUCHES
                .iter()
                .find(|word| touches(word))
                .filter(|_| !comment)
            else {
                continue;
            };
            let mut may = MAY_TOUCH_THE_WORLD.iter();
            let may = may.find(|(path, _)| shown.starts_with(path));
            let (path, _) = may.unwrap_or_else(|| panic!("{shown}:{number} has `{word}`"));
            used.insert(*path);
        }
    }
    let listed: BTreeSet<&str> = MAY_TOUCH_THE_WORLD.iter().map(|(path, _)| *path).collect();
    assert_eq!(used, listed, "an exception that nobody needs");
}

/// The code before the first item that is there for tests alone. Modules in other files are no
/// such item.
fn without_tests(text: &str) -> &str {
    const MARK: &str = "#[cfg(test)]";
    let mut marks = text.match_indices(MARK);
    let first = marks.find(|(at, _)| {
        let next = text[at + MARK.len()..].trim_start().lines().next();
        !next.is_some_and(|line| line.contains("mod ") && line.ends_with(';'))
    });
    &text[..first.map_or(text.len(), |(at, _)| at)]
}

/// The files of libraries, with their paths below `crates`: without those of tests and of modules
/// that are there for tests alone.
fn library_files() -> Vec<(PathBuf, String)> {
    let crates = root().join("crates");
    let mut for_tests: Vec<PathBuf> = Vec::new();
    for path in rust_files() {
        let text = fs::read_to_string(&path).unwrap();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let folder = match stem {
            "mod" | "lib" | "main" => path.parent().unwrap().to_owned(),
            _ => path.with_extension(""),
        };
        for (at, mark) in text.match_indices("#[cfg(test)]") {
            let next = text[at + mark.len()..].trim_start().lines().next().unwrap();
            if let Some((_, name)) = next.split_once("mod ")
                && let Some(name) = name.strip_suffix(';')
            {
                for_tests.push(folder.join(name));
            }
        }
    }
    let is_library = |path: &PathBuf| {
        let in_src = path.strip_prefix(&crates).unwrap().iter().nth(1);
        let plain = path.with_extension("");
        in_src.is_some_and(|folder| folder == "src")
            && !for_tests.iter().any(|module| plain.starts_with(module))
    };
    let files = rust_files().into_iter().filter(is_library);
    let named = files.map(|path| {
        let shown = path.strip_prefix(&crates).unwrap().to_str().unwrap();
        (path.clone(), shown.to_owned())
    });
    named.collect()
}

/// Code that means an engine uses its constant, or asks for what its row says. Only strategies are
/// about names.
#[test]
fn engines_are_named_in_the_registry_alone() {
    const MAY: [&str; 2] = ["engine/src/engines/mod.rs", "portfolio/strategy.rs"];
    // Other things that have such names: kinds in JSON, theories, statistics, levels, clauses as a
    // format, traces as files.
    const OTHERS: [&str; 6] = ["kind", "arrays", "chc", "lasso", "recur", "trace"];
    let folders = ["engine/src", "verify/src", "app/src/report", "app/src/verb"];
    for path in rust_files() {
        let shown = path.display().to_string();
        let inside = folders
            .iter()
            .any(|folder| shown.contains(&format!("crates/{folder}/")));
        let is_test = shown.contains("/tests/") || shown.ends_with("/tests.rs");
        if !inside || is_test || MAY.iter().any(|end| shown.ends_with(end)) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for row in bia_engine::ENGINES {
            let alone = format!("\"{}\"", row.name);
            let with_options = format!("\"{}:", row.name);
            // Within the engines nothing else has these names, but fresh variables and spans.
            let other = OTHERS.contains(&row.name) && !shown.contains("engine/src");
            for (line, number) in code.lines().zip(1..) {
                let comment = line.trim_start().starts_with("//");
                let meant = [format!("== {alone}"), format!("Some({alone})")];
                let meant = !other || meant.iter().any(|text| line.contains(text));
                let names = (meant && line.contains(&alone)) || line.contains(&with_options);
                let other = line.contains("fresh_var") || line.contains("span!(");
                assert!(
                    comment || other || !names,
                    "{shown}:{number} names `{}`",
                    row.name
                );
            }
        }
    }
}

/// The file of an engine has its name.
#[test]
fn engines_are_modules_of_their_names() {
    let folder = root().join("crates/engine/src/engines");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        found.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
    }
    assert!(found.remove("mod"));
    let rows: BTreeSet<String> = bia_engine::ENGINES
        .iter()
        .map(|row| row.name.to_owned())
        .collect();
    assert_eq!(found, rows);
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
        *lines <= MAX_FILE_LINES,
        "{} has {lines} lines",
        path.display()
    );
}

/// Comments fit beside another window. Rows of tables and formulas, which stand between fences, may
/// be wider: broken in two they would be harder to read.
#[test]
fn comments_are_no_wider_than_the_code() {
    const WIDTH: usize = 100;
    const WIDTH_OF_FORMULAS: usize = 120;
    let mut wide = Vec::new();
    for path in rust_files() {
        let text = fs::read_to_string(&path).unwrap();
        let mut fenced = false;
        for (line, number) in text.lines().zip(1..) {
            let Some(comment) = line.trim_start().strip_prefix("//") else {
                fenced = false;
                continue;
            };
            let comment = comment.trim_start_matches(['/', '!']).trim_start();
            fenced ^= comment.starts_with("```");
            let width = match fenced || comment.starts_with('|') {
                true => WIDTH_OF_FORMULAS,
                false => WIDTH,
            };
            if line.chars().count() > width {
                wide.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(
        wide.is_empty(),
        "comments are too wide:\n{}",
        wide.join("\n")
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
