//! Several engines at a time, each in a thread of its own.
//!
//! ```text
//!   main ──task, a copy of the terms──► thread 1: turn, turn, …  ──┐
//!     │                                 thread 2: turn, …        ──┤  events, ends of turns
//!     ◄────────────────────────────────────────────────────────────┘
//!     first accepted answer: its terms become the run's, the others are cancelled
//! ```
//! Each thread has its own terms and solvers; what they share is the task, which nobody changes, the
//! facts proved about it, and the limits. Evidence is checked in the thread that found it. Threads
//! that do not stop within a second are left behind: their answers are not waited for, and
//! whoever ends the process must do it without running into them ([`threads_are_left`]).

use super::{Task, most_informative};
use crate::pipeline::{Answer, Attempt, Config, EngineChoice, Question, Run};
use bia_base::{Budget, Event, Observer, Statistics, Unknown};
use bia_k2::ast::{Program, Property};
use bia_term::Terms;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// How long threads that were cancelled are waited for.
pub(super) const FAREWELL: Duration = Duration::from_secs(1);

/// How often the main thread looks whether it is to stop.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// As much as solvers that recurse deeply may want; only what is touched is used.
const STACK: usize = 64 << 20;

/// Threads that have not ended.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Whether some engine still runs in a thread: then the libraries that it uses must not be unloaded.
pub(crate) fn threads_are_left() -> bool {
    RUNNING.load(Ordering::SeqCst) > 0
}

/// What threads are given.
struct Shared {
    program: Arc<Program>,
    property: Property,
    joint: bool,
    config: Config,
    task: Task,
    /// Who is still to be asked, the last one first.
    queue: Mutex<Vec<EngineChoice>>,
    /// The greatest depth that is explored.
    explored: Mutex<Option<u32>>,
}

/// What a thread tells.
pub(super) enum Message<T> {
    Event(Event),
    Turn(Box<T>),
}

/// A turn that ended.
struct Ended {
    choice: EngineChoice,
    attempt: Option<Attempt>,
    result: Result<(Answer, Terms), Unknown>,
    statistics: Statistics,
}

impl Run<'_> {
    /// Asks engines in so many threads.
    pub(super) fn in_parallel(
        &mut self,
        task: &Task,
        mut choices: Vec<EngineChoice>,
        jobs: usize,
    ) -> Result<Answer, Unknown> {
        let threads = jobs.min(choices.len());
        choices.reverse();
        let shared = Arc::new(Shared {
            program: Arc::clone(self.question.program),
            property: self.question.property.clone(),
            joint: self.question.joint,
            config: self.question.config.clone(),
            task: task.clone(),
            queue: Mutex::new(choices),
            explored: Mutex::new(None),
        });
        let budget = self.budget.child();
        let (tell, told) = mpsc::channel();
        for _ in 0..threads {
            spawn(&shared, &self.terms, &budget, &tell);
        }
        drop(tell);
        let result = self.listen(&told);
        budget.canceller().cancel();
        self.part(&told);
        result
    }

    /// The first answer; what was said if there is none.
    fn listen(&mut self, told: &Receiver<Message<Ended>>) -> Result<Answer, Unknown> {
        let mut said = Vec::new();
        loop {
            match told.recv_timeout(LOOK) {
                Ok(Message::Event(event)) => self.observer.progress(event),
                Ok(Message::Turn(ended)) => match self.note(*ended) {
                    Ok(answer) => return Ok(answer),
                    Err(unknown) => said.push(unknown),
                },
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    // Threads see limits themselves, and tell how far they came.
                    let late = self.budget.limit().is_some_and(|limit| {
                        self.budget.elapsed() > limit.saturating_add(FAREWELL)
                    });
                    if late {
                        break;
                    }
                }
            }
        }
        Err(most_informative(said, self.budget.limit()))
    }

    /// Takes over what a turn brought.
    fn note(&mut self, ended: Ended) -> Result<Answer, Unknown> {
        self.statistics.merge(&ended.statistics);
        self.attempts.extend(ended.attempt);
        self.engine = Some(ended.choice.name());
        let (answer, terms) = ended.result?;
        self.terms = terms;
        self.found_by = Some(ended.choice.text());
        Ok(answer)
    }

    /// Waits for threads that were cancelled, but not for long; what they did is counted.
    fn part(&mut self, told: &Receiver<Message<Ended>>) {
        let start = Instant::now();
        while let Some(left) = FAREWELL.checked_sub(start.elapsed()) {
            match told.recv_timeout(left) {
                Ok(Message::Turn(ended)) => {
                    self.statistics.merge(&ended.statistics);
                    self.attempts.extend(ended.attempt);
                }
                Ok(Message::Event(_)) => {}
                Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) => break,
            }
        }
    }
}

/// Starts a thread. If there can be none, the others do its work.
fn spawn(shared: &Arc<Shared>, terms: &Terms, budget: &Budget, tell: &Sender<Message<Ended>>) {
    let (shared, terms) = (Arc::clone(shared), terms.clone());
    let (budget, tell) = (budget.clone(), tell.clone());
    start(move || work(&shared, &terms, &budget, &tell));
}

/// Starts a thread that counts among those that run.
pub(super) fn start(work: impl FnOnce() + Send + 'static) {
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

/// Takes turns until there is an answer or nobody to ask.
fn work(shared: &Shared, terms: &Terms, budget: &Budget, tell: &Sender<Message<Ended>>) {
    loop {
        let Some(choice) = lock(&shared.queue).pop() else {
            return;
        };
        let ended = turn(shared, terms, budget, tell, choice);
        let found = ended.result.is_ok();
        if let Err(unknown) = &ended.result {
            let mut explored = lock(&shared.explored);
            *explored = (*explored).max(unknown.explored);
        }
        // Whoever does not listen any more has an answer.
        if tell.send(Message::Turn(Box::new(ended))).is_err() || found {
            return;
        }
        if budget.check_now().is_err() {
            return;
        }
    }
}

fn turn(
    shared: &Shared,
    terms: &Terms,
    budget: &Budget,
    tell: &Sender<Message<Ended>>,
    choice: EngineChoice,
) -> Ended {
    let question = Question {
        program: &shared.program,
        property: &shared.property,
        joint: shared.joint,
        config: &shared.config,
    };
    let mut observer = Forward(tell);
    let mut run = Run {
        terms: terms.clone(),
        ..Run::new(&question, budget, &mut observer)
    };
    let depth = *lock(&shared.explored);
    let result = run.turn(&shared.task, &choice.starting_at(depth), budget, budget);
    Ended {
        choice,
        attempt: run.attempts.pop(),
        result: result.map(|answer| (answer, run.terms)),
        statistics: run.statistics,
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is locked is changed by single calls: a panic elsewhere leaves it whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the main thread.
pub(super) struct Forward<'a, T>(pub(super) &'a Sender<Message<T>>);

impl<T> Observer for Forward<'_, T> {
    fn progress(&mut self, event: Event) {
        // Nobody listens once there is an answer.
        let _ = self.0.send(Message::Event(event));
    }
}
