//! Random values, models and terms for tests, also of other crates. One seed always gives one
//! sequence.

mod rng;
mod term;
mod value;

pub use rng::Rng;
pub use term::{Generator, Mix};
pub use value::{model, value};

/// How many cases random tests run: the environment variable `BIA_CASES`, else `default`.
#[cfg(test)]
pub(crate) fn cases(default: usize) -> usize {
    let set = std::env::var("BIA_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(default)
}
