//! All processes below this one, read from `/proc`: their ids, processor times and memory.
//!
//! ```text
//!   below(p)  = children of every thread of p, and everything below them
//!   cpu       = max( gone + Σ own time of the living,  waited for by us + Σ (own + waited for) )
//!   memory    = Σ resident; where that exceeds a limit, Σ proportional (shared pages count once)
//! ```
//! The first sum has children for which no parent waits, the second those that came and went
//! between two looks. A process that leaves its group or session stays below us, since orphans
//! become our children (`PR_SET_CHILD_SUBREAPER`).

use rustc_hash::FxHashMap;
use std::{fs, path::PathBuf};

/// One process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Process {
    pub(super) pid: u32,
    pub(super) group: u32,
    /// Start in clock ticks since boot; together with `pid` it identifies the process.
    start: u64,
    /// Clock ticks of its own, and of children that it has waited for.
    own: u64,
    waited: u64,
    /// Resident pages.
    pages: u64,
    pub(super) zombie: bool,
    /// Whether it runs, or would if there were a processor for it.
    runs: bool,
}

/// Everything below this process, as of the last look.
pub(super) struct Tree {
    me: u32,
    seen: FxHashMap<(u32, u64), u64>,
    /// Ticks of processes that are gone.
    gone: u64,
    most_ticks: u64,
    pub(super) living: Vec<Process>,
}

impl Tree {
    pub(super) fn new(me: u32) -> Self {
        Self {
            me,
            seen: FxHashMap::default(),
            gone: 0,
            most_ticks: 0,
            living: Vec::new(),
        }
    }

    /// Looks around.
    pub(super) fn look(&mut self) {
        self.living = below(self.me);
        let mut seen = FxHashMap::default();
        for process in &self.living {
            seen.insert((process.pid, process.start), process.own);
        }
        let gone = self.seen.iter().filter(|(who, _)| !seen.contains_key(who));
        self.gone += gone.map(|(_, ticks)| ticks).sum::<u64>();
        self.seen = seen;
        let own: u64 = self.living.iter().map(|p| p.own).sum();
        let waited: u64 = self.living.iter().map(|p| p.waited).sum();
        let by_us = stat(self.me).map_or(0, |me| me.waited);
        let now = (self.gone + own).max(by_us + own + waited);
        self.most_ticks = self.most_ticks.max(now);
    }

    /// Whether a process has worked since the look before, or waits for a processor.
    pub(super) fn is_busy(&self, before: f64) -> bool {
        self.cpu() > before || self.living.iter().any(|process| process.runs)
    }

    /// Processor time of all of them so far, in seconds.
    pub(super) fn cpu(&self) -> f64 {
        seconds(self.most_ticks)
    }

    /// Bytes that they hold. Pages that several of them share count once if the sum would be more
    /// than `limit`.
    pub(super) fn memory(&self, limit: u64) -> u64 {
        let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
        let resident = |p: &Process| p.pages.saturating_mul(page);
        let sum: u64 = self.living.iter().map(resident).sum();
        if sum <= limit || self.living.len() < 2 {
            return sum;
        }
        let exact = |p: &Process| proportional(p.pid).unwrap_or_else(|| resident(p));
        self.living.iter().map(exact).sum()
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "ticks are hundredths of seconds: far below what a float holds exactly"
)]
fn seconds(ticks: u64) -> f64 {
    ticks as f64 / rustix::param::clock_ticks_per_second() as f64
}

/// All processes below one.
fn below(root: u32) -> Vec<Process> {
    let mut found: Vec<Process> = Vec::new();
    let mut open = children(root);
    while let Some(pid) = open.pop() {
        if found.iter().any(|known| known.pid == pid) {
            continue;
        }
        // It may be gone by now.
        if let Some(process) = stat(pid) {
            found.push(process);
            open.extend(children(pid));
        }
    }
    found
}

/// The children of all threads of a process.
fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    let paths = threads.flatten().map(|thread| thread.path());
    let text = |folder: PathBuf| fs::read_to_string(folder.join("children")).unwrap_or_default();
    let texts: String = paths.map(|path| text(path) + " ").collect();
    let words = texts.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

fn stat(pid: u32) -> Option<Process> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    parse_stat(pid, &text)
}

/// `PID (NAME) STATE PPID PGRP …`, where the name may hold anything.
fn parse_stat(pid: u32, text: &str) -> Option<Process> {
    let (_, rest) = text.rsplit_once(')')?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    // Fields are numbered from 1 in proc(5); the state is field 3.
    let field = |number: usize| words.get(number - 3).copied();
    let number = |at: usize| field(at)?.parse::<u64>().ok();
    Some(Process {
        pid,
        group: field(5)?.parse().ok()?,
        start: number(22)?,
        own: number(14)? + number(15)?,
        waited: number(16)? + number(17)?,
        pages: number(24).unwrap_or(0),
        zombie: field(3)? == "Z",
        runs: field(3)? == "R",
    })
}

/// Its memory in bytes; shared memory is divided by the number of processes that share it.
fn proportional(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_hold_anything() {
        let text = "42 (a) b) R 1 7 7 0 -1 0 0 0 0 0 11 5 3 1 20 0 1 0 999 4096 77 0\n";
        let process = parse_stat(42, text).unwrap();
        assert_eq!((process.group, process.start), (7, 999));
        assert_eq!((process.own, process.waited, process.pages), (16, 4, 77));
        assert!(!process.zombie && process.runs);
        assert_eq!(parse_stat(1, "1 (x"), None);
        assert_eq!(parse_stat(1, "1 (x) Z"), None);
    }

    #[test]
    fn we_can_be_read() {
        let me = stat(std::process::id()).unwrap();
        assert!(me.pages > 0);
        assert!(proportional(me.pid).is_none_or(|bytes| bytes > 0));
    }
}
