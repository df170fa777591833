//! [`BitPrefix`]: the paths from the initial states, deeper and deeper, on bits. The queries are
//! those of [`crate::prefix`].

use super::{
    BitSystem, Reduced, Words, blast, reduce, trace,
    unroll::{Begin, Unrolled},
};
use crate::{
    Cx,
    prefix::{Found, Paths, saturate},
    session::Halt,
};
use bia_base::{Budget, Event};
use bia_solver::aig::AigLit;
use bia_system::Ts;
use std::time::Duration;

/// Paths from the initial states.
pub(crate) struct BitPrefix {
    whole: BitSystem,
    words: Words,
    reduced: Reduced,
    paths: Unrolled,
    /// Depths below this have no bad states.
    clear: usize,
    /// There is a path of this many steps; `None` if not even an initial state is known to exist.
    reached: Option<usize>,
    look_for_end: bool,
    time: Duration,
}

impl BitPrefix {
    /// Paths of no steps. `Unsupported` if the system is not finite.
    pub(crate) fn open(cx: &mut Cx<'_>, ts: &Ts, look_for_end: bool) -> Result<Self, Halt> {
        cx.observer.progress(Event::Phase("bits"));
        let blasted = blast(cx.terms, ts, cx.budget);
        // A translation that runs out of budget returns a fault; check the budget first.
        cx.budget.check_now()?;
        let (whole, words) = blasted?;
        let reduced = reduce(&whole, true, cx.budget)?;
        let latches = reduced.system.latches.len() as u64;
        cx.statistics.count("latches that matter", latches);
        Ok(Self {
            paths: Unrolled::new(reduced.system.clone(), Begin::Initial),
            whole,
            words,
            reduced,
            clear: 0,
            reached: None,
            look_for_end,
            time: Duration::ZERO,
        })
    }

    /// A path of at most `to` steps to a bad state that was not looked for.
    fn errors(&mut self, to: usize) -> AigLit {
        let mut alive = AigLit::TRUE;
        let mut errors = Vec::new();
        for depth in self.clear..=to {
            let bad = self.paths.bad(depth);
            errors.push(self.paths.and(alive, bad));
            let valid = self.paths.valid(depth);
            alive = self.paths.and(alive, valid);
        }
        self.paths.any(&errors)
    }

    /// States up to depth `to` are good: paths go on from them.
    fn commit(&mut self, to: usize) {
        let mut always = true;
        for depth in self.clear..=to {
            let (bad, valid) = (self.paths.bad(depth), self.paths.valid(depth));
            always &= valid == AigLit::TRUE;
            self.paths.assert(!bad);
            self.paths.assert(valid);
        }
        self.clear = to + 1;
        if always && self.reached.is_some() {
            self.reached = Some(self.clear);
        }
    }

    /// Whether there is no path to the depth that comes next.
    fn ended(&mut self, budget: &Budget) -> Result<bool, Halt> {
        if self.reached == Some(self.clear) {
            return Ok(false);
        }
        let more = self.paths.is_sat(AigLit::TRUE, budget)?;
        if more {
            self.reached = Some(self.clear);
        }
        Ok(!more)
    }

    fn search(
        &mut self,
        cx: &mut Cx<'_>,
        ts: &Ts,
        to: usize,
        budget: &Budget,
    ) -> Result<Found, Halt> {
        while self.paths.depth() < to {
            cx.budget.check()?;
            self.paths.extend();
        }
        if self.clear <= to {
            let error = self.errors(to);
            if error != AigLit::FALSE && self.paths.is_sat(error, budget)? {
                let path = self.paths.path(to);
                let parts = (&self.words, &self.whole, &self.reduced);
                let trace = trace(cx.terms, ts, parts.0, parts.1, parts.2, &path, cx.budget);
                return Ok(Found::Bad(trace?));
            }
            self.commit(to);
        }
        match self.look_for_end && self.ended(budget)? {
            true => Ok(Found::End(saturate(to))),
            false => Ok(Found::Nothing),
        }
    }
}

impl Paths for BitPrefix {
    fn explored(&self) -> Option<u32> {
        self.clear.checked_sub(1).map(saturate)
    }

    fn look(&mut self, cx: &mut Cx<'_>, ts: &Ts, to: u32, budget: &Budget) -> Result<Found, Halt> {
        cx.observer.progress(Event::Depth(to));
        cx.budget.check()?;
        let start = cx.budget.stopwatch();
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        let found = self.search(cx, ts, to, budget);
        self.time += start.elapsed();
        found
    }

    fn effort(&self) -> (u64, Duration) {
        (self.paths.queries, self.time)
    }
}
