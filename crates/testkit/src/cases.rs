//! Number and time of random cases in tests, and the report of how to repeat a failing case.

use bia_base::{Budget, Cancel, Clock};
use std::{env, fmt::Display, ops::Range, path::Path, thread, time::Duration};

/// The number in the environment variable `BIA_CASES`, or the default.
///
/// Tests take a default that lasts a second or two; long runs set the variable.
pub fn cases(default: u64) -> u64 {
    number("BIA_CASES").unwrap_or(default)
}

/// Whether many cases are tried: a few that are repeated need not meet everything that a suite
/// meets.
pub fn is_whole() -> bool {
    number("BIA_CASES").is_none_or(|count| count >= 20)
}

/// The seeds of the cases of a test: `default` of them, or `BIA_CASES`, from `BIA_FIRST` on, so
/// that a long run can be divided among processes. A test that panics while it iterates says how to
/// repeat the case.
pub fn seeds(default: u64) -> Seeds<Range<u64>> {
    seeds_from(0, default)
}

/// As [`seeds`], from `first` on unless `BIA_FIRST` is set.
pub fn seeds_from(first: u64, default: u64) -> Seeds<Range<u64>> {
    let first = number("BIA_FIRST").unwrap_or(first);
    let mut seeds = told(first..first.saturating_add(cases(default)));
    seeds.alone = true;
    seeds
}

/// Seeds for a test to iterate over: if it panics, the seed and the command that repeats it are
/// printed.
pub fn told<I: Iterator<Item: Copy + Display>>(seeds: I) -> Seeds<I> {
    Seeds {
        seeds,
        last: None,
        alone: false,
    }
}

/// The budget of a query: `time` of processor time, and 2 GiB. Other tests of the process do not
/// count if the query uses one thread.
pub fn budget(time: Duration, threads: usize) -> Budget {
    let clock = match threads {
        0 | 1 => Clock::Thread,
        _ => Clock::Processor,
    };
    Budget::by(clock, Some(time), Some(2 << 30), Cancel::new())
}

/// The milliseconds in `BIA_CASE_MS`, or the default: a long run does not wait for what is too
/// hard.
pub fn case_time(default: u64) -> Duration {
    Duration::from_millis(number("BIA_CASE_MS").unwrap_or(default))
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

/// The seeds of the cases of a test.
#[derive(Debug)]
pub struct Seeds<I: Iterator<Item: Copy + Display>> {
    seeds: I,
    /// The one that is being tried.
    last: Option<I::Item>,
    /// Whether one can be tried alone.
    alone: bool,
}

impl Seeds<Range<u64>> {
    /// The seeds that are left, for tests that divide them among threads and report failures
    /// themselves.
    pub fn range(&self) -> Range<u64> {
        self.seeds.clone()
    }
}

impl<I: Iterator<Item: Copy + Display>> Iterator for Seeds<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.last = self.seeds.next();
        self.last
    }
}

impl<I: Iterator<Item: Copy + Display>> Drop for Seeds<I> {
    #[expect(
        clippy::print_stderr,
        reason = "a test that fails says how to repeat it"
    )]
    fn drop(&mut self) {
        let (Some(seed), true) = (self.last, thread::panicking()) else {
            return;
        };
        let program = env::args_os().next().unwrap_or_default();
        let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
        let command = command(&package, Path::new(&program), thread::current().name());
        let set = match (self.alone, env::var("BIA_CASES")) {
            (true, _) => format!("BIA_FIRST={seed} BIA_CASES=1 "),
            (false, Ok(cases)) => format!("BIA_CASES={cases} "),
            (false, Err(_)) => String::new(),
        };
        eprintln!("seed {seed}; to repeat it:\n  {set}{command}");
    }
}

/// The command that runs one test of the program `…/deps/NAME-HASH`.
fn command(package: &str, program: &Path, test: Option<&str>) -> String {
    let stem = program.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.rsplit_once('-').map_or(&*stem, |(name, _)| name);
    let package = match package {
        "" => String::new(),
        package => format!(" -p {package}"),
    };
    let target = match name.starts_with("bia_") {
        true => "--lib".into(),
        false => format!("--test {name}"),
    };
    let filter = match test {
        // Tests that run one at a time have no threads of their own.
        None | Some("main") => String::new(),
        Some(test) => format!(" -- --exact {test}"),
    };
    format!("cargo test --profile bench{package} {target}{filter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_end_and_the_last_one_is_known() {
        let mut some = told(3..5_u8);
        assert_eq!(
            (some.next(), some.next(), some.last),
            (Some(3), Some(4), Some(4))
        );
        assert_eq!((some.next(), some.last), (None, None));
    }

    #[test]
    fn commands_name_the_test() {
        let suite = Path::new("/t/release/deps/verify-0123456789abcdef");
        assert_eq!(
            command("bia-app", suite, Some("random::engines_agree")),
            "cargo test --profile bench -p bia-app --test verify -- --exact random::engines_agree"
        );
        let unit = Path::new("/t/release/deps/bia_cfg-0123456789abcdef");
        let whole = "cargo test --profile bench -p bia-cfg --lib";
        assert_eq!(command("bia-cfg", unit, Some("main")), whole);
    }
}
