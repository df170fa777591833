//! The supervisor: a process that runs one task under limits and watches it.
//!
//! ```text
//!   bia bench ──stdin, stdout──► bia supervise ──► the tool ──► whatever it starts
//! ```
//! The supervisor adopts orphans, so everything that the tool starts stays below it, whatever
//! groups and sessions it makes. It looks at all of them every few milliseconds, and the closer
//! they are to a limit the more often; it ends all of them when a limit is exceeded, when the tool
//! itself has ended, or when its own standard input is closed, which happens if `bia bench` is
//! stopped or killed. Where control groups can be had, the kernel keeps the limit of memory
//! (`cgroup`). Its answer is one JSON document.

mod cgroup;
mod tree;

pub(crate) use cgroup::prepare;

use crate::Supervised;
use cgroup::Group;
use rustix::{
    process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, kill_process, kill_process_group,
        set_child_subreaper, setrlimit, wait,
    },
    thread::{CpuSet, sched_setaffinity},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeSet, VecDeque},
    io::{self, Read},
    process::{Command, Stdio},
    sync::mpsc::{self, Receiver},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tree::Tree;

/// Number of bytes kept of standard output and of standard error: the last part.
const KEPT: usize = 1 << 18;
const KEPT_ERRORS: usize = 1 << 13;
/// How long at most, and at least, until the next look at the processes.
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(50);
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// An upper bound on the speed at which processes use memory, in bytes per second.
const FASTEST: f64 = 4e9;
/// How long to try to kill processes that do not end.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// Why everything was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stopped {
    /// More processor time than allowed, or too long idle.
    Time,
    Memory,
    /// The answer is not needed any more.
    Cancelled,
}

/// How a task went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// The exit status, if it ended by itself.
    pub(crate) status: Option<i32>,
    pub(crate) signal: Option<i32>,
    pub(crate) stopped: Option<Stopped>,
    pub(crate) cpu_seconds: f64,
    pub(crate) wall_seconds: f64,
    pub(crate) memory_bytes: u64,
    /// The end of what was written.
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs a program and says how it went, as [`crate::bench`] reads it: one JSON document. This
/// process must do nothing else, now or later: it adopts orphans and sets limits for itself.
pub fn supervise(args: &Supervised, out: &mut impl io::Write) -> io::Result<()> {
    serde_json::to_writer(out, &run(args)?)?;
    Ok(())
}

fn run(args: &Supervised) -> io::Result<Ended> {
    set_child_subreaper(Some(rustix::process::getpid()))?;
    limit(args);
    let unwanted = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&unwanted);
    thread::spawn(move || {
        // Nothing is ever sent: this ends when the other side closes it or is gone.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        told.store(true, Ordering::Relaxed);
    });
    let group = Group::new(args.memory);
    let start = Instant::now();
    let mut child = command(&args.command).spawn()?;
    if let Some(group) = &group {
        let _ = group.take(child.id());
    }
    let output = child.stdout.take().map(|out| keep(out, KEPT));
    let errors = child.stderr.take().map(|err| keep(err, KEPT_ERRORS));
    let mut watch = Watch {
        args,
        main: child.id(),
        status: None,
        tree: Tree::new(std::process::id()),
        start,
        idle: Duration::ZERO,
        most_memory: 0,
        group,
    };
    let mut stopped = watch.wait_for_end(&unwanted);
    let wall_seconds = watch.start.elapsed().as_secs_f64();
    watch.end_all();
    watch.tree.look();
    // A process may have ended between two looks, after the limit was exceeded.
    let cpu_seconds = watch.tree.cpu();
    if stopped.is_none()
        && args
            .cpu
            .is_some_and(|most| cpu_seconds > most.as_secs_f64())
    {
        stopped = Some(Stopped::Time);
    }
    if let Some(group) = &watch.group {
        watch.most_memory = watch.most_memory.max(group.peak().unwrap_or(0));
        if group.out_of_memory() && stopped.is_none() {
            stopped = Some(Stopped::Memory);
        }
    }
    Ok(Ended {
        status: watch.status.and_then(WaitStatus::exit_status),
        signal: watch.status.and_then(WaitStatus::terminating_signal),
        stopped,
        cpu_seconds,
        wall_seconds,
        memory_bytes: watch.most_memory,
        output: joined(output),
        errors: joined(errors),
    })
}

/// What the kernel does for us: no core files, one processor, and an end to what is never looked
/// at.
fn limit(args: &Supervised) {
    let fixed = |most: u64| Rlimit {
        current: Some(most),
        maximum: Some(most.saturating_add(2)),
    };
    // A limit that cannot be set is one that is even lower; what counts is kept by looking.
    let _ = setrlimit(Resource::Core, fixed(0));
    if let Some(cpu) = args.cpu {
        let _ = setrlimit(Resource::Cpu, fixed(cpu.as_secs().saturating_add(2)));
    }
    if let Some(core) = args.core {
        let mut set = CpuSet::new();
        if core < CpuSet::MAX_CPU {
            set.set(core);
            let _ = sched_setaffinity(None, &set);
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "what a benchmark runs is what the user asked for; limits are kept here"
)]
fn command(words: &[std::ffi::OsString]) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut words = words.iter();
    let mut command = Command::new(words.next().map_or("".as_ref(), |word| word.as_os_str()));
    command
        .args(words)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

struct Watch<'a> {
    args: &'a Supervised,
    /// The tool itself.
    main: u32,
    status: Option<WaitStatus>,
    tree: Tree,
    start: Instant,
    /// How long no process has worked.
    idle: Duration,
    most_memory: u64,
    group: Option<Group>,
}

impl Watch<'_> {
    /// Waits until the tool has ended or must be; says why, in the latter case.
    fn wait_for_end(&mut self, unwanted: &AtomicBool) -> Option<Stopped> {
        let mut last = self.start;
        loop {
            self.reap();
            if self.status.is_some() {
                return None;
            }
            if unwanted.load(Ordering::Relaxed) {
                return Some(Stopped::Cancelled);
            }
            let before = self.tree.cpu();
            self.tree.look();
            let now = Instant::now();
            if !self.tree.is_busy(before) {
                self.idle += now.duration_since(last);
            }
            last = now;
            let limit = self.args.memory.unwrap_or(u64::MAX);
            let memory = self.tree.memory(limit);
            self.most_memory = self.most_memory.max(memory);
            if memory > limit {
                return Some(Stopped::Memory);
            }
            let cpu = self.tree.cpu();
            let is_late = self.args.idle.is_some_and(|most| self.idle > most);
            if is_late || self.args.cpu.is_some_and(|most| cpu > most.as_secs_f64()) {
                return Some(Stopped::Time);
            }
            thread::sleep(pause(limit.saturating_sub(memory)));
        }
    }

    /// Collects processes that have ended: the tool, and orphans that we adopted.
    fn reap(&mut self) {
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            if u32::try_from(pid.as_raw_nonzero().get()) == Ok(self.main) {
                self.status = Some(status);
            }
        }
    }

    /// Ends everything below us. Groups first: the kernel stops all of a group at once, so that
    /// none of its processes can start others in the meantime.
    fn end_all(&mut self) {
        let start = Instant::now();
        let me = std::process::id();
        if let Some(group) = &self.group {
            group.kill();
        }
        loop {
            self.reap();
            self.tree.look();
            let living = self.tree.living.iter().filter(|process| !process.zombie);
            let living: Vec<_> = living.collect();
            if living.is_empty() || start.elapsed() > KILL_TIMEOUT {
                break;
            }
            let groups: BTreeSet<u32> = living.iter().map(|process| process.group).collect();
            // Those in our own group, or in none that we may end, are ended one by one.
            let own = rustix::process::getpgrp().as_raw_nonzero().get();
            for group in groups {
                if let Some(group) = pid(group)
                    && group.as_raw_nonzero().get() != own
                {
                    let _ = kill_process_group(group, Signal::KILL);
                }
            }
            for process in living.iter().filter(|process| process.pid != me) {
                if let Some(pid) = pid(process.pid) {
                    let _ = kill_process(pid, Signal::KILL);
                }
            }
            thread::sleep(MIN_POLL_INTERVAL);
        }
        self.reap();
    }
}

fn pid(number: u32) -> Option<Pid> {
    // Neither 0 nor 1 is ever meant: they stand for others than one process of ours.
    let number = i32::try_from(number).ok().filter(|number| *number > 1)?;
    Pid::from_raw(number)
}

/// The pause until the next look, with `left` bytes left to the limit.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn pause(left: u64) -> Duration {
    let seconds = left as f64 / FASTEST;
    Duration::try_from_secs_f64(seconds).map_or(MAX_POLL_INTERVAL, |time| {
        time.clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL)
    })
}

/// Reads to the end, and keeps the last part.
fn keep(mut stream: impl Read + Send + 'static, most: usize) -> Receiver<Vec<u8>> {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut kept = VecDeque::new();
        let mut buffer = [0; 1 << 13];
        loop {
            match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    kept.extend(&buffer[..count]);
                    let excess = kept.len().saturating_sub(most);
                    kept.drain(..excess);
                }
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        // The receiver is gone if it has stopped waiting.
        let _ = tell.send(kept.into());
    });
    told
}

/// The output that was kept; empty if a process that cannot be killed still holds the stream.
fn joined(reader: Option<Receiver<Vec<u8>>>) -> String {
    let bytes = reader.and_then(|reader| reader.recv_timeout(KILL_TIMEOUT).ok());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closer_to_the_limit_the_more_often() {
        assert_eq!(pause(u64::MAX), MAX_POLL_INTERVAL);
        assert_eq!(pause(0), MIN_POLL_INTERVAL);
        let near = pause(40_000_000);
        assert!(near < MAX_POLL_INTERVAL && near > MIN_POLL_INTERVAL);
    }

    #[test]
    fn nobody_else_is_ever_meant() {
        assert!(pid(0).is_none() && pid(1).is_none() && pid(u32::MAX).is_none());
        assert!(pid(2).is_some());
    }
}
