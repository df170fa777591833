//! `docs/trust.md` lists what verdicts can assume and which choices of C are fixed. The tables
//! there are made from those in the code; `BLESS=1` rewrites them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "a test that reads files of the project"
)]

use bia_cfront::{assumed, choices, cuts};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn assumptions() -> String {
    let mut out = String::from("| listed as | | what that means |\n|---|---|---|\n");
    for one in assumed::ALL {
        let text = cell(&one.text.replace("`{}`", "`…`").replace("{}", "…"));
        out += &format!("| {text} | {} | {} |\n", one.effect.text(), cell(one.means));
    }
    out
}

fn fixed() -> String {
    let mut out = String::from("| choice | | |\n|---|---|---|\n");
    for one in choices::ALL {
        let text = cell(one.text);
        out += &format!("| {} | {} | {text} |\n", one.key, one.made.text());
    }
    out
}

fn cut() -> String {
    let mut out = String::from("| cut | | which executions go |\n|---|---|---|\n");
    for one in cuts::ALL {
        let (place, goes) = (cell(one.place), cell(one.goes));
        out += &format!("| {place} | {} | {goes} |\n", one.why.text());
    }
    out
}

/// The text between the marks of that name is what the code says.
fn compare(name: &str, wanted: &str) {
    compare_in("docs/trust.md", name, wanted);
}

fn compare_in(file: &str, name: &str, wanted: &str) {
    let path = root().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let (begin, end) = (
        format!("<!-- {name}: made from the code, BLESS=1 rewrites -->\n"),
        format!("<!-- end of {name} -->"),
    );
    let from = text.find(&begin).expect("the mark of the table") + begin.len();
    let to = from + text[from..].find(&end).expect("the end of the table");
    if &text[from..to] == wanted {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{}{wanted}{}", &text[..from], &text[to..]);
        fs::write(&path, text).unwrap();
        return;
    }
    panic!("{file}: the table of {name} is not that of the code; BLESS=1 rewrites it");
}

#[test]
fn the_tables_are_documented() {
    compare("assumptions", &assumptions());
    compare("choices", &fixed());
    compare("cuts", &cut());
}

/// A file that ends executions has an entry in the table of cuts, and entries have their file.
#[test]
fn every_cut_is_in_the_table() {
    let folder = root().join("crates/cfront/src/lower");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let mut cutting = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(&folder).unwrap();
        let name = name.to_string_lossy().replace('\\', "/");
        let cuts = [
            "self.assume(",
            "this.assume(",
            ".assume_defined(",
            ".stop_path()",
        ];
        if cuts.iter().any(|cut| text.contains(cut)) {
            cutting.insert(name);
        }
    }
    let listed: BTreeSet<String> = cuts::ALL.iter().map(|cut| cut.file.to_owned()).collect();
    assert_eq!(cutting, listed, "an entry in src/cuts.rs for each file");
}

#[test]
fn the_library_is_documented() {
    let table = bia_cfront::lower::library_table();
    compare_in("docs/c-library.md", "library", &table);
}

#[test]
fn keys_are_unique() {
    let keys: BTreeSet<&str> = assumed::ALL.iter().map(|one| one.key).collect();
    assert_eq!(keys.len(), assumed::ALL.len());
    let keys: BTreeSet<&str> = choices::ALL.iter().map(|one| one.key).collect();
    assert_eq!(keys.len(), choices::ALL.len());
}

#[test]
fn sentences_are_found() {
    for one in assumed::ALL {
        let sentence = one.sentence(&["f", "its model"]);
        let found = assumed::find(&sentence).map(|found| found.key);
        assert_eq!(found, Some(one.key), "{sentence}");
    }
    assert_eq!(assumed::find("pigs have wings"), None);
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => sources(&path, out),
            false => out.push(path),
        }
    }
}

/// Sections of the library in C may list an assumption, which must be in the table.
#[test]
fn the_assumptions_of_the_library_are_in_the_table() {
    let mut files = Vec::new();
    sources(&root().join("crates/cfront/library"), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines() {
            let Some((_, sentence)) = line
                .strip_prefix("//# ")
                .and_then(|head| head.split_once(" | "))
            else {
                continue;
            };
            let found = assumed::find(sentence.trim());
            assert!(found.is_some(), "{}: {line}", file.display());
        }
    }
}

/// Sentences that are not of the table can only be listed by [`Lowerer::assume_that`], and where
/// that is called the text must be one of the table.
#[test]
fn nothing_else_is_listed() {
    let mut files = Vec::new();
    sources(&root().join("crates/cfront/src"), &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(".assume_that(") {
            rest = &rest[at + 13..];
            let head = rest.trim_start();
            let literal = head.strip_prefix("format!(").unwrap_or(head).trim_start();
            let Some(quoted) = literal.strip_prefix('"') else {
                wrong.push(format!("{}: {:.60}", file.display(), head));
                continue;
            };
            let sentence = quoted.split('"').next().unwrap_or_default();
            let sentence = sentence.replace("{name}", "f");
            if assumed::find(&sentence).is_none() {
                wrong.push(format!("{}: {sentence}", file.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "write `assume_listed(&assumed::…)` with an entry of src/assumed.rs:\n{}",
        wrong.join("\n")
    );
}
