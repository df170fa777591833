//! Times writing and reading of a circuit of a million gates as AIGER, BTOR2 and VMT.
//!
//! `cargo run --release -p bia-formats --example formats_speed [GATES]`; the figures are kept in
//! `bench/results/formats.md`. With a number of gates it only writes, into nothing, and says how
//! much memory that takes besides the system. Times are processor times, so that other processes do
//! not count (on Linux; elsewhere wall time).

use bia_base::{Budget, Sources};
use bia_formats::{Comments, aiger, btor2, vmt};
use bia_solver::aig::{AigLit, AigSystem};
use bia_term::{Terms, random::Rng};
use std::{error::Error, fs, io::Write as _, time::Instant};

/// A moment, by the clock and by the processor.
#[derive(Clone, Copy)]
struct Moment(Instant, Option<u128>);

impl Moment {
    fn now() -> Self {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok();
        let used = text.and_then(|text| text.split(' ').next()?.parse().ok());
        Self(Instant::now(), used)
    }

    /// Milliseconds since this moment.
    fn elapsed(self) -> u128 {
        match (self.1, Self::now().1) {
            (Some(before), Some(now)) => (now - before) / 1_000_000,
            _ => self.0.elapsed().as_millis(),
        }
    }
}

/// A circuit with at least `ands` ANDs, all of which its latches need.
fn circuit(ands: usize) -> AigSystem {
    let mut rng = Rng::new(7);
    let mut made = AigSystem::default();
    let mut edges: Vec<AigLit> = (0..1000).map(|_| made.input()).collect();
    edges.extend((0..10_000).map(|_| made.latch(Some(false))));
    let first = edges.len();
    let mut last = AigLit::TRUE;
    while edges.len() < first + ands {
        let near = edges.len() - 1 - rng.below(edges.len().min(5000));
        let far = rng.below(edges.len());
        let (a, b) = (edges[near] ^ rng.one_in(2), edges[far] ^ rng.one_in(2));
        let gate = made.aig.and(a, b);
        if gate.node() > last.node() && gate.as_constant().is_none() {
            last = gate;
            edges.push(gate);
        }
    }
    for latch in 0..10_000 {
        let next = edges[edges.len() - 1 - latch * (ands / 10_000)];
        made.set_next(latch, next);
    }
    // The bad literal is the disjunction of all gates, so that all of them are needed.
    let all: Vec<AigLit> = edges[first..].to_vec();
    let mut bad = AigLit::FALSE;
    for gate in all {
        bad = made.aig.or(bad, gate);
    }
    made.bad.push(bad);
    made
}

/// Counts what is written and forgets it.
struct Count(usize);

impl std::io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Kilobytes of a line of `/proc/self/status`; 0 where there is none.
fn kilobytes(key: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    let number = line.and_then(|rest| rest.trim().split(' ').next()?.parse().ok());
    number.unwrap_or(0)
}

/// Writes a large system in each format, and says what memory that takes.
fn large(gates: usize, out: &mut dyn std::io::Write) -> Result<(), Box<dyn Error>> {
    let mut terms = Terms::new();
    let circuit = circuit(gates);
    let ts = aiger::to_ts(&mut terms, &circuit);
    let none = Comments::default();
    for format in ["aig", "aag", "btor2", "vmt"] {
        // The peak is counted from here on.
        fs::write("/proc/self/clear_refs", "5")?;
        let (before, start) = (kilobytes("VmRSS:"), Moment::now());
        let mut count = Count(0);
        match format {
            "aig" => aiger::write_binary(&circuit, &mut count)?,
            "aag" => aiger::write_ascii(&circuit, &mut count)?,
            "btor2" => {
                let budget = Budget::unlimited();
                btor2::write(&mut terms, &ts, "p", &none, &budget, &mut count)?;
            }
            _ => {
                vmt::write(&mut terms, &ts, "p", &none, &mut count)?;
            }
        }
        let more = kilobytes("VmHWM:").saturating_sub(before) / 1000;
        let (ms, mb, before) = (start.elapsed(), count.0 / 1_000_000, before / 1000);
        writeln!(
            out,
            "{format:<6} {mb:>5} MB {ms:>6} ms, {more} MB of memory besides {before} MB"
        )?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    if let Some(gates) = std::env::args().nth(1) {
        return large(gates.parse()?, &mut out);
    }
    let system = circuit(500_000);
    let say = |out: &mut dyn std::io::Write, what: &str, start: Moment, bytes: usize| {
        let (ms, mb) = (start.elapsed(), bytes / 1_000_000);
        writeln!(out, "{what:<14} {ms:>6} ms {mb:>5} MB")
    };
    for ascii in [false, true] {
        let mut bytes = Vec::new();
        let start = Moment::now();
        match ascii {
            true => aiger::write_ascii(&system, &mut bytes)?,
            false => aiger::write_binary(&system, &mut bytes)?,
        }
        let name = if ascii { "aag" } else { "aig" };
        say(&mut out, &format!("{name} written"), start, bytes.len())?;
        let start = Moment::now();
        let back = aiger::read(&bytes)?;
        say(&mut out, &format!("{name} read"), start, bytes.len())?;
        writeln!(out, "  {} nodes", back.aig.len())?;
    }
    let mut terms = Terms::new();
    let ts = aiger::to_ts(&mut terms, &system);
    let mut bytes = Vec::new();
    let start = Moment::now();
    btor2::write(
        &mut terms,
        &ts,
        "p",
        &Comments::default(),
        &Budget::unlimited(),
        &mut bytes,
    )?;
    say(&mut out, "btor2 written", start, bytes.len())?;
    let text = String::from_utf8(bytes)?;
    let source = Sources::new().add("m", "");
    let start = Moment::now();
    let read = btor2::read(&mut Terms::new(), source, &text);
    say(&mut out, "btor2 read", start, text.len())?;
    writeln!(out, "  {}", if read.is_ok() { "fine" } else { "refused" })?;
    let mut bytes = Vec::new();
    let start = Moment::now();
    vmt::write(&mut terms, &ts, "p", &Comments::default(), &mut bytes)?;
    say(&mut out, "vmt written", start, bytes.len())?;
    let text = String::from_utf8(bytes)?;
    let start = Moment::now();
    let read = vmt::read(&mut Terms::new(), source, &text);
    say(&mut out, "vmt read", start, text.len())?;
    writeln!(out, "  {}", if read.is_ok() { "fine" } else { "refused" })?;
    Ok(())
}
