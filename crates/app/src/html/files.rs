//! The texts of the program: which files are shown, and which lines of them.

use super::{About, escape};
use crate::report::LineAt;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Files with more lines than this are shown only where something happens.
const MAX_LINES: usize = 12_000;
/// Lines around such a place.
const AROUND: usize = 30;

/// A file of the program.
pub(super) struct File {
    pub(super) name: String,
    pub(super) lines: Vec<String>,
}

/// All files of the program.
pub(super) struct Files {
    pub(super) files: Vec<File>,
}

/// What is said about a line.
#[derive(Default)]
pub(super) struct Note {
    /// How often it is passed.
    pub(super) count: u64,
    /// Whether the violation is there.
    pub(super) error: bool,
    /// What holds whenever it is reached.
    pub(super) invariants: Vec<String>,
    /// Whether that was checked on the program's own graph; else it only helps a proof, and may
    /// speak of values that no longer matter.
    pub(super) checked: bool,
}

/// What is said about lines: file and line from 0.
pub(super) type Notes = BTreeMap<(usize, usize), Note>;

impl Files {
    pub(super) fn new(about: &About<'_>) -> Self {
        let file = |name: &str, text: &str| File {
            name: name.to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
        };
        let files = match &about.case.c {
            Some(c) => {
                let units = c.given().iter().map(|unit| c.original(unit));
                units.map(|(name, text)| file(name, text)).collect()
            }
            None => {
                let program = &about.case.program;
                let entry = program.function(program.entry()).body;
                let span = entry.and_then(|body| program.stmt(body).span);
                let source = span.map(|span| about.sources.get(span.source));
                source
                    .map(|source| file(source.name(), source.text()))
                    .into_iter()
                    .collect()
            }
        };
        Self { files }
    }

    /// The number of a file.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.files.iter().position(|file| file.name == name)
    }

    /// File and line, from 0, if it is shown.
    pub(super) fn place(&self, at: &LineAt) -> Option<(usize, usize)> {
        let file = self.find(&at.file)?;
        let line = usize::try_from(at.line).ok()?.checked_sub(1)?;
        (line < self.files[file].lines.len()).then_some((file, line))
    }

    /// The text of a line.
    pub(super) fn text(&self, (file, line): (usize, usize)) -> &str {
        self.files[file].lines[line].trim()
    }

    /// The files as HTML, with notes.
    pub(super) fn html(&self, notes: &Notes) -> String {
        let mut out = String::new();
        let most = notes.values().map(|note| note.count).max().unwrap_or(0);
        for (number, file) in self.files.iter().enumerate() {
            let _ = write!(
                out,
                "<section class=\"file\"><h3>{}</h3><div class=\"code\" role=\"list\">",
                escape::text(&file.name)
            );
            let shown = shown(number, file, notes);
            let mut next = 0;
            for line in 0..file.lines.len() {
                if shown.as_ref().is_some_and(|shown| !shown.contains(&line)) {
                    continue;
                }
                if line > next {
                    let _ = write!(out, "<div class=\"gap\">… {} lines …</div>", line - next);
                }
                next = line + 1;
                write_line(&mut out, (number, line), file, notes, most > 1);
            }
            if next < file.lines.len() {
                let rest = file.lines.len() - next;
                let _ = write!(out, "<div class=\"gap\">… {rest} lines …</div>");
            }
            out.push_str("</div></section>");
        }
        out
    }
}

/// The lines of a file that are shown; `None`: all.
fn shown(number: usize, file: &File, notes: &Notes) -> Option<BTreeSet<usize>> {
    if file.lines.len() <= MAX_LINES {
        return None;
    }
    let mut shown: BTreeSet<usize> = (0..AROUND).collect();
    for (_, line) in notes.keys().filter(|(of, _)| *of == number) {
        shown.extend(line.saturating_sub(AROUND)..line + AROUND);
        if shown.len() > MAX_LINES {
            break;
        }
    }
    Some(shown)
}

fn write_line(out: &mut String, at: (usize, usize), file: &File, notes: &Notes, has_counts: bool) {
    let note = notes.get(&at);
    let label = match note.is_some_and(|note| note.checked) {
        true => "always",
        false => "in the proof",
    };
    for invariant in note.iter().flat_map(|note| &note.invariants) {
        let _ = write!(
            out,
            "<div class=\"invariant\" role=\"note\"><b>{label}</b> <code>{}</code></div>",
            escape::text(invariant)
        );
    }
    let mut classes = String::from("line");
    if let Some(note) = note {
        if note.count > 0 {
            classes.push_str(" passed");
        }
        if note.error {
            classes.push_str(" error");
        }
        if !note.invariants.is_empty() {
            classes.push_str(" head");
        }
    }
    let (number, line) = at;
    let count = note.map_or(0, |note| note.count);
    let times = match (has_counts, count) {
        (false, _) => String::new(),
        (true, 0) => "<i></i>".into(),
        (true, count) => format!("<i title=\"executed {count} times\">{}×</i>", short(count)),
    };
    let _ = write!(
        out,
        "<div class=\"{classes}\" id=\"s{number}l{}\" role=\"listitem\"><b>{}</b>{times}<code>{}</code></div>",
        line + 1,
        line + 1,
        escape::text(&file.lines[line])
    );
}

/// A count in at most four characters.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}
