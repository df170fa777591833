//! Interpolants of loop paths and of random formulas, each checked by a solver of its own.

mod paths;
mod random;

use super::{Interpolator, InterpolatorConfig, Source, is_interpolant};
use crate::{
    factory::Factory,
    z3::{Z3, Z3Config},
};
use bia_base::Budget;
use bia_term::{Term, Terms};
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// Number of queries that each source answered; `None` counts those without an answer.
type Shares = BTreeMap<Option<Source>, usize>;

fn interpolator(sources: &[Source], time_per_source: Duration) -> Interpolator {
    let config = InterpolatorConfig {
        sources: sources.to_vec(),
        time_per_source,
    };
    Interpolator::new(config, Arc::new(Factory::z3(Z3Config::default())))
}

/// Asks some sources and checks what they say.
fn ask(terms: &mut Terms, groups: &[Term], sources: &[Source], time: Duration) -> Option<Source> {
    let budget = Budget::work(Duration::from_secs(10));
    let found = interpolator(sources, time).sequence_from(terms, groups, &budget);
    let (interpolants, source) = found.unwrap()?;
    let mut judge = Z3::new().unwrap();
    let budget = Budget::work(Duration::from_secs(30));
    let good = is_interpolant(&mut judge, terms, groups, &interpolants, &budget);
    assert_eq!(good, Ok(true), "{source:?}");
    Some(source)
}

fn print(title: &str, shares: &Shares) {
    let total: usize = shares.values().sum();
    let rows = shares.iter().map(|(source, n)| match source {
        Some(source) => format!("{source:?} {n}"),
        None => format!("nobody {n}"),
    });
    let rows: Vec<String> = rows.collect();
    println!("{title}: {} of {total}", rows.join(", "));
}
