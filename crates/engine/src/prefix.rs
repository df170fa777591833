//! [`Prefix`]: the paths from the initial states, deeper and deeper, in one solver.
//!
//! ```text
//!   asserted            I(s₀)   sᵢ₊₁ = N(sᵢ, wᵢ)   ¬B(sᵢ)   V(sᵢ, wᵢ)       for i < d
//!   asked at d .. e     ∨ᵢ  V(s_d, w_d) ∧ … ∧ V(sᵢ₋₁, wᵢ₋₁) ∧ B(sᵢ)       sat: a path to bad
//!   asked at d          is there a path of d steps                       unsat: all are shorter
//! ```
//! Bad states may end their path, so V of a step is asserted only after the states before it are
//! known to be good. That B is false there is implied; it is asserted because it helps.
//!
//! Facts, which hold in all reachable states, may be asserted of states that are reached. They are
//! implied; mostly their circuits cost more than they save.
//!
//! Whether a path of d steps exists is not asked when it follows from V: a path of d - 1 steps
//! exists and V is `true` there.

use crate::{
    Cx,
    bits::BitPrefix,
    session::{Halt, Session},
    trace,
};
use bia_base::{Budget, Event, Reason};
use bia_system::{Start, Trace, Ts, Unroller};
use bia_term::Term;
use std::time::Duration;

/// What a round found.
#[derive(Debug)]
pub(crate) enum Found {
    /// No bad state at these depths.
    Nothing,
    /// A path to a bad state.
    Bad(Trace),
    /// No bad state, and no path longer than this many steps.
    End(u32),
}

/// Paths from the initial states, on words or on bits.
pub(crate) trait Paths {
    /// The greatest depth up to which there are no bad states.
    fn explored(&self) -> Option<u32>;
    /// Looks at all depths from the first that was not looked at up to `to`. After an `Err` the
    /// same call may be tried again.
    fn look(&mut self, cx: &mut Cx<'_>, ts: &Ts, to: u32, budget: &Budget) -> Result<Found, Halt>;
    /// Questions asked so far, and the time they took.
    fn effort(&self) -> (u64, Duration);
}

/// Opens paths on words, where facts may be asserted, or on bits.
pub(crate) fn open(
    cx: &mut Cx<'_>,
    ts: &Ts,
    look_for_end: bool,
    facts: bool,
    bits: bool,
) -> Result<Box<dyn Paths>, Halt> {
    Ok(match bits {
        true => Box::new(BitPrefix::open(cx, ts, look_for_end)?),
        false => Box::new(Prefix {
            facts,
            ..Prefix::open(cx, ts, look_for_end)?
        }),
    })
}

/// Paths from the initial states, on words.
pub(crate) struct Prefix {
    pub(crate) session: Session,
    path: Unroller,
    /// V of the steps that were made but not yet asserted.
    pending: Vec<Term>,
    /// Depths below this have no bad states.
    clear: usize,
    /// There is a path of this many steps; `None` if not even the initial states are known to
    /// exist.
    reached: Option<usize>,
    /// Whether the end of all paths is looked for.
    look_for_end: bool,
    /// Whether facts are asserted.
    facts: bool,
}

impl Prefix {
    /// Paths of no steps.
    pub(crate) fn open(cx: &mut Cx<'_>, ts: &Ts, look_for_end: bool) -> Result<Self, Halt> {
        let mut session = Session::open(cx, ts, &[])?;
        let mut path = Unroller::new(cx.terms, ts, Start::Initial);
        let init = path.init(cx.terms, ts);
        session.assert(cx.terms, init)?;
        Ok(Self {
            session,
            path,
            pending: Vec::new(),
            clear: 0,
            reached: None,
            look_for_end,
            facts: false,
        })
    }

    /// Whether a path of at most `to` steps ends in a bad state, as one formula.
    fn errors(&mut self, cx: &mut Cx<'_>, ts: &Ts, to: usize) -> Term {
        let mut alive = cx.terms.tru();
        let mut errors = Vec::new();
        for depth in self.clear..=to {
            let bad = self.path.at(cx.terms, ts.bad, depth);
            errors.push(cx.terms.and(alive, bad));
            if let Some(valid) = self.pending.get(depth - self.clear) {
                alive = cx.terms.and(alive, *valid);
            }
        }
        cx.terms.or_all(&errors)
    }

    /// Goes one step further without asserting that there is one.
    fn extend(&mut self, cx: &mut Cx<'_>, ts: &Ts) -> Result<(), Halt> {
        let step = self.path.extend(cx.terms, ts);
        for definition in step.definitions {
            self.session.assert(cx.terms, definition)?;
        }
        self.pending.push(step.valid);
        Ok(())
    }

    /// States up to depth `to` are good: paths go on from them.
    fn commit(&mut self, cx: &mut Cx<'_>, ts: &Ts, to: usize) -> Result<(), Halt> {
        while self.path.depth() <= to {
            self.extend(cx, ts)?;
        }
        for depth in self.clear..=to {
            let bad = self.path.at(cx.terms, ts.bad, depth);
            self.session.assert_not(cx.terms, bad)?;
        }
        let always = self.pending.iter().all(|valid| *valid == cx.terms.tru());
        for valid in std::mem::take(&mut self.pending) {
            self.session.assert(cx.terms, valid)?;
        }
        self.clear = to + 1;
        if self.facts {
            for fact in cx.facts.proved(cx.terms, 0) {
                let here = self.path.at(cx.terms, fact, self.clear);
                self.session.assert(cx.terms, here)?;
            }
        }
        if always && self.reached.is_some() {
            self.reached = Some(self.clear);
        }
        Ok(())
    }

    /// Whether there is no path to the depth that comes next.
    fn ended(&mut self, cx: &mut Cx<'_>, budget: &Budget) -> Result<bool, Halt> {
        if self.reached == Some(self.clear) {
            return Ok(false);
        }
        let more = self.session.is_sat(cx.terms, &[], budget)?;
        if more {
            self.reached = Some(self.clear);
        }
        Ok(!more)
    }

    fn trace(&mut self, cx: &mut Cx<'_>, ts: &Ts, depth: usize) -> Result<Trace, Halt> {
        let functions = cx.terms.functions(&ts.roots());
        if !functions.is_empty() {
            let why = "a counterexample of a system with uninterpreted functions".into();
            return Err(Halt::Unknown(Reason::Unsupported(why)));
        }
        let model = self.session.model(cx.terms)?;
        trace::extract(cx.terms, ts, &self.path, &model, depth).map_err(Halt::Fault)
    }
}

impl Paths for Prefix {
    fn explored(&self) -> Option<u32> {
        self.clear.checked_sub(1).map(saturate)
    }

    fn look(&mut self, cx: &mut Cx<'_>, ts: &Ts, to: u32, budget: &Budget) -> Result<Found, Halt> {
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        cx.observer.progress(Event::Depth(saturate(to)));
        cx.budget.check()?;
        while self.path.depth() < to {
            cx.budget.check()?;
            self.extend(cx, ts)?;
        }
        // After an `Err` that came late these depths may be done already.
        if self.clear <= to {
            let error = self.errors(cx, ts, to);
            if error != cx.terms.fals() && self.session.is_sat(cx.terms, &[error], budget)? {
                return self.trace(cx, ts, to).map(Found::Bad);
            }
            self.commit(cx, ts, to)?;
        }
        if self.look_for_end && self.ended(cx, budget)? {
            return Ok(Found::End(saturate(to)));
        }
        Ok(Found::Nothing)
    }

    fn effort(&self) -> (u64, Duration) {
        (self.session.queries, self.session.time)
    }
}

/// A depth for people: larger ones do not happen.
pub(crate) fn saturate(depth: usize) -> u32 {
    u32::try_from(depth).unwrap_or(u32::MAX)
}
