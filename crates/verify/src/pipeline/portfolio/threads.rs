//! Several engines at a time, each in a thread of its own.
//!
//! ```text
//!   main ──problem, a copy of the terms──► thread 1: turn, turn, …  ──┐
//!     │                                    thread 2: turn, …        ──┤  events, ends of turns
//!     ◄───────────────────────────────────────────────────────────────┘
//!     first accepted answer: its terms become the run's, the others are cancelled
//! ```
//! Each thread has its own terms and solvers; what they share is the problem, which does not
//! change, the facts proved about it, and the limits. Evidence is checked in the thread that found
//! it. Threads that do not stop within a second are left behind: their answers are not waited for,
//! and the process must be ended without running into them ([`threads_are_left`]).

use super::{
    most_informative,
    schedulable::{Ended, Means, Schedulable},
};
use crate::pipeline::EngineChoice;
use bia_base::{Budget, Clock, Event, Observer, Stopwatch, Unknown};
use bia_term::Terms;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

/// How long threads that were cancelled are waited for.
const FAREWELL: Duration = Duration::from_secs(1);

/// How often the main thread looks whether it is to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// As much as solvers that recurse deeply may want; only what is touched is used.
const STACK: usize = 64 << 20;

/// Threads that have not ended.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Whether some engine still runs in a thread: then the libraries that it uses must not be
/// unloaded.
pub fn threads_are_left() -> bool {
    RUNNING.load(Ordering::SeqCst) > 0
}

/// What threads are given.
struct Shared<S> {
    problem: S,
    /// Engines that are still to be asked, the last one first.
    queue: Mutex<Vec<EngineChoice>>,
    /// The greatest depth that is explored.
    explored: Mutex<Option<u32>>,
}

/// What a thread tells.
enum Message<T> {
    Event(Event),
    Turn(EngineChoice, Box<Ended<T>>),
}

/// Asks engines in so many threads.
pub(super) fn in_threads<A: Schedulable>(
    subject: &mut A,
    mut choices: Vec<EngineChoice>,
    jobs: usize,
) -> Result<A::Answer, Unknown> {
    let count = jobs.min(choices.len());
    choices.reverse();
    let shared = Arc::new(Shared {
        problem: subject.shared(),
        queue: Mutex::new(choices),
        explored: Mutex::new(None),
    });
    let Means { budget, terms, .. } = subject.means();
    let budget = budget.child();
    let (tell, told) = mpsc::channel();
    for _ in 0..count {
        let (shared, terms) = (Arc::clone(&shared), terms.clone());
        let (budget, tell) = (budget.clone(), tell.clone());
        let phase = tracing::Span::current();
        start(move || phase.in_scope(|| work::<A>(&shared, &terms, &budget, &tell)));
    }
    drop(tell);
    let result = listen(subject, &told);
    budget.canceller().cancel();
    part(subject, &told);
    result
}

/// The first answer; what was said if there is none.
fn listen<A: Schedulable>(
    subject: &mut A,
    told: &Receiver<Message<A::Answer>>,
) -> Result<A::Answer, Unknown> {
    let mut said = Vec::new();
    loop {
        match told.recv_timeout(POLL_INTERVAL) {
            Ok(Message::Event(event)) => subject.means().observer.progress(event),
            Ok(Message::Turn(choice, ended)) => {
                let Means { effort, terms, .. } = subject.means();
                effort.add(ended.effort);
                effort.engine = Some(choice.name());
                match ended.result {
                    Ok((answer, own)) => {
                        *terms = own;
                        effort.found_by = Some(choice.text());
                        return Ok(answer);
                    }
                    Err(unknown) => said.push(unknown),
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                // Threads see limits themselves, and tell how far they came.
                let budget = subject.means().budget;
                let late = |limit: Duration| budget.elapsed() > limit.saturating_add(FAREWELL);
                if budget.limit().is_some_and(late) {
                    break;
                }
            }
        }
    }
    Err(most_informative(said, subject.means().budget.limit()))
}

/// Waits for threads that were cancelled, but not for long; what they did is counted.
fn part<A: Schedulable>(subject: &mut A, told: &Receiver<Message<A::Answer>>) {
    let since = Stopwatch::start(Clock::Wall);
    while let Some(left) = FAREWELL.checked_sub(since.elapsed()) {
        match told.recv_timeout(left) {
            Ok(Message::Turn(_, ended)) => subject.means().effort.add(ended.effort),
            Ok(Message::Event(_)) => {}
            Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) => break,
        }
    }
}

/// Starts a thread that counts among those that run. If there can be none, the others do its work.
fn start(work: impl FnOnce() + Send + 'static) {
    RUNNING.fetch_add(1, Ordering::SeqCst);
    let started = thread::Builder::new()
        .name("engine".into())
        .stack_size(STACK)
        .spawn(move || {
            work();
            RUNNING.fetch_sub(1, Ordering::SeqCst);
        });
    if started.is_err() {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Takes turns until there is an answer, or no engine is left, or no time.
fn work<A: Schedulable>(
    shared: &Shared<A::Shared>,
    terms: &Terms,
    budget: &Budget,
    tell: &Sender<Message<A::Answer>>,
) {
    loop {
        // The lock is given back before the turn begins.
        let next = lock(&shared.queue).pop();
        let Some(choice) = next else {
            return;
        };
        let depth = *lock(&shared.explored);
        let ended = A::turn_in_thread(
            &shared.problem,
            terms.clone(),
            &choice.starting_at(depth),
            budget,
            &mut Forward(tell),
        );
        let found = ended.result.is_ok();
        if let Err(unknown) = &ended.result {
            let mut explored = lock(&shared.explored);
            *explored = (*explored).max(unknown.explored);
        }
        // If nobody listens any more there is an answer.
        let told = tell.send(Message::Turn(choice, Box::new(ended)));
        if told.is_err() || found || budget.check_now().is_err() {
            return;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is locked is changed by single calls: a panic elsewhere leaves it whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the main thread.
struct Forward<'a, T>(&'a Sender<Message<T>>);

impl<T> Observer for Forward<'_, T> {
    fn progress(&mut self, event: Event) {
        // Nobody listens once there is an answer.
        let _ = self.0.send(Message::Event(event));
    }
}
