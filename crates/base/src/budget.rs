//! [`Budget`]: the time and memory limits of a run, and its cancellation flag.
//!
//! Every loop that can be long calls [`Budget::check`]. The call is cheap enough for inner loops:
//! the cancellation flag is read each time, the clock once in 64 calls and the memory of the
//! process at most twenty times a second. Clones share the limits and the cancellation flag.

use crate::{Clock, Stopwatch};
use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};

/// A flag that stops every computation that was given it. Clones are the same flag; a child is
/// set by itself or with the flag that it was made from.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    set: AtomicBool,
    above: Option<Cancel>,
}

impl Cancel {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }
    /// A flag that is set whenever this one is, and may be set alone.
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(Flag {
            set: AtomicBool::new(false),
            above: Some(self.clone()),
        }))
    }
    /// Sets the flag: every holder of a clone should stop.
    pub fn cancel(&self) {
        self.0.set.store(true, Ordering::Relaxed);
    }
    /// Whether this flag, or one it was derived from, is set.
    pub fn is_cancelled(&self) -> bool {
        let mut flag = self;
        loop {
            if flag.0.set.load(Ordering::Relaxed) {
                return true;
            }
            match &flag.0.above {
                Some(above) => flag = above,
                None => return false,
            }
        }
    }
}

/// Why a computation has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit, as it was set, has passed.
    Time(Duration),
    /// The process holds more than this many bytes.
    Memory(u64),
    /// The user, or another engine's answer, ended it.
    Cancelled,
}

/// How much a computation may use.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Arc<Limits>,
    cancel: Cancel,
}

#[derive(Debug)]
struct Limits {
    start: Stopwatch,
    time: Option<Duration>,
    memory: Option<u64>,
    calls: AtomicU32,
    /// The call that cancels.
    last_call: Option<u32>,
    /// Milliseconds after `start` at which memory is looked at next.
    next_memory_look: AtomicU64,
    out_of_memory: AtomicBool,
}

impl Budget {
    /// A budget from now on. `None` means no limit; memory is in bytes of this process.
    pub fn new(time: Option<Duration>, memory: Option<u64>, cancel: Cancel) -> Self {
        Self::by(Clock::Wall, time, memory, cancel)
    }

    /// As [`Budget::new`], with time by this clock.
    pub fn by(clock: Clock, time: Option<Duration>, memory: Option<u64>, cancel: Cancel) -> Self {
        Self {
            limits: Arc::new(Limits {
                start: Stopwatch::start(clock),
                time,
                memory,
                calls: AtomicU32::new(0),
                last_call: None,
                next_memory_look: AtomicU64::new(0),
                out_of_memory: AtomicBool::new(false),
            }),
            cancel,
        }
    }

    /// A budget from now on with at most this time, and what is left of this one. Memory and
    /// cancellation are shared.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let time = self.remaining().map_or(time, |left| left.min(time));
        let (memory, cancel) = (self.limits.memory, self.cancel.clone());
        Self::by(self.clock(), Some(time), memory, cancel)
    }

    /// The same limits with a cancellation of its own: this budget's cancellation ends the child
    /// too, the child's ends the child alone.
    #[must_use]
    pub fn child(&self) -> Self {
        Self {
            limits: Arc::clone(&self.limits),
            cancel: self.cancel.child(),
        }
    }

    /// No limit at all.
    pub fn unlimited() -> Self {
        Self::new(None, None, Cancel::new())
    }

    /// At most this much work of the calling thread, however busy the machine is: for tests. Work
    /// of other threads does not count.
    pub fn work(time: Duration) -> Self {
        Self::by(Clock::Thread, Some(time), None, Cancel::new())
    }

    /// A budget that is cancelled after `number` calls of [`Budget::check`]. Tests use it to stop a
    /// run at any place.
    pub fn calls(number: u32) -> Self {
        let mut budget = Self::unlimited();
        if let Some(limits) = Arc::get_mut(&mut budget.limits) {
            limits.last_call = Some(number);
        }
        budget
    }

    /// `Err` once a limit is exceeded or the run is cancelled. Call it in every long loop.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let call = self.limits.calls.fetch_add(1, Ordering::Relaxed);
        if Some(call) == self.limits.last_call {
            self.cancel.cancel();
            return Err(Stop::Cancelled);
        }
        if call.is_multiple_of(64) {
            self.check_now()
        } else {
            Ok(())
        }
    }

    /// As [`Budget::check`], but looks at the clock in any case.
    pub fn check_now(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let limits = &*self.limits;
        let elapsed = limits.start.elapsed();
        if let Some(time) = limits.time
            && elapsed >= time
        {
            return Err(Stop::Time(time));
        }
        if let Some(memory) = limits.memory {
            let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            if now >= limits.next_memory_look.load(Ordering::Relaxed) {
                let next = now.saturating_add(50);
                limits.next_memory_look.store(next, Ordering::Relaxed);
                let over = resident_bytes().is_some_and(|used| used > memory);
                limits.out_of_memory.store(over, Ordering::Relaxed);
            }
            if limits.out_of_memory.load(Ordering::Relaxed) {
                return Err(Stop::Memory(memory));
            }
        }
        Ok(())
    }

    /// What is left of the time; `None` without a time limit.
    pub fn remaining(&self) -> Option<Duration> {
        let time = self.limits.time?;
        Some(time.saturating_sub(self.limits.start.elapsed()))
    }

    /// The time limit as it was set.
    pub fn limit(&self) -> Option<Duration> {
        self.limits.time
    }

    /// The clock that time is measured by.
    pub fn clock(&self) -> Clock {
        self.limits.start.clock()
    }

    /// How long this budget has been running.
    pub fn elapsed(&self) -> Duration {
        self.limits.start.elapsed()
    }

    /// A stopwatch that starts now, by the clock of this budget: for parts of a run.
    pub fn stopwatch(&self) -> Stopwatch {
        Stopwatch::start(self.clock())
    }

    /// The flag that cancels this budget and its clones.
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }
}

/// Resident memory of this process in bytes; `None` where `/proc` is missing.
pub fn resident_bytes() -> Option<u64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    pages.checked_mul(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_never_stops() {
        let budget = Budget::unlimited();
        assert!((0..1000).all(|_| budget.check().is_ok()));
        assert_eq!((budget.remaining(), budget.limit()), (None, None));
    }

    #[test]
    fn calls_are_counted() {
        let budget = Budget::calls(3);
        assert!((0..3).all(|_| budget.clone().check().is_ok()));
        assert_eq!(budget.check(), Err(Stop::Cancelled));
        assert_eq!(budget.check_now(), Err(Stop::Cancelled));
    }

    #[test]
    fn time_and_cancellation_stop() {
        let none = Duration::ZERO;
        let budget = Budget::new(Some(none), None, Cancel::new());
        assert_eq!(budget.check(), Err(Stop::Time(none)));
        let budget = Budget::unlimited();
        let clone = budget.clone();
        budget.canceller().cancel();
        assert_eq!(clone.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_part_of_a_budget_ends_with_it() {
        let budget = Budget::new(Some(Duration::from_secs(5)), Some(u64::MAX), Cancel::new());
        let part = budget.within(Duration::from_secs(1));
        assert!(part.remaining() <= Some(Duration::from_secs(1)));
        let whole = budget.within(Duration::from_secs(60));
        assert!(whole.remaining() <= Some(Duration::from_secs(5)));
        budget.canceller().cancel();
        assert_eq!(part.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_child_is_cancelled_alone_or_with_its_parent() {
        let budget = Budget::unlimited();
        let (one, other) = (budget.child(), budget.child());
        let deeper = one.within(Duration::from_secs(60)).child();
        one.canceller().cancel();
        assert_eq!(one.check(), Err(Stop::Cancelled));
        assert_eq!(deeper.check(), Err(Stop::Cancelled));
        assert_eq!((budget.check(), other.check()), (Ok(()), Ok(())));
        budget.canceller().cancel();
        assert_eq!(other.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn stopwatches_follow_the_clock() {
        for clock in [Clock::Wall, Clock::Processor, Clock::Thread] {
            let budget = Budget::by(clock, None, None, Cancel::new());
            assert_eq!(budget.stopwatch().clock(), clock);
        }
    }

    #[test]
    fn memory_stops() {
        let budget = Budget::new(None, Some(1), Cancel::new());
        assert_eq!(budget.check(), Err(Stop::Memory(1)));
        let budget = Budget::new(None, Some(u64::MAX), Cancel::new());
        assert_eq!(budget.check(), Ok(()));
    }
}
