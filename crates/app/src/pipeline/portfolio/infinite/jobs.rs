//! Several engines about one system at a time, each in a thread of its own, as for reachability
//! (`parallel`): own terms and solvers, evidence checked in the thread that found it, the first accepted answer
//! counts, and who does not stop soon after that is left behind.

use super::{Asking, FairFinding, Slot};
use crate::pipeline::{
    Attempt, Config, EngineChoice, Solvers,
    portfolio::{
        most_informative,
        parallel::{FAREWELL, Forward, LOOK, Message, lock, start},
    },
};
use bia_base::{Budget, Statistics, Unknown};
use bia_engine::Facts;
use bia_system::{Fair, pass::Chain};
use bia_term::Terms;
use std::{
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    time::Instant,
};

/// What threads are given.
struct Shared {
    fair: Fair,
    reduced: Fair,
    back: Chain,
    config: Config,
    facts: Facts,
    /// Who is still to be asked, the last one first.
    queue: Mutex<Vec<EngineChoice>>,
}

/// A turn that ended.
pub(super) struct Ended {
    choice: EngineChoice,
    attempts: Vec<Attempt>,
    result: Result<(FairFinding, Terms), Unknown>,
    statistics: Statistics,
}

impl Asking<'_> {
    /// Asks engines in so many threads.
    pub(super) fn abreast(
        &mut self,
        slots: Vec<Slot>,
        jobs: usize,
    ) -> Result<FairFinding, Unknown> {
        let threads = jobs.min(slots.len());
        let queue = slots.into_iter().rev().map(|slot| slot.choice).collect();
        let shared = Arc::new(Shared {
            fair: self.fair.clone(),
            reduced: self.reduced.clone(),
            back: self.back.clone(),
            config: self.config.clone(),
            facts: self.facts.clone(),
            queue: Mutex::new(queue),
        });
        let budget = self.budget.child();
        let (tell, told) = mpsc::channel();
        for _ in 0..threads {
            let (shared, terms) = (Arc::clone(&shared), self.terms.clone());
            let (budget, tell) = (budget.clone(), tell.clone());
            start(move || work(&shared, &terms, &budget, &tell));
        }
        drop(tell);
        let result = self.listen(&told);
        budget.canceller().cancel();
        let since = Instant::now();
        while let Some(left) = FAREWELL.checked_sub(since.elapsed()) {
            match told.recv_timeout(left) {
                Ok(Message::Turn(ended)) => {
                    self.statistics.merge(&ended.statistics);
                    self.attempts.extend(ended.attempts);
                }
                Ok(Message::Event(_)) => {}
                Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) => break,
            }
        }
        result
    }

    fn listen(&mut self, told: &Receiver<Message<Ended>>) -> Result<FairFinding, Unknown> {
        let mut said = Vec::new();
        loop {
            match told.recv_timeout(LOOK) {
                Ok(Message::Event(event)) => self.observer.progress(event),
                Ok(Message::Turn(ended)) => {
                    self.statistics.merge(&ended.statistics);
                    self.attempts.extend(ended.attempts);
                    self.engine = Some(ended.choice.name());
                    match ended.result {
                        Ok((finding, terms)) => {
                            *self.terms = terms;
                            self.found_by = Some(ended.choice.text());
                            return Ok(finding);
                        }
                        Err(unknown) => said.push(unknown),
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
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
}

/// Takes turns until there is an answer or nobody to ask.
fn work(shared: &Shared, terms: &Terms, budget: &Budget, tell: &Sender<Message<Ended>>) {
    while budget.check_now().is_ok() {
        let Some(choice) = lock(&shared.queue).pop() else {
            return;
        };
        let mut terms = terms.clone();
        let mut observer = Forward(tell);
        let mut run = Asking {
            fair: &shared.fair,
            reduced: shared.reduced.clone(),
            back: shared.back.clone(),
            config: &shared.config,
            terms: &mut terms,
            budget,
            observer: &mut observer,
            solvers: Solvers::new(shared.config.backend),
            facts: shared.facts.clone(),
            engine: None,
            found_by: None,
            attempts: Vec::new(),
            statistics: Statistics::new(),
        };
        let answer = run.turn(&choice, budget);
        let (attempts, statistics) = (run.attempts, run.statistics);
        let is_found = answer.is_ok();
        let ended = Ended {
            choice,
            attempts,
            result: answer.map(|finding| (finding, terms)),
            statistics,
        };
        // Whoever does not listen any more has an answer.
        if tell.send(Message::Turn(Box::new(ended))).is_err() || is_found {
            return;
        }
    }
}
