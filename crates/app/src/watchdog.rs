//! Limits are kept even by who does not look at them.
//!
//! Everything that runs long looks at its budget, but a solver may be deaf for seconds. The
//! watchdog is a thread that waits until the limits are exceeded by more than a little. Then it
//! says what is known so far, *unknown* for the rest, and ends the process.

use bia_base::{Clock, Reason, Stopwatch, resident_bytes};
use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// How late whoever looks at the budget may be.
const GRACE: Duration = Duration::from_millis(600);
/// How often memory is looked at.
const STEP: Duration = Duration::from_millis(50);

/// What is told when time or memory is up; must end the process.
pub(crate) type Last = Box<dyn FnOnce(&Reason) + Send>;

/// A watchdog; it sleeps for ever once this is dropped.
pub(crate) struct Watchdog {
    done: Arc<(Mutex<bool>, Condvar)>,
}

impl Watchdog {
    /// Watches these limits from now on; without any there is nothing to watch.
    pub(crate) fn new(
        clock: Clock,
        time: Option<Duration>,
        memory: Option<u64>,
        last: Last,
    ) -> Self {
        let done = Arc::new((Mutex::new(false), Condvar::new()));
        if time.is_some() || memory.is_some() {
            let shared = Arc::clone(&done);
            // Without a thread limits are kept by those who look at them.
            let _ = thread::Builder::new()
                .name("watchdog".into())
                .spawn(move || watch(&shared, clock, time, memory, last));
        }
        Self { done }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        *lock(&self.done.0) = true;
        self.done.1.notify_all();
    }
}

fn lock(done: &Mutex<bool>) -> MutexGuard<'_, bool> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

fn watch(
    shared: &(Mutex<bool>, Condvar),
    clock: Clock,
    time: Option<Duration>,
    memory: Option<u64>,
    last: Last,
) {
    let start = Stopwatch::start(clock);
    let mut done = lock(&shared.0);
    while !*done {
        if let Some(reason) = exceeded(start, time, memory) {
            // Nobody can finish and print in between: the lock is held.
            last(&reason);
            return;
        }
        let waited = shared.1.wait_timeout(done, STEP);
        (done, _) = waited.unwrap_or_else(PoisonError::into_inner);
    }
}

fn exceeded(start: Stopwatch, time: Option<Duration>, memory: Option<u64>) -> Option<Reason> {
    if let Some(limit) = time
        && start.elapsed() > limit.saturating_add(GRACE)
    {
        return Some(Reason::TimeLimit(limit));
    }
    let limit = memory?;
    // A quarter more, and room for what a small limit cannot hold anyway.
    let most = limit.saturating_add(limit / 4).saturating_add(64 << 20);
    (resident_bytes()? > most).then_some(Reason::MemoryLimit(limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn it_barks_once_limits_are_exceeded_and_not_before() {
        let (tell, told) = mpsc::channel();
        let time = Duration::from_millis(50);
        let bark = move |reason: &Reason| tell.send(reason.clone()).expect("somebody listens");
        let dog = Watchdog::new(Clock::Wall, Some(time), None, Box::new(bark));
        assert_eq!(told.recv(), Ok(Reason::TimeLimit(time)));
        drop(dog);
        let (tell, told) = mpsc::channel();
        let bark = move |reason: &Reason| tell.send(reason.clone()).expect("somebody listens");
        drop(Watchdog::new(
            Clock::Wall,
            Some(Duration::ZERO),
            None,
            Box::new(bark),
        ));
        assert!(
            told.recv_timeout(Duration::from_secs(2)).is_err(),
            "it was called off"
        );
    }

    #[test]
    fn memory_may_be_exceeded_by_a_quarter() {
        let now = Stopwatch::start(Clock::Wall);
        let used = resident_bytes().expect("the system tells");
        assert_eq!(exceeded(now, None, Some(used)), None);
        if used > (200 << 20) {
            assert_eq!(exceeded(now, None, Some(1)), Some(Reason::MemoryLimit(1)));
        }
        assert_eq!(exceeded(now, None, None), None);
    }
}
