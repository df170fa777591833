//! Analyses all `.c` and `.i` files below the folders given, each as a program of its own, and
//! prints counts, errors by code and times:
//! ```text
//!   cargo run --release -p bia-cfront --example analyse_all -- [--lp64] [--text] [--warnings] FOLDER…
//! ```
#![allow(
    clippy::print_stdout,
    reason = "a program for the command line, not a library"
)]

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, DataModel, ParseOptions, analyse, parse};
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// What became of all files.
#[derive(Default)]
struct Totals {
    clean: usize,
    refused: usize,
    wrong: usize,
    codes: BTreeMap<String, usize>,
    times: Vec<(Duration, PathBuf)>,
}

fn main() {
    let mut files = Vec::new();
    let (mut model, mut text, mut warnings) = (DataModel::Ilp32, false, false);
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--lp64" => model = DataModel::Lp64,
            "--text" => text = true,
            "--warnings" => warnings = true,
            path => collect(Path::new(path), &mut files),
        }
    }
    files.sort();
    let mut totals = Totals::default();
    for path in files {
        run(&path, model, (text, warnings), &mut totals);
    }
    let (codes, mut times) = (totals.codes, totals.times);
    for (code, count) in codes {
        println!("{code}: {count} files");
    }
    times.sort();
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    println!(
        "{} of {} files clean, {} refused, {} with errors; {total:.2?}",
        totals.clean,
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

fn run(path: &Path, model: DataModel, (text, warnings): (bool, bool), totals: &mut Totals) {
    let Ok(raw) = fs::read(path) else {
        return;
    };
    let mut sources = Sources::new();
    let name = path.display().to_string();
    let content = String::from_utf8_lossy(&raw).into_owned();
    let parsed = parse(&mut sources, name, content, &ParseOptions::default());
    let start = Instant::now();
    let broken = parsed.has_errors();
    let units = [parsed.unit];
    let analysed = analyse(&units, model, &AnalyseOptions::default());
    totals.times.push((start.elapsed(), path.to_owned()));
    let mut names: Vec<&str> = Vec::new();
    let all = parsed.diagnostics.iter().chain(&analysed.diagnostics);
    for (at, error) in all.filter(|d| d.is_error()).enumerate() {
        names.push(error.code.name);
        if at < 3 {
            let line = error
                .primary
                .as_ref()
                .map_or(0, |label| sources.start(label.span).line);
            println!("{}:{line}: {error}", path.display());
        }
    }
    for warning in analysed
        .diagnostics
        .iter()
        .filter(|d| warnings && !d.is_error())
    {
        let label = warning.primary.as_ref();
        let line = label.map_or(0, |label| sources.start(label.span).line);
        println!("{}:{line}: {warning}", path.display());
    }
    names.sort_unstable();
    names.dedup();
    match (broken, names.is_empty()) {
        (false, true) => totals.clean += 1,
        (false, false) if names.iter().all(|name| name.starts_with("C-U")) => totals.refused += 1,
        _ => totals.wrong += 1,
    }
    for name in names {
        *totals.codes.entry(name.to_owned()).or_default() += 1;
    }
    if text {
        println!("{}", analysed.module.to_text());
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
