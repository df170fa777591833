//! Runs of a program with threads: along the plan, then by chance.

use super::super::{Confirmation, ReducedExecution, build::Attempt, reached, without_run};
use super::Follow;
use crate::confirm::Used;
use bia_base::{Budget, Stopwatch};
use std::{iter, time::Duration};

/// So many seeds are tried if the plan does not lead to the error, for so long.
const SEEDS: u32 = 60;
const SEARCH: Duration = Duration::from_secs(3);
/// What is said of a run that follows no plan.
const OTHER: &str = "threads that take turns in another order than in the counterexample";

/// What runs show. None of them is evidence against a counterexample: the plan leaves out what the
/// compiled program does not do, and then it is another schedule.
pub(in crate::confirm) fn confirm(
    reduced: &ReducedExecution,
    attempt: &mut Attempt<'_>,
    budget: &Budget,
) -> (Confirmation, Option<Used>) {
    let Some(plan) = &reduced.seen.plan else {
        return (without_run(reduced, "its schedule is too long"), None);
    };
    let missed = match attempt.run(false) {
        Ok(found) if found.reached => {
            return said(reduced, attempt, found, &plan.text());
        }
        Ok(found) => found.text,
        Err(why) => return (without_run(reduced, &why), None),
    };
    let start = Stopwatch::start(budget.clock());
    let chances = (1..=SEEDS).map(Follow::Chance);
    for follow in iter::once(Follow::Skipping).chain(chances) {
        if start.elapsed() > SEARCH || budget.check_now().is_err() {
            break;
        }
        match attempt.run_again(follow) {
            Ok(found) if found.reached => {
                let order = match follow {
                    Follow::Strictly | Follow::Skipping => plan.text(),
                    Follow::Chance(_) => OTHER.to_owned(),
                };
                return said(reduced, attempt, found, &order);
            }
            // Others would take as long.
            Ok(found) if found.limited => break,
            Ok(_) => {}
            Err(why) => return (without_run(reduced, &why), None),
        }
    }
    let why = format!("a run along its schedule does not reach the error: {missed}");
    (without_run(reduced, &why), None)
}

fn said(
    reduced: &ReducedExecution,
    attempt: &Attempt<'_>,
    mut found: super::super::build::Shown,
    order: &str,
) -> (Confirmation, Option<Used>) {
    let comma = if found.text.is_empty() { "" } else { ", " };
    found.text.push_str(&format!("{comma}by {order}"));
    (reached(reduced, found), Some(attempt.used()))
}
