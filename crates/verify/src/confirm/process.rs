//! Compiling and running under limits.
//!
//! Programs that are verified are not trusted, so what is run here cannot do much: `launcher.c`,
//! compiled first, sets limits and a filter of system calls before it starts anything else (see
//! there). Everything happens in a folder of its own that is removed afterwards, without a shell,
//! without environment, with no more input than it is given; of the output only the last part of
//! stderr is kept.

use bia_base::{Budget, Clock, wait};
use std::{
    collections::VecDeque,
    env,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::Duration,
};
use tempfile::TempDir;

const LAUNCHER: &str = include_str!("launcher.c");
/// How much of stderr is kept: the last part.
const KEPT: usize = 1 << 20;
/// How long gcc may take.
const COMPILE: Duration = Duration::from_secs(20);
/// How long the program may run.
pub(super) const RUN: Duration = Duration::from_secs(10);
/// How long it may run where it is run often.
pub(super) const SHORT_RUN: Duration = Duration::from_secs(1);
const POLL_INTERVAL: Duration = Duration::from_millis(3);
/// By how much time on the wall may exceed processor time on a busy machine.
const BUSY: u32 = 20;
/// What the launcher answers if it cannot set the limits, or cannot start the program.
const NO_LIMITS: i32 = 97;
const NO_START: i32 = 98;

/// A folder with a launcher in it.
pub(super) struct Place {
    folder: TempDir,
    gcc: PathBuf,
    bits: &'static str,
    budget: Budget,
}

/// How a process ended.
pub(super) struct Ended {
    pub(super) status: Option<ExitStatus>,
    /// The end of what it wrote to stderr.
    pub(super) stderr: String,
}

impl Ended {
    pub(super) fn success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }
}

/// gcc, if there is one.
fn find_gcc() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut files = env::split_paths(&path).map(|folder| folder.join("gcc"));
    files.find(|file| file.is_absolute() && file.is_file())
}

impl Place {
    /// A new folder with a launcher for programs of so many bits; else why there is none.
    pub(super) fn new(bits: u32, budget: &Budget) -> Result<Self, String> {
        if cfg!(not(all(target_os = "linux", target_arch = "x86_64"))) {
            return Err("programs are only run on Linux on x86-64".into());
        }
        let gcc = find_gcc().ok_or("there is no gcc")?;
        // Nobody else may look into it or change it.
        let folder = tempfile::Builder::new().prefix("bia-run-").tempdir();
        let folder = folder.map_err(|why| format!("no folder can be made for it: {why}"))?;
        let place = Self {
            folder,
            gcc,
            bits: if bits == 32 { "-m32" } else { "-m64" },
            budget: budget.clone(),
        };
        place.write("launcher.c", LAUNCHER.as_bytes())?;
        let arguments = [place.bits, "-O0", "-w", "launcher.c", "-o", "launcher"];
        let command = place.command(&place.gcc, arguments.map(OsStr::new));
        let ended = place.run_to_end(command, COMPILE);
        if !ended.is_ok_and(|ended| ended.success()) {
            return Err(match bits {
                32 => "gcc has no 32-bit run time here".into(),
                _ => "gcc does not work here".into(),
            });
        }
        Ok(place)
    }

    /// The folder.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn write(&self, name: &str, text: &[u8]) -> Result<(), String> {
        fs::write(self.path().join(name), text).map_err(|why| format!("cannot write: {why}"))
    }

    /// Calls gcc in the folder.
    pub(super) fn compile(&self, arguments: &[String]) -> Result<Ended, String> {
        let mut all: Vec<OsString> = vec![
            "compile".into(),
            (COMPILE.as_secs()).to_string().into(),
            self.gcc.clone().into(),
            self.bits.into(),
        ];
        all.extend(arguments.iter().map(OsString::from));
        let command = self.command(&self.path().join("launcher"), all);
        self.run_to_end(command, COMPILE)
    }

    /// Runs the program of this name in the folder for so long, with these variables in its
    /// environment, the file of that name as its input and these arguments behind its name.
    pub(super) fn run(
        &self,
        program: &str,
        variables: &[(&str, String)],
        input: &str,
        words: &[Vec<u8>],
        limit: Duration,
    ) -> Result<Ended, String> {
        use std::os::unix::ffi::OsStrExt as _;
        let seconds = limit.as_secs().to_string();
        let program = format!("./{program}");
        let arguments = ["run", &seconds, &program].map(OsStr::new);
        let words = words.iter().map(|word| OsStr::from_bytes(word));
        let arguments: Vec<&OsStr> = arguments.into_iter().chain(words).collect();
        let mut command = self.command(&self.path().join("launcher"), arguments);
        if let Ok(input) = fs::File::open(self.path().join(input)) {
            command.stdin(input);
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        let ended = self.run_to_end(command, limit)?;
        match ended.status.and_then(|status| status.code()) {
            Some(NO_LIMITS) => Err("its run cannot be limited here".into()),
            Some(NO_START) => Err("it cannot be started here".into()),
            Some(_) | None => Ok(ended),
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where programs are run: no shell, no environment, limits"
    )]
    fn command(
        &self,
        program: &Path,
        arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(self.path())
            .env_clear()
            .env("LC_ALL", "C")
            .env("PATH", "/usr/bin:/bin")
            .env("TMPDIR", self.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    /// Waits for the end, or brings it about after `limit`.
    fn run_to_end(&self, mut command: Command, limit: Duration) -> Result<Ended, String> {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
        let child = command.spawn();
        let mut child = Guard(child.map_err(|why| format!("cannot be started: {why}"))?);
        let stderr = child.0.stderr.take();
        let reader = thread::spawn(move || stderr.map(tail).unwrap_or_default());
        // The launcher limits processor time: this limit ends what sleeps.
        let limit = match (self.budget.clock(), self.budget.remaining()) {
            (Clock::Wall, Some(left)) => limit.min(left),
            (Clock::Wall, None) => limit,
            (Clock::Processor | Clock::Thread, _) => limit * BUSY,
        };
        let ended = wait(limit, POLL_INTERVAL, || match child.0.try_wait() {
            Ok(Some(status)) => Some(Some(status)),
            Ok(None) if self.budget.check_now().is_ok() => None,
            Ok(None) | Err(_) => Some(None),
        });
        let status = ended.flatten();
        if status.is_none() {
            drop(child);
        }
        // Whatever holds the pipe open was killed, or ends by its own limit of time.
        let bytes = match status {
            Some(_) => reader.join().unwrap_or_default(),
            None => Vec::new(),
        };
        Ok(Ended {
            status,
            stderr: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }
}

/// Kills its process when it is dropped before the process has ended.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The last bytes of a stream.
fn tail(mut stream: impl Read) -> Vec<u8> {
    let mut kept = VecDeque::new();
    let mut buffer = [0; 1 << 14];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => {
                kept.extend(&buffer[..count]);
                let excess = kept.len().saturating_sub(KEPT);
                kept.drain(..excess);
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    kept.into()
}
