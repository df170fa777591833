//! [`Facts`]: invariants of one transition system that engines share.
//!
//! ```text
//!   publish   φ is a candidate: a guess, or what an engine believes to be inductive
//!   prove     of the candidates C the largest subset C* with     I ⇒ C*     J ∧ C* ∧ T ⇒ C*'
//!   proved    J: all facts that were proved; J ∧ C* is the next J
//! ```
//! Invariants: J is inductive at all times, and holds in all reachable states. There is one way into
//! J, Houdini's check on solvers that are opened for it; nothing that an engine says is believed.
//! J only grows. A check relative to an older J stays right for a newer one, so nothing is locked
//! while solvers work.
//!
//! Terms belong to the table of a thread. The store has a table of its own, into which candidates
//! are copied and out of which facts are: any number of threads may use it, each with its terms.
//!
//! Whoever uses a fact in a proof must put it into the proof, which has to stand alone: J is
//! inductive by itself, so `J ∧ own` is a proof where `own` is one relative to J.

use bia_base::{Budget, Statistics};
use bia_solver::api::{Caps, SolverFactory};
use bia_system::{HoudiniError, Ts, houdini};
use bia_term::{Term, Terms, Transfer};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More candidates than this do not wait to be proved: what comes later is dropped.
const MOST_WAITING: usize = 4000;

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

    /// Adds candidates, formulas over the system's state. They need not be right, and are used by
    /// nobody until [`Facts::prove_waiting`] has proved them.
    pub fn publish(&self, terms: &Terms, candidates: &[Term]) {
        let Some(mut store) = self.lock() else {
            return;
        };
        let store = &mut *store;
        let copies = Transfer::default().copy(terms, &mut store.terms, candidates);
        for copy in copies {
            if store.waiting.len() < MOST_WAITING && !store.proved.contains(&copy) {
                store.waiting.insert(copy);
            }
        }
    }

    /// How many candidates wait to be proved.
    pub fn waiting(&self) -> usize {
        self.lock().map_or(0, |store| store.waiting.len())
    }

    /// Checks all candidates that wait, whoever published them, as [`Facts::prove`] does. None waits
    /// afterwards, whatever comes out: nobody is held up by the same formulas twice.
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
    /// Returns how many are new. `Err` if budget or solver are not up to it; then none becomes one.
    pub fn prove(
        &self,
        terms: &mut Terms,
        ts: &Ts,
        candidates: &[Term],
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<usize, HoudiniError> {
        // A solver for the system must do for facts about it.
        let caps = Caps::of(terms, &ts.roots());
        let fits = |formula: &Term| {
            let covered = caps.covers(Caps::of(terms, &[*formula]));
            covered && ts.check_formula(terms, *formula).is_ok()
        };
        let candidates: Vec<Term> = candidates.iter().copied().filter(fits).collect();
        if candidates.is_empty() || !self.is_on() {
            return Ok(0);
        }
        let known = self.proved(terms, 0);
        let relative = within(terms, ts, &known);
        let kept = houdini(terms, &relative, &candidates, solvers, budget, statistics)?;
        Ok(self.add(terms, &kept))
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

/// The system within states that satisfy inductive facts: what is inductive there is inductive with
/// them.
fn within(terms: &mut Terms, ts: &Ts, known: &[Term]) -> Ts {
    let known = terms.and_all(known);
    Ts {
        valid: terms.and(known, ts.valid),
        ..ts.clone()
    }
}
