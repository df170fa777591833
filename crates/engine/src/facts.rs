//! [`Facts`]: invariants of one transition system that engines share.
//!
//! ```text
//!   publish   φ is a candidate: a guess, or what an engine believes to be inductive
//!   prove     of the candidates C the largest subset C* with     I ⇒ C*     J ∧ C* ∧ T ⇒ C*'
//!   proved    J: all facts that were proved; J ∧ C* is the next J
//! ```
//! Invariants: J is inductive at all times, and holds in all reachable states. There is one way
//! into J, Houdini's check on solvers that are opened for it; nothing that an engine claims enters
//! J unchecked. J only grows. A check relative to an older J stays right for a newer one, so
//! nothing is locked while solvers work.
//!
//! ```text
//!   improve   a piece of work: the next stage of a source of candidates, or the proof of a batch
//! ```
//! Work that does not end in time is put back: a stage begins again, a batch is proved again,
//! without what was refuted, or in two halves if nothing was, when an engine has more time for it.
//! So engines get facts soon, and better ones while they run.
//!
//! Terms belong to the table of a thread. The store has a table of its own, into which candidates
//! are copied and out of which facts are: any number of threads may use it, each with its terms.
//!
//! An engine that uses a fact in a proof must put it into the proof, which has to stand alone: J is
//! inductive by itself, so `J ∧ own` is a proof where `own` is one relative to J.

use bia_base::{Budget, Statistics, Stop};
use bia_solver::api::{Caps, SolverFactory};
use bia_system::{HoudiniError, Ts, localize, shrink};
use bia_term::{Effort, Op, Term, Terms, Transfer};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// The greatest number of candidates that wait to be proved; later ones are dropped.
const MAX_WAITING: usize = 4000;

/// How long candidates are proved with other conditions left open, if there is no limit.
const LOCALIZED_TIMEOUT: Duration = Duration::from_secs(1);

/// Work that was cut off this often is given up.
const MAX_TRIES: u32 = 4;

/// Where more candidates come from, stage after stage, each better and slower than the one before.
pub trait Source: Send + std::fmt::Debug {
    /// Candidates of the next stage, formulas over the system's state; `None` after the last one. A
    /// stage that was stopped is begun again by the next call.
    fn next(
        &mut self,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<Option<Vec<Term>>, Stop>;
    /// Goes on to the stage after the next one.
    fn skip(&mut self);
    /// What candidates are terms of.
    fn terms(&self) -> &Terms;
}

/// The result of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Improved {
    /// There is nothing to be done.
    Nothing,
    /// It was done; the number is that of new facts.
    Done(usize),
    /// It was cut off, and is put back or given up.
    CutOff,
}

/// How candidates are proved best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nature {
    /// By any solver.
    Plain,
    /// Equations of sums and products: a solver that calculates is asked first.
    Algebraic,
    /// Other products, quotients and remainders: by any solver, for a long time.
    Hard,
}

/// Candidates that are proved together, as terms of the store.
#[derive(Debug)]
struct Batch {
    candidates: Vec<Term>,
    nature: Nature,
    tries: u32,
}

impl Batch {
    /// Whether it is the turn of the second solver, if there is one.
    fn asks_second(&self) -> bool {
        self.tries % 2 == u32::from(self.nature != Nature::Algebraic)
    }
}

/// Opens solvers, in any thread.
pub type SharedFactory = Arc<dyn SolverFactory + Send>;

/// Work that an engine does when it has time.
#[derive(Default)]
struct Work {
    /// The source, and how often its next stage was cut off.
    source: Option<(Box<dyn Source>, u32)>,
    batches: VecDeque<Batch>,
    /// Solvers of another kind.
    second: Option<SharedFactory>,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work")
            .field("source", &self.source)
            .field("batches", &self.batches)
            .finish_non_exhaustive()
    }
}

type Set<T> = IndexSet<T, FxBuildHasher>;

/// Invariants of one transition system, candidate and proved. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Facts {
    /// `None`: nothing is kept.
    store: Option<Arc<Mutex<Store>>>,
}

#[derive(Debug)]
struct Store {
    /// What candidates and facts are terms of.
    terms: Terms,
    waiting: Set<Term>,
    proved: Set<Term>,
    done: Set<&'static str>,
    work: Work,
    /// Whether the facts rule out all bad states.
    suffices: bool,
}

impl Default for Facts {
    fn default() -> Self {
        Self::new()
    }
}

impl Facts {
    /// An empty store. It is for one system: facts about another one are not facts here.
    pub fn new() -> Self {
        let store = Store {
            // As they were made: equal formulas are one term, nothing is rewritten twice.
            terms: Terms::raw(),
            waiting: Set::default(),
            proved: Set::default(),
            done: Set::default(),
            work: Work::default(),
            suffices: false,
        };
        Self {
            store: Some(Arc::new(Mutex::new(store))),
        }
    }

    /// A store that keeps nothing: engines work without auxiliary invariants.
    pub fn off() -> Self {
        Self { store: None }
    }

    /// Whether anything is kept. Engines guess no auxiliary invariants if not.
    pub fn is_on(&self) -> bool {
        self.store.is_some()
    }

    fn lock(&self) -> Option<MutexGuard<'_, Store>> {
        // A panic elsewhere leaves the sets as they were: each is changed by single calls.
        let store = self.store.as_ref()?;
        Some(store.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds candidates, formulas over the system's state. They may be wrong, and no engine uses
    /// them until [`Facts::prove_waiting`] has proved them.
    pub fn publish(&self, terms: &Terms, candidates: &[Term]) {
        let Some(mut store) = self.lock() else {
            return;
        };
        let store = &mut *store;
        let copies = Transfer::default().copy(terms, &mut store.terms, candidates);
        for copy in copies {
            if store.waiting.len() < MAX_WAITING && !store.proved.contains(&copy) {
                store.waiting.insert(copy);
            }
        }
    }

    /// How many candidates wait to be proved.
    pub fn waiting(&self) -> usize {
        self.lock().map_or(0, |store| store.waiting.len())
    }

    /// Checks all waiting candidates, of all engines, as [`Facts::prove`] does. None waits
    /// afterwards, whatever the result is: no engine spends time on a candidate twice.
    pub fn prove_waiting(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<usize, HoudiniError> {
        let Some(mut store) = self.lock() else {
            return Ok(0);
        };
        let waiting: Vec<Term> = std::mem::take(&mut store.waiting).into_iter().collect();
        let candidates = Transfer::default().copy(&store.terms, terms, &waiting);
        drop(store);
        self.prove(terms, ts, &candidates, solvers, budget, statistics)
    }

    /// Checks candidates: those that are inductive together and with what is proved become facts.
    /// Returns how many are new. `Err` if budget or solver are not up to it; then only those become
    /// facts that hold whatever other variables do.
    pub fn prove(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        candidates: &[Term],
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<usize, HoudiniError> {
        let mut left = candidates.to_vec();
        self.prove_some(terms, ts, &mut left, solvers, budget, statistics)
    }

    /// As [`Facts::prove`]; after an `Err` `left` holds the candidates that were not refuted.
    fn prove_some(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        left: &mut Vec<Term>,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<usize, HoudiniError> {
        // A solver for the system must do for facts about it.
        let caps = Caps::of(terms, &ts.roots());
        left.retain(|formula| {
            let covered = caps.covers(Caps::of(terms, &[*formula]));
            covered && ts.check_formula(terms, *formula).is_ok()
        });
        if left.is_empty() || !self.is_on() {
            return Ok(0);
        }
        let known = self.proved(terms, 0);
        let relative = within(terms, ts, &known);
        let soon = match localize(terms, &relative, left) {
            Some(localized) => {
                let part = budget.within(
                    budget
                        .remaining()
                        .map_or(LOCALIZED_TIMEOUT, |left| left / 2),
                );
                let mut kept = left.clone();
                match shrink(terms, &localized.ts, &mut kept, solvers, &part, statistics) {
                    Ok(()) => kept,
                    Err(HoudiniError::Unknown(_)) => Vec::new(),
                    Err(error @ HoudiniError::Solver(_)) => return Err(error),
                }
            }
            None => Vec::new(),
        };
        let new = self.add(terms, &soon);
        left.retain(|candidate| !soon.contains(candidate));
        let relative = within(terms, &relative, &soon);
        shrink(terms, &relative, left, solvers, budget, statistics)?;
        Ok(new + self.add(terms, left))
    }

    /// Adds what is inductive together and with facts that were known. Returns how many are new.
    fn add(&self, terms: &Terms, kept: &[Term]) -> usize {
        let Some(mut store) = self.lock() else {
            return 0;
        };
        let store = &mut *store;
        let copies = Transfer::default().copy(terms, &mut store.terms, kept);
        let before = store.proved.len();
        for copy in copies {
            store.proved.insert(copy);
            store.waiting.swap_remove(&copy);
        }
        store.proved.len() - before
    }

    /// Notes that the facts rule out all bad states: no engine needs more of them.
    pub fn note_that_they_suffice(&self) {
        if let Some(mut store) = self.lock() {
            store.suffices = true;
        }
    }

    /// Whether an engine has found that the facts rule out all bad states.
    pub fn suffice(&self) -> bool {
        self.lock().is_some_and(|store| store.suffices)
    }

    /// Sets solvers of another kind, which are used where the usual ones are slow.
    pub fn set_second(&self, second: SharedFactory) {
        if let Some(mut store) = self.lock() {
            store.work.second = Some(second);
        }
    }

    /// Sets the source of more candidates.
    pub fn set_source(&self, source: Box<dyn Source>) {
        if let Some(mut store) = self.lock() {
            store.work.source = Some((source, 0));
        }
    }

    /// Adds candidates as work that comes first.
    pub fn enqueue(&self, terms: &Terms, candidates: &[Term]) {
        let Some(mut store) = self.lock() else {
            return;
        };
        let store = &mut *store;
        for batch in store.batches(terms, candidates).into_iter().rev() {
            store.work.batches.push_front(batch);
        }
    }

    /// Whether there is work to be done. Work that another thread does at the moment does not
    /// count.
    pub fn has_work(&self) -> bool {
        self.lock()
            .is_some_and(|store| store.work.source.is_some() || !store.work.batches.is_empty())
    }

    /// Does a piece of work: candidates that are proved become facts. `Err` if a solver fails.
    pub fn improve(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<Improved, HoudiniError> {
        let Some(mut store) = self.lock() else {
            return Ok(Improved::Nothing);
        };
        if let Some(batch) = store.work.batches.pop_front() {
            let mut left = Transfer::default().copy(&store.terms, terms, &batch.candidates);
            let second = store.work.second.clone().filter(|_| batch.asks_second());
            drop(store);
            let solvers = match &second {
                Some(second) => &**second as &dyn SolverFactory,
                None => solvers,
            };
            return match self.prove_some(terms, ts, &mut left, solvers, budget, statistics) {
                Ok(new) => Ok(Improved::Done(new)),
                Err(HoudiniError::Unknown(_)) => {
                    self.put_back(terms, &left, &batch);
                    Ok(Improved::CutOff)
                }
                // The second one need not be there.
                Err(HoudiniError::Solver(_)) if second.is_some() => {
                    self.put_back(terms, &left, &batch);
                    Ok(Improved::CutOff)
                }
                Err(fault @ HoudiniError::Solver(_)) => Err(fault),
            };
        }
        // Taken out, so that no other thread uses it meanwhile; if it panics, it is gone.
        let Some((mut source, tries)) = store.work.source.take() else {
            return Ok(Improved::Nothing);
        };
        drop(store);
        let found = source.next(solvers, budget, statistics);
        let Some(mut store) = self.lock() else {
            return Ok(Improved::Nothing);
        };
        let store = &mut *store;
        Ok(match found {
            Ok(None) => Improved::Done(0),
            Ok(Some(candidates)) => {
                let batches = store.batches(source.terms(), &candidates);
                store.work.batches.extend(batches);
                store.work.source = Some((source, 0));
                Improved::Done(0)
            }
            Err(_) if tries + 1 < MAX_TRIES => {
                store.work.source = Some((source, tries + 1));
                Improved::CutOff
            }
            Err(_) => {
                source.skip();
                store.work.source = Some((source, 0));
                Improved::CutOff
            }
        })
    }

    /// Work that was cut off: the next time without what was refuted, or in two halves.
    fn put_back(&self, terms: &Terms, left: &[Term], batch: &Batch) {
        let Some(mut store) = self.lock() else {
            return;
        };
        let store = &mut *store;
        let left = Transfer::default().copy(terms, &mut store.terms, left);
        let (parts, tries) = match left.len() < batch.candidates.len() {
            true => (1, batch.tries),
            false => (2, batch.tries + 1),
        };
        if tries >= MAX_TRIES {
            return;
        }
        for part in left.chunks(left.len().div_ceil(parts).max(1)) {
            store.work.batches.push_back(Batch {
                candidates: part.to_vec(),
                nature: batch.nature,
                tries,
            });
        }
    }

    /// How many facts are proved. It only grows.
    pub fn count(&self) -> usize {
        self.lock().map_or(0, |store| store.proved.len())
    }

    /// The proved facts from the one with number `from` on, as terms of this table, in the order in
    /// which they were proved. All of them together are inductive; those from some number on need
    /// not be. An engine asks again at points where it can use more.
    pub fn proved(&self, terms: &mut Terms, from: usize) -> Vec<Term> {
        let Some(store) = self.lock() else {
            return Vec::new();
        };
        let new: Vec<Term> = store.proved.iter().skip(from).copied().collect();
        Transfer::default().copy(&store.terms, terms, &new)
    }

    /// Notes that some work, such as proving all guesses of an engine, is done for this system.
    pub fn set_done(&self, what: &'static str) {
        if let Some(mut store) = self.lock() {
            store.done.insert(what);
        }
    }

    /// Whether that work was done, by whatever thread or run.
    pub fn is_done(&self, what: &'static str) -> bool {
        self.lock().is_some_and(|store| store.done.contains(what))
    }
}

impl Store {
    /// Candidates that are not proved, by nature: what is hard to prove must not keep the rest from
    /// being proved.
    fn batches(&mut self, terms: &Terms, candidates: &[Term]) -> Vec<Batch> {
        let copies = Transfer::default().copy(terms, &mut self.terms, candidates);
        let new: Set<Term> = copies.into_iter().collect();
        let new = new.into_iter().filter(|copy| !self.proved.contains(copy));
        let mut batches = [Nature::Plain, Nature::Algebraic, Nature::Hard].map(|nature| Batch {
            candidates: Vec::new(),
            nature,
            tries: 0,
        });
        for copy in new {
            let nature = nature(&self.terms, copy);
            let mut fitting = batches.iter_mut().filter(|batch| batch.nature == nature);
            if let Some(batch) = fitting.next() {
                batch.candidates.push(copy);
            }
        }
        let some = |batch: &Batch| !batch.candidates.is_empty();
        batches.into_iter().filter(some).collect()
    }
}

fn nature(terms: &Terms, formula: Term) -> Nature {
    let all = terms.post_order(&[formula]);
    let any = |effort: Effort| all.iter().any(|term| terms.op(*term).effort() == effort);
    let (divides, multiplies) = (any(Effort::Quotient), any(Effort::Product));
    let is_sum = |term: &Term| {
        let sums = [Op::BvAdd, Op::BvSub, Op::BvMul, Op::Add, Op::Sub, Op::Mul];
        sums.contains(&terms.op(*term))
    };
    let equates = |term: &Term| terms.op(*term) == Op::Eq && terms.args(*term).iter().any(is_sum);
    match divides {
        true => Nature::Hard,
        false if all.iter().any(equates) => Nature::Algebraic,
        false if multiplies => Nature::Hard,
        false => Nature::Plain,
    }
}

/// The system within states that satisfy inductive facts: what is inductive there is inductive with
/// them.
fn within(terms: &mut Terms, ts: &Ts, known: &[Term]) -> Ts {
    let known = terms.and_all(known);
    Ts {
        valid: terms.and(known, ts.valid),
        ..ts.clone()
    }
}
