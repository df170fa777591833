//! The user guide and the README do what they say: every command is run, in a folder with the files
//! that the page shows, and what it prints is held against what the page says.
//!
//! ```text
//!   ```c NAME        a file
//!   ```console       `$ COMMAND` and lines of its standard output; in them `…` stands for anything, on a line of
//!                    its own for any number of lines
//! ```
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "runs the program that is tested; a test that cannot go on fails"
)]

mod common;

use common::Folder;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide")
}

/// What a page shows.
#[derive(Default)]
struct Page {
    files: Vec<(String, String)>,
    /// Commands with the output that is expected.
    commands: Vec<(String, Vec<String>)>,
}

fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut words = info.split(' ');
        match (words.next(), words.next()) {
            (Some("console"), None) => {
                for line in block {
                    match line.strip_prefix("$ ") {
                        Some(command) => page.commands.push((command.to_owned(), Vec::new())),
                        None => page.commands.last_mut().unwrap().1.push(line.to_owned()),
                    }
                }
            }
            (Some(_), Some(name)) => page.files.push((name.to_owned(), block.join("\n") + "\n")),
            (_, None) | (None, _) => {}
        }
    }
    page
}

/// Whether a line is as expected.
fn fits(expected: &str, line: &str) -> bool {
    let parts: Vec<&str> = expected.split('…').collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    if parts.len() == 1 {
        return expected == line;
    }
    let Some(rest) = line.strip_prefix(first) else {
        return false;
    };
    let Some(mut rest) = rest.strip_suffix(last) else {
        return false;
    };
    parts[1..parts.len() - 1]
        .iter()
        .all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
}

/// The first line that is expected and not there.
fn missing<'a>(expected: &'a [String], lines: &[&str]) -> Option<&'a str> {
    let (mut at, mut skips) = (0, false);
    for wanted in expected {
        if wanted == "…" {
            skips = true;
            continue;
        }
        let found = match skips {
            true => (at..lines.len()).find(|n| fits(wanted, lines[*n])),
            false => (at < lines.len() && fits(wanted, lines[at])).then_some(at),
        };
        let Some(found) = found else {
            return Some(wanted);
        };
        (at, skips) = (found + 1, false);
    }
    (!skips && at < lines.len()).then_some("(the end)")
}

/// How many commands a page has, and what is wrong with them.
fn check(name: &str) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let page = read(&fs::read_to_string(guide().join(name)).unwrap());
    let folder = Folder::new();
    for (file, text) in &page.files {
        folder.file(file, text);
    }
    let bia = Path::new(env!("CARGO_BIN_EXE_bia")).parent().unwrap();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([bia.to_owned()].into_iter().chain(env::split_paths(&path)));
    let path = path.unwrap();
    for (command, expected) in &page.commands {
        let output = Command::new("bash")
            .args(["-c", command])
            .current_dir(&folder.0)
            .env("PATH", &path)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<&str> = out.lines().collect();
        if let Some(line) = missing(expected, &lines) {
            let err = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!(
                "{name}: `{command}` does not say `{line}`:\n{out}{err}"
            ));
        }
    }
    (page.commands.len(), wrong)
}

#[test]
fn every_command_of_the_guide_does_what_the_guide_says() {
    let names = fs::read_dir(guide())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.push("../../README.md".into());
    names.sort();
    let (first, second) = names.split_at(names.len() / 2);
    let checked: Vec<(usize, Vec<String>)> = thread::scope(|scope| {
        let halves = [first, second].map(|half| {
            scope.spawn(move || half.iter().map(|name| check(name)).collect::<Vec<_>>())
        });
        halves
            .into_iter()
            .flat_map(|half| half.join().unwrap())
            .collect()
    });
    let wrong: Vec<&String> = checked.iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(
        wrong.is_empty(),
        "{}",
        wrong.iter().map(|w| format!("{w}\n")).collect::<String>()
    );
    let count: usize = checked.iter().map(|(count, _)| count).sum();
    assert!(count > 35, "only {count} commands were found");
}

#[test]
fn links_of_the_guide_lead_somewhere() {
    for entry in fs::read_dir(guide()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for part in text.split("](").skip(1) {
            let target = part.split(')').next().unwrap();
            if !target.starts_with("http") {
                let there = guide().join(target);
                assert!(there.exists(), "{}: {target}", path.display());
            }
        }
    }
}

#[test]
fn lines_are_compared_with_gaps() {
    let own = |lines: &[&str]| lines.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>();
    assert_eq!(missing(&own(&["a…c", "d"]), &["abc", "d"]), None);
    assert_eq!(missing(&own(&["a", "…", "d"]), &["a", "b", "c", "d"]), None);
    assert_eq!(missing(&own(&["a", "d"]), &["a", "b", "d"]), Some("d"));
    assert_eq!(missing(&own(&["a"]), &["a", "b"]), Some("(the end)"));
    assert_eq!(missing(&own(&["…"]), &["a", "b"]), None);
    assert_eq!(missing(&own(&[]), &[]), None);
    assert_eq!(missing(&own(&["a…b…"]), &["ab"]), None);
    assert_eq!(missing(&own(&["a…b"]), &["ac"]), Some("a…b"));
}
