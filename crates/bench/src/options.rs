//! [`Options`] of a run: plain data, made by the command line.

use bia_base::Cancel;
use std::{ffi::OsString, path::PathBuf, time::Duration};

/// A run of many tasks.
#[derive(Clone, Debug)]
pub struct Options {
    /// Tables of tasks (CSV), or task definitions of SV-COMP (`.yml`).
    pub lists: Vec<PathBuf>,
    /// The folder for results, tables and plots.
    pub output: PathBuf,
    /// Go on with what is in that folder.
    pub resume: bool,
    /// Processor time for each task.
    pub limit: Duration,
    /// Memory in bytes for each task.
    pub memory: u64,
    /// How many tasks run at the same time.
    pub jobs: usize,
    /// Whether each of them is kept on a processor of its own.
    pub pin: bool,
    /// What files of tables are relative to.
    pub root: Option<PathBuf>,
    /// Where property files of tables are.
    pub properties: Option<PathBuf>,
    /// Only these families, if there are any.
    pub families: Vec<String>,
    /// About this many tasks of each family.
    pub per_family: Option<usize>,
    /// Only files whose name contains one of these, if there are any.
    pub matching: Vec<String>,
    /// Other programs: `NAME=COMMAND`.
    pub tools: Vec<String>,
    /// What their output means: `NAME:true|false|unknown=PATTERN`.
    pub verdicts: Vec<String>,
    /// Run only the other programs.
    pub only_tools: bool,
    /// An earlier run to compare with: its folder or its table.
    pub compare: Option<PathBuf>,
    /// The run has failed if fewer tasks are solved.
    pub least_solved: usize,
    /// More arguments for `bia verify`.
    pub arguments: Vec<String>,
}

/// The program that starts the run: its path, version and cancellation.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The program `bia`: the tool that is measured, and the supervisor (its verb `supervise` calls
    /// [`crate::supervise`]).
    pub program: PathBuf,
    /// Its version and commit, which results name.
    pub version: &'static str,
    /// The commit it was built from.
    pub commit: &'static str,
    /// Whether a progress bar is shown on a terminal.
    pub bar: bool,
    /// Stops the run; what is done stays.
    pub cancel: Cancel,
}

/// One process tree under limits.
#[derive(Clone, Debug)]
pub struct Supervised {
    /// Processor time of everything together.
    pub cpu: Option<Duration>,
    /// Time in which nothing happens.
    pub idle: Option<Duration>,
    /// Memory in bytes of everything together.
    pub memory: Option<u64>,
    /// The processor to run on.
    pub core: Option<usize>,
    /// The program with its arguments.
    pub command: Vec<OsString>,
}
