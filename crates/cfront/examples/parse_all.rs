//! Parses all `.c` and `.i` files below the folders given and prints counts, errors and times:
//! `cargo run --release -p bia-cfront --example parse_all -- FOLDER…`.
#![allow(
    clippy::print_stdout,
    reason = "a program for the command line, not a library"
)]

use bia_base::Sources;
use bia_cfront::{ParseOptions, parse};
use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

fn main() {
    let mut files = Vec::new();
    for argument in env::args().skip(1) {
        collect(Path::new(&argument), &mut files);
    }
    files.sort();
    let (mut clean, mut bytes) = (0, 0);
    let mut times: Vec<(Duration, PathBuf)> = Vec::new();
    for path in files {
        let Ok(raw) = fs::read(&path) else { continue };
        let text = String::from_utf8_lossy(&raw).into_owned();
        bytes += text.len();
        let mut sources = Sources::new();
        let name = path.display().to_string();
        let start = Instant::now();
        let parsed = parse(&mut sources, name, text, &ParseOptions::default());
        times.push((start.elapsed(), path.clone()));
        let errors: Vec<_> = parsed.diagnostics.iter().filter(|d| d.is_error()).collect();
        clean += usize::from(errors.is_empty());
        for error in errors.iter().take(3) {
            let line = error
                .primary
                .as_ref()
                .map(|label| sources.start(label.span).line);
            println!("{}:{}: {error}", path.display(), line.unwrap_or(0));
        }
    }
    times.sort();
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    println!(
        "{clean} of {} files without an error; {bytes} bytes in {total:.2?}",
        times.len()
    );
    if let (Some((slowest, path)), Some((median, _))) = (times.last(), times.get(times.len() / 2)) {
        println!(
            "median {median:.2?}, slowest {slowest:.2?}: {}",
            path.display()
        );
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
