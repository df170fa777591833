//! Statistics of a run: named counters and durations that can be added up, in a fixed order.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::Serialize;
use std::time::Duration;

/// One statistic.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Counter {
    /// A number of things.
    Count(u64),
    /// A time in seconds.
    Seconds(f64),
}

/// Named statistics in the order in which they were first mentioned.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Statistics {
    rows: IndexMap<&'static str, Counter, FxBuildHasher>,
}

impl Statistics {
    /// No statistics.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds `n` to a count.
    pub fn count(&mut self, name: &'static str, n: u64) {
        self.add(name, Counter::Count(n));
    }
    /// Adds a time.
    pub fn time(&mut self, name: &'static str, time: Duration) {
        self.add(name, Counter::Seconds(time.as_secs_f64()));
    }
    fn add(&mut self, name: &'static str, more: Counter) {
        let row = self.rows.entry(name).or_insert(match more {
            Counter::Count(_) => Counter::Count(0),
            Counter::Seconds(_) => Counter::Seconds(0.0),
        });
        *row = match (*row, more) {
            (Counter::Count(a), Counter::Count(b)) => Counter::Count(a.saturating_add(b)),
            (Counter::Seconds(a), Counter::Seconds(b)) => Counter::Seconds(a + b),
            (kept @ Counter::Count(_), Counter::Seconds(_))
            | (kept @ Counter::Seconds(_), Counter::Count(_)) => {
                debug_assert!(false, "`{name}` is a count and a time");
                kept
            }
        };
    }
    /// Adds another component's statistics to these.
    pub fn merge(&mut self, other: &Self) {
        for (name, counter) in &other.rows {
            self.add(name, *counter);
        }
    }
    /// One statistic by name.
    pub fn get(&self, name: &str) -> Option<Counter> {
        self.rows.get(name).copied()
    }
    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Counter)> + '_ {
        self.rows.iter().map(|(name, counter)| (*name, *counter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_add_up_in_order() {
        let mut a = Statistics::new();
        a.count("steps", 2);
        a.time("run", Duration::from_millis(500));
        let mut b = Statistics::new();
        b.time("run", Duration::from_millis(250));
        b.count("steps", 3);
        a.merge(&b);
        let rows: Vec<_> = a.iter().collect();
        assert_eq!(
            rows,
            [
                ("steps", Counter::Count(5)),
                ("run", Counter::Seconds(0.75))
            ]
        );
    }
}
