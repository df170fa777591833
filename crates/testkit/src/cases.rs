//! How many random cases a test tries.

use std::{env, ops::Range};

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

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}
