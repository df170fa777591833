//! The long random suites: `fuzz ROUND_TRIPS MUTANTS [FIRST_SEED]`.
//!
//! Random programs are printed, formatted, read again and compared, simulated and replayed from the
//! trace; mutated texts are read, and those that are still programs go the same way. Failures name
//! their seed; the slowest input is named too, since a hang is a failure. Exit status 1 if anything
//! failed.
#![expect(clippy::print_stdout, reason = "this is a program of its own")]
#![expect(clippy::print_stderr, reason = "the progress line")]

use bia_base::Sources;
use bia_k2::interp::{Halt, RunEnd};
use bia_testkit::corpus::{root, walk};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::mutate::{mutate, mutate_bytes};
use bia_testkit::round_trip::{formatted, program_of, through_format, through_print};
use bia_testkit::simulate::{replay, through_trace};
use std::io::{IsTerminal as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Inputs that take longer are failures: nothing here is larger than a few thousand lines.
const TOO_SLOW: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|a| a.parse::<u64>());
    let mut next = |default: u64| numbers.next().map_or(Ok(default), |number| number);
    let (Ok(programs), Ok(mutants), Ok(first)) = (next(1000), next(10_000), next(0)) else {
        eprintln!("usage: fuzz ROUND_TRIPS MUTANTS [FIRST_SEED]");
        return ExitCode::from(2);
    };
    let corpus: Vec<String> = match walk(&root()) {
        Ok(cases) => cases
            .iter()
            .filter_map(|c| c.text().map(str::to_owned))
            .collect(),
        Err(error) => {
            eprintln!("the corpus: {error}");
            return ExitCode::from(2);
        }
    };
    let trips = suite("round trips", first..first + programs, &|seed| {
        round_trip(seed)
    });
    let read = suite("mutants", first..first + mutants, &|seed| {
        mutant(seed, &corpus)
    });
    ExitCode::from(u8::from(trips + read > 0))
}

/// What one input was.
struct Done {
    bytes: u64,
    /// Whether it was a program.
    valid: bool,
}

fn round_trip(seed: u64) -> Result<Done, String> {
    let config = if seed.is_multiple_of(2) {
        GenConfig::full()
    } else {
        GenConfig::finite_small()
    };
    let text = generate(seed, &config);
    let program = program_of(&text)?;
    through_print(&program)?;
    through_format(&text, &program)?;
    let trace = through_trace(&program, seed, 200)?;
    // A broken trace is refused, or still fits.
    let (run, _) = replay(&program, &mutate(seed, &trace), 200);
    if let RunEnd::Halted(Halt::Fault(fault)) = run.end {
        return Err(format!("replay of a broken trace: {fault}"));
    }
    Ok(done(&text, true))
}

fn mutant(seed: u64, corpus: &[String]) -> Result<Done, String> {
    let at = usize::try_from(seed / 4).unwrap_or(0) % corpus.len();
    let text = match seed % 4 {
        0 => mutate(seed, &generate(seed / 64, &GenConfig::full())),
        1 => mutate(seed, &generate(seed / 64, &GenConfig::finite_small())),
        2 => mutate(seed, &corpus[at]),
        _ => {
            let bytes = mutate_bytes(seed, corpus[at].as_bytes());
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    let parsed = bia_k2::parse(Sources::new().next_id(), &text);
    if parsed.program.is_none() != parsed.diagnostics.iter().any(|d| d.is_error()) {
        return Err(String::from("neither a program nor errors, or both"));
    }
    if let Ok(formatted) = formatted(&text)
        && self::formatted(&formatted).as_ref() != Ok(&formatted)
    {
        return Err(String::from("formatting again changes the text"));
    }
    if let Some(program) = &parsed.program {
        through_print(program)?;
        through_format(&text, program)?;
    }
    Ok(done(&text, parsed.program.is_some()))
}

fn done(text: &str, valid: bool) -> Done {
    Done {
        bytes: u64::try_from(text.len()).unwrap_or(u64::MAX),
        valid,
    }
}

/// What was counted so far.
#[derive(Default)]
struct Counts {
    cases: AtomicU64,
    bytes: AtomicU64,
    valid: AtomicU64,
    failures: AtomicU64,
    /// The longest time and its seed.
    slowest: Mutex<(Duration, u64)>,
}

/// Runs all seeds on all cores; the number of failures.
fn suite(
    name: &str,
    seeds: std::ops::Range<u64>,
    case: &(dyn Fn(u64) -> Result<Done, String> + Sync),
) -> u64 {
    let counts = Counts::default();
    let (start, next) = (Instant::now(), AtomicU64::new(seeds.start));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    one(seed, case, &counts);
                }
            });
        }
        let total = seeds.end - seeds.start;
        while std::io::stderr().is_terminal() && counts.cases.load(Ordering::Relaxed) < total {
            thread::sleep(Duration::from_millis(200));
            eprint!(
                "\r{name}: {} of {total} ",
                counts.cases.load(Ordering::Relaxed)
            );
            // A progress line that is not shown does no harm.
            let _ = std::io::stderr().flush();
        }
    });
    report(name, &counts, start.elapsed())
}

fn one(seed: u64, case: &(dyn Fn(u64) -> Result<Done, String> + Sync), counts: &Counts) {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| case(seed)));
    let time = start.elapsed();
    let failure = match result {
        Ok(Ok(done)) => {
            counts.bytes.fetch_add(done.bytes, Ordering::Relaxed);
            counts
                .valid
                .fetch_add(u64::from(done.valid), Ordering::Relaxed);
            (time > TOO_SLOW).then(|| format!("took {time:?}"))
        }
        Ok(Err(message)) => Some(message),
        Err(_) => Some(String::from("panicked")),
    };
    if let Some(message) = failure {
        counts.failures.fetch_add(1, Ordering::Relaxed);
        println!("seed {seed}: {message}");
    }
    let mut slowest = counts.slowest.lock().expect("nobody panics with the lock");
    *slowest = (*slowest).max((time, seed));
    drop(slowest);
    counts.cases.fetch_add(1, Ordering::Relaxed);
}

fn report(name: &str, counts: &Counts, time: Duration) -> u64 {
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let (slowest, seed) = *counts.slowest.lock().expect("nobody panics with the lock");
    let megabytes = read(&counts.bytes) / 1_000_000;
    println!(
        "\r{name}: {} inputs, {megabytes} MB, {} of them programs, {} failures, {:.1} s, \
         slowest {:.1} ms (seed {seed})",
        read(&counts.cases),
        read(&counts.valid),
        read(&counts.failures),
        time.as_secs_f64(),
        slowest.as_secs_f64() * 1000.0,
    );
    read(&counts.failures)
}
