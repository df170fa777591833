//! How many random cases a test tries.

use std::env;

/// The number in the environment variable `BIA_CASES`, or the default.
///
/// Tests take a default that lasts a second or two; long runs set the variable.
pub fn cases(default: u64) -> u64 {
    let wanted = env::var("BIA_CASES")
        .ok()
        .and_then(|text| text.parse().ok());
    wanted.unwrap_or(default)
}
