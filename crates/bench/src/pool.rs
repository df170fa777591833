//! Runs tasks, several at a time, each below a supervisor process.

use crate::{
    result::{Outcome, Verdict},
    supervise::Ended,
    task::Task,
    tool::{Limits, Tool},
};
use bia_base::Cancel;
use std::{
    ffi::OsString,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

/// Pause between two checks whether the run is to be stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What all runs have in common.
pub(super) struct Pool {
    /// This program, which is its own supervisor.
    pub(super) program: PathBuf,
    pub(super) limits: Limits,
    pub(super) jobs: usize,
    /// Whether each job has a processor of its own.
    pub(super) pinned: bool,
    pub(super) cancel: Cancel,
}

impl Pool {
    /// Runs all of them; `each` gets the results as they come, or nothing from time to time. Ends
    /// early if it is cancelled, without the results of those that were running.
    pub(super) fn run(&self, work: &[(&Tool, &Task)], mut each: impl FnMut(Option<Outcome>)) {
        let (tell, told) = mpsc::channel();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for core in 0..self.jobs {
                let (tell, next) = (tell.clone(), &next);
                scope.spawn(move || {
                    while !self.cancel.is_cancelled() {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some((tool, task)) = work.get(at) else {
                            break;
                        };
                        if let Some(outcome) = self.one(tool, task, core) {
                            // The receiver lives as long as we do.
                            let _ = tell.send(outcome);
                        }
                    }
                });
            }
            drop(tell);
            loop {
                match told.recv_timeout(Duration::from_millis(250)) {
                    Ok(outcome) => each(Some(outcome)),
                    Err(mpsc::RecvTimeoutError::Timeout) => each(None),
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
        });
    }

    /// One run; nothing if it was cancelled.
    fn one(&self, tool: &Tool, task: &Task, core: usize) -> Option<Outcome> {
        let core = self.pinned.then_some(core);
        let command = tool.command(task, self.limits);
        let ended = supervised(&self.program, &command, self.limits, core, &self.cancel);
        let mut outcome = Outcome {
            tool: tool.name.clone(),
            family: task.family.clone(),
            file: task.file.clone(),
            property: task.property.clone(),
            subproperty: task.subproperty.clone(),
            expected: task.expected,
            verdict: Verdict::Error,
            detail: String::new(),
            engine: String::new(),
            cpu_seconds: 0.0,
            wall_seconds: 0.0,
            memory_bytes: 0,
        };
        match ended {
            Ok(None) => return None,
            Ok(Some(ended)) => {
                (outcome.verdict, outcome.detail) = tool.verdict(&ended);
                outcome.engine = tool.engine(&ended);
                outcome.cpu_seconds = ended.cpu_seconds;
                outcome.wall_seconds = ended.wall_seconds;
                outcome.memory_bytes = ended.memory_bytes;
            }
            Err(why) => outcome.detail = why.to_string(),
        }
        Some(outcome)
    }
}

/// Starts the supervisor and waits for what it says; nothing if that is no longer wanted.
fn supervised(
    program: &Path,
    command: &[OsString],
    limits: Limits,
    core: Option<usize>,
    cancel: &Cancel,
) -> io::Result<Option<Ended>> {
    let mut child = start(program, command, limits, core)?;
    let stdin = child.stdin.take();
    let mut stdout = child
        .stdout
        .take()
        .ok_or_else(|| io::Error::other("no output"))?;
    let said = Mutex::new(None);
    let lock = || said.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut text = String::new();
            let read = stdout.read_to_string(&mut text).map(|_| text);
            *lock() = Some(read);
        });
        let mut stdin = stdin;
        while lock().is_none() {
            if cancel.is_cancelled() {
                // The supervisor sees this, ends everything and says so.
                drop(stdin.take());
            }
            thread::sleep(POLL_INTERVAL);
        }
    });
    child.wait()?;
    if cancel.is_cancelled() {
        return Ok(None);
    }
    let text = lock().take().unwrap_or_else(|| Ok(String::new()))?;
    match serde_json::from_str(&text) {
        Ok(ended) => Ok(Some(ended)),
        Err(_) => Err(io::Error::other("it cannot be started")),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this program itself, which sets the limits"
)]
fn start(
    program: &Path,
    command: &[OsString],
    limits: Limits,
    core: Option<usize>,
) -> io::Result<Child> {
    use std::os::unix::process::CommandExt as _;
    // A task that sleeps uses no processor time. A busy machine must not be mistaken for that.
    let idle = limits.cpu + Duration::from_secs(5);
    let mut supervisor = Command::new(program);
    supervisor
        .arg("supervise")
        .args(["--cpu", &format!("{}ms", limits.cpu.as_millis())])
        .args(["--idle", &format!("{}ms", idle.as_millis())])
        .args(["--memory", &limits.memory.to_string()]);
    if let Some(core) = core {
        supervisor.args(["--core", &core.to_string()]);
    }
    supervisor
        .arg("--")
        .args(command)
        // Ctrl-C on a terminal goes to us alone; we stop the supervisors.
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}
