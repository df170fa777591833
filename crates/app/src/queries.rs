//! `bia verify --record-queries DIR`: what solvers are asked, as SMT-LIB scripts in a folder.
//!
//! ```text
//!   DIR/query-0000.smt2, query-0001.smt2 …   one for each solver that is opened, in that order
//!   what cannot be written                   is dropped and complained about; the verdict stands
//!   limits                                   10,000 scripts and 4 GiB; what comes later is dropped
//! ```

use crate::outputs::unwritable;
use bia_base::Diagnostic;
use bia_verify::pipeline::Scripts;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

const MAX_SCRIPTS: usize = 10_000;
const MAX_BYTES: u64 = 4 << 30;

/// The name of a script: `number` counts from 1.
pub(crate) fn script(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("query-{:04}.smt2", number.saturating_sub(1)))
}

/// The scripts that are in a folder.
pub(crate) fn left_in(folder: &Path) -> Vec<PathBuf> {
    let is_script = |name: &str| {
        let number = name.strip_prefix("query-");
        let number = number.and_then(|rest| rest.strip_suffix(".smt2"));
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| is_script(name)).collect();
    names.sort_unstable();
    names.iter().map(|name| folder.join(name)).collect()
}

/// A folder of scripts.
pub(crate) struct Recorded {
    folder: PathBuf,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    scripts: usize,
    bytes: u64,
    /// The first thing that could not be written.
    failed: Option<Diagnostic>,
}

impl State {
    fn fail(&mut self, path: &Path, why: &io::Error) {
        self.failed.get_or_insert_with(|| unwritable(path, why));
    }
}

impl Recorded {
    /// Scripts in this folder, which is made.
    pub(crate) fn new(folder: &Path) -> Self {
        let mut state = State::default();
        if let Err(why) = fs::create_dir_all(folder) {
            state.fail(folder, &why);
        }
        Self {
            folder: folder.to_owned(),
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// What could not be written, if anything.
    pub(crate) fn complaint(&self) -> Option<Diagnostic> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.failed.clone()
    }
}

impl Scripts for Recorded {
    fn next(&self) -> Box<dyn Write + Send> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() || state.scripts >= MAX_SCRIPTS || state.bytes >= MAX_BYTES {
            return Box::new(io::sink());
        }
        state.scripts += 1;
        let path = script(&self.folder, state.scripts);
        // Scripts of earlier runs are gone: what is still there is somebody else's.
        match File::create_new(&path) {
            Ok(file) => Box::new(Script {
                out: BufWriter::new(file),
                path,
                state: Arc::clone(&self.state),
            }),
            Err(why) => {
                state.fail(&path, &why);
                Box::new(io::sink())
            }
        }
    }
}

/// One script. Writing to it never fails.
struct Script {
    out: BufWriter<File>,
    path: PathBuf,
    state: Arc<Mutex<State>>,
}

impl Script {
    fn note(&self, written: io::Result<()>, bytes: usize) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.bytes += u64::try_from(bytes).unwrap_or(u64::MAX);
        if let Err(why) = written {
            state.fail(&self.path, &why);
        }
    }

    fn is_open(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.failed.is_none() && state.bytes < MAX_BYTES
    }
}

impl Write for Script {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_open() {
            let written = self.out.write_all(bytes);
            self.note(written, bytes.len());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_open() {
            let written = self.out.flush();
            self.note(written, 0);
        }
        Ok(())
    }
}
