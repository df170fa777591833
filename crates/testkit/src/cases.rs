//! How many random cases a test tries, and how long each may take.

use std::{env, ops::Range, time::Duration};

/// The number in the environment variable `BIA_CASES`, or the default.
///
/// Tests take a default that lasts a second or two; long runs set the variable.
pub fn cases(default: u64) -> u64 {
    number("BIA_CASES").unwrap_or(default)
}

/// The seeds of so many cases, from the number in `BIA_FIRST` on: a long run is divided among processes.
pub fn seeds(default: u64) -> Range<u64> {
    let first = number("BIA_FIRST").unwrap_or(0);
    first..first.saturating_add(cases(default))
}

/// The milliseconds in `BIA_CASE_MS`, or the default: a long run does not wait for what is too hard.
pub fn case_time(default: u64) -> Duration {
    Duration::from_millis(number("BIA_CASE_MS").unwrap_or(default))
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}
