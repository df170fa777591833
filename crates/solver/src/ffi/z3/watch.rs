//! The watch: one thread per process that interrupts calls of Z3 when their budget ends.
//!
//! Z3 stops only when another thread interrupts it. A thread for each call would cost more than
//! most calls take, so there is one for all: it wakes up every [`STEP`], looks at the budgets of
//! the calls that are running and interrupts those that have to stop, again and again until they
//! have, because Z3 ignores interrupts that come before it has really begun. Without running calls
//! for [`IDLE_TIMEOUT`] the thread sleeps until the next one.
//!
//! Invariant: a context in the list is alive, because [`Watched`] removes it before the call that
//! entered it returns.

use super::functions::{Functions, RawContext};
use bia_base::{Budget, Stop, Stopwatch};
use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// How often budgets are looked at.
const STEP: Duration = Duration::from_millis(10);
/// How long the thread goes on waking up for nothing.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);

struct Running {
    number: u64,
    context: Pointer,
    functions: &'static Functions,
    budget: Budget,
    stopped: Option<Stop>,
}

struct Pointer(RawContext);
// SAFETY: the pointer is only used to interrupt, which Z3 allows from any thread.
unsafe impl Send for Pointer {}

#[derive(Default)]
struct List {
    running: Vec<Running>,
    next: u64,
    started: bool,
    asleep: bool,
}

static LIST: Mutex<List> = Mutex::new(List {
    running: Vec::new(),
    next: 0,
    started: false,
    asleep: false,
});
static WAKE: Condvar = Condvar::new();

fn list() -> MutexGuard<'static, List> {
    // Nothing under this lock panics half-way through a change.
    LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A call that is being watched, until [`Watched::end`] or drop.
pub(super) struct Watched(u64);

impl Watched {
    /// Watches a context. It must be alive until the value is ended or dropped.
    pub(super) fn begin(
        context: RawContext,
        functions: &'static Functions,
        budget: &Budget,
    ) -> Self {
        let mut list = list();
        let number = list.next;
        list.next += 1;
        list.running.push(Running {
            number,
            context: Pointer(context),
            functions,
            budget: budget.clone(),
            stopped: None,
        });
        if !list.started {
            let thread = thread::Builder::new().name("z3-watch".into()).spawn(watch);
            list.started = thread.is_ok();
        } else if list.asleep {
            WAKE.notify_one();
        }
        Self(number)
    }

    /// Ends watching; why the call was interrupted if it was.
    pub(super) fn end(self) -> Option<Stop> {
        self.remove()
    }

    fn remove(&self) -> Option<Stop> {
        let mut list = list();
        let at = list.running.iter().position(|r| r.number == self.0)?;
        list.running.swap_remove(at).stopped
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.remove();
    }
}

fn watch() {
    let mut idle_since = None;
    let mut guard = list();
    loop {
        for running in &mut guard.running {
            if running.stopped.is_none() {
                running.stopped = running.budget.check_now().err();
            }
            if running.stopped.is_some() {
                // SAFETY: the context is alive by the invariant of this module.
                unsafe { (running.functions.Z3_interrupt)(running.context.0) };
            }
        }
        let idle = guard.running.is_empty();
        let since = *idle_since.get_or_insert_with(Stopwatch::wall);
        if !idle {
            idle_since = None;
        }
        if idle && since.elapsed() > IDLE_TIMEOUT {
            guard.asleep = true;
            guard = WAKE
                .wait_while(guard, |list| list.running.is_empty())
                .unwrap_or_else(PoisonError::into_inner);
            guard.asleep = false;
        } else {
            let waited = WAKE.wait_timeout(guard, STEP);
            (guard, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}
