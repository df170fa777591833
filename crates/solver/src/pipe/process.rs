//! A child process: a thread that writes to it, a thread that reads from it, and a way to end it.

use super::{answers::Splitter, command_line::CommandLine};
use crate::api::SolverError;
use bia_base::{Budget, Reason, wait};
use std::{
    fs,
    io::{Read, Write},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

/// How often a waiting caller looks at its budget.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long a program that has closed its output may take to end.
const END_TIMEOUT: Duration = Duration::from_millis(200);
/// How long what it said last may be on its way.
const STDERR_TIMEOUT: Duration = Duration::from_secs(1);
/// How often is looked in the meantime.
const PAUSE: Duration = Duration::from_millis(2);
/// How much of the program's error output is kept.
const STDERR_KEPT: usize = 2000;

/// A running solver.
pub(super) struct Process {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
    stderr: Arc<Mutex<String>>,
    /// The thread that fills `stderr`, until the program closes that pipe.
    listener: thread::JoinHandle<()>,
}

/// Why no answer came.
pub(super) enum NoAnswer {
    /// The budget ended, or the program used too much memory; it has been killed.
    Stopped(Reason),
    /// The program ended by itself.
    Ended(String),
}

impl Process {
    /// Starts a program. `Missing` if there is none.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where solvers are started: no shell, pipes on all three streams"
    )]
    pub(super) fn start(line: &CommandLine) -> Result<Self, SolverError> {
        let mut child = Command::new(&line.program)
            .args(&line.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| {
                let program = &line.program;
                SolverError::Missing(format!(
                    "the solver `{program}` cannot be started ({why}); install it or name another one"
                ))
            })?;
        let lost = || SolverError::Internal("a child process came without its pipes".into());
        let stdin = child.stdin.take().ok_or_else(lost)?;
        let stdout = child.stdout.take().ok_or_else(lost)?;
        let errors = child.stderr.take().ok_or_else(lost)?;
        let (to, commands) = mpsc::channel();
        let (answers, from) = mpsc::channel();
        let stderr = Arc::new(Mutex::new(String::new()));
        thread::spawn(move || write_all(stdin, &commands));
        thread::spawn(move || read_all(stdout, &answers));
        let kept = Arc::clone(&stderr);
        let listener = thread::spawn(move || keep_tail(errors, &kept));
        Ok(Self {
            child,
            to,
            from,
            stderr,
            listener,
        })
    }

    /// Queues a command; never blocks. That the program has ended is noticed when an answer is
    /// awaited.
    pub(super) fn send(&self, command: String) {
        let _ = self.to.send(command);
    }

    /// The next answer, within the budget and the program's memory limit.
    pub(super) fn receive(
        &mut self,
        budget: &Budget,
        memory: Option<u64>,
    ) -> Result<String, NoAnswer> {
        loop {
            if let Err(stop) = budget.check_now() {
                self.kill();
                return Err(NoAnswer::Stopped(stop.into()));
            }
            if let Some(limit) = memory
                && self.resident().is_some_and(|used| used > limit)
            {
                self.kill();
                return Err(NoAnswer::Stopped(Reason::MemoryLimit(limit)));
            }
            let wait = budget
                .remaining()
                .unwrap_or(POLL_INTERVAL)
                .min(POLL_INTERVAL);
            match self.from.recv_timeout(wait) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Ended(self.epitaph())),
            }
        }
    }

    /// What is known about the end of the program.
    fn epitaph(&mut self) -> String {
        // Its output is closed; give it a moment to end, then make it.
        let status = wait(END_TIMEOUT, PAUSE, || self.child.try_wait().transpose());
        let status = match status {
            Some(Ok(status)) => status.to_string(),
            Some(Err(_)) | None => "its output ended".into(),
        };
        self.kill();
        // What it said last may still be on its way; a child of the program may hold the pipe open.
        wait(STDERR_TIMEOUT, PAUSE, || {
            self.listener.is_finished().then_some(())
        });
        let said = self
            .stderr
            .lock()
            .map_or_else(|_| String::new(), |s| s.trim().to_owned());
        if said.is_empty() {
            status
        } else {
            format!("{status}; it said: {said}")
        }
    }

    /// Resident memory of the program in bytes; `None` where `/proc` is missing.
    fn resident(&self) -> Option<u64> {
        let statm = fs::read_to_string(format!("/proc/{}/statm", self.child.id())).ok()?;
        let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
        pages.checked_mul(4096)
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_all(mut stdin: impl Write, commands: &Receiver<String>) {
    while let Ok(mut command) = commands.recv() {
        // What is waiting goes out together.
        while let Ok(more) = commands.try_recv() {
            command.push_str(&more);
        }
        if stdin
            .write_all(command.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_all(mut stdout: impl Read, answers: &Sender<String>) {
    let mut splitter = Splitter::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = match stdout.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut open = true;
        let fed = splitter.feed(&buffer[..read], |answer| {
            open &= answers.send(answer).is_ok()
        });
        if fed.is_err() || !open {
            return;
        }
    }
    if let Some(rest) = splitter.rest() {
        let _ = answers.send(rest);
    }
}

fn keep_tail(mut stream: impl Read, kept: &Mutex<String>) {
    let mut buffer = [0; 1024];
    while let Ok(read) = stream.read(&mut buffer) {
        let Ok(mut text) = kept.lock() else { return };
        if read == 0 {
            return;
        }
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        let excess = text.len().saturating_sub(STDERR_KEPT);
        let cut = (excess..=text.len()).find(|at| text.is_char_boundary(*at));
        text.drain(..cut.unwrap_or(0));
    }
}
