//! The folder of a run: its settings, results as they come, and tables and plots at the end.
//!
//! ```text
//!   run.json       settings; a run is resumed only with the same ones
//!   results.csv    a line for each result, appended at once; sorted at the end
//!   results.json   settings, results, scores
//!   table.txt      the table per family
//!   quantile.svg, scatter-*.svg
//! ```

use crate::result::{self, Outcome};
use serde::Serialize;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// What decides about results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Settings {
    /// Changes when the format of these files does.
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) commit: &'static str,
    /// Names and commands.
    pub(super) tools: Vec<(String, String)>,
    pub(super) cpu_seconds: f64,
    pub(super) memory_bytes: u64,
}

/// A folder with results.
pub(super) struct Store {
    folder: PathBuf,
    table: File,
}

impl Store {
    /// Opens the folder, new or to go on with, and returns what is known already.
    pub(super) fn open(
        folder: &Path,
        settings: &Settings,
        resume: bool,
    ) -> Result<(Self, Vec<Outcome>), String> {
        let told = |why: io::Error| format!("cannot write to `{}`: {why}", folder.display());
        fs::create_dir_all(folder).map_err(told)?;
        let (run, table) = (folder.join("run.json"), folder.join("results.csv"));
        let new = serde_json::to_string_pretty(settings).map_err(|why| why.to_string())? + "\n";
        let mut known = Vec::new();
        if table.exists() {
            if !resume {
                return Err(format!(
                    "`{}` holds results already: `--resume` goes on with them",
                    folder.display()
                ));
            }
            let old = fs::read_to_string(&run).unwrap_or_default();
            if old != new {
                return Err(format!(
                    "`{}` was made with other settings, or another bia: it cannot be resumed",
                    run.display()
                ));
            }
            let text = fs::read_to_string(&table).map_err(told)?;
            known = result::read(&text).map_err(|why| format!("`{}`: {why}", table.display()))?;
        }
        fs::write(&run, new).map_err(told)?;
        // This drops a line that was half written when an earlier run was stopped.
        write_table(&table, &known).map_err(told)?;
        let table = OpenOptions::new().append(true).open(&table).map_err(told)?;
        let folder = folder.to_owned();
        Ok((Self { folder, table }, known))
    }

    /// One more result, on disk when this returns.
    pub(super) fn add(&self, outcome: &Outcome) -> io::Result<()> {
        // One write: a reader, or a later run that resumes, sees all of the line or at most its
        // beginning.
        (&self.table).write_all(outcome.line().as_bytes())
    }

    /// All results in order.
    pub(super) fn finish(&self, outcomes: &[Outcome]) -> io::Result<()> {
        write_table(&self.folder.join("results.csv"), outcomes)
    }

    /// Writes a file of the folder.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::write(self.folder.join(name), text)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Writes a table beside the old one, then in its place: there is always a whole one.
fn write_table(path: &Path, outcomes: &[Outcome]) -> io::Result<()> {
    let lines = outcomes.iter().map(Outcome::line);
    let text: String = [result::header()].into_iter().chain(lines).collect();
    let beside = path.with_extension("csv.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}
