//! One run of a child process, within a budget.

use bia_base::{Budget, Stop};
use std::{
    ffi::OsString,
    io::{self, Read, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// How often the budget is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How much a process may write.
const MAX_OUTPUT: u64 = 1 << 30;

/// What a process wrote before it ended.
pub(super) struct Output {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) success: bool,
}

/// Why there is no output.
pub(super) enum Failure {
    /// It cannot be started.
    Missing(io::Error),
    /// The budget ended, for this reason; the process has been killed.
    Stopped(Stop),
    /// It wrote too much; it has been killed.
    TooMuch,
}

/// Kills its process when it is dropped before the process has ended.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a program to its end.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the preprocessor is started: no shell, a time limit"
)]
pub(super) fn run(
    program: &str,
    arguments: &[OsString],
    directory: Option<&Path>,
    input: Option<Vec<u8>>,
    budget: &Budget,
) -> Result<Output, Failure> {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(match input {
            Some(_) => Stdio::piped(),
            None => Stdio::null(),
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(directory) = directory {
        command.current_dir(directory);
    }
    let mut child = Guard(command.spawn().map_err(Failure::Missing)?);
    if let (Some(bytes), Some(mut pipe)) = (input, child.0.stdin.take()) {
        thread::spawn(move || {
            // A preprocessor that does not read on says why.
            let _ = pipe.write_all(&bytes);
        });
    }
    let (send, receive) = mpsc::channel();
    let streams: [(usize, Option<Box<dyn Read + Send>>); 2] = [
        (0, child.0.stdout.take().map(|s| Box::new(s) as _)),
        (1, child.0.stderr.take().map(|s| Box::new(s) as _)),
    ];
    for (index, stream) in streams {
        let send = send.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(stream) = stream {
                // A stream that breaks has ended.
                let _ = stream.take(MAX_OUTPUT + 1).read_to_end(&mut bytes);
            }
            // If the process was stopped, the receiver is gone.
            let _ = send.send((index, bytes));
        });
    }
    drop(send);
    let mut texts = [Vec::new(), Vec::new()];
    loop {
        budget.check_now().map_err(Failure::Stopped)?;
        let wait = budget
            .remaining()
            .unwrap_or(POLL_INTERVAL)
            .min(POLL_INTERVAL);
        match receive.recv_timeout(wait) {
            Ok((_, bytes)) if bytes.len() as u64 > MAX_OUTPUT => return Err(Failure::TooMuch),
            Ok((index, bytes)) => texts[index] = bytes,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let success = child.0.wait().is_ok_and(|status| status.success());
    let [stdout, stderr] = texts;
    Ok(Output {
        stdout,
        stderr,
        success,
    })
}
