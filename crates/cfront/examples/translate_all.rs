//! Translates all `.c` and `.i` files below the folders given to K2, each as a program of its own,
//! and prints counts, refusals by code and times:
//! ```text
//!   cargo run --release -p bia-cfront --example translate_all -- [--lp64] [--print] [--reread]
//!     [--check reach|overflow|memsafety|memcleanup|termination] FOLDER…
//! ```
//! `--print` writes the K2 programs and their assumptions; `--reread` parses what was printed and
//! compares.
#![allow(
    clippy::print_stdout,
    reason = "a program for the command line, not a library"
)]

use bia_base::{Diagnostic, Sources};
use bia_cfront::lower::Properties;
use bia_cfront::property::{Check, find_check};
use bia_cfront::{AnalyseOptions, DataModel, LowerOptions, ParseOptions, link, lower, parse};
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// What became of all files.
#[derive(Default)]
struct Totals {
    translated: usize,
    refused: usize,
    wrong: usize,
    codes: BTreeMap<String, usize>,
    times: Vec<(Duration, PathBuf)>,
}

struct Choice {
    model: DataModel,
    print: bool,
    reread: bool,
    options: LowerOptions,
}

fn main() {
    let mut files = Vec::new();
    let mut choice = Choice {
        model: DataModel::Ilp32,
        print: false,
        reread: false,
        options: LowerOptions::default(),
    };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--lp64" => choice.model = DataModel::Lp64,
            "--print" => choice.print = true,
            "--reread" => choice.reread = true,
            "--check" => {
                let name = arguments.next().unwrap_or_default();
                choice.options.properties = properties(&name);
            }
            path => collect(Path::new(path), &mut files),
        }
    }
    files.sort();
    let mut totals = Totals::default();
    for path in files {
        run(&path, &choice, &mut totals);
    }
    let (codes, mut times) = (totals.codes, totals.times);
    for (code, count) in codes {
        println!("{code}: {count} files");
    }
    times.sort();
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    println!(
        "{} of {} files translated, {} refused, {} wrong; {total:.2?}",
        totals.translated,
        times.len(),
        totals.refused,
        totals.wrong
    );
    if let (Some((slowest, path)), Some((median, _))) = (times.last(), times.get(times.len() / 2)) {
        println!(
            "median {median:.2?}, slowest {slowest:.2?}: {}",
            path.display()
        );
    }
}

fn properties(name: &str) -> Properties {
    find_check(name).map_or_else(Properties::default, Check::properties)
}

fn run(path: &Path, choice: &Choice, totals: &mut Totals) {
    let Ok(raw) = fs::read(path) else {
        return;
    };
    let mut sources = Sources::new();
    let name = path.display().to_string();
    let content = String::from_utf8_lossy(&raw).into_owned();
    let start = Instant::now();
    let parsed = parse(&mut sources, name, content, &ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    let mut units = vec![parsed.unit];
    let options = AnalyseOptions::default();
    let analysed = link(&mut sources, &mut units, choice.model, &options).analysed;
    diagnostics.extend(analysed.diagnostics);
    if !diagnostics.iter().any(Diagnostic::is_error) {
        let lowered = lower(&analysed.module, &choice.options);
        diagnostics.extend(lowered.diagnostics);
        if let Some(program) = &lowered.program {
            if choice.print {
                println!("{}", bia_k2::print(program));
                for assumption in &lowered.assumptions {
                    println!("; assumes: {}", assumption.text);
                }
            }
            if choice.reread {
                reread(program, path, totals);
            }
        }
    }
    totals.times.push((start.elapsed(), path.to_owned()));
    let mut names: Vec<&str> = Vec::new();
    for (at, error) in diagnostics.iter().filter(|d| d.is_error()).enumerate() {
        names.push(error.code.name);
        if at < 3 {
            let line = error
                .primary
                .as_ref()
                .map_or(0, |label| sources.start(label.span).line);
            println!("{}:{line}: {error}", path.display());
        }
    }
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        totals.translated += 1;
    } else if names.iter().all(|name| name.starts_with("C-U")) {
        totals.refused += 1;
    } else {
        totals.wrong += 1;
    }
    for name in names {
        *totals.codes.entry(name.to_owned()).or_default() += 1;
    }
}

/// What is printed reads back as the same program.
fn reread(program: &bia_k2::Program, path: &Path, totals: &mut Totals) {
    let text = bia_k2::print(program);
    let source = Sources::new().add("printed.k2", &text);
    let same = match bia_k2::parse(source, &text).program {
        Some(again) => bia_k2::difference(program, &again),
        None => Some("it is not read".to_owned()),
    };
    if let Some(difference) = same {
        println!("{}: printed K2 differs: {difference}", path.display());
        *totals.codes.entry("printed K2 differs".into()).or_default() += 1;
    }
}

fn collect(path: &Path, into: &mut Vec<PathBuf>) {
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            open.extend(entries.flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|e| e == "c" || e == "i") {
            into.push(path);
        }
    }
}
