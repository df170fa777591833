//! One run of a counterexample of a C program, seen by all who want to know something about it:
//!
//! ```text
//!   Collector   its inputs, and what it leaves open          the harness, reports, witnesses
//!   Taint       what it needs that may not happen            whether it counts without a run of gcc
//!   Trail       the last place of the program that it passes the target of a witness
//!   Entry       how many inputs there are before its cycle   the waypoints of a witness
//!   Collect     what threads do that others can see          the schedule of the compiled program
//! ```
//! Each set of answers is run once: whoever has further questions adds a monitor here.

use super::{
    inputs::{Collector, Inputs},
    schedule::{Collect, Plan},
    taint::{Needs, Taint},
};
use crate::{
    load::{CProgram, Case},
    pipeline::Counterexample,
};
use bia_base::{Budget, Sources, Span};
use bia_cfg::replay::{Answers, Lasso, ReplayError};
use bia_k2::interp::{Ask, Both, Halt, Moment, Monitor, Step};
use bia_term::value::Value;

/// What was seen of a run. Of one that did not come to its end it is a part.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Its inputs.
    pub inputs: Inputs,
    /// What it needs that is not known to happen.
    pub needs: Needs,
    /// The last place of the program itself that it passes: what is violated in the library is
    /// violated by a call.
    pub last_own: Option<Span>,
    /// How many of its inputs come before its cycle, if it is repeated forever.
    pub before_cycle: Option<usize>,
    /// The schedule of its threads, if it has some and they are not too long.
    pub plan: Option<Plan>,
}

/// Runs the program of a counterexample with these answers.
pub(crate) fn see(
    case: &Case,
    c: &CProgram,
    (cex, answers): (&Counterexample, &Answers),
    sources: &Sources,
    budget: &Budget,
) -> (Result<Counterexample, ReplayError>, Seen) {
    let mut entry = Entry {
        lasso: answers.lasso,
        visits: 0,
        before: None,
        collector: Collector::new(c, sources),
    };
    let mut trail = Trail { c, last: None };
    let mut taint = Taint::new(c, sources, answers.lasso);
    let about = (&*case.program, &case.property);
    let mut plan = case.program.is_threaded().then(|| Collect::new(c));
    let mut both = Both(&mut entry, &mut trail);
    let mut with_plan;
    let both: &mut dyn Monitor = match &mut plan {
        Some(plan) => {
            with_plan = Both(&mut both, plan);
            &mut with_plan
        }
        None => &mut both,
    };
    let driven = match taint.as_mut() {
        Some(taint) => {
            let mut all = Both(both, taint);
            cex.again(about, answers.clone(), &mut all, budget)
        }
        None => cex.again(about, answers.clone(), both, budget),
    };
    let label = driven.as_ref().ok().map(Counterexample::label);
    let needs = taint.map(|taint| taint.needs(label.map(|label| case.part_of(label))));
    let seen = Seen {
        before_cycle: entry.before,
        inputs: entry.collector.finish(),
        needs: needs.unwrap_or_default(),
        last_own: trail.last,
        plan: plan.and_then(Collect::finish),
    };
    (driven, seen)
}

/// Collects inputs, and counts those before the cycle begins.
struct Entry<'a> {
    lasso: Option<Lasso>,
    visits: u64,
    before: Option<usize>,
    collector: Collector<'a>,
}

impl Monitor for Entry<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        self.collector.chose(ask, value)
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        self.collector.steps = at.step;
        if let (Some(lasso), Step::Visited { label, .. }) = (self.lasso, step)
            && label == lasso.label
        {
            self.visits += 1;
            if self.visits == lasso.begins {
                self.before = Some(self.collector.found.inputs.len());
            }
        }
        Ok(())
    }
}

/// Remembers the last place of the program itself.
struct Trail<'a> {
    c: &'a CProgram,
    last: Option<Span>,
}

impl Monitor for Trail<'_> {
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let span = step.stmt().and_then(|stmt| at.program.stmt(stmt).span);
        let given = self.c.given();
        let own = span.filter(|span| given.iter().any(|unit| unit.source == span.source));
        self.last = own.or(self.last);
        Ok(())
    }
}
